/** Walks through the groups of a file and does what its control words say. */
import type { Inline, Note } from '../../document/document.ts'
import { buildOutline, type OutlineItem } from '../../document/outline.ts'
import { ConversionError } from '../../errors.ts'
import { findSymbol } from '../fonts/symbols.ts'
import type { ReadContext } from '../format.ts'
import { toIsoDate } from '../word/dttm.ts'
import { FieldStack } from '../word/fields.ts'
import { PictureCollection } from '../word/picture-collection.ts'
import { CHARACTERS } from './characters.ts'
import { CODE_PAGES_OF_WORDS, decodeBytes, isWrittenInUtf8 } from './code-pages.ts'
import { DESTINATIONS, type Destination } from './destinations.ts'
import { readFormula } from './formulas.ts'
import {
  findGroup,
  findParameter,
  groupText,
  type RtfGroup,
  readGroup,
  subgroups,
  unicodeText,
} from './group.ts'
import { Head } from './head.ts'
import { readOldNumbering } from './lists.ts'
import { readPicture, readShapeProperty } from './pictures.ts'
import { fromByteString, RtfScanner } from './scanner.ts'
import {
  CHARACTER_WORDS,
  drawBorder,
  OTHER_BORDERS,
  PARAGRAPH_WORDS,
  plainCharacters,
  plainParagraph,
  plainRow,
  ROW_WORDS,
  type State,
  tableDepth,
} from './state.ts'
import { RtfText } from './text.ts'

interface OpenGroup {
  /** What held before the group, and holds again behind it. */
  readonly before: State
  /** Nothing but control words so far: the next one may name a destination. */
  isFresh: boolean
  /** Begins with `\*`: left out where the destination is not known. */
  isIgnorable: boolean
  atEnd: (() => void) | undefined
}

/** Deeper than any program nests groups; a file that does is an attack or damaged. */
const MAX_GROUPS = 2000

export class BodyReader {
  readonly head = new Head()
  readonly notes = new Map<string, Note>()
  readonly pictures = new PictureCollection()
  readonly #reading: ReadContext
  readonly #scanner: RtfScanner
  readonly #fields = new FieldStack()
  readonly #groups: OpenGroup[] = []
  readonly #isUtf8: boolean
  #state: State
  #text: RtfText
  /** Bytes that are still to be decoded, and text that is still to be added, all of one look. */
  #bytes = ''
  #pending = ''
  /** Characters to pass over, since `\u` has given them already. */
  #skip = 0
  #commentAuthor = ''
  #commentDate: string | undefined
  #checkBox: boolean | undefined
  #shape: Shape | undefined

  constructor(source: string, reading: ReadContext) {
    this.#reading = reading
    this.#scanner = new RtfScanner(source)
    this.#isUtf8 = isWrittenInUtf8(source)
    this.#state = {
      characters: plainCharacters(undefined),
      paragraph: plainParagraph(),
      fallback: 1,
    }
    this.#text = this.#newText()
  }

  read(): readonly OutlineItem[] {
    let isOpen = true
    while (isOpen) {
      const token = this.#scanner.next()
      switch (token) {
        case 'text':
          this.#addBytes(this.#scanner.text, this.#isUtf8)
          break
        case 'byte':
          this.#addBytes(this.#scanner.text, false)
          break
        case 'word':
          this.#flushBytes()
          this.#readWord(this.#scanner.text, this.#scanner.parameter)
          break
        case 'symbol':
          this.#flushBytes()
          this.#readSymbol(this.#scanner.text)
          break
        case 'open':
          this.#openGroup()
          break
        case 'close':
          this.#closeGroup()
          isOpen = this.#groups.length > 0
          break
        case 'binary':
          break
        case 'end':
          isOpen = false
          if (this.#groups.length) this.#reading.warn('damaged')
          break
        default:
          token satisfies never
      }
    }
    while (this.#groups.length) this.#closeGroup()
    return this.#text.finish(this.#state.paragraph)
  }

  #newText(): RtfText {
    return new RtfText({ reading: this.#reading, head: this.head, fields: this.#fields })
  }

  #openGroup(): void {
    this.#flush()
    if (this.#groups.length >= MAX_GROUPS) {
      throw new ConversionError(
        'resourceLimit',
        'The document is nested more deeply than can be handled.',
      )
    }
    const group = this.#groups.at(-1)
    if (group) group.isFresh = false
    const { characters, paragraph, fallback } = this.#state
    this.#groups.push({
      before: this.#state,
      isFresh: true,
      isIgnorable: false,
      atEnd: undefined,
    })
    this.#state = { characters: { ...characters }, paragraph: { ...paragraph }, fallback }
  }

  #closeGroup(): void {
    this.#flush()
    const group = this.#groups.pop()
    if (!group) return
    group.atEnd?.()
    this.#state = group.before
  }

  #addBytes(bytes: string, isUtf8: boolean): void {
    const group = this.#groups.at(-1)
    if (group) group.isFresh = false
    const kept = this.#skip > 0 ? bytes.slice(this.#skip) : bytes
    this.#skip = Math.max(0, this.#skip - bytes.length)
    if (!isUtf8) {
      this.#bytes += kept
      return
    }
    this.#flushBytes()
    this.#say(new TextDecoder().decode(fromByteString(kept)))
  }

  #flushBytes(): void {
    if (this.#bytes === '') return
    const bytes = this.#bytes
    this.#bytes = ''
    const font = this.head.font(this.#state.characters.font)
    this.#say(
      font?.symbols
        ? Array.from(bytes, byte => findSymbol(font.name, byte.charCodeAt(0)) ?? byte).join('')
        : decodeBytes(bytes, font?.codePage ?? this.head.codePage),
    )
  }

  #say(text: string): void {
    this.#pending += text
  }

  /** Everything up to here has been said with the look that holds now. */
  #flush(): void {
    this.#flushBytes()
    this.#skip = 0
    if (this.#pending === '') return
    const text = this.#pending.replace(LONE_SURROGATES, '\ufffd').replace(CONTROLS, '')
    this.#pending = ''
    const { characters, paragraph } = this.#state
    if (text !== '') this.#text.addText(text, characters, paragraph)
  }

  #readSymbol(symbol: string): void {
    const character = CHARACTERS.get(symbol)
    if (character !== undefined) this.#say(character)
    else if (symbol === '\n' || symbol === '\r') this.#readWord('par', undefined)
    else if (symbol === '*') {
      const group = this.#groups.at(-1)
      if (group?.isFresh) group.isIgnorable = true
    }
  }

  #readWord(word: string, parameter: number | undefined): void {
    if (word === 'u') {
      this.#readUnicode(parameter ?? 0)
      return
    }
    const character = CHARACTERS.get(word)
    if (character !== undefined) {
      this.#say(character)
      return
    }
    this.#flush()
    const group = this.#groups.at(-1)
    if (group?.isFresh) {
      const destination = DESTINATIONS.get(word)
      if (destination || group.isIgnorable) {
        group.isFresh = false
        this.#readDestination(destination ?? 'skip', group)
        return
      }
    }
    const { characters, paragraph } = this.#state
    const action = ACTIONS.get(word)
    if (action) action(this, parameter)
    else {
      CHARACTER_WORDS.get(word)?.(characters, parameter)
      PARAGRAPH_WORDS.get(word)?.(paragraph, parameter)
      ROW_WORDS.get(word)?.(this.#text.row, parameter)
      if (word.startsWith('brdr')) drawBorder(paragraph, word)
      else if (OTHER_BORDERS.test(word)) paragraph.border = undefined
    }
  }

  /** A signed 16-bit number; characters beyond that come as two halves. */
  #readUnicode(number: number): void {
    const group = this.#groups.at(-1)
    if (group) group.isFresh = false
    const code = number > 0xffff ? number : number & 0xffff
    const font = this.head.font(this.#state.characters.font)
    const symbol = font?.symbols || code >= 0xf000 ? findSymbol(font?.name ?? '', code) : undefined
    this.#say(symbol ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'))
    this.#skip = this.#state.fallback
  }

  static readonly #actions = {
    par: (reader: BodyReader) => reader.#endParagraph(),
    cell: (reader: BodyReader) => reader.#text.endCell(reader.#state.paragraph, 1),
    row: (reader: BodyReader) => reader.#text.endRow(reader.#state.paragraph, 1),
    nestcell: (reader: BodyReader) => {
      const { paragraph } = reader.#state
      reader.#text.endCell(paragraph, Math.max(2, tableDepth(paragraph)))
    },
    nestrow: (reader: BodyReader) => {
      const { paragraph } = reader.#state
      reader.#text.endRow(paragraph, Math.max(2, tableDepth(paragraph)))
    },
    trowd: (reader: BodyReader) => {
      reader.#text.row = plainRow()
    },
    sect: (reader: BodyReader) => reader.#text.endSection(reader.#state.paragraph),
    line: (reader: BodyReader) => reader.#text.addBreak(reader.#state.characters),
    lbr: (reader: BodyReader) => reader.#text.addBreak(reader.#state.characters),
    page: (reader: BodyReader) => reader.#text.addPageBreak(),
    pard: (reader: BodyReader) => {
      reader.#state.paragraph = plainParagraph()
    },
    plain: (reader: BodyReader) => {
      const { inserted, deleted } = reader.#state.characters
      const plain = plainCharacters(reader.head.defaultFont)
      reader.#state.characters = { ...plain, inserted, deleted }
    },
    uc: (reader: BodyReader, parameter: number | undefined) => {
      reader.#state.fallback = Math.max(0, parameter ?? 1)
    },
    deff: (reader: BodyReader, parameter: number | undefined) => {
      reader.head.defaultFont = parameter
    },
    ansicpg: (reader: BodyReader, parameter: number | undefined) => {
      if (parameter) reader.head.codePage = parameter
    },
    ftnalt: (reader: BodyReader) => {
      reader.#noteType = 'endnote'
    },
  }

  static get actions(): ReadonlyMap<string, Action> {
    const codePages = Object.entries(CODE_PAGES_OF_WORDS).map(
      ([word, codePage]): [string, Action] => [
        word,
        reader => {
          reader.head.codePage = codePage
        },
      ],
    )
    return new Map([...Object.entries<Action>(BodyReader.#actions), ...codePages])
  }

  #endParagraph(): void {
    const { paragraph, characters } = this.#state
    this.#text.endParagraph(paragraph, characters)
  }

  #noteType: Note['type'] = 'footnote'

  #readDestination(destination: Destination, group: OpenGroup): void {
    const { budget } = this.#reading
    const tree = () => {
      const read = readGroup(this.#scanner, budget)
      this.#closeGroup()
      return read
    }
    switch (destination) {
      case 'skip':
        this.#scanner.skipGroup()
        this.#closeGroup()
        break
      case 'enter':
        break
      case 'fonts':
        this.head.addFonts(tree())
        break
      case 'styles':
        this.head.styleSheet = tree()
        break
      case 'lists':
        this.head.listTable = tree()
        break
      case 'listOverrides':
        this.head.overrideTable = tree()
        break
      case 'info':
        this.head.infoGroup = tree()
        break
      case 'note':
      case 'comment':
        this.#beginNote(destination, group)
        break
      case 'textBox':
        this.#beginText(group, (items, outer) => outer.addBelow(buildOutline(items)))
        break
      case 'commentAuthor':
        this.#commentAuthor = groupText(tree(), this.head.codePage).trim()
        break
      case 'commentDate':
        this.#commentDate = toIsoDate(Number(groupText(tree(), this.head.codePage)) || 0)
        break
      case 'bookmark':
        this.#text.addAnchor(unicodeText(tree(), this.head.codePage).trim())
        break
      case 'field':
        this.#fields.begin()
        group.atEnd = () => this.#endField()
        break
      case 'fieldInstruction':
        break
      case 'fieldResult':
        this.#fields.separate()
        break
      case 'formField':
        this.#checkBox = readCheckBox(tree())
        break
      case 'label':
        this.#text.label = this.#readLabel(tree())
        break
      case 'oldNumbering': {
        const numbering = readOldNumbering(tree())
        this.#state.paragraph.oldNumbering = numbering
        break
      }
      case 'picture':
        this.#addPicture(tree())
        break
      case 'shape': {
        const outer = this.#shape
        const shape: Shape = { picture: undefined, alternative: undefined }
        this.#shape = shape
        group.atEnd = () => {
          this.#shape = outer
          if (shape.picture) this.#addPicture(shape.picture, shape)
        }
        break
      }
      case 'shapeProperty':
        this.#readShapeProperty(tree())
        break
      case 'object':
        this.#reading.warn('embedded_objects_omitted')
        break
      case 'formula':
        this.#addFormula(tree(), false)
        break
      case 'formulaParagraph':
        for (const formula of listFormulas(tree())) this.#addFormula(formula, true)
        break
      case 'unicodeOrNot':
        // The first group is for old readers, the second says the same in Unicode.
        if (this.#scanner.next() === 'open') this.#scanner.skipGroup()
        break
      default:
        destination satisfies never
    }
  }

  /** Reads the group as a text of its own. */
  #beginText(
    group: OpenGroup,
    finish: (items: readonly OutlineItem[], outer: RtfText) => void,
  ): void {
    const outer = this.#text
    this.#text = this.#newText()
    this.#state.paragraph = plainParagraph()
    this.#state.characters = plainCharacters(this.head.defaultFont)
    group.atEnd = () => {
      const items = this.#text.finish(this.#state.paragraph)
      this.#text = outer
      finish(items, outer)
    }
  }

  #beginNote(destination: 'note' | 'comment', group: OpenGroup): void {
    const isComment = destination === 'comment'
    const id = `${destination}-${this.notes.size + 1}`
    // The number is taken now: a note inside this one has the next.
    this.notes.set(id, { type: 'footnote', blocks: [] })
    const author = isComment ? this.#commentAuthor : ''
    this.#text.addInline({ type: 'noteReference', id })
    this.#noteType = isComment ? 'comment' : 'footnote'
    this.#commentDate = undefined
    this.#beginText(group, items => {
      const date = isComment ? this.#commentDate : undefined
      this.notes.set(id, {
        type: this.#noteType,
        blocks: buildOutline(items),
        ...(author ? { author } : {}),
        ...(date ? { date } : {}),
      })
    })
  }

  #endField(): void {
    const text = this.#fields.end()
    const checked = this.#checkBox
    this.#checkBox = undefined
    const shown = checked === undefined ? text : checked ? '☒' : '☐'
    const { characters, paragraph } = this.#state
    if (shown) this.#text.addText(shown, characters, paragraph)
  }

  /** Symbols that serve as bullets are all the same to us. */
  #readLabel(group: RtfGroup): string {
    const font = this.head.font(findParameter(group, 'f'))
    return font?.symbols ? '•' : groupText(group, font?.codePage ?? this.head.codePage)
  }

  #readShapeProperty(group: RtfGroup): void {
    if (!this.#shape) return
    const { name, value } = readShapeProperty(group)
    if (name === 'pib' && value) this.#shape.picture = findGroup(value, 'pict')
    else if (name === 'wzDescription' && value) {
      this.#shape.alternative = unicodeText(value, this.head.codePage).trim()
    }
  }

  #addPicture(group: RtfGroup, shape?: Shape): void {
    const { characters } = this.#state
    const picture: Inline | undefined = readPicture(group, shape?.alternative, {
      pictures: this.pictures,
      budget: this.#reading.budget,
      codePage: this.head.codePage,
    })
    if (!picture || (characters.hidden && this.#reading.options.hidden === 'omit')) return
    if (shape) this.#text.addPicture(picture)
    else this.#text.addInline(picture)
  }

  #addFormula(group: RtfGroup, isDisplayed: boolean): void {
    const latex = readFormula(group, this.#reading.budget, this.head.codePage)
    if (latex) this.#text.addFormula(latex, isDisplayed)
  }
}

type Action = (reader: BodyReader, parameter: number | undefined) => void

const ACTIONS = BodyReader.actions

interface Shape {
  picture: RtfGroup | undefined
  alternative: string | undefined
}

const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f]/g

/** A check box among the form fields; 25 stands for "as it was at first". */
function readCheckBox(group: RtfGroup): boolean | undefined {
  if (findParameter(group, 'fftype') !== 1) return undefined
  const result = findParameter(group, 'ffres')
  const state = result === undefined || result === 25 ? findParameter(group, 'ffdefres') : result
  return state === 1
}

const listFormulas = (group: RtfGroup): RtfGroup[] =>
  subgroups(group).flatMap(child =>
    findGroup({ ...child, items: [child] }, 'moMath') ? [child] : [],
  )
