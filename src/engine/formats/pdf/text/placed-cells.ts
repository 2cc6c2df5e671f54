/**
 * Cells of tables without lines may be closer than words are. Where a file has spaces between its words, a word that
 * stands apart without one was put there; where such words stand below each other, or end or are centered so, they begin
 * a column:
 *
 *     poll_responses CU-14 §3, RN-001      Registro         Total 117,550 35,265
 *     proposals      CU-15 §3, CU-21 §3    Transaccional    Pool   97,000 29,100
 */
import { centerX } from '../geometry.ts'
import { SEVERAL } from '../measures.ts'
import type { Span } from '../raw-page.ts'
import { MAX_SPACE } from './chains.ts'
import { findMarker } from './markers.ts'
import type { Word } from './words.ts'

const OPTIONS = {
  /** Cells of a column begin or end within this many ems of each other, or have their middles there. */
  samePlace: 0.08,
  /** Rows of one table, in ems from baseline to baseline: cells beside them may have three lines. */
  maxRowDistance: 5,
  /** How many rows of such words have to agree, and how many one after the other may differ. */
  maxMissing: 2,
}

interface Row {
  readonly baseline: number
  readonly size: number
  /** What begins with each word that stands apart, from left to right. */
  readonly cells: Cell[]
}

interface Cell extends Span {
  readonly order: number
}

/** The order of the words that begin a cell, but for the first of each row. */
export function findPlacedCells(
  words: readonly Word[],
  placed: readonly number[],
): ReadonlySet<number> {
  const found = new Set<number>()
  if (placed.length < SEVERAL || !hasSpaces(words, placed)) return found
  const rows = toPlacedRows(words, placed)
  const aligned = rows.map((row, index) => row.cells.filter(cell => isAligned(cell, rows, index)))
  rows.forEach(({ cells }, index) => {
    // Names of columns may be centered over cells that are not.
    const below = rows[index + 1]?.cells.length ?? 0
    const isHead =
      below > 0 &&
      below <= cells.length &&
      below === aligned[index + 1]!.length &&
      isNear(rows, index + 1)
    for (const { order } of isHead ? cells : aligned[index]!) found.add(order)
  })
  return found
}

/** Whether words have spaces between them where they are as near as that. */
function hasSpaces(words: readonly Word[], placed: readonly number[]): boolean {
  const apart = new Set(placed)
  let spaced = 0
  let near = 0
  for (let index = 1; index < words.length; index++) {
    const word = words[index]!
    if (word.glued || !isNextTo(words[index - 1]!, word)) continue
    if (apart.has(word.order)) near++
    else spaced++
  }
  return near <= spaced / 2
}

const isNextTo = (before: Word, { baseline, x0, style }: Word): boolean =>
  before.baseline === baseline && x0 >= before.x1 && x0 - before.x1 < MAX_SPACE * style.size

function toPlacedRows(words: readonly Word[], placed: readonly number[]): Row[] {
  const rows: Row[] = []
  const apart = new Set(placed)
  for (const order of placed) {
    const word = words[order]
    const before = words[order - 1]
    if (word?.order !== order || !before || word.style.turn !== 0 || word.isRightToLeft) continue
    if (word.x0 < before.x1 || isLabel(words, order - 1)) continue
    const { baseline, style } = word
    const cell = { order, x0: word.x0, x1: endOf(words, order, apart) }
    const last = rows.at(-1)
    if (last && last.baseline === baseline && last.cells.at(-1)!.x0 < word.x0) last.cells.push(cell)
    else rows.push({ baseline, size: style.size, cells: [cell] })
  }
  return rows
}

/** The right end of the words from here to the next that stands apart, or to the end of the line. */
function endOf(words: readonly Word[], order: number, apart: ReadonlySet<number>): number {
  let last = words[order]!
  for (let next = order + 1; next < words.length && !apart.has(next); next++) {
    const word = words[next]!
    if (word.baseline !== last.baseline || word.x0 < last.x0) break
    last = word
  }
  return last.x1
}

/** Bullets and numbers of items stand apart, too. */
const isLabel = (words: readonly Word[], index: number): boolean =>
  words[index - 1]?.baseline !== words[index]!.baseline &&
  findMarker(words[index]!.text) !== undefined

/** Whether enough rows around have a cell at the same place; some cells are empty. */
const isAligned = (cell: Cell, rows: readonly Row[], index: number): boolean =>
  [startOf, rightOf, centerX].some(edge => isAlignedAt(edge, cell, rows, index))

const startOf = ({ x0 }: Span): number => x0
const rightOf = ({ x1 }: Span): number => x1

function isAlignedAt(
  edge: (span: Span) => number,
  cell: Cell,
  rows: readonly Row[],
  index: number,
): boolean {
  const at = edge(cell)
  const has = ({ cells, size }: Row): boolean =>
    cells.some(other => Math.abs(edge(other) - at) < OPTIONS.samePlace * size)
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
  return count >= SEVERAL
}

/** Whether there is such a row, not far from the one before it. */
function isNear(rows: readonly Row[], index: number, step = 1): boolean {
  const row = rows[index]
  const before = rows[index - step]
  if (!row || !before) return false
  const distance = (row.baseline - before.baseline) * step
  return distance > 0 && distance < OPTIONS.maxRowDistance * row.size
}
