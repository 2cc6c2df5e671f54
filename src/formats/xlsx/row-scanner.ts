/**
 * Walks the rows of a worksheet, byte by byte (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4). Cells are most
 * of any workbook, so this loop makes no object and no string that is not shown:
 *
 *     <row r="7"><c r="B7" s="3" t="s"><v>12</v></c>…</row>
 *                   ^^       ^     ^      ^^
 *                   place    style type   value
 */
import type { PlainRows } from '../../document/document.ts'
import type { GridRow, Wanted } from '../spreadsheet/grid.ts'
import type { PlainRowsWriter } from '../spreadsheet/plain-rows.ts'
import { MAX_COLUMNS, type Range } from '../spreadsheet/references.ts'
import { CellValues, TYPES, type ValueContext } from './cell-values.ts'
import type { SheetPart } from './sheet-part.ts'
import { parseInteger } from './written-number.ts'

export interface ScanContext extends ValueContext {
  /** Rows that are hidden in these ranges are only filtered, and shown. */
  readonly filters: readonly Range[]
}

export function* scanRows(
  part: SheetPart,
  wanted: Wanted,
  context: ScanContext,
): Generator<GridRow> {
  const values = new CellValues(part.prefix, wanted, context)
  const scanner = new RowScanner(part.prefix, values, context)
  for (const chunk of part.chunks()) {
    scanner.open(chunk)
    while (scanner.nextRow()) {
      if (values.row.length > 0) yield values.row
    }
  }
}

/** The rows with their contents, those that the writer takes as its text. */
export function* scanPlainRows(
  part: SheetPart,
  writer: PlainRowsWriter,
  context: ScanContext,
): Generator<GridRow | PlainRows> {
  const values = new CellValues(part.prefix, 'contents', context, writer)
  const scanner = new RowScanner(part.prefix, values, context)
  for (const chunk of part.chunks()) {
    scanner.open(chunk)
    while (scanner.nextRow()) {
      const isRow = !values.isTaken && values.row.length > 0
      const text = isRow || writer.isFull ? writer.take() : undefined
      if (text) yield text
      if (isRow) yield values.row
    }
  }
  const rest = writer.take()
  if (rest) yield rest
}

const SPACE = 0x20
const SLASH = 0x2f
const ZERO = 0x30
const LESS = 0x3c
const EQUALS = 0x3d
const GREATER = 0x3e
const C = 0x63
const F = 0x66
const H = 0x68
const I = 0x69
const O = 0x6f
const R = 0x72
const S = 0x73
const T = 0x74
const V = 0x76

const NOTHING: Uint8Array = new Uint8Array()

class RowScanner {
  readonly #values: CellValues
  readonly #filters: readonly Range[]
  readonly #nameOffset: number
  #lastIndex = -1
  #bytes = NOTHING
  #at = 0
  /** How many digits the row's number has, which its cells repeat. */
  #indexDigits = 0
  /** Of the cell that is read. */
  #column = -1
  #style = 0
  #type: number = TYPES.number

  constructor(prefix: string, values: CellValues, { filters }: ScanContext) {
    this.#values = values
    this.#filters = filters
    this.#nameOffset = prefix.length
  }

  /** Chunks end where a row ends. */
  open(chunk: Uint8Array): void {
    this.#bytes = chunk
    this.#values.open(chunk)
    this.#at = 0
  }

  /** Reads one row, or says that the chunk has no more. */
  nextRow(): boolean {
    const bytes = this.#bytes
    for (let at = this.#findLess(this.#at); at < bytes.length; at = this.#findLess(at + 1)) {
      const name = at + 1 + this.#nameOffset
      if (bytes[name] === R && bytes[name + 1] === O) {
        this.#at = this.#readRow(name + 3)
        return true
      }
    }
    this.#at = bytes.length
    return false
  }

  /** Reads from behind `<row` to the row's end, and gives the place after it. */
  #readRow(start: number): number {
    const values = this.#values
    const at = this.#readRowTag(start)
    if (this.#bytes[at - 2] === SLASH) return at
    if (values.startTaken()) {
      const end = this.#readCells(at)
      if (values.endTaken()) return end
    }
    return this.#readCells(at)
  }

  /** Reads from behind the row's tag to its end, and gives the place after it. */
  #readCells(start: number): number {
    const bytes = this.#bytes
    const offset = this.#nameOffset
    this.#column = -1
    let at = start
    for (;;) {
      at = this.#findLess(at)
      if (at >= bytes.length) return at
      const name = at + 1 + offset
      if (bytes[at + 1] === SLASH) {
        at += 2
        if (bytes[name + 1] === R) return at
      } else if (bytes[name] === C && isNameEnd(bytes[name + 1]!)) {
        at = this.#readCell(name + 1)
      } else {
        at++
      }
    }
  }

  /** The row's number and whether it is hidden. Gives the place behind the tag. */
  #readRowTag(start: number): number {
    const bytes = this.#bytes
    let index = -1
    let isHidden = false
    let at = start
    while (at < bytes.length && bytes[at] !== GREATER) {
      const first = bytes[at]!
      if (first <= SPACE || first === SLASH) {
        at++
        continue
      }
      const nameEnd = this.#findNameEnd(at)
      const value = this.#findValue(nameEnd)
      const end = this.#findQuote(value)
      if (nameEnd === at + 1 && first === R) {
        index = parseInteger(bytes, value, end) - 1
        this.#indexDigits = end - value
      } else if (nameEnd === at + 6 && first === H) {
        isHidden = bytes[value] === ZERO + 1 || bytes[value] === T
      }
      at = end + 1
    }
    // Rows without a number, or with one that was already there, follow the row before.
    this.#lastIndex = index > this.#lastIndex ? index : this.#lastIndex + 1
    this.#values.start(this.#lastIndex, isHidden && !this.#isFiltered(this.#lastIndex))
    return at + 1
  }

  #isFiltered(row: number): boolean {
    return this.#filters.some(({ firstRow, lastRow }) => firstRow < row && row <= lastRow)
  }

  /** Reads from behind `<c` to behind the cell. */
  #readCell(start: number): number {
    const bytes = this.#bytes
    const at = this.#readCellTag(start)
    if (bytes[at - 2] === SLASH) return at
    // Nearly every cell is a value alone: <v>…</v></c>
    if (this.#nameOffset === 0 && bytes[at + 1] === V && bytes[at + 2] === GREATER) {
      const end = this.#findLess(at + 3)
      if (bytes[end + 6] === C && bytes[end + 4] === LESS) {
        if (end > at + 3 && this.#column < MAX_COLUMNS) {
          this.#values.add(this.#column, this.#type, this.#style, at + 3, end)
        }
        return end + 8
      }
    }
    return this.#readChildren(at)
  }

  /** One-letter names are ours, others are passed over. Gives the place behind the tag. */
  #readCellTag(start: number): number {
    const bytes = this.#bytes
    let column = this.#column + 1
    let style = 0
    let type: number = TYPES.number
    let at = start
    while (at < bytes.length && bytes[at] !== GREATER) {
      const first = bytes[at]!
      if (first <= SPACE || first === SLASH) {
        at++
        continue
      }
      // Nearly always a letter, the sign and the quote follow each other.
      const isUsual = bytes[at + 1] === EQUALS && bytes[at + 2]! > SPACE
      const nameEnd = isUsual ? at + 1 : this.#findNameEnd(at)
      const value = isUsual ? at + 3 : this.#findValue(nameEnd)
      const quote = bytes[value - 1]!
      let end = value
      if (nameEnd !== at + 1) {
        end = this.#findQuote(value)
      } else if (first === R) {
        let letters = 0
        for (; bytes[end]! > 0x40; end++) letters = letters * 26 + (bytes[end]! & 0x1f)
        if (letters > 0) column = letters - 1
        if (bytes[end + this.#indexDigits] === quote) end += this.#indexDigits
      } else if (first === S) {
        for (; isDigit(bytes[end]!); end++) style = style * 10 + (bytes[end]! - ZERO)
      } else if (first === T) {
        type = bytes[value] === S && bytes[value + 1] === T ? TYPES.text : bytes[value]!
      }
      while (end < bytes.length && bytes[end] !== quote) end++
      at = end + 1
    }
    this.#column = column
    this.#style = style
    this.#type = type
    return at + 1
  }

  /** Behind the attribute's name. */
  #findNameEnd(start: number): number {
    const bytes = this.#bytes
    let at = start
    while (at < bytes.length && bytes[at]! > SPACE && bytes[at] !== EQUALS) at++
    return at
  }

  /** Behind the quote that opens the attribute's value. */
  #findValue(nameEnd: number): number {
    const bytes = this.#bytes
    let at = nameEnd
    while (at < bytes.length && (bytes[at]! <= SPACE || bytes[at] === EQUALS)) at++
    return at + 1
  }

  /** The quote that closes the value. */
  #findQuote(value: number): number {
    const bytes = this.#bytes
    const quote = bytes[value - 1]
    let at = value
    while (at < bytes.length && bytes[at] !== quote) at++
    return at
  }

  /** The next tag, or the end. */
  #findLess(start: number): number {
    const bytes = this.#bytes
    let at = start
    while (at < bytes.length && bytes[at] !== LESS) at++
    return at
  }

  #findGreater(start: number): number {
    const bytes = this.#bytes
    let at = start
    while (at < bytes.length && bytes[at] !== GREATER) at++
    return at
  }

  /** The cell's elements, in any order and with whatever stands between them. */
  #readChildren(start: number): number {
    const bytes = this.#bytes
    const column = this.#column
    let at = start
    let valueStart = -1
    let valueEnd = -1
    let inlineStart = -1
    let inlineEnd = -1
    let formulaTag = -1
    for (;;) {
      at = this.#findLess(at)
      if (at >= bytes.length) return at
      if (bytes[at + 1] === SLASH) {
        const name = at + 2 + this.#nameOffset
        // A cell that nobody closed ends with its row.
        if (bytes[name] === R && bytes[name + 1] === O) break
        at = name + 1
        if (bytes[name] === C && bytes[at] === GREATER) break
        continue
      }
      const name = bytes[at + 1 + this.#nameOffset]
      const tagStart = at
      const tagEnd = this.#findGreater(at)
      if (tagEnd >= bytes.length) return tagEnd
      at = tagEnd + 1
      if (name === F) {
        formulaTag = tagStart
      } else if (bytes[tagEnd - 1] === SLASH) {
        // nothing in it
      } else if (name === V) {
        valueStart = at
        valueEnd = this.#findEnd(at, V)
        at = valueEnd
      } else if (name === I) {
        inlineStart = at
        inlineEnd = this.#findEnd(at, I)
        at = inlineEnd
      }
    }
    if (column < MAX_COLUMNS) {
      const values = this.#values
      const type = this.#type
      if (inlineStart >= 0) values.addInline(column, inlineStart, inlineEnd)
      else if (valueEnd > valueStart) {
        values.add(column, type, this.#style, valueStart, valueEnd)
      }
      // The result of type `str` may be the empty text.
      const hasValue = type === TYPES.text || type === TYPES.shared || valueEnd > valueStart
      if (formulaTag >= 0) values.addFormula(column, formulaTag, hasValue)
    }
    return at
  }

  /** The end tag of `v` or `is`: whatever it holds, nothing in it begins with the same letter. */
  #findEnd(start: number, name: number): number {
    const bytes = this.#bytes
    let at = this.#findLess(start)
    while (
      at < bytes.length &&
      !(bytes[at + 1] === SLASH && bytes[at + 2 + this.#nameOffset] === name)
    ) {
      at = this.#findLess(at + 1)
    }
    return at
  }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

const isNameEnd = (code: number): boolean => code <= SPACE || code === GREATER || code === SLASH
