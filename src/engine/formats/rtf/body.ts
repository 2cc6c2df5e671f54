/** Walks through the groups of a file and executes its control words. */
import type { Note } from '../../document/document.ts'
import { buildOutline, type OutlineItem } from '../../document/outline.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { ImageCollection } from '../images/collection.ts'
import { fromDttm } from '../prose/text/dttm.ts'
import { FieldStack } from '../prose/text/fields.ts'
import { RunningLines, readingOfRunningLines, wantsRunningLines } from '../running-lines.ts'
import { CHARACTERS } from './characters.ts'
import { DESTINATIONS, type Destination } from './destinations.ts'
import type { RtfFont } from './fonts.ts'
import { findControl } from './form-fields.ts'
import { listFormulas, readFormula } from './formulas.ts'
import { groupText, type RtfGroup, readGroup, unicodeText } from './group.ts'
import { Head } from './head.ts'
import { readLabel, readOldNumbering } from './lists.ts'
import { Notes } from './notes.ts'
import { RtfScanner } from './scanner.ts'
import { Shapes } from './shapes.ts'
import type { RtfSource } from './source.ts'
import {
  type CharacterState,
  enterGroup,
  isFormatting,
  ownParagraph,
  type ParagraphState,
  plainCharacters,
  plainParagraph,
  plainRow,
  type State,
  setState,
  tableDepth,
} from './state.ts'
import { RtfText } from './text.ts'
import { TextBuffer } from './text-buffer.ts'

interface OpenGroup {
  /** The state before the group, restored after it. */
  readonly before: State
  /** Nothing but control words so far: the next one may name a destination. */
  isFresh: boolean
  /** Nothing at all so far: a `\*` may follow. */
  isEmpty: boolean
  /** Begins with `\*`: left out if the destination is unknown. */
  isIgnorable: boolean
  atEnd: (() => void) | undefined
}

/** Not assigned where it is written: V8 keeps such functions long (decision 23). */
function onEnd(group: OpenGroup, step: () => void): void {
  group.atEnd = step
}

/** Pictures of headers and footers are not those of the text. */
const NOT_IN_RUNNING: ReadonlySet<Destination> = new Set(['picture', 'shapeProperty', 'object'])

/** Deeper than any program nests groups; a file that does is an attack or damaged. */
const MAX_GROUPS = 2000

/** What TextEdit and Pages write for a line break in pasted text. */
const LINE_SEPARATOR = 0x2028

export class BodyReader {
  readonly head: Head
  readonly running: RunningLines
  readonly pictures = new ImageCollection()
  readonly #reading: ReadContext
  readonly #scanner: RtfScanner
  readonly #buffer: TextBuffer
  readonly #fields: FieldStack
  readonly #shapes: Shapes
  readonly #notes = new Notes()
  readonly #groups: OpenGroup[] = []
  #state: State
  #text: RtfText
  /** The file has a header, as all RTF should. */
  #isWhole = false
  #isInRunning = false

  constructor(source: RtfSource, reading: ReadContext) {
    this.head = new Head(reading)
    this.running = new RunningLines(reading)
    this.#reading = reading
    this.#fields = new FieldStack(reading.ledger)
    this.#scanner = new RtfScanner(source)
    this.#buffer = new TextBuffer(this.head, source.isUtf8)
    this.#state = {
      characters: plainCharacters(undefined),
      paragraph: plainParagraph(),
      fallback: 1,
      ownsCharacters: true,
      ownsParagraph: true,
    }
    this.#text = this.#newText()
    this.#shapes = new Shapes(this.pictures, this.head, reading.budget)
  }

  get notes(): ReadonlyMap<string, Note> {
    return this.#notes.all
  }

  read(): readonly OutlineItem[] {
    let isOpen = true
    let isCutOff = false
    while (isOpen) {
      const token = this.#scanner.next()
      switch (token) {
        case 'text':
          this.#addBytes(this.#scanner.text, true)
          break
        case 'byte':
          this.#addBytes(this.#scanner.text, false)
          break
        case 'word':
          this.#readWord(this.#scanner.text, this.#scanner.parameter)
          break
        case 'symbol':
          this.#readSymbol(this.#scanner.text)
          break
        case 'open':
          this.#openGroup()
          break
        case 'close':
          this.#closeGroup()
          // A headerless fragment extends to the end; after the end of a complete file there is only junk.
          isOpen = this.#groups.length > 0 || !this.#isWhole
          break
        case 'binary':
          break
        case 'end':
          isOpen = false
          isCutOff = this.#groups.length > 0
          break
        default:
          token satisfies never
      }
    }
    if (isCutOff || this.#scanner.isDamaged || this.#scanner.hasMore()) {
      this.#reading.warn('damaged')
    }
    while (this.#groups.length) this.#closeGroup()
    return this.#text.finish(this.#state.paragraph, true)
  }

  #newText(reading = this.#reading): RtfText {
    return new RtfText({ reading, head: this.head, fields: this.#fields })
  }

  #openGroup(): void {
    this.#flush()
    if (this.#groups.length >= MAX_GROUPS) {
      throw new ConversionError('resourceLimit', 'The document is nested too deeply.')
    }
    const group = this.#groups.at(-1)
    if (group) group.isFresh = false
    this.#groups.push({
      before: this.#state,
      isFresh: true,
      isEmpty: true,
      isIgnorable: false,
      atEnd: undefined,
    })
    this.#state = enterGroup(this.#state)
  }

  #closeGroup(): void {
    this.#flush()
    const group = this.#groups.pop()
    if (!group) return
    group.atEnd?.()
    this.#state = group.before
  }

  #addBytes(bytes: string, isText: boolean): void {
    const group = this.#groups.at(-1)
    // Some programs indent RTF with blanks before the word that names a destination.
    if (group?.isFresh) group.isFresh = bytes.trim() === ''
    this.#buffer.addBytes(bytes, isText, this.#font)
  }

  /** Everything up to here has the current formatting. */
  #flush(): void {
    const { characters, paragraph } = this.#state
    const text = this.#buffer.take(this.head.font(characters.font))
    if (text !== '') this.#text.addText(text, characters, paragraph)
  }

  #readSymbol(symbol: string): void {
    const character = CHARACTERS.get(symbol)
    if (character !== undefined) this.#buffer.add(character, this.#font)
    else if (symbol === '\n' || symbol === '\r') this.#readWord('par', undefined)
    else if (symbol === '*') {
      const group = this.#groups.at(-1)
      if (group?.isEmpty) group.isIgnorable = true
    }
  }

  #readWord(word: string, parameter: number | undefined): void {
    const group = this.#groups.at(-1)
    const character = CHARACTERS.get(word)
    if (word === 'u' || character !== undefined) {
      if (group) group.isFresh = false
      const { characters, paragraph, fallback } = this.#state
      if (character !== undefined) this.#buffer.add(character, this.#font)
      else if (parameter === LINE_SEPARATOR) {
        this.#flush()
        this.#text.addBreak(characters, paragraph)
        this.#buffer.skip(fallback)
      } else this.#buffer.addUnicode(parameter ?? 0, fallback, this.#font)
      return
    }
    this.#flush()
    if (group?.isFresh) {
      const destination = DESTINATIONS.get(word)
      if (destination || (group.isIgnorable && group.isEmpty && !isFormatting(word))) {
        group.isFresh = false
        const isApart = this.#isInRunning && destination && NOT_IN_RUNNING.has(destination)
        BodyReader.#destinations[isApart ? 'skip' : (destination ?? 'skip')](this, group)
        return
      }
    }
    if (group) group.isEmpty = false
    if (!setState(this.#state, this.#text.row, word, parameter)) this.#perform(word, parameter)
  }

  get #font(): RtfFont | undefined {
    return this.head.font(this.#state.characters.font)
  }

  /** Control words with an immediate effect; all others are ignored. */
  #perform(word: string, parameter: number | undefined): void {
    const { characters, paragraph } = this.#state
    switch (word) {
      case 'par':
        this.#text.endParagraph(paragraph, characters)
        ownParagraph(this.#state).continues = true
        break
      case 'sect':
        this.#text.endSection(paragraph)
        break
      case 'line':
      case 'lbr':
        this.#text.addBreak(characters, paragraph)
        break
      case 'page':
      case 'column':
        this.#text.breakPage(word === 'page')
        break
      case 'cell':
        this.#text.endCell(paragraph, 1)
        break
      case 'row':
        this.#text.endRow(paragraph, 1)
        break
      case 'nestcell':
        this.#text.endCell(paragraph, Math.max(2, tableDepth(paragraph)))
        break
      case 'nestrow':
        this.#text.endRow(paragraph, Math.max(2, tableDepth(paragraph)))
        break
      case 'trowd':
        this.#text.row = plainRow()
        break
      case 'pard':
        this.#setParagraph(plainParagraph())
        break
      case 'plain': {
        const { inserted, deleted } = characters
        const plain = plainCharacters(this.head.defaultFont)
        this.#setCharacters({ ...plain, inserted, deleted })
        break
      }
      case 'uc':
        this.#state.fallback = Math.max(0, parameter ?? 1)
        break
      case 'ftnalt':
        this.#notes.becomeEndnote()
        break
      default:
        this.head.take(word, parameter)
    }
  }

  #setCharacters(characters: CharacterState): void {
    this.#state.characters = characters
    this.#state.ownsCharacters = true
  }

  #setParagraph(paragraph: ParagraphState): void {
    this.#state.paragraph = paragraph
    this.#state.ownsParagraph = true
  }

  /** The rest of the group as a tree, for what is not text. */
  #takeTree(): RtfGroup {
    const tree = readGroup(this.#scanner, this.#reading.budget)
    this.#closeGroup()
    return tree
  }

  #skipGroup(): void {
    this.#scanner.skipGroup()
    this.#closeGroup()
  }

  #beginRunning(group: OpenGroup, side: 'head' | 'foot'): void {
    if (!wantsRunningLines(this.#reading)) {
      this.#skipGroup()
      return
    }
    this.#isInRunning = true
    const finish = (items: readonly OutlineItem[]) => {
      this.#isInRunning = false
      this.running.addBlocks(buildOutline(items), side)
    }
    this.#beginText(group, finish, readingOfRunningLines(this.#reading))
  }

  /** What happens to the group that has just begun. */
  static readonly #destinations: Readonly<
    Record<Destination, (reader: BodyReader, group: OpenGroup) => void>
  > = {
    skip: reader => reader.#skipGroup(),
    pageHeader: (reader, group) => reader.#beginRunning(group, 'head'),
    pageFooter: (reader, group) => reader.#beginRunning(group, 'foot'),
    document: reader => {
      reader.#isWhole = true
    },
    enter: () => {},
    fonts: reader => reader.head.addFonts(reader.#takeTree()),
    styles: reader => {
      reader.head.styleSheet = reader.#takeTree()
    },
    colors: reader => reader.head.setColors(reader.#takeTree()),
    pageBackground: reader => {
      reader.head.hasBackground = true
      reader.#skipGroup()
    },
    lists: reader => {
      reader.head.listTable = reader.#takeTree()
    },
    listOverrides: reader => {
      reader.head.overrideTable = reader.#takeTree()
    },
    info: reader => {
      reader.head.infoGroup = reader.#takeTree()
    },
    note: (reader, group) => reader.#beginNote('footnote', group),
    comment: (reader, group) => reader.#beginNote('comment', group),
    textBox: (reader, group) =>
      reader.#beginText(group, (items, outer) => outer.addBelow(buildOutline(items))),
    commentAuthor: reader => {
      reader.#notes.author = groupText(reader.#takeTree(), reader.head.codePage).trim()
    },
    commentDate: reader => {
      reader.#notes.date = fromDttm(
        Number(groupText(reader.#takeTree(), reader.head.codePage)) || 0,
      )
    },
    bookmark: reader => {
      reader.#text.addAnchor(unicodeText(reader.#takeTree(), reader.head.codePage).trim())
    },
    field: (reader, group) => {
      reader.#fields.begin()
      onEnd(group, () => reader.#endField())
    },
    fieldInstruction: () => {},
    fieldResult: reader => reader.#fields.separate(),
    formField: reader => {
      const control = findControl(reader.#takeTree(), reader.head.codePage)
      if (control !== undefined) reader.#fields.control(control)
    },
    label: reader => {
      reader.#text.label = readLabel(reader.#takeTree(), reader.head)
    },
    oldNumbering: reader => {
      const numbering = readOldNumbering(reader.#takeTree(), reader.head.codePage)
      ownParagraph(reader.#state).oldNumbering = numbering
    },
    picture: reader => {
      const picture = reader.#shapes.toImage(reader.#takeTree())
      if (picture && reader.#showsPictures) reader.#text.addInline(picture)
    },
    shape: (reader, group) => {
      reader.#shapes.begin()
      onEnd(group, () => {
        const picture = reader.#shapes.end()
        if (picture && reader.#showsPictures) reader.#text.addPicture(picture)
      })
    },
    shapeProperty: reader => reader.#shapes.addProperty(reader.#takeTree()),
    object: reader => reader.#reading.warn('embedded_objects_omitted'),
    formula: reader => reader.#addFormula(reader.#takeTree(), false),
    formulaParagraph: reader => {
      for (const formula of listFormulas(reader.#takeTree())) reader.#addFormula(formula, true)
    },
    // The row around it has been defined before, and continues.
    nestedRow: (reader, group) => {
      const text = reader.#text
      const { row } = text
      onEnd(group, () => {
        text.row = row
      })
    },
    // The first group is for old readers, the second repeats it in Unicode.
    unicodeOrNot: reader => {
      if (reader.#scanner.next() === 'open') reader.#scanner.skipGroup()
    },
  }

  #beginNote(type: 'footnote' | 'comment', group: OpenGroup): void {
    const note = this.#notes.begin(type)
    this.#text.addInline({ type: 'noteReference', id: note.id })
    this.#beginText(group, items => note.end(buildOutline(items)))
  }

  #addFormula(formula: RtfGroup, isDisplayed: boolean): void {
    const { budget } = this.#reading
    this.#text.addFormula(readFormula(formula, budget, this.head.codePage), isDisplayed)
  }

  get #showsPictures(): boolean {
    return !this.#state.characters.hidden || this.#reading.options.hidden === 'include'
  }

  /** Reads the group as a self-contained text. */
  #beginText(
    group: OpenGroup,
    finish: (items: readonly OutlineItem[], outer: RtfText) => void,
    reading?: ReadContext,
  ): void {
    const outer = this.#text
    this.#text = this.#newText(reading)
    this.#text.isBox = true
    this.#setParagraph(plainParagraph())
    this.#setCharacters(plainCharacters(this.head.defaultFont))
    onEnd(group, () => {
      const items = this.#text.finish(this.#state.paragraph)
      this.#text = outer
      finish(items, outer)
    })
  }

  #endField(): void {
    const shown = this.#fields.end()
    const { characters, paragraph } = this.#state
    if (shown) this.#text.addText(shown, characters, paragraph)
  }
}
