/**
 * Where the rows and cells of a sheet are. They are found once and walked at least twice: four numbers for each cell,
 * so that only the content of cells is read again. The kinds of cells and the layout of a row's entry are up to the
 * format.
 *
 *     kind and column │ second │ start │ end
 */

export const ENTRY_LENGTH = 4

/** A column number has fewer bits. */
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

  get length(): number {
    return this.#length
  }

  /** Drops all but the first numbers. */
  cut(length: number): void {
    this.#length = length
  }

  /** Everything since the last call. */
  take(): Int32Array {
    const entries = this.#numbers.slice(0, this.#length)
    this.#length = 0
    return entries
  }

  /** The same at the end, without a copy: nothing can be added any more. */
  finish(): Int32Array {
    const entries = this.#numbers.subarray(0, this.#length)
    this.#numbers = new Int32Array()
    return entries
  }
}
