/**
 * The text with its properties, paragraph by paragraph. Three orders meet here: the text counts characters (CP),
 * pieces say where in the stream they are, and properties belong to offsets in the stream.
 */
import type { Budget } from '../../budget.ts'
import { fromByteString, HIGH_BYTE, toByteString } from '../../containers/encoding/byte-string.ts'
import { decodeCodePage } from '../../containers/encoding/text-encoding.ts'
import type { Bytes } from '../ms-binary/bytes.ts'
import { CharacterProperties, readCharacterProperties } from './character-properties.ts'
import type { Fib } from './fib.ts'
import type { DocFont } from './fonts.ts'
import {
  type FormattedRun,
  type FormattedRuns,
  readCharacterRuns,
  readParagraphRuns,
} from './formatted-pages.ts'
import {
  BYTES_PER_NODE,
  ParagraphProperties,
  readParagraphProperties,
} from './paragraph-properties.ts'
import { readPieces, type TextPiece } from './pieces.ts'

export interface SourceParagraph {
  readonly start: number
  readonly stretches: readonly Stretch[]
  /** The character that ends the paragraph: a paragraph, cell, row or section mark. */
  readonly mark: string
  readonly markProperties: CharacterProperties
  readonly style: number
  readonly properties: ParagraphProperties
}

/** Text with uniform formatting. */
export interface Stretch {
  readonly start: number
  readonly text: string
  readonly properties: CharacterProperties
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the marks that end paragraphs.
const PARAGRAPH_ENDS = /[\r\x07\f]/g

function findParagraphEnd(text: string, from: number): number {
  PARAGRAPH_ENDS.lastIndex = from
  return PARAGRAPH_ENDS.test(text) ? PARAGRAPH_ENDS.lastIndex - 1 : -1
}

export class TextSource {
  readonly #fib: Fib
  readonly #data: Bytes
  readonly #budget: Budget
  readonly #fonts: readonly DocFont[]
  readonly #pieces: readonly TextPiece[]
  readonly #characterRuns: FormattedRuns
  readonly #paragraphRuns: FormattedRuns
  /** Properties by the run and piece they come from: most are used repeatedly. */
  readonly #known = new Map<FormattedRun, CharacterProperties>()
  readonly #knownOfPieces = new Map<TextPiece, CharacterProperties>()

  constructor(fib: Fib, data: Bytes, fonts: readonly DocFont[], budget: Budget) {
    this.#fib = fib
    this.#data = data
    this.#budget = budget
    this.#fonts = fonts
    this.#pieces = readPieces(fib, budget)
    this.#characterRuns = readCharacterRuns(fib, budget)
    this.#paragraphRuns = readParagraphRuns(fib, budget)
  }

  get pieces(): readonly TextPiece[] {
    return this.#pieces
  }

  /** The paragraphs between two positions in the text. */
  *paragraphs(start: number, end: number): Generator<SourceParagraph> {
    let stretches: Stretch[] = []
    let paragraphStart = start
    for (const { piece, offset, position, text, properties } of this.#stretches(start, end)) {
      let from = 0
      const add = (to: number) => {
        if (to <= from) return
        const cut = this.#decode(text.slice(from, to), piece, properties)
        stretches.push({ start: position + from, text: cut, properties })
      }
      for (let at = findParagraphEnd(text, 0); at >= 0; at = findParagraphEnd(text, at + 1)) {
        const mark = text[at]!
        const markOffset = offset + at * piece.width
        const run = this.#paragraphRuns.find(markOffset)
        // A page break within a paragraph is the same character as the end of a section.
        if (mark === '\f' && run && markOffset + piece.width < run.end) continue
        add(at)
        const direct = this.#paragraphProperties(run, piece)
        const style = direct.style ?? run?.style ?? 0
        const start = paragraphStart
        yield { start, stretches, mark, markProperties: properties, style, properties: direct }
        stretches = []
        from = at + 1
        paragraphStart = position + from
      }
      add(text.length)
    }
    if (stretches.length) {
      const properties = new ParagraphProperties()
      const markProperties = NO_PROPERTIES
      yield { start: paragraphStart, stretches, mark: '', markProperties, style: 0, properties }
    }
  }

  /** The text in stretches within one piece and one run of properties. */
  *#stretches(start: number, end: number) {
    for (let index = this.#findPiece(start); index < this.#pieces.length; index++) {
      const piece = this.#pieces[index]!
      if (piece.start >= end) break
      const last = Math.min(end, piece.end)
      const first = Math.max(start, piece.start)
      const whole = this.#readCharacters(piece, first, last)
      let position = first
      while (position < last) {
        this.#budget.spend('nodes')
        const offset = piece.offset + (position - piece.start) * piece.width
        const run = this.#characterRuns.find(offset)
        const inRun = run
          ? Math.max(1, Math.floor((run.end - offset) / piece.width))
          : last - position
        const length = Math.min(inRun, last - position)
        const text = whole.slice(position - first, position - first + length)
        yield { piece, offset, position, text, properties: this.#characterProperties(run, piece) }
        position += length
      }
    }
  }

  /** At once for all runs. Single-byte characters are decoded later: the code page is that of their font. */
  #readCharacters({ start, offset, width }: TextPiece, first: number, last: number): string {
    const bytes = this.#fib.main.slice(offset + (first - start) * width, (last - first) * width)
    return width === 2 ? UTF16.decode(bytes.data) : toByteString(bytes.data)
  }

  /** The first piece that ends after a position: there are many notes, and many pieces. */
  #findPiece(position: number): number {
    let low = 0
    let high = this.#pieces.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#pieces[middle]!.end <= position) low = middle + 1
      else high = middle
    }
    return low
  }

  #characterProperties(run: FormattedRun | undefined, piece: TextPiece): CharacterProperties {
    const { isOld } = this.#fib
    let properties = NO_PROPERTIES
    if (run) {
      const known = this.#known.get(run)
      properties = known ?? readCharacterProperties(run.sprms, isOld, new CharacterProperties())
      if (!known) this.#known.set(run, properties)
    }
    if (!piece.sprms) return properties
    const added = this.#knownOfPieces.get(piece) ?? readCharacterProperties(piece.sprms, isOld)
    this.#knownOfPieces.set(piece, added)
    return { ...properties, ...added }
  }

  #paragraphProperties(run: FormattedRun | undefined, piece: TextPiece): ParagraphProperties {
    const { isOld } = this.#fib
    const properties = new ParagraphProperties()
    const budget = this.#budget
    if (run) readParagraphProperties(run.sprms, isOld, this.#data, properties, budget)
    if (piece.sprms) {
      budget.spend('nodes', piece.sprms.length / BYTES_PER_NODE)
      readParagraphProperties(piece.sprms, isOld, this.#data, properties, budget)
    }
    return properties
  }

  /** Single-byte text is in the code page of its font, at least in Word 6 and 95. */
  #decode(text: string, piece: TextPiece, properties: CharacterProperties): string {
    if (piece.width === 2 || !HIGH_BYTE.test(text)) return text
    const font = this.#fib.isOld ? this.#fonts[properties.font ?? 0] : undefined
    if (font?.symbols) return text
    return decodeCodePage(fromByteString(text), font?.codePage ?? this.#fib.codePage)
  }
}

const NO_PROPERTIES = new CharacterProperties()

const UTF16 = new TextDecoder('utf-16le', { ignoreBOM: true })
