/**
 * Tables without vertical lines whose horizontal ones are drawn cell by cell, as browsers do: where the parts of such
 * lines meet, columns do. The first row and the last one may be outside.
 *
 *     Name     Type      Value
 *     ────────┼─────────┼──────
 *     size     number    12
 *     ────────┼─────────┼──────
 *     title    text      none
 */
import { byLeft, centerX, centerY, union } from '../../geometry.ts'
import { CELL_GAP, LARGER, LOOSE_LEADING, MAX_AREAS, SAME_EDGE } from '../../measures.ts'
import type { Span } from '../../raw-page.ts'
import { toRows } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import type { Edge, Edges } from './edges.ts'
import { trackOf } from './grids.ts'

const OPTIONS = {
  /** Lines of a row outside are this close to each other, in ems. */
  maxLineGap: 0.7,
  /** Names of several columns are so close to their middle, in ems. */
  sameMiddle: 0.3,
  /** Cells of several lines stand beside shorter ones; where none is, the rules do not part the rows. */
  maxLines: 6,
}

/** The lines, and between those drawn cell by cell the borders of the cells. */
export function addCellBorders(edges: Edges, pieces: readonly Piece[]): Edges {
  const jointed = edges.horizontal.filter(edge => edge.joints)
  if (!jointed.length || jointed.length > MAX_AREAS) return edges
  const horizontal = [...edges.horizontal]
  const vertical = [...edges.vertical]
  for (const rules of groupByJoints(jointed)) {
    const top = rules[0]!
    const bottom = rules.at(-1)!
    const { from, to, joints = [] } = top
    const columns = [from, ...joints, to]
    const beside = pieces.filter(piece => piece.x1 > from && piece.x0 < to)
    const inside = beside.filter(piece => centerY(piece) > top.at && centerY(piece) < bottom.at)
    const hasLines = edges.vertical.some(
      edge =>
        edge.at > from - 1 &&
        edge.at < to + 1 &&
        edge.to > top.at + SAME_EDGE &&
        edge.from < bottom.at - SAME_EDGE,
    )
    if (
      hasLines ||
      !inside.every(piece => fits(piece, columns)) ||
      !areRows(rules, inside, columns)
    )
      continue
    const size = sizeAt(top.at, beside)
    const isText = (piece: Piece): boolean => piece.size < LARGER * size && fits(piece, columns)
    const above = beside.filter(piece => centerY(piece) < top.at)
    const below = beside.filter(piece => centerY(piece) > bottom.at)
    const { end: y0, borders } = findFarEnd(above, top.at, -1, columns, isText)
    const { end: y1 } = findFarEnd(below, bottom.at, 1, columns, isText)
    // A single rule is one below a head; where it does not part the rows, their text shows them better.
    if (rules.length === 1 && (y0 === top.at || y1 === bottom.at)) continue
    const further = below.filter(piece => centerY(piece) > y1)
    if (rules.length === 1 && findFarEnd(further, y1, 1, columns, isText).end !== y1) continue
    if (continueBeside(pieces, top, y0, y1)) continue
    const names = findGroupNames(above, y0, columns, size)
    for (const at of [...borders, y0, y1, ...(names ? [names.y0] : [])]) {
      if (at !== top.at && at !== bottom.at) horizontal.push({ at, from, to })
    }
    for (const at of columns) {
      const isInName = names?.spans.some(span => at > span.x0 && at < span.x1) === true
      vertical.push({ at, from: names && !isInName ? names.y0 : y0, to: y1 })
    }
  }
  if (vertical.length === edges.vertical.length) return edges
  return { horizontal: horizontal.sort(byPlace), vertical: vertical.sort(byPlace) }
}

/** Rules above and below sums are drawn column by column: most rows have names or further amounts beside them. */
function continueBeside(
  pieces: readonly Piece[],
  { from, to }: Edge,
  y0: number,
  y1: number,
): boolean {
  const rows = pieces.filter(piece => centerY(piece) > y0 && centerY(piece) < y1)
  const baselinesOf = (found: readonly Piece[]): Set<number> =>
    new Set(found.map(piece => Math.round(piece.baseline)))
  const isBeside = ({ x0, x1 }: Piece): boolean => x1 <= from || x0 >= to
  const beside = baselinesOf(rows.filter(isBeside))
  const all = [...baselinesOf(rows.filter(piece => !isBeside(piece)))]
  const hasWordsBeside = (baseline: number): boolean =>
    beside.has(baseline) || beside.has(baseline - 1) || beside.has(baseline + 1)
  return all.filter(hasWordsBeside).length * 2 > all.length
}

const byPlace = (a: Edge, b: Edge): number => a.at - b.at

/** From top to bottom. */
function groupByJoints(edges: readonly Edge[]): Edge[][] {
  const groups: Edge[][] = []
  for (const edge of edges) {
    const group = groups.find(([first]) => haveSameColumns(first!, edge))
    if (group) group.push(edge)
    else groups.push([edge])
  }
  return groups
}

function haveSameColumns(one: Edge, other: Edge): boolean {
  const joints = other.joints ?? []
  return (
    isSame(one.from, other.from) &&
    isSame(one.to, other.to) &&
    one.joints?.length === joints.length &&
    one.joints.every((joint, index) => isSame(joint, joints[index]!))
  )
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < SAME_EDGE

/** The size of the text next to a rule. */
function sizeAt(rule: number, pieces: readonly Piece[]): number {
  let nearest = Number.POSITIVE_INFINITY
  let size = 0
  for (const piece of pieces) {
    const distance = Math.abs(centerY(piece) - rule)
    if (distance >= nearest) continue
    nearest = distance
    size = piece.size
  }
  return size
}

/** Whether its words are inside the columns, and apart where it goes over a border. */
function fits({ words, x0, x1, size }: Piece, columns: readonly number[]): boolean {
  if (x0 < columns[0]! - SAME_EDGE || x1 > columns.at(-1)! + SAME_EDGE) return false
  return columns.every(x => {
    if (x < x0 + SAME_EDGE || x > x1 - SAME_EDGE) return true
    const after = words.findIndex(word => word.x1 > x + SAME_EDGE)
    const before = words[after - 1]
    return before !== undefined && words[after]!.x0 - before.x1 > CELL_GAP * size
  })
}

/** Whether there is one row between two rules. */
const areRows = (
  rules: readonly Edge[],
  pieces: readonly Piece[],
  columns: readonly number[],
): boolean =>
  rules.every((rule, index) => {
    const next = rules[index + 1]
    if (!next) return true
    const between = pieces.filter(piece => centerY(piece) > rule.at && centerY(piece) < next.at)
    const lines = columns.slice(1).map((_, column) => {
      const isIn = (piece: Piece): boolean => trackOf(columns, centerX(piece)) === column
      return new Set(between.filter(isIn).map(piece => Math.round(piece.baseline))).size
    })
    return Math.min(...lines.filter(Boolean)) <= OPTIONS.maxLines || !between.length
  })

interface FarEnd {
  readonly end: number
  /** Between its rows, if they are further apart than lines. */
  readonly borders: readonly number[]
}

/**
 * Where the row above the first rule begins, or the one below the last rule ends; at the rule if there is none. Above
 * rules under sums only, rows go on, and above rows the names of columns.
 */
function findFarEnd(
  pieces: readonly Piece[],
  rule: number,
  direction: 1 | -1,
  columns: readonly number[],
  isText: (piece: Piece) => boolean,
): FarEnd {
  const lines = toRows(pieces)
  if (direction < 0) lines.reverse()
  let end = rule
  const row: Piece[] = []
  const borders: number[] = []
  for (const line of lines) {
    const { y0, y1 } = union(line)
    const gap = direction > 0 ? y0 - end : end - y1
    const { size } = line[0]!
    if (gap > LOOSE_LEADING * size || !line.every(isText)) break
    if (row.length && gap > OPTIONS.maxLineGap * size) {
      if (direction > 0 || countColumns(line, columns) < 2) break
      borders.push((end + y1) / 2)
    }
    row.push(...line)
    end = direction > 0 ? Math.max(end, y1) : Math.min(end, y0)
  }
  return countColumns(row, columns) > 1
    ? { end: end + direction, borders }
    : { end: rule, borders: [] }
}

const countColumns = (pieces: readonly Piece[], columns: readonly number[]): number =>
  new Set(pieces.flatMap(({ words }) => words.map(word => trackOf(columns, centerX(word))))).size

interface GroupNames {
  readonly y0: number
  /** Where the names of several columns go from border to border. */
  readonly spans: readonly Span[]
}

/** The line above the rows, if it has names in the middle of several columns each, but not of all. */
function findGroupNames(
  pieces: readonly Piece[],
  y: number,
  columns: readonly number[],
  size: number,
): GroupNames | undefined {
  const line = toRows(pieces.filter(piece => centerY(piece) < y)).at(-1)
  if (!line) return undefined
  const box = union(line)
  if (y - box.y1 > LOOSE_LEADING * size) return undefined
  const spans: Span[] = []
  let first = 0
  for (const piece of [...line].sort(byLeft)) {
    if (piece.size >= LARGER * size) return undefined
    const span = findCentered(piece, columns.slice(first))
    if (span && (first > 0 || span.x0 > columns[0]! || span.x1 < columns.at(-1)!)) spans.push(span)
    else if (!fits(piece, columns)) return undefined
    const end = span?.x1 ?? piece.x1
    first = columns.findIndex(x => x >= end - SAME_EDGE)
    if (first < 0) return undefined
  }
  return spans.length ? { y0: box.y0 - 1, spans } : undefined
}

/** The borders that a name over several columns is in the middle of. */
function findCentered(piece: Piece, columns: readonly number[]): Span | undefined {
  for (const [index, x0] of columns.entries()) {
    for (const x1 of columns.slice(index + 2)) {
      const isCentered =
        Math.abs(x0 + x1 - piece.x0 - piece.x1) < 2 * OPTIONS.sameMiddle * piece.size
      if (isCentered && x0 < piece.x0 && x1 > piece.x1) return { x0, x1 }
    }
  }
  return undefined
}
