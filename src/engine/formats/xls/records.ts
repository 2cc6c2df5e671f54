/**
 * A BIFF stream is a sequence of records: number, length, data ([MS-XLS], 2.1.4). A record that is too long continues
 * in CONTINUE records after it.
 */
import type { Budget } from '../../budget.ts'

/** Record numbers. Where versions differ, the suffix names the version. */
export const RECORDS = {
  formula: 0x0006,
  formula3: 0x0206,
  formula4: 0x0406,
  string: 0x0207,
  string2: 0x0007,
  number: 0x0203,
  number2: 0x0003,
  integer2: 0x0002,
  label: 0x0204,
  label2: 0x0004,
  richLabel: 0x00d6,
  labelSst: 0x00fd,
  boolErr: 0x0205,
  boolErr2: 0x0005,
  rk: 0x027e,
  mulRk: 0x00bd,
  blank: 0x0201,
  mulBlank: 0x00be,
  row: 0x0208,
  row2: 0x0008,
  colInfo: 0x007d,
  mergeCells: 0x00e5,
  hyperlink: 0x01b8,
  note: 0x001c,
  textObject: 0x01b6,
  object: 0x005d,
  drawingGroup: 0x00eb,
  drawing: 0x00ec,
  filterMode: 0x009b,
  autoFilterInfo: 0x009d,
  autoFilter: 0x009e,
  validation: 0x01be,
  conditions: 0x01b0,
  conditions12: 0x0879,
  table: 0x0872,
  table12: 0x0878,
  bof2: 0x0009,
  bof3: 0x0209,
  bof4: 0x0409,
  bof: 0x0809,
  eof: 0x000a,
  boundSheet: 0x0085,
  sheetHeader4: 0x008f,
  format: 0x041e,
  format2: 0x001e,
  extendedFormat: 0x00e0,
  extendedFormat3: 0x0243,
  extendedFormat4: 0x0443,
  extendedFormatMore: 0x087d,
  font: 0x0031,
  palette: 0x0092,
  sharedStrings: 0x00fc,
  codePage: 0x0042,
  dateMode: 0x0022,
  recalcId: 0x01c1,
  externSheet: 0x0017,
  supBook: 0x01ae,
  definedName: 0x0018,
  filePass: 0x002f,
  continue: 0x003c,
  chartText: 0x1025,
  seriesText: 0x100d,
  objectLink: 0x1027,
  seriesIndex: 0x1065,
  chartReference: 0x1051,
} as const

const HEADER_BYTES = 4

export class RecordReader {
  readonly view: DataView
  readonly bytes: Uint8Array
  type = 0
  /** Offset of the record's data in the stream. */
  start = 0
  end = 0
  #next: number
  #unpaid = 0
  readonly #budget: Budget

  constructor(bytes: Uint8Array, offset: number, budget: Budget) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#next = offset
    this.#budget = budget
  }

  /** Moves to the next record; false at the end, or if the rest is too short to be one. */
  next(): boolean {
    const at = this.#next
    if (at + HEADER_BYTES > this.bytes.length) return false
    this.type = this.view.getUint16(at, true)
    this.start = at + HEADER_BYTES
    this.end = Math.min(this.start + this.view.getUint16(at + 2, true), this.bytes.length)
    this.#next = this.end
    // Charged in batches: asking the budget each time would be measurable.
    if (++this.#unpaid === 1024) {
      this.#budget.spend('nodes', this.#unpaid)
      this.#unpaid = 0
    }
    return true
  }

  /** Moves to the record whose data begin there. */
  moveTo(start: number): this {
    this.#next = start - HEADER_BYTES
    this.next()
    return this
  }

  get length(): number {
    return this.end - this.start
  }

  peek(): number {
    return this.#next + 2 <= this.bytes.length ? this.view.getUint16(this.#next, true) : -1
  }

  /** Data beyond the end reads as zero: damaged files still have cells before the damage. */
  uint8(offset: number): number {
    const at = this.start + offset
    return at < this.end ? this.bytes[at]! : 0
  }

  uint16(offset: number): number {
    const at = this.start + offset
    return at + 2 <= this.end ? this.view.getUint16(at, true) : 0
  }

  uint32(offset: number): number {
    const at = this.start + offset
    return at + 4 <= this.end ? this.view.getUint32(at, true) : 0
  }

  float64(offset: number): number {
    const at = this.start + offset
    return at + 8 <= this.end ? this.view.getFloat64(at, true) : 0
  }

  data(offset = 0): Uint8Array {
    return this.bytes.subarray(Math.min(this.start + offset, this.end), this.end)
  }

  /** The data of this record and of the CONTINUE records after it, which are skipped. */
  segments(): Uint8Array[] {
    const segments = [this.data()]
    while (this.peek() === RECORDS.continue && this.next()) segments.push(this.data())
    return segments
  }
}
