/**
 * Tables between horizontal rules of one width, as books and journals set them: what is between the first rule and
 * the last is the table, whatever is beside it on the page.
 *
 *     ─────────────────
 *     Metal    Melts at        The text of the next column is
 *     ─────────────────        not part of it.
 *     Tin         232 °
 *     Lead        327 °
 *     ─────────────────
 */
import { centerY, median, overlap, union } from '../../geometry.ts'
import { LARGER, LOOSE_LEADING, MAX_ROW_DISTANCE, SAME_EDGE } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { SAME_START, toRows } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import type { Edge, Edges } from './edges.ts'
import { areInside } from './jointed-columns.ts'
import { continues, findKind, isCaption, type RowKind } from './table-runs.ts'
import { baselineOf, type TextRow, toTextRow } from './text-row.ts'

/** Rows between two rules, and on page where. */
export interface RuledRows extends Box {
  readonly rows: readonly TextRow[]
}

const OPTIONS = {
  /** Names above the first rule: how close to it and to each other, in ems, and how many lines. */
  maxHeadDistance: 1.3,
  maxHeadRows: 4,
  /** The last row may be below the last rule: how high it may be, and how exact its place is. */
  maxFootHeight: 10,
  samePadding: 0.4,
  /** Text beside the rules at a row's height, in ems, is of that row. */
  sameBaseline: 0.15,
  /** The share of rows with such text by chance. */
  maxLabeled: 0.4,
  /** The share of rows between two rules that have several cells. */
  minSeveral: 0.4,
}

export function findRuledRows({ horizontal }: Edges, pieces: readonly Piece[]): RuledRows[] {
  const found: RuledRows[] = []
  const finish = (stack: RuledRows | undefined): void => {
    if (stack) found.push(withFoot(stack, withHead(stack, pieces), pieces))
  }
  for (const rules of groupByWidth(horizontal)) {
    let stack: RuledRows | undefined
    const joints = rules.find(rule => rule.joints)?.joints
    for (let index = 1; index < rules.length; index++) {
      const rows = readRows(rules[index - 1]!, rules[index]!, pieces)
      if (!rows || (joints && !areInside(rows, joints))) {
        finish(stack)
        stack = undefined
        continue
      }
      const { from: x0, to: x1 } = rules[index]!
      stack = {
        ...{ x0, x1, y0: stack?.y0 ?? rules[index - 1]!.at, y1: rules[index]!.at },
        rows: [...(stack?.rows ?? []), ...rows],
      }
    }
    finish(stack)
  }
  return found.filter(
    stack =>
      stack.rows.filter(row => findKind(row, stack, false) === 'several').length >= 2 &&
      !hasLabelsBeside(stack, pieces),
  )
}

/** The names of columns may be above the first rule. */
function withHead(stack: RuledRows, pieces: readonly Piece[]): RuledRows {
  const { x0, x1 } = stack
  const size = stack.rows[0]?.pieces[0]?.size ?? 0
  const reach = SAME_START * size
  const above = toRows(
    pieces.filter(piece => piece.x1 > x0 && piece.x0 < x1 && centerY(piece) < stack.y0),
  ).map(toTextRow)
  let { y0, rows } = stack
  for (const row of above.reverse()) {
    if (rows.length - stack.rows.length === OPTIONS.maxHeadRows) return stack
    if (y0 - row.y1 > OPTIONS.maxHeadDistance * size) break
    const isHead =
      row.pieces.length > 1 &&
      row.x0 > x0 - reach &&
      row.x1 < x1 + reach &&
      findKind(row, stack, false) === 'several'
    if (!isHead) break
    y0 = row.y0
    rows = [row, ...rows]
  }
  return { ...stack, y0, rows }
}

/**
 * Where rules only part rows, as style sheets have it, the names are above the first rule and the last row is below the
 * last one: as close to it as other rows are to theirs, and its cells begin where those of another row do.
 *
 *     Metal    Melts at
 *     ─────────────────
 *     Tin         232 °
 *     ─────────────────
 *     Lead        327 °
 */
function withFoot(stack: RuledRows, headed: RuledRows, pieces: readonly Piece[]): RuledRows {
  const [first] = stack.rows
  if (!first || headed.rows.length === stack.rows.length) return headed
  const { size } = first.pieces[0]!
  const { x0, x1, y0, y1 } = stack
  const starts = headed.rows.flatMap(row => row.pieces.map(piece => piece.x0))
  const isAligned = (row: TextRow): boolean =>
    row.pieces.every(piece => starts.some(start => Math.abs(start - piece.x0) < SAME_START * size))
  const below = toRows(
    pieces.filter(
      piece =>
        centerY(piece) > y1 &&
        piece.y0 < y1 + OPTIONS.maxFootHeight * size &&
        overlap(piece.x0, piece.x1, x0, x1) > 0,
    ),
  ).map(toTextRow)
  const [foot, ...rest] = below
  const isRow =
    foot !== undefined &&
    foot.pieces.length > 1 &&
    foot.x1 < x1 + SAME_START * size &&
    Math.abs(foot.y0 - y1 - (first.y0 - y0)) < OPTIONS.samePadding * size &&
    isAligned(foot) &&
    findKind(foot, headed, false) === 'several'
  if (!isRow) return headed
  const rows = [foot]
  // The lines of its longer cells.
  for (const row of rest) {
    if (baselineOf(row) - baselineOf(rows.at(-1)!) > LOOSE_LEADING * size || !isAligned(row)) break
    rows.push(row)
  }
  return { ...headed, y1: rows.at(-1)!.y1, rows: [...headed.rows, ...rows] }
}

/** Lines under the sums of an account are as wide as its columns of numbers: the labels of the rows are beside. */
function hasLabelsBeside({ rows, x0, x1 }: RuledRows, pieces: readonly Piece[]): boolean {
  const beside = pieces.filter(piece => piece.x1 < x0 || piece.x0 > x1)
  const labeled = rows.filter(row =>
    beside.some(
      ({ baseline, size }) => Math.abs(baseline - baselineOf(row)) < OPTIONS.sameBaseline * size,
    ),
  )
  return labeled.length > OPTIONS.maxLabeled * rows.length
}

/** From top to bottom. */
function groupByWidth(edges: readonly Edge[]): Edge[][] {
  const groups: Edge[][] = []
  for (const edge of edges) {
    const group = groups.find(
      ([first]) =>
        Math.abs(edge.from - first!.from) < SAME_EDGE && Math.abs(edge.to - first!.to) < SAME_EDGE,
    )
    if (group) group.push(edge)
    else groups.push([edge])
  }
  return groups.filter(group => group.length > 1)
}

/** The text between two rules as rows; undefined if it is no part of a table. */
function readRows(above: Edge, below: Edge, pieces: readonly Piece[]): TextRow[] | undefined {
  const inside = pieces.filter(
    piece =>
      centerY(piece) > above.at &&
      centerY(piece) < below.at &&
      overlap(piece.x0, piece.x1, above.from, above.to) > 0,
  )
  const [first] = inside
  // Two lines for one.
  if (!first) return below.at - above.at < 8 ? [] : undefined
  const region = union(inside)
  const reach = SAME_START * first.size
  if (region.x0 < above.from - reach || region.x1 > above.to + reach) return undefined
  const padding = LOOSE_LEADING * first.size
  if (region.y0 - above.at > padding || below.at - region.y1 > padding) return undefined
  const rows = toRows(inside).map(toTextRow)
  const box = { ...region, x0: above.from, x1: above.to }
  const usual = median(inside.map(piece => piece.size))!
  const isText = rows.some(
    (row, index) =>
      isCaption(row) ||
      (row.pieces.length === 1 && row.pieces[0]!.size > LARGER * usual) ||
      findKind(row, box, false) === 'code' ||
      (index > 0 && row.y0 - rows[index - 1]!.y1 > MAX_ROW_DISTANCE * first.size),
  )
  if (isText) return undefined
  const kinds = rows.map(row => findKind(row, box, false))
  const several = kinds.filter(kind => kind === 'several').length
  const own = rows.length - countWrapped(rows, kinds)
  // One line is the name of a group of rows, a few with names beside them are a head; more are text.
  const isHead = several > 0 && rows.length <= OPTIONS.maxHeadRows && !kinds.includes('prose')
  return rows.length === 1 || isHead || several >= OPTIONS.minSeveral * own ? rows : undefined
}

/** Lines that go on with a cell of the rows above them. */
function countWrapped(rows: readonly TextRow[], kinds: readonly RowKind[]): number {
  let cells: TextRow | undefined
  let count = 0
  for (const [index, row] of rows.entries()) {
    if (kinds[index] === 'several') cells = row
    else if (cells && continues(cells, row, rows[index - 1]!)) count++
  }
  return count
}
