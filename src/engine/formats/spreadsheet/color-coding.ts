/**
 * Sheets that say things by color alone: the bars of a schedule, the squares of a plan. Markdown has no colors, so
 * that such a sheet is reported. What tells it from a sheet that is only dressed up is that empty cells are
 * filled, and differently from row to row:
 *
 *     Design   ▓▓▓░░░░░       a header, a band or a column that stands out looks the same in many rows,
 *     Build    ░░▓▓▓▓░░       or goes through the whole row
 *     Test     ░░░░░▓▓▓
 */

/** Enough rows to decide, and few enough to cost nothing in a sheet of millions. */
const MAX_ROWS_SEEN = 500

/** A few rows that differ are sums, or form fields. */
const MIN_PATTERNS = 4

/** Fewer filled cells than this, or than a share of those with content, are decoration. */
export const MIN_FILLED = 12
const MIN_FILLED_SHARE = 0.5

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
  #lastFill = -1
  #isMixed = false
  #hasFilledEmpty = false

  constructor(fills: readonly number[]) {
    this.#fills = fills
  }

  /** Cells come in row order. */
  add(row: number, column: number, style: number, isEmpty: boolean): void {
    if (row >= MAX_ROWS_SEEN) return
    if (row !== this.#row) this.#endRow(row)
    const fill = this.#fills[style] ?? 0
    if (!isEmpty) this.#texts++
    if (this.#lastFill >= 0 && fill !== this.#lastFill) this.#isMixed = true
    this.#lastFill = fill
    if (fill === 0) return
    this.#pattern = (Math.imul(this.#pattern, 31) + column * 8191 + fill) | 0
    if (!isEmpty) return
    this.#hasFilledEmpty = true
    this.#filledEmpty++
  }

  /** Of all rows so far. */
  isMeant(): boolean {
    this.#endRow(-1)
    const count = this.#patterns.size
    return (
      count >= Math.max(MIN_PATTERNS, MIN_DISTINCT_SHARE * this.#rowsWithFilled) &&
      this.#filledEmpty >= Math.max(MIN_FILLED, MIN_FILLED_SHARE * this.#texts)
    )
  }

  #endRow(next: number): void {
    if (this.#hasFilledEmpty) this.#rowsWithFilled++
    if (this.#hasFilledEmpty && this.#isMixed) this.#patterns.add(this.#pattern)
    this.#row = next
    this.#pattern = 0
    this.#lastFill = -1
    this.#isMixed = false
    this.#hasFilledEmpty = false
  }
}
