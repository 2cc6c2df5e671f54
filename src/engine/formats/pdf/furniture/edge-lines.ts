/** The lines at the edges of a page, which may be running ones, with what speaks for and against that. */
import { addWeight, heaviest, median, union } from '../geometry.ts'
import { toRows, wordsText } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'

export interface EdgeLine {
  readonly page: number
  readonly side: 'head' | 'foot' | 'beside'
  /** Inside the bands of heads and feet, but not at their edge: only lines that say the same may lie here. */
  readonly isDeep: boolean
  readonly text: string
  readonly y: number
  /** How far from the edge of the page, as a share of its height. */
  readonly depth: number
  /** How many lines lie outside of it. */
  readonly index: number
  /** Whether white that is wider than between lines separates it, or the lines below it, from the text. */
  readonly isSetOff: boolean
  /** Whether it stands right over cells that begin or end where its pieces do. */
  readonly isColumnHead: boolean
  readonly pieces: readonly Piece[]
  /** Of the page's text, or of the document's where that is larger. */
  readonly usualSize: number
  /** Whether the page is higher than wide; others are slides. */
  readonly isPaper: boolean
  /** The larger text that lies above a head. */
  readonly heading: string | undefined
}

/** What is usual in the document. */
export interface Usual {
  /** Where the first and the last line of a page lie, as shares of its height; titles often lie farther out. */
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
  /** In half points: whole numbers are found faster in a map than others. */
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
    lineDistance: Math.min(heaviest(distances) ?? size, MAX_LEADING * size),
  }
}

/** Lines of text lie no farther apart, in ems; rows of forms and slides do. */
const MAX_LEADING = 1.5

/** Heads and feet lie in these shares of the page's height, */
const BAND = 0.13
/** and so many lines deep at most, which is less on the small pages of e-books. */
const BAND_LINES = 9
/** Lines that say exactly the same may lie deeper: heads of several lines. */
const DEEP_BAND = 0.22
/** How many lines from the edge are looked at. */
const MAX_LINES = 6
/** Pages that are larger than their paper have heads deeper down: the outermost line of all, set off from the text. */
const LINE_HEIGHT = 0.02
/** White between a head and the text, in ems, and the distance in usual ones. */
const MIN_WHITE = 0.7
const MIN_DISTANCE = 1.2
/** A head of so many lines is set off as a whole. */
const MAX_BLOCK = 4

export function findEdgeLines({ page, rows }: PageRows, usual: Usual): EdgeLine[] {
  const { raw, pieces } = page
  const { height } = raw
  const band = Math.min(height * BAND, BAND_LINES * usual.lineDistance)
  const isAlone = (step: 1 | -1): boolean =>
    rows.length > 2 && hasGap(rows, step > 0 ? 0 : rows.length - 2, usual)
  /** Whether one of the gaps under the rows from an index on, as many as a head may have lines, is wide. */
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
  const usualSize = Math.max(median(pieces.map(piece => piece.size)) ?? 10, usual.size)
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
      usualSize,
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
  // What is to be ticked belongs to a form, on however many pages it stands.
  return raw.fields.some(({ kind }) => kind === 'tick')
    ? lines.filter(({ text }) => !TICK.test(text))
    : lines
}

const TICK = /\[[ x]\]/

/** A running head is hardly larger than the text; what is larger is a heading, or the title of a slide. */
export const LARGE = 1.1

export const isLarge = ({ pieces, usualSize }: EdgeLine): boolean =>
  pieces.some(piece => piece.size > LARGE * usualSize)

export const textOfRow = (row: readonly Piece[]): string =>
  row.length === 1 ? wordsText(row[0]!.words) : row.map(({ words }) => wordsText(words)).join(' ')

/** Whether the white under a row, before the next, is wider than between lines; asked at the edges of pages only. */
function hasGap(rows: readonly Piece[][], index: number, { lineDistance }: Usual): boolean {
  const upper = rows[index]
  const lower = rows[index + 1]
  if (!upper || !lower) return false
  const distance = lower[0]!.baseline - upper[0]!.baseline
  if (!(distance > MIN_DISTANCE * lineDistance)) return false
  const size = Math.min(upper[0]!.size, lower[0]!.size)
  return union(lower).y0 - union(upper).y1 > MIN_WHITE * size
}

const MIN_COLUMNS = 3
/** Points between the edges of a head and of its cells. */
const SAME_EDGE = 3

function isOver(row: readonly Piece[], cells: readonly Piece[] | undefined): boolean {
  if (!cells || row.length < MIN_COLUMNS || cells.length < MIN_COLUMNS) return false
  const over = row.filter(({ x0, x1 }) =>
    cells.some(
      cell =>
        Math.abs(cell.x0 - x0) < SAME_EDGE ||
        Math.abs(cell.x1 - x1) < SAME_EDGE ||
        Math.abs(cell.x0 + cell.x1 - x0 - x1) < 2 * SAME_EDGE,
    ),
  )
  return over.length >= MIN_COLUMNS
}

/** Words of a line of running text, and how many such lines show where it stands. */
const LONG_LINE = 7
const MIN_LONG_LINES = 8

/**
 * Tells whether a piece lies in the margin, left or right of all running text: journals put their heads there.
 * Undefined where there is not enough of that text.
 */
function createMarginTest(pieces: readonly Piece[]): ((piece: Piece) => boolean) | undefined {
  const long = pieces.filter(piece => piece.words.length >= LONG_LINE)
  if (long.length < MIN_LONG_LINES) return undefined
  const { x0, x1 } = union(long)
  return piece => piece.x1 < x0 || piece.x0 > x1
}
