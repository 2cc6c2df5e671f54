/**
 * Heads with one name only, alone in the row above a table:
 *
 *     Stop                                       Value
 *     ────────────────────       Sign       Min.  Typ.  Max.
 *     Station   8.10  10.10      Supply Vs    10    24    30
 */
import { overlap, union, widthOf } from '../../geometry.ts'
import { LARGER, LARGER_STEP, NEARLY_ALL } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { isAllBold, SAME_START, wordsText } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import { areNumeric } from '../regions/numeric.ts'
import { YEAR } from './aligned-runs.ts'
import type { Edge } from './edges.ts'
import { baselineOf, isBoldRow, type RowRange, type TextRow } from './text-row.ts'

const OPTIONS = {
  /** Rows at one distance, in ems. */
  sameStep: 0.1,
  /** An area of color is so much higher than the name in it, at most; one behind all of the table shows nothing. */
  maxBand: 2.5,
  /** Names below it begin or end so close to it, in ems. */
  maxName: 2,
  /** What is centered above all columns is a title, in ems. */
  sameMiddle: 2,
}

/** What is drawn around rows. */
interface Drawn {
  readonly horizontal: readonly Edge[]
  readonly fills: readonly Box[]
}

/** The run with the row above it, if that is part of its head. */
export function withLoneHead(
  run: RowRange,
  rows: readonly TextRow[],
  floor: number,
  drawn: Drawn,
): RowRange {
  const head = rows[run.start - 1]
  if (run.start <= floor || head?.pieces.length !== 1) return run
  const own = rows.slice(run.start, run.end)
  const [name] = head.pieces
  const [top, next] = own as [TextRow, TextRow | undefined]
  if (!next || !isLikeNames(name!, top, next)) return run
  const isHead = namesRows(name!, own, rows[run.start - 2], drawn) || namesColumns(name!, own)
  return isHead ? { start: run.start - 1, end: run.end } : run
}

const isLikeNames = (name: Piece, top: TextRow, next: TextRow): boolean =>
  isAllBold(name) &&
  name.size < LARGER * top.pieces[0]!.size &&
  baselineOf(top) - name.baseline <= LARGER_STEP * (baselineOf(next) - baselineOf(top))

/** The name of the first column, on a band of color or above a line as wide as the rows, or as far off as they are. */
function namesRows(
  name: Piece,
  rows: readonly TextRow[],
  above: TextRow | undefined,
  { horizontal, fills }: Drawn,
): boolean {
  const box = union(rows)
  if (Math.abs(name.x0 - box.x0) > SAME_START * name.size) return false
  const [step, ...steps] = stepsOf(name.baseline, rows)
  const isFar = !above || name.baseline - baselineOf(above) > LARGER_STEP * step!
  if (isFar && steps.every(other => Math.abs(other - step!) < OPTIONS.sameStep * name.size))
    return true
  const isWide = (from: number, to: number): boolean =>
    overlap(from, to, box.x0, box.x1) > NEARLY_ALL * widthOf(box)
  const between = (y: number): boolean => y > name.baseline && y < rows[0]!.pieces[0]!.baseline
  return (
    horizontal.some(({ at, from, to }) => between(at) && isWide(from, to)) ||
    fills.some(
      ({ x0, x1, y0, y1 }) =>
        between(y1) &&
        y0 < name.baseline &&
        y1 - y0 < OPTIONS.maxBand * name.size &&
        isWide(x0, x1),
    )
  )
}

const stepsOf = (baseline: number, rows: readonly TextRow[]): number[] =>
  rows.map((row, index) => baselineOf(row) - (index ? baselineOf(rows[index - 1]!) : baseline))

/** The name of several columns, above their own names, beside which those of other columns may be half a row higher. */
function namesColumns({ x0, x1, size }: Piece, rows: readonly TextRow[]): boolean {
  const box = union(rows)
  const names = rows
    .slice(0, 2)
    .filter(isBoldRow)
    .flatMap(({ pieces }) => pieces)
  const [first] = names
  const reach = OPTIONS.maxName * size
  return (
    first !== undefined &&
    x0 > first.x1 &&
    x1 < box.x1 + size &&
    names.filter(name => overlap(name.x0, name.x1, x0 - reach, x1 + reach) > 0).length > 1 &&
    !names.some(({ words }) => areNumeric(words) && !YEAR.test(wordsText(words))) &&
    Math.abs(x0 + x1 - box.x0 - box.x1) > 2 * OPTIONS.sameMiddle * size
  )
}
