/**
 * Rows of an account go on below white and below names of groups, as long as their amounts stand below each other:
 *
 *     Receivables          154     (368)
 *     Net cash          25,255    27,753
 *
 *     Cash flows from investing activities:
 *     Payments         (10,705)  (10,344)
 *     Proceeds             321       519
 */
import { CAPTION } from '../../languages.ts'
import { LARGER, REPEATED } from '../../measures.ts'
import { wordsText } from '../../text/line.ts'
import { isClosing, isCurrency } from '../regions/columns.ts'
import { isAmount } from '../regions/numeric.ts'
import { baselineOf, type RowRange, type TextRow } from './text-row.ts'

const OPTIONS = {
  /** From baseline to baseline, in ems: two empty rows, or one and the name of a group. */
  maxDistance: 6,
  /** Names of groups below each other. */
  maxNames: 2,
}

/** The runs, each with the rows above and below that have amounts in its columns. */
export function joinAligned(runs: readonly RowRange[], rows: readonly TextRow[]): RowRange[] {
  const joined: RowRange[] = []
  let floor = 0
  for (const run of runs) {
    if (run.end <= floor) continue
    const columns = findColumns(rows.slice(run.start, run.end))
    const isTable = columns.length >= REPEATED
    const start = isTable ? extend(rows, run.start, -1, floor, columns) : run.start
    const end = isTable ? extend(rows, run.end - 1, 1, rows.length - 1, columns) + 1 : run.end
    joined.push({ start: Math.max(start, floor), end })
    floor = end
  }
  return joined
}

interface Column {
  readonly x0: number
  readonly x1: number
}

/** Where the amounts of rows stand, from left to right. */
function findColumns(rows: readonly TextRow[]): Column[] {
  const amounts = rows.flatMap(({ pieces }) => pieces.filter(isAmount))
  const columns: Column[] = []
  for (const { x0, x1 } of amounts.sort((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1)
    if (last && x0 < last.x1)
      columns[columns.length - 1] = { x0: last.x0, x1: Math.max(last.x1, x1) }
    else columns.push({ x0, x1 })
  }
  return columns
}

/** The last row from here, downwards or upwards, that has its amounts in the columns. */
function extend(
  rows: readonly TextRow[],
  from: number,
  step: 1 | -1,
  stop: number,
  columns: readonly Column[],
): number {
  const { size } = rows[from]!.pieces[0]!
  let last = from
  for (let index = from; index !== stop; index += step) {
    const row = rows[index + step]!
    const distance = Math.abs(baselineOf(row) - baselineOf(rows[index]!))
    if (distance > OPTIONS.maxDistance * size) break
    if (isAligned(row, columns)) {
      // Years above amounts name their columns; below them, those of another table.
      if (areYears(row) && step > 0) break
      last = index + step
      if (areYears(row)) break
    } else if (!isName(row, columns, size) || Math.abs(index + step - last) > OPTIONS.maxNames)
      break
  }
  return last
}

/** Whether the row has amounts, each in a column of its own, and a name before them at most. */
function isAligned({ pieces }: TextRow, columns: readonly Column[]): boolean {
  let next = 0
  let amounts = 0
  for (const piece of pieces) {
    const text = wordsText(piece.words)
    if (isCurrency(text) || (amounts > 0 && isClosing(text))) continue
    if (!isAmount(piece)) {
      if (amounts > 0 || piece.x1 > columns[0]!.x0) return false
      continue
    }
    while (next < columns.length && columns[next]!.x1 < piece.x0) next++
    if (next === columns.length || columns[next]!.x0 > piece.x1) return false
    next++
    amounts++
  }
  return amounts >= REPEATED
}

/** Numbers that name columns. */
export const YEAR = /^(?:19|20)\d\d$/

const areYears = ({ pieces }: TextRow): boolean =>
  pieces.filter(isAmount).every(({ words }) => YEAR.test(wordsText(words)))

/** A line left of all amounts that is no heading. */
const isName = ({ pieces }: TextRow, columns: readonly Column[], size: number): boolean =>
  pieces.length === 1 &&
  pieces[0]!.x1 < columns[0]!.x0 &&
  pieces[0]!.size < LARGER * size &&
  !CAPTION.test(wordsText(pieces[0]!.words))
