/** Lines as drawn become edges as meant: pieces of one line joined, duplicates removed. */
import { isWhite } from '../../colors.ts'
import { centerX, centerY, heightOf, widthOf } from '../../geometry.ts'
import { NEARLY_ALL, SAME_EDGE } from '../../measures.ts'
import type { Box, Fill, RuleLine } from '../../raw-page.ts'

/** A horizontal edge at y from x0 to x1 (`at`, `from`, `to`), or a vertical one at x from y0 to y1. */
export interface Edge {
  readonly at: number
  readonly from: number
  readonly to: number
  /** Where parts of it meet that are drawn one by one, if any do. */
  readonly joints?: readonly number[]
}

export interface Edges {
  readonly horizontal: readonly Edge[]
  readonly vertical: readonly Edge[]
}

/** Lines that end this close to another meet it, or go on in it. */
export const MEET = 4
/** Lines and areas that are this close touch: rows are often drawn and painted cell by cell. */
const TOUCHING = 1
/** Shorter edges are dashes, ticks and glyphs. */
const MIN_LENGTH = 6
/** How often a white line is compared with an area, on one page. */
const MAX_COMPARED = 2_000_000

/** The lines that are drawn. */
export function findEdges(rules: readonly RuleLine[], fills: readonly Fill[]): Edges {
  const horizontal: Edge[] = []
  const vertical: Edge[] = []
  let looks = MAX_COMPARED
  for (const rule of rules) {
    if (isWhite(rule.color)) {
      // A drawing of white lines over many areas: no table has so many.
      looks -= fills.length
      if (looks < 0 || !isOnFill(rule, fills)) continue
    }
    if (rule.isVertical) {
      vertical.push({ at: centerX(rule), from: rule.y0, to: rule.y1 })
    } else horizontal.push({ at: centerY(rule), from: rule.x0, to: rule.x1 })
  }
  return { horizontal: joinEdges(horizontal), vertical: joinEdges(vertical) }
}

/** The lines, and the sides of areas that may be the backgrounds of cells. */
export function addFillEdges(edges: Edges, fills: readonly Fill[], page: Box): Edges {
  const horizontal = [...edges.horizontal]
  const vertical = [...edges.vertical]
  for (const fill of fills) {
    if (!isCellFill(fill, page)) continue
    horizontal.push({ at: fill.y0, from: fill.x0, to: fill.x1 })
    horizontal.push({ at: fill.y1, from: fill.x0, to: fill.x1 })
    vertical.push({ at: fill.x0, from: fill.y0, to: fill.y1 })
    vertical.push({ at: fill.x1, from: fill.y0, to: fill.y1 })
  }
  return { horizontal: joinEdges(horizontal), vertical: joinEdges(vertical) }
}

/** White lines on a colored area are borders too. */
const isOnFill = (rule: Box, fills: readonly Fill[]): boolean =>
  fills.some(
    fill =>
      !isWhite(fill.color) &&
      fill.x0 <= rule.x0 + 1 &&
      fill.x1 >= rule.x1 - 1 &&
      fill.y0 <= rule.y0 + 1 &&
      fill.y1 >= rule.y1 - 1,
  )

/** Areas that may be a cell's or a row's background: not the page's, not a hairline, visible. */
function isCellFill(fill: Fill, page: Box): boolean {
  const width = widthOf(fill)
  const height = heightOf(fill)
  return (
    !isWhite(fill.color) &&
    width > MIN_LENGTH &&
    height > MIN_LENGTH &&
    height < heightOf(page) / 2 &&
    !(width > NEARLY_ALL * widthOf(page))
  )
}

function joinEdges(edges: Edge[]): Edge[] {
  const sorted = edges.sort(byPlace)
  const joined: Edge[] = []
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1
    while (end < sorted.length && sorted[end]!.at - sorted[start]!.at <= SAME_EDGE) end++
    if (end - start === 1) joined.push(sorted[start]!)
    else joinCollinear(sorted.slice(start, end), joined)
    start = end
  }
  return joined.filter(edge => edge.to - edge.from >= MIN_LENGTH)
}

const byPlace = (a: Edge, b: Edge): number => a.at - b.at || a.from - b.from
const byStart = (a: Edge, b: Edge): number => a.from - b.from

/** Collinear edges: those that continue each other are one. */
function joinCollinear(edges: Edge[], joined: Edge[]): void {
  edges.sort(byStart)
  let sum = 0
  for (const edge of edges) sum += edge.at
  const at = sum / edges.length
  let { from, to } = edges[0]!
  let joints: number[] = []
  /** Where parts end, in points: the whole line may be drawn as well. */
  const ends = new Set<number>()
  const touches = (x: number): boolean => Math.abs(x - to) <= TOUCHING || ends.has(Math.round(x))
  for (const edge of edges) {
    if (edge.from - to <= MEET) {
      // Corners may be drawn as well.
      const isCell = edge.from - (joints.at(-1) ?? from) >= MIN_LENGTH
      if (isCell && touches(edge.from)) joints.push(edge.from)
      to = Math.max(to, edge.to)
      ends.add(Math.round(edge.to))
    } else {
      joined.push(toEdge(at, from, to, joints))
      from = edge.from
      to = edge.to
      joints = []
      ends.clear()
      ends.add(Math.round(to))
    }
  }
  joined.push(toEdge(at, from, to, joints))
}

const toEdge = (at: number, from: number, to: number, joints: readonly number[]): Edge =>
  joints.length ? { at, from, to, joints } : { at, from, to }

/** Areas of one color that touch are one. */
export function joinFills(fills: readonly Fill[]): Fill[] {
  const sorted = [...fills].sort((a, b) => a.y0 - b.y0 || a.y1 - b.y1 || a.x0 - b.x0)
  const joined: Fill[] = []
  for (const fill of sorted) {
    const last = joined.at(-1)
    const isBeside =
      last !== undefined &&
      last.color === fill.color &&
      Math.abs(last.y0 - fill.y0) < TOUCHING &&
      Math.abs(last.y1 - fill.y1) < TOUCHING &&
      fill.x0 <= last.x1 + TOUCHING
    if (isBeside) joined[joined.length - 1] = { ...last, x1: Math.max(last.x1, fill.x1) }
    else joined.push(fill)
  }
  return joined
}
