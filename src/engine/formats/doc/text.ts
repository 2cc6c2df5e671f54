/** Reads one self-contained text: the body, a note, a comment, a text box. */
import { paragraph } from '../../document/build.ts'
import type { Inline } from '../../document/document.ts'
import { buildOutline, type OutlineItem } from '../../document/outline.ts'
import { isBlank } from '../../document/text.ts'
import type { ReadContext } from '../format.ts'
import type { ImageCollection } from '../images/collection.ts'
import type { Bytes } from '../ms-binary/bytes.ts'
import { Flow } from '../prose/flow.ts'
import type { Numbered, Numbering } from '../prose/lists/numbering.ts'
import {
  emptyContent,
  hasBar,
  hasShownText,
  isRule,
  leaveBlankLine,
  notePageBreak,
  type ParagraphContent,
  showsText,
} from '../prose/paragraph.ts'
import { FieldStack } from '../prose/text/fields.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { findRaisedMark } from '../prose/text/raised.ts'
import { type RunFormat, toMarksAndLooks } from '../prose/text/run-format.ts'
import { isGone, isShown } from '../prose/text/shown.ts'
import { findSymbol, translateSymbols } from '../prose/text/symbols.ts'
import { isTooSmall, omitsUnseen, UNKNOWN, WHITE } from '../unseen.ts'
import type { AutoNumbering } from './auto-numbering.ts'
import type { Bookmarks } from './bookmarks.ts'
import { type CharacterProperties, toggle } from './character-properties.ts'
import { type Drawings, findInlinePicture, type Picture } from './drawings.ts'
import type { DocFont } from './fonts.ts'
import { findControl } from './form-fields.ts'
import type { NoteRange } from './notes.ts'
import { type ParagraphProperties, toRowDefinition } from './paragraph-properties.ts'
import type { SourceParagraph, Stretch, TextSource } from './source.ts'
import type { DocParagraphStyle, DocStyles } from './styles.ts'

export interface DocContext {
  readonly reading: ReadContext
  readonly source: TextSource
  readonly styles: DocStyles
  readonly fonts: readonly DocFont[]
  readonly numbering: Numbering
  readonly autoNumbering: AutoNumbering
  readonly notes: ReadonlyMap<number, NoteRange>
  readonly bookmarks: Bookmarks
  readonly drawings: Drawings
  readonly pictures: ImageCollection
  /** Inline ones, by their offset in the data stream. */
  readonly inlinePictures: Map<number, Picture | undefined>
  readonly data: Bytes
}

/** Control characters ([MS-DOC], 2.4.1 and 2.8.25). */
const PICTURE = '\x01'
const DRAWING = '\b'
const LINE_BREAK = '\v'
const PAGE_BREAK = '\f'
const COLUMN_BREAK = '\x0e'
const FIELD_BEGIN = '\x13'
const FIELD_SEPARATOR = '\x14'
const FIELD_END = '\x15'
const NON_BREAKING_HYPHEN = '\x1e'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that matter here.
const ACTIVE = /[\x00-\x08\x0a-\x1f]/
const isActive = (code: number): boolean => code < 0x20 && code !== 0x09

/** The paragraphs between two positions as outline items. */
export function readText(context: DocContext, start: number, end: number): readonly OutlineItem[] {
  const text = new DocText(context, start === 0)
  for (const paragraph of context.source.paragraphs(start, end)) text.add(paragraph)
  return text.finish()
}

class DocText {
  readonly #context: DocContext
  readonly #flow: Flow
  readonly #fields: FieldStack
  #content: ParagraphContent = emptyContent()
  #style: DocParagraphStyle
  /** Not a note, or a box with a color of its own. */
  readonly #isMain: boolean
  /** The paragraph lies on paper. */
  #isOnPaper = false

  constructor(context: DocContext, isMain: boolean) {
    this.#context = context
    this.#isMain = isMain
    this.#fields = new FieldStack(context.reading.ledger)
    const { options, budget, ledger } = context.reading
    this.#flow = new Flow({ options, budget, ledger, baseFontSize: context.styles.baseFontSize })
    this.#style = context.styles.paragraph(0)
  }

  finish(): readonly OutlineItem[] {
    return this.#flow.finish(this.#isMain)
  }

  add(paragraph: SourceParagraph): void {
    const { styles, bookmarks } = this.#context
    this.#style = styles.paragraph(paragraph.style)
    const direct = paragraph.properties
    const depth = tableDepth(direct, this.#style.properties)
    const isShaded = direct.isShaded || this.#style.properties.isShaded
    this.#isOnPaper = this.#isMain && depth === 0 && !isShaded
    const startsInContents = this.#fields.inContents
    const tablesBefore = this.#fields.tablesOfContents
    let length = 1
    for (const stretch of paragraph.stretches) {
      this.#addStretch(stretch)
      length += stretch.text.length
    }
    for (const name of bookmarks.between(paragraph.start, paragraph.start + length)) {
      this.#content.anchors.push(name)
    }

    if (direct.endsRow || direct.endsInnerRow) {
      this.#flow.endRow(depth, toRowDefinition(direct.row))
      this.#content = emptyContent()
      return
    }
    const endsCell = paragraph.mark === '\x07' || direct.endsInnerCell === true
    // The paragraph mark may itself be a tracked change.
    if (!endsCell && isGone(paragraph.markProperties, this.#context.reading)) return
    if (endsCell || paragraph.mark !== PAGE_BREAK || this.#isBegun) {
      const inContents = startsInContents || this.#fields.tablesOfContents > tablesBefore
      this.#addParagraph(direct, depth, inContents)
    }
    if (endsCell) this.#flow.endCell(depth)
  }

  #addParagraph(direct: ParagraphProperties, depth: number, inContents: boolean): void {
    const style = this.#style
    const content = this.#content
    this.#content = emptyContent()
    const numbered = this.#count(direct, content)
    this.#flow.add(
      {
        content,
        style,
        numbered,
        indent: direct.indent ?? numbered?.level.indent ?? style.properties.indent ?? 0,
        rightIndent: direct.rightIndent ?? style.properties.rightIndent,
        hasBar: hasBar(direct.borders),
        isDropCap: direct.dropCap,
        isHanging: (direct.firstLine ?? style.properties.firstLine ?? 0) < 0,
        outlineLevel: direct.outlineLevel,
        inContents,
      },
      depth,
      direct.alignment ?? style.properties.alignment,
    )
    if (content.runs.length === 0 && isRule(direct.borders))
      this.#flow.addBlock({ type: 'rule' }, depth)
  }

  get #isBegun(): boolean {
    const { runs, above, below } = this.#content
    return runs.length + above.length + below.length > 0
  }

  #count(direct: ParagraphProperties, content: ParagraphContent): Numbered | undefined {
    const { numbering, autoNumbering } = this.#context
    const inherited = this.#style.properties
    const list = direct.list ?? inherited.list ?? 0
    const level = direct.level ?? inherited.level ?? 0
    if (list > 0) {
      const numbered = numbering.next(String(list), level)
      if (numbered) return numbered
    }
    const isEmpty = !content.runs.some(showsText)
    return autoNumbering.next(direct.autoNumber ?? inherited.autoNumber, level, isEmpty)
  }

  #addStretch({ start, text, properties }: Stretch): void {
    if (!this.#isShown(properties, text)) return
    if (this.#isUnseen(properties) && omitsUnseen(this.#context.reading, () => text)) return
    const { symbol } = properties
    if (symbol) {
      this.#say(this.#readSymbol(symbol), properties)
      return
    }
    const { notes } = this.#context
    // Most text is plain.
    if (notes.size === 0 && !ACTIVE.test(text)) {
      this.#say(text, properties)
      return
    }
    let from = 0
    for (let index = 0; index < text.length; index++) {
      // A note with a custom mark has that mark in its place.
      const note = notes.get(start + index)
      if (!note && !isActive(text.charCodeAt(index))) continue
      this.#say(text.slice(from, index), properties)
      from = index + 1
      if (note) this.#push({ type: 'noteReference', id: note.id }, 0)
      else this.#act(text[index]!, start + index, properties)
    }
    this.#say(text.slice(from), properties)
  }

  #act(character: string, position: number, properties: CharacterProperties): void {
    switch (character) {
      case FIELD_BEGIN:
        this.#fields.begin()
        break
      case FIELD_SEPARATOR:
        this.#fields.separate()
        break
      case FIELD_END:
        this.#say(this.#fields.end() ?? '', properties)
        break
      case LINE_BREAK:
        if (!this.#fields.absorb(' '))
          this.#push({ type: 'break' }, this.#toMarks(properties, true))
        break
      case COLUMN_BREAK:
        leaveBlankLine(this.#content)
        break
      case PAGE_BREAK:
        leaveBlankLine(this.#content)
        notePageBreak(this.#content, this.#content.runs.length > 0)
        break
      case NON_BREAKING_HYPHEN:
        this.#say('\u2011', properties)
        break
      case PICTURE:
        this.#addInlinePicture(properties)
        break
      case DRAWING:
        this.#addDrawing(position)
        break
      default:
        // Note marks inside notes, separators and soft hyphens show nothing.
        break
    }
  }

  #say(text: string, properties: CharacterProperties): void {
    if (text === '' || this.#fields.absorb(text)) return
    const isContents = this.#fields.inContents || this.#style.role?.type === 'contents'
    if (isContents && this.#fields.inPageNumber) {
      this.#context.reading.ledger?.add('contents_page_number', text)
      return
    }
    const { styles, fonts } = this.#context
    const named =
      properties.font === undefined ? styles.character(properties.style).font : undefined
    const font = named ?? fonts[properties.font ?? this.#style.font ?? -1]?.name
    const value = translateSymbols(text, font)
    const shown = this.#isInCapitals(properties) ? value.toUpperCase() : value
    const marks = this.#toMarks(properties, isBlank(shown))
    this.#push({ type: 'text', value: shown }, marks)
  }

  #isInCapitals({ capitals, style }: CharacterProperties): boolean {
    const inStyle = this.#context.styles.character(style).capitals ?? this.#style.capitals
    return toggle(capitals, inStyle) ?? inStyle
  }

  #push(inline: Inline, marks: number): void {
    this.#context.reading.budget.spend('nodes')
    this.#content.runs.push({ content: inline, marks, link: this.#fields.link })
  }

  /** Direct formatting wins over the character style; a paragraph style's own formatting is not emphasis. */
  #toMarks(properties: CharacterProperties, isBlank: boolean): number {
    const { styles, fonts } = this.#context
    const style = this.#style
    const named = styles.character(properties.style)
    const { isComplex, complexBold, complexItalic } = properties
    const bold = isComplex ? complexBold : properties.bold
    const italic = isComplex ? complexItalic : properties.italic
    const fontName = properties.font === undefined ? named.font : fonts[properties.font]?.name
    const looksLikeCode = fontName === undefined ? style.monospaced : isMonospaced(fontName)
    const strike = properties.doubleStrike ? 1 : properties.strike
    const format: RunFormat = {
      bold: standsOut(bold, named.bold, style.bold),
      italic: standsOut(italic, named.italic, style.italic),
      strike: standsOut(strike, named.strike, style.strike),
      underlined: properties.isUnderlined,
      vertical: properties.vertical ?? named.vertical,
      code: named.code,
    }
    const usualSize = style.fontSize ?? styles.baseFontSize
    const marks = toMarksAndLooks(format, looksLikeCode && !styles.baseMonospaced)
    return marks | findRaisedMark(properties, this.#content, usualSize, isBlank)
  }

  #readSymbol({ font, code }: { font: number; code: number }): string {
    return findSymbol(this.#context.fonts[font]?.name ?? '', code) ?? String.fromCharCode(code)
  }

  #addInlinePicture(properties: CharacterProperties): void {
    const { data, reading } = this.#context
    const { location } = properties
    if (location === undefined) return
    if (properties.isFieldData) {
      const control = findControl(data, location)
      if (control !== undefined) this.#fields.control(control)
      return
    }
    if (this.#fields.absorb('')) return
    if (properties.isEmbedded) reading.warn('embedded_objects_omitted')
    const { inlinePictures } = this.#context
    // Any number of characters may refer to the same one.
    if (!inlinePictures.has(location)) {
      inlinePictures.set(location, findInlinePicture(data, location, reading.budget))
    }
    const picture = inlinePictures.get(location)
    if (picture) this.#push(this.#toImage(picture), 0)
  }

  #addDrawing(position: number): void {
    const drawing = this.#context.drawings.at(position)
    if (!drawing) return
    const { above, below } = this.#content
    for (const picture of drawing.pictures) {
      const place = hasShownText(this.#content) ? below : above
      place.push(paragraph(this.#toImage(picture)))
    }
    for (const { start, end } of drawing.textBoxes) {
      const items = this.#context.reading.budget.nested(() => readText(this.#context, start, end))
      for (const block of buildOutline(items)) below.push(block)
    }
  }

  #toImage({ blip, description }: Picture): Inline {
    const { pictures, reading } = this.#context
    const source = pictures.addNameless(blip.kind, () => blip.read(reading))
    return { type: 'image', alt: description, source }
  }

  /** What stands for something else is not text. */
  #isUnseen(properties: CharacterProperties): boolean {
    const { fontSize, color, marker, fill, isEdged, isSpecial } = properties
    if (isSpecial) return false
    if (isTooSmall(fontSize && fontSize / 2)) return true
    if (color === undefined || color === UNKNOWN || isEdged) return false
    const ground = marker ?? fill ?? (this.#isOnPaper ? WHITE : UNKNOWN)
    return color === ground
  }

  #isShown(properties: CharacterProperties, text: string): boolean {
    const { reading, styles } = this.#context
    const inherited = styles.character(properties.style).hidden ?? this.#style.hidden
    const isHidden = toggle(properties.hidden, inherited) ?? inherited
    return isShown(text, properties, isHidden, reading)
  }
}

/** A switch that is on although the paragraph's style leaves it off. */
function standsOut(operand: number | undefined, named: boolean | undefined, inStyle: boolean) {
  const before = named ?? inStyle
  const isShown = toggle(operand, before) ?? before
  return isShown === inStyle ? undefined : isShown
}

/** Table nesting depth: versions before Word 2000 only say that a paragraph is in a table. */
function tableDepth(direct: ParagraphProperties, inherited: ParagraphProperties): number {
  const inTable = direct.inTable ?? inherited.inTable ?? false
  return direct.depth ?? (inTable ? 1 : 0)
}
