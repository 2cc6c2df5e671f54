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

export function findEdgeLines({ page, rows }: PageRows, usual: Usual): EdgeLine[] {
  const { raw, pieces } = page
  const { height } = raw
  const band = Math.min(height * BAND, BAND_LINES * usual.lineDistance)
  const isAlone = (step: 1 | -1): boolean =>
    rows.length > 2 && hasGap(rows, step > 0 ? 0 : rows.length - 2, usual)
  /** Whether one of the gaps below the rows from an index on, as many as a header may have lines, is wide. */
  const isBlockSetOff = (from: number): boolean => {
    for (let index = from; index < from + MAX_BLOCK; index++) {
      if (hasGap(rows, index, usual)) return true
    }
    return false
  }
  const headEnd = Math.max(band, isAlone(1) ? (usual.top + LINE_HEIGHT) * height : 0)
  const footStart = height - Math.max(band, isAlone(-1) ? (usual.bottom + LINE_HEIGHT) * height : 0)
  const deepEnd = Math.max(height * DEEP_BAND, headEnd)
  const deepStart = Math.min(height * (1 - DEEP_BAND), footStart)
  const ownSize = Math.max(usualSize(pieces), usual.size)
  const isPaper = height > raw.width
  const toEdge = (
    row: readonly Piece[],
    side: EdgeLine['side'],
    index: number,
    isSetOff: boolean,
    isColumnHead = false,
    heading?: string,
  ): EdgeLine => {
    const { y0, y1, baseline } = row[0]!
    return {
      page: raw.number,
      side,
      isDeep: side !== 'beside' && y1 > headEnd && y0 < footStart,
      text: textOfRow(row),
      y: baseline,
      depth: Math.min(y1, height - y0) / height,
      index,
      isSetOff,
      isColumnHead,
      pieces: row,
      usualSize: ownSize,
      isPaper,
      heading,
    }
  }
  const lines: EdgeLine[] = []
  const isBeside = createMarginTest(pieces)
  if (isBeside) {
    const beside = pieces.filter(piece => piece.y1 < deepEnd && isBeside(piece))
    for (const row of toRows(beside)) {
      lines.push(toEdge(row, 'beside', Number.POSITIVE_INFINITY, true))
    }
  }
  const last = rows.length - 1
  let heading: string | undefined
  for (let index = 0; index < Math.min(MAX_LINES, rows.length); index++) {
    const head = rows[index]!.filter(piece => piece.y1 < deepEnd)
    if (!head.length) break
    const isColumnHead =
      isOver(head, rows[index + 1]) && isOver(head, rows[index + 2]) && !hasGap(rows, index, usual)
    const line = toEdge(head, 'head', index, isBlockSetOff(index), isColumnHead, heading)
    lines.push(line)
    if (isLarge(line)) heading = line.text
  }
  for (let index = 0; index < Math.min(MAX_LINES, rows.length); index++) {
    const foot = rows[last - index]!.filter(piece => piece.y0 > deepStart)
    if (!foot.length) break
    lines.push(toEdge(foot, 'foot', index, isBlockSetOff(last - index - MAX_BLOCK)))
  }
  // Check boxes belong to a form, on however many pages it is.
  return raw.fields.some(({ kind }) => kind === 'tick')
    ? lines.filter(({ text }) => !TICK.test(text))
    : lines
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
function hasGap(rows: readonly Piece[][], index: number, { lineDistance }: Usual): boolean {
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
