/**
 * Finds the cells of a worksheet, byte by byte (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4). Cells are most
 * of any workbook, so this loop makes no object and no string:
 *
 *     <row r="7"><c r="B7" s="3" t="s"><v>12</v></c>…</row>
 *                   ^^       ^     ^      ^^
 *                   place    style type   value
 */
import { EQUALS, GREATER, LESS, SLASH, SPACE } from '../../containers/xml/characters.ts'
import { CellList } from '../spreadsheet/cell-list.ts'
import type { ColorCoding } from '../spreadsheet/color-coding.ts'
import { MAX_COLUMNS, type Range } from '../spreadsheet/references.ts'
import { ENTRIES } from './entries.ts'
import { parseDecimal, parseInteger } from './written-number.ts'

const ZERO = 0x30
const C = 0x63
const F = 0x66
const H = 0x68
const I = 0x69
const O = 0x6f
const R = 0x72
const S = 0x73
const T = 0x74
const V = 0x76

/** The only row attribute of this length that begins with this letter. */
const OUTLINE_LEVEL = 'outlineLevel'
/** `customFormat` is told from it by its seventh letter. */
const CUSTOM_HEIGHT = 'customHeight'
const UPPER_H = 0x48

const NOTHING: Uint8Array = new Uint8Array()

/** Far more than a sheet has rows, and few enough for an entry of the list. */
const MAX_ROW_NUMBER = 2 ** 30

export class RowScanner {
  readonly #filters: readonly Range[]
  readonly #nameOffset: number
  /** Receives all cells, including empty ones. */
  readonly #colors: ColorCoding | undefined
  readonly #cells = new CellList()
  #bytes = NOTHING
  #lastIndex = -1
  /** How many filters begin above the row, and how far down they reach. */
  #begunFilters = 0
  #filteredTo = -1
  /** Whether the current row waits for a cell to be listed. */
  #isWaiting = false
  #isHidden = false
  /** The number of digits in the row number, which its cells repeat. */
  #indexDigits = 0
  /** Of the current cell. */
  #column = -1
  #style = 0
  #type: number = ENTRIES.number

  /** Hidden rows in filter ranges are shown. */
  constructor(prefix: string, filters: readonly Range[], colors?: ColorCoding) {
    this.#filters = filters
    this.#colors = colors
    this.#nameOffset = prefix.length
  }

  /** The entries of the next chunk of the sheet, which ends at the end of a row; see `entries.ts`. */
  scan(chunk: Uint8Array): Int32Array {
    this.#bytes = chunk
    for (let at = this.#findLess(0); at < chunk.length; at = this.#findLess(at)) {
      const name = at + 1 + this.#nameOffset
      const isRow = chunk[name] === R && chunk[name + 1] === O
      at = isRow ? this.#readRow(name + 3) : at + 1
    }
    return this.#cells.take()
  }

  /** Reads from after `<row` to the row's end, and returns the position after it. */
  #readRow(start: number): number {
    const bytes = this.#bytes
    const offset = this.#nameOffset
    let at = this.#readRowTag(start)
    if (bytes[at - 2] === SLASH) return at
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

  /**
   * The row's number and whether it is hidden. A row of a collapsed group is a click away, and shown like those that
   * a filter hides. A height of nothing hides, too, where it is not for programs to find another. Returns the position
   * after the tag.
   */
  #readRowTag(start: number): number {
    const bytes = this.#bytes
    let index = -1
    let isHidden = false
    let isGrouped = false
    let isFlat = false
    let isFixed = false
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
        index = Math.min(parseInteger(bytes, value, end), MAX_ROW_NUMBER) - 1
        this.#indexDigits = end - value
      } else if (nameEnd === at + 6 && first === H) {
        isHidden = bytes[value] === ZERO + 1 || bytes[value] === T
      } else if (nameEnd === at + OUTLINE_LEVEL.length && first === O) {
        isGrouped = parseInteger(bytes, value, end) > 0
      } else if (nameEnd === at + 2 && first === H) {
        isFlat = bytes[value] === ZERO && parseDecimal(bytes, value, end) === 0
      } else if (nameEnd === at + CUSTOM_HEIGHT.length && bytes[at + 6] === UPPER_H) {
        isFixed = bytes[value] === ZERO + 1 || bytes[value] === T
      }
      at = end + 1
    }
    // Rows without a number, or with a repeated one, follow the row before.
    this.#lastIndex = index > this.#lastIndex ? index : this.#lastIndex + 1
    isHidden ||= isFlat && isFixed
    this.#isHidden = isHidden && !isGrouped && !this.#isFiltered(this.#lastIndex)
    this.#isWaiting = true
    this.#column = -1
    return at + 1
  }

  #isFiltered(row: number): boolean {
    const filters = this.#filters
    // Rows come from the top, as do the ranges: for those that have begun only the end matters.
    for (; (filters[this.#begunFilters]?.firstRow ?? row) < row; this.#begunFilters++) {
      const { lastRow } = filters[this.#begunFilters]!
      this.#filteredTo = Math.max(this.#filteredTo, lastRow)
    }
    return row <= this.#filteredTo
  }

  /** Reads from after `<c` to after the cell. */
  #readCell(start: number): number {
    const bytes = this.#bytes
    const at = this.#readCellTag(start)
    const isEmpty = bytes[at - 2] === SLASH
    this.#colors?.add(this.#lastIndex, this.#column, this.#style, isEmpty)
    if (isEmpty) return at
    // Nearly every cell is a value alone: <v>…</v></c>
    if (this.#nameOffset === 0 && bytes[at + 1] === V && bytes[at + 2] === GREATER) {
      const end = this.#findLess(at + 3)
      if (bytes[end + 6] === C && bytes[end + 4] === LESS) {
        if (end > at + 3) this.#add(this.#type, at + 3, end)
        return end + 8
      }
    }
    return this.#readChildren(at)
  }

  /** One-letter names are ours, others are skipped. Returns the position after the tag. */
  #readCellTag(start: number): number {
    const bytes = this.#bytes
    let column = this.#column + 1
    let style = 0
    let type: number = ENTRIES.number
    let at = start
    while (at < bytes.length && bytes[at] !== GREATER) {
      const first = bytes[at]!
      if (first <= SPACE || first === SLASH) {
        at++
        continue
      }
      // Nearly always a letter, the equals sign and the quote follow each other.
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
        type = bytes[value] === S && bytes[value + 1] === T ? ENTRIES.text : bytes[value]!
      }
      while (end < bytes.length && bytes[end] !== quote) end++
      at = end + 1
    }
    this.#column = column
    this.#style = style
    this.#type = type
    return at + 1
  }

  /** After the attribute's name. */
  #findNameEnd(start: number): number {
    const bytes = this.#bytes
    let at = start
    while (at < bytes.length && bytes[at]! > SPACE && bytes[at] !== EQUALS) at++
    return at
  }

  /** After the quote that opens the attribute's value. */
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

  /** The cell's elements, in any order and with anything between them. */
  #readChildren(start: number): number {
    const bytes = this.#bytes
    let at = start
    let valueStart = -1
    let valueEnd = -1
    let inlineStart = -1
    let inlineEnd = -1
    let formulaTag = -1
    let formulaTagEnd = -1
    for (;;) {
      at = this.#findLess(at)
      if (at >= bytes.length) return at
      if (bytes[at + 1] === SLASH) {
        const name = at + 2 + this.#nameOffset
        // An unclosed cell ends with its row.
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
        formulaTagEnd = tagEnd
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
    const type = this.#type
    if (inlineStart >= 0) this.#add(ENTRIES.inline, inlineStart, inlineEnd)
    else if (valueEnd > valueStart) this.#add(type, valueStart, valueEnd)
    if (formulaTag >= 0) {
      // A result of type `str` may be the empty text.
      const hasValue = type === ENTRIES.text || type === ENTRIES.shared || valueEnd > valueStart
      this.#add(hasValue ? ENTRIES.formula : ENTRIES.formulaAlone, formulaTag, formulaTagEnd)
    }
    return at
  }

  /** Rows are listed with their first cell: a sheet may end with a million empty ones. */
  #add(kind: number, start: number, end: number): void {
    if (this.#column >= MAX_COLUMNS) return
    if (this.#isWaiting) {
      const rowKind = this.#isHidden ? ENTRIES.hiddenRow : ENTRIES.row
      this.#cells.add(rowKind, 0, this.#lastIndex, 0, 0)
      this.#isWaiting = false
    }
    this.#cells.add(kind, this.#column, this.#style, start, end)
  }

  /** The end tag of `v` or `is`: whatever it contains, nothing in it begins with the same letter. */
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
