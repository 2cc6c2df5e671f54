/**
 * Ruled tables: edges that cross make a grid; where an edge between two places is missing, the
 * places are one cell.
 *
 *     ┌───┬───────┐        columns at three places, rows at two,
 *     │ a │ b     │   →    b spans two columns
 *     ├───┼───┬───┤
 *     │ c │ d │ e │
 *     └───┴───┴───┘
 */
import { firstIndex } from '../../../../sorted.ts'
import { MOST } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import type { Edge, Edges } from './edges.ts'
import { MEET } from './edges.ts'
import { dropNested } from './nested-grids.ts'

export interface GridCell extends Box {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

export interface Grid extends Box {
  /** Borders of columns and rows, including outer ones. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly cells: readonly GridCell[]
}

/** A drawing, not a table. */
const MAX_EDGES = 1500
const MAX_CELLS = 20_000

export function findGrids({ horizontal, vertical }: Edges): Grid[] {
  if (horizontal.length + vertical.length > MAX_EDGES * 4) return []
  return groupCrossing(horizontal, vertical).flatMap(group => {
    const grid = toGrid(group)
    return grid ? [grid] : []
  })
}

interface Group {
  readonly horizontal: Edge[]
  readonly vertical: Edge[]
}

function groupCrossing(horizontal: readonly Edge[], vertical: readonly Edge[]): Group[] {
  const parents: number[] = []
  for (let i = 0; i < horizontal.length + vertical.length; i++) parents.push(i)
  const find = (i: number): number => {
    let root = i
    while (parents[root] !== root) root = parents[root]!
    parents[i] = root
    return root
  }
  // Verticals are sorted by x: each horizontal only looks at those in its reach.
  horizontal.forEach((h, i) => {
    const first = firstIndex(vertical, ({ at }) => at >= h.from - MEET)
    for (let j = first; j < vertical.length; j++) {
      const v = vertical[j]!
      if (v.at > h.to + MEET) break
      if (v.from - MEET <= h.at && v.to + MEET >= h.at)
        parents[find(horizontal.length + j)] = find(i)
    }
  })
  const groups = new Map<number, Group>()
  const groupOf = (i: number): Group => {
    const root = find(i)
    let group = groups.get(root)
    if (!group) {
      group = { horizontal: [], vertical: [] }
      groups.set(root, group)
    }
    return group
  }
  horizontal.forEach((edge, i) => {
    groupOf(i).horizontal.push(edge)
  })
  vertical.forEach((edge, j) => {
    groupOf(horizontal.length + j).vertical.push(edge)
  })
  return [...groups.values()].filter(
    group =>
      group.horizontal.length >= 2 &&
      group.vertical.length >= 1 &&
      group.horizontal.length + group.vertical.length <= MAX_EDGES,
  )
}

/** `isOutermost` once nested tables are gone. */
function toGrid({ horizontal, vertical }: Edges, isOutermost = false): Grid | undefined {
  // Tables may lack their outer borders: the ends of the crossing lines show where they would be.
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const { at, from, to } of horizontal) {
    left = Math.min(left, from)
    right = Math.max(right, to)
    top = Math.min(top, at)
    bottom = Math.max(bottom, at)
  }
  for (const { from, to } of vertical) {
    top = Math.min(top, from)
    bottom = Math.max(bottom, to)
  }
  const xs = toTracks([left, ...vertical.map(edge => edge.at), right])
  const ys = toTracks([top, ...horizontal.map(edge => edge.at), bottom])
  const columns = xs.length - 1
  const rows = ys.length - 1
  if (columns < 1 || rows < 1 || columns * rows > MAX_CELLS) return undefined

  const hasRight = markBorders(vertical, xs, ys)
  const hasBelow = markBorders(horizontal, ys, xs)
  if (!isOutermost) {
    const outer = dropNested({ horizontal, vertical }, { xs, ys, hasRight, hasBelow })
    if (outer) return toGrid(outer, true)
  }
  const cells: GridCell[] = []
  const taken = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row * columns + column]) continue
      let columnSpan = 1
      while (
        column + columnSpan < columns &&
        !taken[row * columns + column + columnSpan] &&
        !hasRight(column + columnSpan, row)
      ) {
        columnSpan++
      }
      let rowSpan = 1
      while (row + rowSpan < rows && canGrow(row + rowSpan, column, columnSpan)) rowSpan++
      for (let r = row; r < row + rowSpan; r++) {
        taken.fill(1, r * columns + column, r * columns + column + columnSpan)
      }
      cells.push({
        row,
        column,
        rowSpan,
        columnSpan,
        x0: xs[column]!,
        x1: xs[column + columnSpan]!,
        y0: ys[row]!,
        y1: ys[row + rowSpan]!,
      })
    }
  }
  return { xs, ys, cells, x0: xs[0]!, x1: xs[columns]!, y0: ys[0]!, y1: ys[rows]! }

  /** Whether the row belongs to the cell above: open above, and without borders inside. */
  function canGrow(row: number, column: number, columnSpan: number): boolean {
    for (let c = column; c < column + columnSpan; c++) {
      if (hasBelow(row, c) || taken[row * columns + c]) return false
      if (c > column && hasRight(c, row)) return false
    }
    return true
  }
}

/** Columns and rows that are narrower than lines may be apart are double lines. */
function toTracks(positions: readonly number[]): number[] {
  const sorted = new Float64Array(positions).sort()
  const tracks: number[] = []
  for (const position of sorted) {
    if (!tracks.length || position - tracks.at(-1)! > MEET) tracks.push(position)
  }
  return tracks
}

/** Says whether an edge covers most of a border (its line, and the track along it). */
function markBorders(
  edges: readonly Edge[],
  lines: readonly number[],
  tracks: readonly number[],
): (line: number, track: number) => boolean {
  const marked = new Uint8Array(lines.length * tracks.length)
  for (const edge of edges) {
    const line = nearest(lines, edge.at)
    for (let track = 0; track + 1 < tracks.length; track++) {
      const from = Math.max(edge.from, tracks[track]!)
      const to = Math.min(edge.to, tracks[track + 1]!)
      if (to - from > MOST * (tracks[track + 1]! - tracks[track]!))
        marked[line * tracks.length + track] = 1
    }
  }
  return (line, track) => marked[line * tracks.length + track] === 1
}

function nearest(values: readonly number[], value: number): number {
  let best = 0
  for (let index = 1; index < values.length; index++) {
    if (Math.abs(values[index]! - value) < Math.abs(values[best]! - value)) best = index
  }
  return best
}

/** The track that contains a value; outside all of them, the first or the last. */
export function trackOf(borders: readonly number[], value: number): number {
  let low = 0
  let high = borders.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (value >= borders[middle]!) low = middle
    else high = middle - 1
  }
  return low
}
