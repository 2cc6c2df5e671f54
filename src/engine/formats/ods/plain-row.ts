/**
 * Reads rows of plain cells, which nearly all rows of large sheets are, from their bytes and without a
 * word from the XML scanner (OpenDocument 1.3, part 3, 9.1.3 and 9.1.4): a byte of an array is three times
 * as fast to look at as a character of a string. A plain cell is empty, or shows one text:
 *
 *     <table:table-cell office:value-type="float" office:value="1.5"><text:p>1.5</text:p></table:table-cell>
 *                                          ^^^^^                             ^^^
 *                                          kind                              listed
 *
 * Whatever is written in any other way, however slightly, makes the row one for the scanner.
 */
import {
  AMPERSAND,
  COLON,
  DOUBLE_QUOTE,
  EQUALS,
  GREATER,
  isSpace,
  LESS,
  LOWER_X,
  SLASH,
  SPACE,
} from '../../containers/xml/characters.ts'
import type { ReadContext } from '../format.ts'
import { CellList } from '../spreadsheet/cell-list.ts'
import { isStoredLong } from '../spreadsheet/general.ts'
import { KINDS } from '../spreadsheet/grid.ts'
import { MAX_COLUMNS } from '../spreadsheet/references.ts'
import type { ContentPieces, Piece } from './content-pieces.ts'
import { PlainTexts } from './plain-texts.ts'
import type { UnseenStyles } from './unseen-styles.ts'

/** Flags a cell whose text is not simply its bytes: it must be decoded, trimmed or shortened. */
export const NEEDS_CARE = 4

const MINUS = 0x2d
const ZERO = 0x30

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const CELL = encode('<table:table-cell')
const COVERED_CELL = encode('<table:covered-table-cell')
const ROW_END = encode('</table:table-row>')
const PARAGRAPH = encode('<text:p>')
const PARAGRAPH_END = encode('</text:p>')
const CELL_END = encode('</table:table-cell>')

const FORMULA = encode('table:formula')
const STYLE_NAME = encode('table:style-name')
const VALUE_TYPE = encode('office:value-type')
const ROWS_SPANNED = encode('table:number-rows-spanned')
const COLUMNS_SPANNED = encode('table:number-columns-spanned')
const COLUMNS_REPEATED = encode('table:number-columns-repeated')

/** How LibreOffice and Excel begin the formula of a link. */
export const LINK_START = 'of:=HYPERLINK('
const LINK = encode(LINK_START)

const FLOAT = encode('float')
const CURRENCY = encode('currency')
const PERCENTAGE = encode('percentage')
const STRING = encode('string')

/** The references that need no declaration (XML 1.0, 4.6). */
const REFERENCES = ['&amp;', '&lt;', '&gt;', '&quot;', '&apos;'].map(encode)

/** The position of what is not plain. */
const NOWHERE = -1

/** A cell that does not give a value type. */
const UNTYPED = -1

/** Reads the rows of all sheets, from the first to the last. */
export class PlainRowReader {
  /** Of the last row: its elements, and the positions that its cells fill. */
  nodeCount = 0
  /** Cells that only repeat the one before. */
  copyCount = 0
  /** Whether cells without a style of their own are seen. */
  areDefaultsSeen = true
  /** Of the rows of all sheets. */
  readonly texts: PlainTexts
  readonly #pieces: ContentPieces
  /** The one that the row is in. */
  #piece: Piece | undefined
  #source = ''
  #bytes: Uint8Array = new Uint8Array()
  readonly #wantsFormulas: boolean
  /** Styles whose cells are not plain. */
  readonly #unseen: UnseenStyles | undefined
  /** The byte offset up to which characters have been counted, and the same position in the text. */
  #bytesRead = 0
  #textRead = 0
  /** How many more bytes than characters there are before the current position. */
  #surplus = 0
  #cells = new CellList()
  /** Of the current cell. */
  #column = 0
  #repeated = 0
  #kind: number = UNTYPED
  #isEmpty = false
  #isSeen = true
  #needsCare = 0

  constructor(pieces: ContentPieces, reading: ReadContext, unseen?: UnseenStyles) {
    this.texts = new PlainTexts(reading)
    this.#pieces = pieces
    this.#wantsFormulas = reading.options.formulas === 'include'
    this.#unseen = unseen
  }

  /**
   * Lists the cells of the row whose start tag ends at this position in the current piece, and keeps their texts. Returns
   * the position after the row, or a negative number if it is not plain.
   */
  read(place: number, cells: CellList): number {
    this.#cells = cells
    if (this.#piece !== this.#pieces.current) this.#open(this.#pieces.current)
    const end = this.#readRow(this.#findByte(place))
    if (end < 0) return NOWHERE
    this.#bytesRead = end
    this.#textRead = end - this.#surplus
    return this.#textRead
  }

  #open(piece: Piece): void {
    this.#piece = piece
    this.#source = piece.source
    this.#bytes = piece.bytes
    this.#bytesRead = 0
    this.#textRead = 0
  }

  /** The byte offset of this position in the text. */
  #findByte(place: number): number {
    const bytes = this.#bytes
    let at = this.#bytesRead
    let surplus = at - this.#textRead
    if (bytes.length === this.#source.length) at = place
    else while (at - surplus < place) surplus += countSurplus(bytes[at++]!)
    this.#surplus = surplus
    // Even if the row turns out not to be plain: the next search starts here.
    this.#bytesRead = at
    this.#textRead = at - surplus
    return at
  }

  #readRow(start: number): number {
    const bytes = this.#bytes
    this.#column = 0
    this.nodeCount = 0
    this.copyCount = 0
    for (let at = start; at >= 0; ) {
      const tag = passSpace(bytes, at)
      if (isAt(bytes, CELL, tag)) at = this.#readCell(tag + CELL.length)
      else if (isAt(bytes, ROW_END, tag)) return tag + ROW_END.length
      else if (isAt(bytes, COVERED_CELL, tag)) at = this.#readCovered(tag + COVERED_CELL.length)
      else return NOWHERE
    }
    return NOWHERE
  }

  /** Reads from after the name in the start tag to after the cell. */
  #readCell(nameEnd: number): number {
    const bytes = this.#bytes
    const inside = this.#readTag(nameEnd)
    if (inside < 0) return NOWHERE
    if (this.#isEmpty) {
      // Some writers only store the value.
      if (this.#kind !== UNTYPED) return NOWHERE
      this.#column += this.#repeated || 1
      return inside
    }
    if (!this.#isSeen) return NOWHERE
    const paragraph = passSpace(bytes, inside)
    if (!isAt(bytes, PARAGRAPH, paragraph)) return NOWHERE
    const start = paragraph + PARAGRAPH.length
    const textStart = start - this.#surplus
    const at = this.#findEnd(start, LESS)
    if (at < 0) return NOWHERE
    if (!isEndTag(bytes, PARAGRAPH_END, at)) return NOWHERE
    const endTag = passSpace(bytes, at + PARAGRAPH_END.length)
    if (!isEndTag(bytes, CELL_END, endTag)) return NOWHERE
    this.nodeCount++
    this.#list(textStart, start, at)
    return endTag + CELL_END.length
  }

  /** What a merged cell covers is not shown. */
  #readCovered(nameEnd: number): number {
    const end = this.#readTag(nameEnd)
    this.#column += this.#repeated || 1
    return this.#isEmpty ? end : NOWHERE
  }

  /** Returns the position after the start tag. */
  #readTag(nameEnd: number): number {
    const bytes = this.#bytes
    this.nodeCount++
    this.#kind = UNTYPED
    this.#repeated = 0
    this.#isSeen = this.areDefaultsSeen
    let at = nameEnd
    while (bytes[at] === SPACE) {
      const name = ++at
      // A declaration may change the meaning of names.
      if (bytes[name] === LOWER_X) return NOWHERE
      while (isNameByte(bytes[at]!)) at++
      const value = at + 2
      if (bytes[at] !== EQUALS || bytes[at + 1] !== DOUBLE_QUOTE) return NOWHERE
      const end = this.#findEnd(value, DOUBLE_QUOTE)
      if (end < 0 || !this.#takeAttribute(name, at - name, value, end)) return NOWHERE
      at = end + 1
    }
    this.#isEmpty = bytes[at] === SLASH
    if (this.#isEmpty) at++
    return bytes[at] === GREATER ? at + 1 : NOWHERE
  }

  /** False if the attribute says something that plain cells do not have. */
  #takeAttribute(name: number, nameLength: number, value: number, end: number): boolean {
    const bytes = this.#bytes
    switch (nameLength) {
      case FORMULA.length:
        if (!isAt(bytes, FORMULA, name)) return true
        return !this.#wantsFormulas && !isAt(bytes, LINK, value)
      case STYLE_NAME.length:
        if (this.#unseen && isAt(bytes, STYLE_NAME, name)) {
          this.#isSeen = this.#isStyleSeen(value, end, this.#unseen)
        }
        return true
      case VALUE_TYPE.length:
        if (!isAt(bytes, VALUE_TYPE, name)) return true
        if (this.#kind !== UNTYPED) return false
        this.#kind = toKind(bytes, value, end)
        return true
      case ROWS_SPANNED.length:
        return !isAt(bytes, ROWS_SPANNED, name)
      case COLUMNS_SPANNED.length:
        return !isAt(bytes, COLUMNS_SPANNED, name)
      case COLUMNS_REPEATED.length:
        if (!isAt(bytes, COLUMNS_REPEATED, name)) return true
        if (this.#repeated !== 0) return false
        this.#repeated = parseCount(bytes, value, end)
        return this.#repeated !== 0
      default:
        return true
    }
  }

  /** Whether cells of the style that was just read are seen; names beyond ASCII are left to the scanner. */
  #isStyleSeen(start: number, end: number, unseen: UnseenStyles): boolean {
    const surplus = this.#surplus
    return !this.#needsCare && !unseen.has(this.#source.slice(start - surplus, end - surplus))
  }

  /** The character that ends a text or an attribute value. */
  #findEnd(start: number, sign: number): number {
    const bytes = this.#bytes
    this.#needsCare = 0
    for (let at = start; at < bytes.length; at++) {
      const code = bytes[at]!
      if (code > LESS) {
        // Most are ASCII letters.
        if (code < 0x80) continue
        this.#surplus += countSurplus(code)
        this.#needsCare = NEEDS_CARE
      } else if (code === sign) {
        return at
      } else if (code === AMPERSAND) {
        at = findReferenceEnd(bytes, at)
        if (at < 0) return NOWHERE
        this.#needsCare = NEEDS_CARE
      } else if (code < SPACE || code === LESS) {
        return NOWHERE
      }
    }
    return NOWHERE
  }

  #list(textStart: number, start: number, end: number): void {
    const bytes = this.#bytes
    const first = this.#column
    this.#column += this.#repeated || 1
    if (start === end) return
    let kind = this.#kind === UNTYPED ? KINDS.other : this.#kind
    const textEnd = end - this.#surplus
    if (this.#needsCare || !isInk(bytes[start]!) || !isInk(bytes[end - 1]!)) {
      if (this.#source.slice(textStart, textEnd).trim() === '') return
      kind |= NEEDS_CARE
    } else if (kind === KINDS.number && isStoredLong(end - start)) {
      kind |= NEEDS_CARE
    }
    const limit = Math.min(this.#column, MAX_COLUMNS)
    if (limit <= first) return
    const { length, characters } = this.texts
    this.texts.add(bytes, start, end, textEnd - textStart)
    for (let column = first; column < limit; column++) {
      this.#cells.add(kind, column, length, characters, this.texts.characters)
    }
    this.nodeCount += limit - first
    this.copyCount += limit - first - 1
  }
}

/** The excess of bytes over characters for this byte: four bytes are a surrogate pair. */
const countSurplus = (byte: number): number =>
  byte < 0x80 ? 0 : byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1

/** Certainly not a space: those are below, or beyond ASCII. */
const isInk = (code: number): boolean => code > SPACE && code < 0x80

function toKind(bytes: Uint8Array, start: number, end: number): number {
  const is = (type: Uint8Array): boolean => type.length === end - start && isAt(bytes, type, start)
  if (is(FLOAT) || is(CURRENCY) || is(PERCENTAGE)) return KINDS.number
  return is(STRING) ? KINDS.text : KINDS.other
}

/** Only digits; zero for anything else, and for more than are ever used. */
function parseCount(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 9) return 0
  let count = 0
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - ZERO
    if (digit < 0 || digit > 9) return 0
    count = count * 10 + digit
  }
  return Math.min(count, MAX_COLUMNS)
}

const isNameByte = (code: number): boolean =>
  (code > GREATER && code < 0x80) || code === COLON || code === MINUS

/** The semicolon of a reference. */
function findReferenceEnd(bytes: Uint8Array, ampersand: number): number {
  for (const reference of REFERENCES) {
    if (isAt(bytes, reference, ampersand)) return ampersand + reference.length - 1
  }
  return NOWHERE
}

function passSpace(bytes: Uint8Array, start: number): number {
  let at = start
  while (isSpace(bytes[at]!)) at++
  return at
}

function isAt(bytes: Uint8Array, expected: Uint8Array, start: number): boolean {
  for (let index = 0; index < expected.length; index++) {
    if (bytes[start + index] !== expected[index]) return false
  }
  return true
}

/** An end tag ends what was opened last, so only its length matters. */
const isEndTag = (bytes: Uint8Array, expected: Uint8Array, start: number): boolean =>
  bytes[start] === LESS &&
  bytes[start + 1] === SLASH &&
  bytes[start + expected.length - 1] === GREATER
