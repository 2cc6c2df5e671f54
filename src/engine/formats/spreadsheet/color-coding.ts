/**
 * Sheets that say things by color alone: the bars of a schedule, the squares of a plan. Markdown has no colors, so such
 * a sheet is reported. Unlike a sheet that is only decorated, it has filled empty cells, and they differ from row to
 * row:
 *
 *     Design   ▓▓▓░░░░░       a header, a band or a column that stands out looks the same in many rows,
 *     Build    ░░▓▓▓▓░░       or goes through the whole row
 *     Test     ░░░░░▓▓▓
 */

/** Enough rows to decide, and few enough to cost nothing in a sheet of millions. */
export const MAX_ROWS_SEEN = 100

/** If only a few rows differ, they are totals or form fields. */
const MIN_PATTERNS = 4

/** Fewer filled cells than this, or than a share of those with content, are decoration. */
const MIN_FILLED = 12
const MIN_FILLED_SHARE = 0.5

/** By the number of filled cells without content, and of those with content. */
export const mayBeMeant = (filledEmpty: number, contents: number): boolean =>
  filledEmpty >= Math.max(MIN_FILLED, MIN_FILLED_SHARE * contents)

/** Of the rows with filled empty cells, the share that look like no other. */
const MIN_DISTINCT_SHARE = 0.5

export class ColorCoding {
  /** Cell fills by style number; 0 for none and for white. */
  readonly #fills: readonly number[]
  /** As hashes: an accidental collision does no harm. */
  readonly #patterns = new Set<number>()
  #rowsWithFilled = 0
  #filledEmpty = 0
  #texts = 0
  #row = -1
  #pattern = 0
  /** Of the cells that were last, which look alike. */
  #fill = -1
  #start = 0
  #end = 0
  #isMixed = false
  #hasFilledEmpty = false

  constructor(fills: readonly number[]) {
    this.#fills = fills
  }

  /** One cell, or several in a row that look alike. They come in row order. */
  add(row: number, column: number, style: number, isEmpty: boolean, count = 1): void {
    if (row >= MAX_ROWS_SEEN) return
    if (row !== this.#row) this.#endRow(row)
    const fill = this.#fills[style] ?? 0
    if (!isEmpty) this.#texts += count
    if (fill !== this.#fill || column !== this.#end) {
      if (this.#fill >= 0 && fill !== this.#fill) this.#isMixed = true
      this.#endRun()
      this.#fill = fill
      this.#start = column
    }
    this.#end = column + count
    if (fill === 0 || !isEmpty) return
    this.#hasFilledEmpty = true
    this.#filledEmpty += count
  }

  /** Of all rows so far. */
  isMeant(): boolean {
    this.#endRow(-1)
    const count = this.#patterns.size
    return (
      count >= Math.max(MIN_PATTERNS, MIN_DISTINCT_SHARE * this.#rowsWithFilled) &&
      mayBeMeant(this.#filledEmpty, this.#texts)
    )
  }

  #endRun(): void {
    if (this.#fill <= 0) return
    this.#pattern = Math.imul(Math.imul(this.#pattern, 31) + this.#start, 31) + this.#end
    this.#pattern = (Math.imul(this.#pattern, 31) + this.#fill) | 0
  }

  #endRow(next: number): void {
    this.#endRun()
    if (this.#hasFilledEmpty) this.#rowsWithFilled++
    if (this.#hasFilledEmpty && this.#isMixed) this.#patterns.add(this.#pattern)
    this.#row = next
    this.#pattern = 0
    this.#fill = -1
    this.#isMixed = false
    this.#hasFilledEmpty = false
  }
}
