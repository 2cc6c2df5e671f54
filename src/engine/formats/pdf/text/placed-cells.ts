/**
 * Cells of tables without lines may be closer than words are. Where a file has spaces between its words, a word that
 * stands apart without one was put there; where such words stand below each other, they begin a column:
 *
 *     poll_responses CU-14 §3, RN-001      Registro
 *     proposals      CU-15 §3, CU-21 §3    Transaccional
 */
import { findMarker } from './markers.ts'
import type { Word } from './words.ts'

const OPTIONS = {
  /** The share of words without spaces before them in a file that has spaces. */
  maxPlaced: 0.3,
  /** Words that begin a column differ by less, in ems. */
  sameStart: 0.08,
  /** Rows of one table, in ems from baseline to baseline. */
  maxRowDistance: 3.2,
  /** How many rows of such words have to agree, and how many one after the other may differ. */
  minRows: 3,
  maxMissing: 2,
}

interface Row {
  readonly baseline: number
  readonly size: number
  /** The words that stand apart, from left to right. */
  readonly starts: Word[]
}

/** The order of the words that begin a cell, but for the first of each row. */
export function findPlacedCells(
  words: readonly Word[],
  placed: readonly number[],
): ReadonlySet<number> {
  const cells = new Set<number>()
  if (placed.length < OPTIONS.minRows || placed.length > OPTIONS.maxPlaced * words.length)
    return cells
  const rows = toPlacedRows(words, placed)
  const aligned = rows.map((row, index) => row.starts.filter(word => isAligned(word, rows, index)))
  rows.forEach(({ starts }, index) => {
    // Names of columns may be centred.
    const below = rows[index + 1]?.starts.length ?? 0
    const isHead =
      below > 0 &&
      below <= starts.length &&
      below === aligned[index + 1]!.length &&
      isNear(rows, index + 1)
    for (const { order } of isHead ? starts : aligned[index]!) cells.add(order)
  })
  return cells
}

function toPlacedRows(words: readonly Word[], placed: readonly number[]): Row[] {
  const rows: Row[] = []
  for (const order of placed) {
    const word = words[order]
    const before = words[order - 1]
    if (word?.order !== order || !before || word.style.turn !== 0 || word.isRightToLeft) continue
    if (word.x0 < before.x1 || isLabel(words, order - 1)) continue
    const { baseline, style } = word
    const last = rows.at(-1)
    if (last && last.baseline === baseline && last.starts.at(-1)!.x0 < word.x0)
      last.starts.push(word)
    else rows.push({ baseline, size: style.size, starts: [word] })
  }
  return rows
}

/** Bullets and numbers of items stand apart, too. */
const isLabel = (words: readonly Word[], index: number): boolean =>
  words[index - 1]?.baseline !== words[index]!.baseline &&
  findMarker(words[index]!.text) !== undefined

/** Whether enough rows around have a word at the same place; some cells are empty. */
function isAligned({ x0 }: Word, rows: readonly Row[], index: number): boolean {
  const has = ({ starts, size }: Row): boolean =>
    starts.some(word => Math.abs(word.x0 - x0) < OPTIONS.sameStart * size)
  let count = 1
  for (const step of [1, -1]) {
    let missing = 0
    for (
      let next = index + step;
      missing <= OPTIONS.maxMissing && isNear(rows, next, step);
      next += step
    ) {
      if (has(rows[next]!)) count++
      else missing++
    }
  }
  return count >= OPTIONS.minRows
}

/** Whether there is such a row, not far from the one before it. */
function isNear(rows: readonly Row[], index: number, step = 1): boolean {
  const row = rows[index]
  const before = rows[index - step]
  if (!row || !before) return false
  const distance = (row.baseline - before.baseline) * step
  return distance > 0 && distance < OPTIONS.maxRowDistance * row.size
}
