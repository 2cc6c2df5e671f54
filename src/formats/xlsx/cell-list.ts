/**
 * Where the rows and cells of a chunk are. They are found once and walked twice or more often: for each
 * cell four numbers, so that only what stands in cells is looked at again.
 *
 *     kind and column │ style │ start │ end      of a value or a formula, by the bytes of the chunk
 *     kind            │ index │   0   │  0       of a row, before its cells
 */

/** What an entry is about. A cell's type is known by its first letter, but for `s` and `str`. */
export const ENTRIES = {
  number: 0,
  boolean: 0x62,
  date: 0x64,
  error: 0x65,
  shared: 0x73,
  text: 0x100,
  inline: 0x101,
  formula: 0x102,
  /** A formula in a cell without a value. */
  formulaAlone: 0x103,
  row: 0x104,
  hiddenRow: 0x105,
} as const

export const ENTRY_LENGTH = 4

/** The number of a column has fewer bits. */
const KIND_SHIFT = 16

export const kindOf = (entry: number): number => entry >>> KIND_SHIFT

export const columnOf = (entry: number): number => entry & 0xffff

export class CellList {
  #numbers = new Int32Array(ENTRY_LENGTH * 256)
  #length = 0

  add(kind: number, column: number, second: number, start: number, end: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(2 * this.#length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    const numbers = this.#numbers
    let length = this.#length
    numbers[length++] = (kind << KIND_SHIFT) | column
    numbers[length++] = second
    numbers[length++] = start
    numbers[length++] = end
    this.#length = length
  }

  /** All since the last time. */
  take(): Int32Array {
    const entries = this.#numbers.slice(0, this.#length)
    this.#length = 0
    return entries
  }
}
