/** The lines at the edges of a page, which may be running lines, with the evidence for and against. */
import { addWeight, heaviest, median, union, usualSize } from '../geometry.ts'
import { LARGER, LONG_LINE, LOOSE_LEADING, MANY, SAME_EDGE, SEVERAL } from '../measures.ts'
import { toRows, wordsText } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'

export interface EdgeLine {
  readonly page: number
  readonly side: 'head' | 'foot' | 'beside'
  /** Inside the bands of headers and footers, but not at their edge: only identical lines may be here. */
  readonly isDeep: boolean
  readonly text: string
  readonly y: number
  /** Distance from the edge of the page, as a fraction of its height. */
  readonly depth: number
  /** How many lines are outside it. */
  readonly index: number
  /** Whether more white space than between lines separates it, or the lines below it, from the text. */
  readonly isSetOff: boolean
  /** Whether it is directly above cells that begin or end where its pieces do. */
  readonly isColumnHead: boolean
  readonly pieces: readonly Piece[]
  /** Of the page's text, or of the document's if that is larger. */
  readonly usualSize: number
  /** Whether the page is higher than wide; others are slides. */
  readonly isPaper: boolean
  /** The larger text above a header. */
  readonly heading: string | undefined
}

/** What is usual in the document. */
export interface Usual {
  /** Where the first and the last line of a page are, as fractions of its height; titles are often farther out. */
  readonly top: number
  readonly bottom: number
  /** The size of most text. */
  readonly size: number
  /** From one line to the next, in points. */
  readonly lineDistance: number
}

export interface PageRows {
  readonly page: PageText
  readonly rows: readonly Piece[][]
}

/** How much of the document's pages these are, from 0 to 1. */
export type ShareOf = (pages: ReadonlySet<number>) => number

export function measureUsual(pages: readonly PageRows[]): Usual {
  const tops: number[] = []
  const bottoms: number[] = []
  /** In half points: integers are found faster in a map. */
  const sizes = new Map<number, number>()
  const distances = new Map<number, number>()
  for (const { page, rows } of pages) {
    const { raw, pieces } = page
    if (!pieces.length) continue
    const { y0, y1 } = union(pieces)
    tops.push(y0 / raw.height)
    bottoms.push(1 - y1 / raw.height)
    for (const { size, words } of pieces) addWeight(sizes, Math.round(size * 2), words.length)
    for (let i = 1; i < rows.length; i++) {
      const distance = rows[i]![0]!.baseline - rows[i - 1]![0]!.baseline
      if (distance > 0) addWeight(distances, Math.round(distance), rows[i]![0]!.words.length)
    }
  }
  const size = (heaviest(sizes) ?? 20) / 2
  return {
    top: median(tops) ?? 1,
    bottom: median(bottoms) ?? 1,
    size,
    lineDistance: Math.min(heaviest(distances) ?? size, LOOSE_LEADING * size),
  }
}

/** Headers and footers are in these fractions of the page's height, */
const BAND = 0.13
/** and at most this many lines deep, which is less on the small pages of e-books. */
const BAND_LINES = 9
/** Identical lines may be deeper: headers of several lines. */
const DEEP_BAND = 0.22
/** How many lines from the edge are looked at. */
const MAX_LINES = 6
/** Pages larger than their paper have headers deeper down: the outermost line of all, set off from the text. */
const LINE_HEIGHT = 0.02
/** White space between a header and the text, in ems, and in usual line distances. */
const MIN_WHITE = 0.7
const MIN_DISTANCE = 1.2
/** A header of this many lines is set off as a whole. */
const MAX_BLOCK = 4

export function findEdgeLines(page: PageRows, usual: Usual): EdgeLine[] {
  const edges = measureEdges(page, usual)
  const lines = findBeside(edges).concat(findHeads(edges), findFeet(edges))
  // Check boxes belong to a form, on however many pages it is.
  return page.page.raw.fields.some(({ kind }) => kind === 'tick')
    ? lines.filter(({ text }) => !TICK.test(text))
    : lines
}

/** A page with where its headers end and its footers begin, also those of several lines. */
interface Edges {
  readonly page: PageText
  readonly rows: readonly (readonly Piece[])[]
  readonly usual: Usual
  readonly headEnd: number
  readonly footStart: number
  readonly deepEnd: number
  readonly deepStart: number
  readonly size: number
}

function measureEdges({ page, rows }: PageRows, usual: Usual): Edges {
  const { height } = page.raw
  const band = Math.min(height * BAND, BAND_LINES * usual.lineDistance)
  /** The outermost line of all may be deeper if white space sets it off from the text. */
  const endOf = (outermost: number, gap: number): number => {
    const isAlone = rows.length > 2 && hasGap(rows, gap, usual)
    return Math.max(band, isAlone ? (outermost + LINE_HEIGHT) * height : 0)
  }
  const headEnd = endOf(usual.top, 0)
  const footStart = height - endOf(usual.bottom, rows.length - 2)
  return {
    ...{ page, rows, usual, headEnd, footStart },
    deepEnd: Math.max(height * DEEP_BAND, headEnd),
    deepStart: Math.min(height * (1 - DEEP_BAND), footStart),
    size: Math.max(usualSize(page.pieces), usual.size),
  }
}

type Place = Pick<EdgeLine, 'side' | 'index' | 'isSetOff' | 'isColumnHead' | 'heading'>

function toEdgeLine(row: readonly Piece[], place: Place, edges: Edges): EdgeLine {
  const { number, width, height } = edges.page.raw
  const { y0, y1, baseline } = row[0]!
  return {
    page: number,
    side: place.side,
    isDeep: place.side !== 'beside' && y1 > edges.headEnd && y0 < edges.footStart,
    text: textOfRow(row),
    y: baseline,
    depth: Math.min(y1, height - y0) / height,
    index: place.index,
    isSetOff: place.isSetOff,
    isColumnHead: place.isColumnHead,
    heading: place.heading,
    pieces: row,
    usualSize: edges.size,
    isPaper: height > width,
  }
}

function findBeside(edges: Edges): EdgeLine[] {
  const { pieces } = edges.page
  const isBeside = createMarginTest(pieces)
  if (!isBeside) return []
  const index = Number.POSITIVE_INFINITY
  const place: Place = {
    ...{ side: 'beside', index, isSetOff: true, isColumnHead: false },
    heading: undefined,
  }
  return toRows(pieces.filter(piece => piece.y1 < edges.deepEnd && isBeside(piece))).map(row =>
    toEdgeLine(row, place, edges),
  )
}

function findHeads(edges: Edges): EdgeLine[] {
  const { rows, usual } = edges
  const lines: EdgeLine[] = []
  let heading: string | undefined
  for (let index = 0; index < Math.min(MAX_LINES, rows.length); index++) {
    const head = rows[index]!.filter(piece => piece.y1 < edges.deepEnd)
    if (!head.length) break
    const isColumnHead =
      isOver(head, rows[index + 1]) && isOver(head, rows[index + 2]) && !hasGap(rows, index, usual)
    const isSetOff = isBlockSetOff(edges, index)
    const line = toEdgeLine(head, { side: 'head', index, isSetOff, isColumnHead, heading }, edges)
    lines.push(line)
    if (isLarge(line)) heading = line.text
  }
  return lines
}

function findFeet(edges: Edges): EdgeLine[] {
  const { rows } = edges
  const lines: EdgeLine[] = []
  const last = rows.length - 1
  for (let index = 0; index < Math.min(MAX_LINES, rows.length); index++) {
    const foot = rows[last - index]!.filter(piece => piece.y0 > edges.deepStart)
    if (!foot.length) break
    const isSetOff = isBlockSetOff(edges, last - index - MAX_BLOCK)
    const heading = undefined
    const place: Place = { side: 'foot', index, isSetOff, isColumnHead: false, heading }
    lines.push(toEdgeLine(foot, place, edges))
  }
  return lines
}

/** Whether one of the gaps below the rows from an index on, as many as a header may have lines, is wide. */
function isBlockSetOff({ rows, usual }: Edges, from: number): boolean {
  for (let index = from; index < from + MAX_BLOCK; index++) {
    if (hasGap(rows, index, usual)) return true
  }
  return false
}

const TICK = /\[[ x]\]/

export const isLarge = ({ pieces, usualSize }: EdgeLine): boolean =>
  pieces.some(piece => piece.size > LARGER * usualSize)

export const textOfRow = (row: readonly Piece[]): string =>
  row.length === 1 ? wordsText(row[0]!.words) : row.map(({ words }) => wordsText(words)).join(' ')

/**
 * Whether the white space below a row, before the next, is wider than between lines; only asked at the edges of
 * pages.
 */
function hasGap(rows: Edges['rows'], index: number, { lineDistance }: Usual): boolean {
  const upper = rows[index]
  const lower = rows[index + 1]
  if (!upper || !lower) return false
  const distance = lower[0]!.baseline - upper[0]!.baseline
  if (!(distance > MIN_DISTANCE * lineDistance)) return false
  const size = Math.min(upper[0]!.size, lower[0]!.size)
  return union(lower).y0 - union(upper).y1 > MIN_WHITE * size
}

function isOver(row: readonly Piece[], cells: readonly Piece[] | undefined): boolean {
  if (!cells || row.length < SEVERAL || cells.length < SEVERAL) return false
  const over = row.filter(({ x0, x1 }) =>
    cells.some(
      cell =>
        Math.abs(cell.x0 - x0) < SAME_EDGE ||
        Math.abs(cell.x1 - x1) < SAME_EDGE ||
        Math.abs(cell.x0 + cell.x1 - x0 - x1) < 2 * SAME_EDGE,
    ),
  )
  return over.length >= SEVERAL
}

/**
 * Says whether a piece is in the margin, left or right of all running text: journals put their headers there.
 * Undefined if there is not enough of that text.
 */
function createMarginTest(pieces: readonly Piece[]): ((piece: Piece) => boolean) | undefined {
  const long = pieces.filter(piece => piece.words.length >= LONG_LINE)
  if (long.length < MANY) return undefined
  const { x0, x1 } = union(long)
  return piece => piece.x1 < x0 || piece.x0 > x1
}
