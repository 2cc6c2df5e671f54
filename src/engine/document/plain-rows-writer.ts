/**
 * Writes rows whose cells are inert as bytes, one after the other, so that no cell becomes a string and no row an
 * array. A row with any other cell is taken back, to be read in the usual way:
 *
 *     | Apple | 1.20 | ⏎ | Pear |  | ⏎ | *Pl
 *                                      ^ rowStart: the star is not inert
 */
import type { TableCell } from './document.ts'
import { IS_INERT } from './inert.ts'
import type { PlainRows } from './plain-rows.ts'

/** A way to write numbers as bytes. */
export interface ByteNumberFormat {
  /** The most bytes that `write` needs. */
  readonly maxBytes: number
  /** Writes at `start` and returns the end position; -1 if the number cannot be written. */
  write(value: number, bytes: Uint8Array, start: number): number
}

interface RowRange {
  readonly firstRow: number
  readonly lastRow: number
}

const LINE_FEED = 0x0a
const SPACE = 0x20
const HASH = 0x23
const DOLLAR = 0x24
const AMPERSAND = 0x26
const BAR = 0x7c

/** A text of this size is passed on. */
const FULL_BYTES = 64 * 1024

/** Nobody has paid for a row yet, and all its cells may hold one long text that the workbook stores once. */
const MAX_ROW_BYTES = 1024 * 1024

/** Of a separator, and of a character of a string at most. */
const SEPARATOR_BYTES = 3
const CHARACTER_BYTES = 3

const NOTHING: Uint8Array = new Uint8Array()

export class PlainRowsWriter {
  /** Whether all cells of the row so far were inert and came from left to right. */
  isPlain = true
  readonly #range: RowRange
  /** Sheet column → table column; -1 if the column is not in it. */
  readonly #places: Int32Array
  readonly #width: number
  #isOpen = false
  #bytes = NOTHING
  #length = 0
  #rowCount = 0
  #filledCells = 0
  /** The current row: where it begins, its last cell, and its number of cells. */
  #rowStart = 0
  #place = -1
  #cellCount = 0

  constructor(range: RowRange, places: Int32Array, width: number) {
    this.#range = range
    this.#places = places
    this.#width = width
  }

  /** Until then no row is accepted. */
  open(): void {
    this.#isOpen = true
    this.#bytes = new Uint8Array(2 * FULL_BYTES)
  }

  /** Begins a row; false if it is not accepted. */
  start(index: number, isHidden: boolean): boolean {
    const { firstRow, lastRow } = this.#range
    if (!this.#isOpen || isHidden || index < firstRow || index > lastRow) return false
    this.isPlain = true
    this.#rowStart = this.#length
    this.#place = -1
    this.#cellCount = 0
    return true
  }

  add(column: number, content: TableCell): void {
    if (typeof content !== 'string') {
      this.isPlain = false
    } else if (this.#moveTo(column, content.length * CHARACTER_BYTES)) {
      const end = writeInert(content, this.#bytes, this.#length)
      if (end < 0) this.isPlain = false
      else this.#length = end
    }
  }

  /** Adds a number as written, its last digit rounded up if necessary. */
  addNumber(column: number, source: Uint8Array, start: number, end: number, raise: 0 | 1): void {
    if (!this.#moveTo(column, end - start)) return
    const bytes = this.#bytes
    let length = this.#length
    for (let at = start; at < end; at++) bytes[length++] = source[at]!
    bytes[length - 1]! += raise
    this.#length = length
  }

  /** Adds a number in a format that can be written as bytes. */
  addFixed(column: number, value: number, format: ByteNumberFormat): void {
    if (!this.#moveTo(column, format.maxBytes)) return
    const end = format.write(value, this.#bytes, this.#length)
    if (end < 0) this.isPlain = false
    else this.#length = end
  }

  /** Adds UTF-8 text as written; false if that may not be what it means. */
  addWritten(column: number, source: Uint8Array, start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      const byte = source[at]!
      const isBetween = at > start && at < end - 1
      if (!(IS_INERT_BYTE[byte] || (byte === SPACE && isBetween))) return false
    }
    if (source[end - 1] === HASH) return false
    this.addNumber(column, source, start, end, 0)
    return true
  }

  /** Ends the row; false if it is taken back. A row that shows nothing leaves nothing behind. */
  end(): boolean {
    if (!this.isPlain || this.#cellCount === 0) {
      this.#length = this.#rowStart
      return this.isPlain
    }
    const after = this.#width - 1 - this.#place
    this.#reserve((after + 1) * SEPARATOR_BYTES)
    this.#separate(after)
    this.#bytes[this.#length++] = SPACE
    this.#bytes[this.#length++] = BAR
    this.#rowCount++
    this.#filledCells += this.#cellCount
    return true
  }

  get isFull(): boolean {
    return this.#length >= FULL_BYTES
  }

  /** What was written since the last call. */
  take(): PlainRows | undefined {
    const rowCount = this.#rowCount
    if (rowCount === 0) return undefined
    const text = new TextDecoder().decode(this.#bytes.subarray(0, this.#length))
    const emptyCells = rowCount * this.#width - this.#filledCells
    this.#length = 0
    this.#rowCount = 0
    this.#filledCells = 0
    return { type: 'plainRows', text, rowCount, emptyCells }
  }

  /** Moves to a column and makes room for its content; false if the cell is not written. */
  #moveTo(column: number, byteCount: number): boolean {
    const place = column < this.#places.length ? this.#places[column]! : -1
    if (place < 0) return false
    if (place <= this.#place || this.#length - this.#rowStart + byteCount > MAX_ROW_BYTES) {
      this.isPlain = false
      return false
    }
    const isFirst = this.#cellCount++ === 0
    const before = isFirst ? place : place - this.#place
    this.#reserve((before + 1) * SEPARATOR_BYTES + byteCount)
    if (isFirst) this.#beginLine()
    this.#separate(before)
    this.#place = place
    return true
  }

  #beginLine(): void {
    if (this.#rowCount > 0) this.#bytes[this.#length++] = LINE_FEED
    this.#bytes[this.#length++] = BAR
    this.#bytes[this.#length++] = SPACE
  }

  #separate(count: number): void {
    const bytes = this.#bytes
    for (let left = count; left > 0; left--) {
      bytes[this.#length++] = SPACE
      bytes[this.#length++] = BAR
      bytes[this.#length++] = SPACE
    }
  }

  #reserve(byteCount: number): void {
    const needed = this.#length + byteCount
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(2 * needed)
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/** In UTF-8: ASCII, U+00C0…U+07FF and U+4000…U+9FFF, by first and by continuation bytes. */
const IS_INERT_BYTE = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80
    ? IS_INERT[byte]!
    : Number(byte < 0xc0 || (byte >= 0xc3 && byte < 0xe0) || (byte >= 0xe4 && byte < 0xea)),
)

/** Writes text as UTF-8 and returns the end position; -1 if it may not be inert. Compare `isInert`. */
function writeInert(text: string, bytes: Uint8Array, start: number): number {
  const last = text.length - 1
  let length = start
  let dollars = 0
  let code = 0
  for (let at = 0; at <= last; at++) {
    code = text.charCodeAt(at)
    if (code > 0x7f) {
      // Letters of all alphabets and Chinese characters, with no spaces or punctuation among them.
      if (code >= 0xc0 && code < 0x800) {
        bytes[length++] = 0xc0 | (code >> 6)
      } else if (code >= 0x4000 && code < 0xa000) {
        bytes[length++] = 0xe0 | (code >> 12)
        bytes[length++] = 0x80 | ((code >> 6) & 0x3f)
      } else {
        return -1
      }
      bytes[length++] = 0x80 | (code & 0x3f)
      continue
    }
    bytes[length++] = code
    if (IS_INERT[code]) continue
    if (code === SPACE ? at > 0 : code === AMPERSAND && text.charCodeAt(at + 1) === SPACE) continue
    if (code !== DOLLAR || ++dollars > 1) return -1
  }
  return code === HASH || code === SPACE ? -1 : length
}
