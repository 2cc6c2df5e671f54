/**
 * Running heads, running feet and page numbers: lines at the edges of pages that come again on
 * other pages at the same height, with nothing changed but numbers.
 */

import { median, union } from './geometry.ts'
import { toRows, wordsText } from './text/line.ts'
import type { PageText } from './text/page-text.ts'
import type { Piece } from './text/pieces.ts'

/** Heads and feet lie in these shares of the page's height. */
const BAND = 0.13
/** Lines that say exactly the same may lie deeper: heads of several lines. */
const DEEP_BAND = 0.22
/** How many lines from the edge are looked at. */
const MAX_LINES = 6
/** On how many of the pages a line has to come again. */
const MIN_SHARE = 0.3
const MIN_PAGES = 3
/** How far apart, in points, the same line may lie on two pages. */
const SAME_HEIGHT = 6

const PAGE_NUMBER =
  /^(?:page|seite|página|pagina|p\.)?\s*(?:[-–—|[(]+\s*)?(?:\d{1,4}|[ivxlc]{1,6})\s*(?:(?:\/|of|von|de|sur|di)\s*\d{1,4}\s*)?[-–—|\])]*$/i

/** «Page 2 of 3», wherever in a head or foot it stands. */
const COUNTED_PAGE =
  /^(?:page|seite|página|pagina)\s*(?::\s*)?\d{1,4}\s*(?:\/|of|von|de|sur|di)\s*\d{1,4}$/i

export function dropFurniture(pages: readonly PageText[]): PageText[] {
  const margins = measureMargins(pages)
  const edges = pages.map(page => findEdgeLines(page, margins))
  const groups = new Map<string, EdgeLine[]>()
  // On a single page nothing comes again.
  for (const line of pages.length > 1 ? edges.flat() : []) {
    const key = keyOf(line)
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  const minimum = Math.max(MIN_PAGES, Math.ceil(pages.length * MIN_SHARE))
  const dropped = new Set<Piece>()
  for (const group of groups.values()) {
    for (const lines of splitByHeight(group)) {
      const count = new Set(lines.map(line => line.page)).size
      const isOnAll = pages.length <= 4 && count >= 2 && pages.length === count
      const isRunning = count >= minimum || isOnAll
      for (const line of isRunning ? lines : findSectionHeads(lines, count)) {
        for (const piece of line.pieces) {
          if (!isRunning || line !== lines[0] || !isTitle(piece, line)) dropped.add(piece)
        }
      }
    }
  }
  for (const line of findChangingHeads(edges.flat(), minimum)) {
    for (const piece of line.pieces) dropped.add(piece)
  }
  // A number alone at the very edge is a page number, however few pages there are.
  for (const line of edges.flat()) {
    for (const piece of line.pieces) {
      const isCounted = pages.length > 1 && !line.isDeep
      if (isCounted && COUNTED_PAGE.test(wordsText(piece.words))) dropped.add(piece)
    }
    if (!line.isOutermost) continue
    if (PAGE_NUMBER.test(line.text)) for (const piece of line.pieces) dropped.add(piece)
    else for (const piece of findCornerNumber(line)) dropped.add(piece)
  }
  if (!dropped.size) return [...pages]
  return pages.map(page => ({
    ...page,
    pieces: page.pieces.filter(piece => !dropped.has(piece)),
  }))
}

/** How much larger than the text a head is that is the title of the document, or of a part of it, too. */
const TITLE_RATIO = 1.4

const isTitle = ({ size }: Piece, { side, usualSize }: EdgeLine): boolean =>
  side === 'head' && size >= TITLE_RATIO * usualSize

/** In this share of the page's height lie its margins. */
const MARGIN = 0.08
/** How far, in ems, a page number stands from the text in its line. */
const CORNER_DISTANCE = 8

/** A page number at one end of a head or foot whose text stands at the other. */
function findCornerNumber({ pieces, depth, usualSize }: EdgeLine): Piece[] {
  const [left, right] = pieces
  if (!left || !right || pieces.length > 2 || depth > MARGIN) return []
  if (right.x0 - left.x1 < CORNER_DISTANCE * usualSize) return []
  return pieces.filter(piece => /^\d{1,4}$/.test(wordsText(piece.words)))
}

/** On every page of a section, or on every other one. */
const MAX_STEP = 2
/** A running head is hardly larger than the text; what is larger is the title of slides. */
const MAX_HEAD_RATIO = 1.1
/** Rows of more pieces are heads of tables. */
const MAX_HEAD_PIECES = 2

/** The name of a section that runs over the pages of this section only. */
function findSectionHeads(lines: readonly EdgeLine[], count: number): readonly EdgeLine[] {
  if (count < MIN_PAGES || lines.some(line => !line.isNearEdge || line.isDeep)) return []
  const numbers = lines.map(line => line.page)
  const span = Math.max(...numbers) - Math.min(...numbers)
  if (span > MAX_STEP * (count - 1)) return []
  if (lines.some(({ pieces }) => pieces.length > MAX_HEAD_PIECES)) return []
  if (lines.every(isSmall)) return lines
  // On paper, a large one is the section's heading, said again on each of its pages.
  return lines.every(line => line.isPaper && line.isOutermost) ? lines.slice(1) : []
}

const isSmall = ({ pieces, usualSize }: EdgeLine): boolean =>
  pieces.every(piece => piece.size <= MAX_HEAD_RATIO * usualSize)

/** Letters of a head that can be told from others, and words of what changes beside it. */
const MIN_LETTERS = 6
const MAX_CHANGING = 6

/** Heads of which one part comes again and the other names what the page is about, as in dictionaries and laws. */
function findChangingHeads(lines: readonly EdgeLine[], minimum: number): EdgeLine[] {
  const groups = new Map<string, EdgeLine[]>()
  for (const line of lines) {
    const { pieces, side } = line
    if (pieces.length !== 2 || !line.isOutermost || line.isDeep || !isSmall(line)) continue
    for (const piece of pieces) {
      const pattern = toPattern(wordsText(piece.words))
      const other = piece === pieces[0] ? pieces[1]! : pieces[0]!
      if (pattern.length < MIN_LETTERS || other.words.length > MAX_CHANGING) continue
      const key = `${side} ${pattern}`
      const group = groups.get(key)
      if (group) group.push(line)
      else groups.set(key, [line])
    }
  }
  return [...groups.values()]
    .flatMap(splitByHeight)
    .filter(group => new Set(group.map(line => line.page)).size >= minimum)
    .flat()
}

/** Lines that lie at about the same height on their pages, in the order of these. */
function splitByHeight(group: readonly EdgeLine[]): EdgeLine[][] {
  const parts: EdgeLine[][] = []
  let lastY = Number.NEGATIVE_INFINITY
  for (const line of [...group].sort((a, b) => a.y - b.y)) {
    if (line.y - lastY > SAME_HEIGHT) parts.push([])
    parts.at(-1)!.push(line)
    lastY = line.y
  }
  return parts.map(part => part.sort((a, b) => a.page - b.page))
}

/** The text without what changes from page to page. */
const toPattern = (text: string): string =>
  text
    .toLowerCase()
    // Page numbers are whole; figures such as 1.80 are content.
    .replace(/(?<![\d.,])0{0,4}\d{1,4}(?![\d.,]*\d)/g, '#')
    .replace(/[^\p{L}\p{N}#]+/gu, '')

/** Lines with the same key may be the same line of different pages; left and right pages mirror each other. */
function keyOf({ side, text, isDeep, pieces }: EdgeLine): string {
  if (isDeep) return `deep ${text}`
  if (pieces.length === 1) return `${side} ${toPattern(text)}`
  const patterns = pieces.map(piece => toPattern(wordsText(piece.words)))
  return `${side} ${patterns.sort().join('')}`
}

interface EdgeLine {
  readonly page: number
  readonly side: 'head' | 'foot' | 'beside'
  readonly isDeep: boolean
  readonly text: string
  readonly y: number
  /** How far from the edge of the page, as a share of its height. */
  readonly depth: number
  readonly isOutermost: boolean
  /** Whether at most one line lies outside of it. */
  readonly isNearEdge: boolean
  readonly pieces: readonly Piece[]
  /** Of the page's text. */
  readonly usualSize: number
  /** Whether the page is higher than wide; others are slides. */
  readonly isPaper: boolean
}

/** Where the first and the last line of a page usually lie, as shares of its height; titles often lie farther out. */
interface Margins {
  readonly top: number
  readonly bottom: number
}

function measureMargins(pages: readonly PageText[]): Margins {
  const tops: number[] = []
  const bottoms: number[] = []
  for (const { raw, pieces } of pages) {
    if (!pieces.length) continue
    const { y0, y1 } = union(pieces)
    tops.push(y0 / raw.height)
    bottoms.push(1 - y1 / raw.height)
  }
  return { top: median(tops) ?? 1, bottom: median(bottoms) ?? 1 }
}

/** Pages that are larger than their paper have heads deeper down: the outermost line of all, set off from the text. */
const LINE_HEIGHT = 0.02
/** White between a head and the text, in ems. */
const MIN_WHITE = 0.7

function findEdgeLines({ raw, pieces }: PageText, { top, bottom }: Margins): EdgeLine[] {
  const headEnd = raw.height * Math.max(BAND, isSetOff(pieces, 1) ? top + LINE_HEIGHT : 0)
  const footStart =
    raw.height * (1 - Math.max(BAND, isSetOff(pieces, -1) ? bottom + LINE_HEIGHT : 0))
  const deepEnd = Math.max(raw.height * DEEP_BAND, headEnd)
  const deepStart = Math.min(raw.height * (1 - DEEP_BAND), footStart)
  const head = pieces.filter(piece => piece.y1 < deepEnd)
  const foot = pieces.filter(piece => piece.y0 > deepStart)
  const usualSize = median(pieces.map(piece => piece.size)) ?? 10
  const toEdge = (rows: Piece[][], side: EdgeLine['side'], distance: (index: number) => number) =>
    rows.map((row, index): EdgeLine => {
      const text = row.map(piece => wordsText(piece.words)).join(' ')
      const isDeep = side !== 'beside' && row[0]!.y1 > headEnd && row[0]!.y0 < footStart
      return {
        page: raw.number,
        side,
        isDeep,
        text,
        y: row[0]!.baseline,
        depth: Math.min(row[0]!.y1, raw.height - row[0]!.y0) / raw.height,
        isOutermost: distance(index) === 0,
        isNearEdge: distance(index) <= 1,
        pieces: row,
        usualSize,
        isPaper: raw.height > raw.width,
      }
    })
  const isBeside = createMarginTest(pieces)
  const headRows = toRows(head).slice(0, MAX_LINES)
  const footRows = toRows(foot).slice(-MAX_LINES)
  return [
    ...toEdge(toRows(head.filter(isBeside)), 'beside', () => Number.POSITIVE_INFINITY),
    ...toEdge(headRows, 'head', index => index),
    ...toEdge(footRows, 'foot', index => footRows.length - 1 - index),
  ]
}

/** Whether white lies between the first row, or the last, and the others. */
function isSetOff(pieces: readonly Piece[], step: 1 | -1): boolean {
  const rows = toRows(pieces)
  const outer = rows.at(step > 0 ? 0 : -1)
  const inner = rows.at(step > 0 ? 1 : -2)
  if (!outer || !inner || rows.length < 3) return false
  const [upper, lower] = step > 0 ? [outer, inner] : [inner, outer]
  return union(lower).y0 - union(upper).y1 > MIN_WHITE * outer[0]!.size
}

/** Words of a line of running text, and how many such lines show where it stands. */
const LONG_LINE = 7
const MIN_LONG_LINES = 8

/** Whether a piece lies in the margin, left or right of all running text: journals put their heads there. */
function createMarginTest(pieces: readonly Piece[]): (piece: Piece) => boolean {
  const long = pieces.filter(piece => piece.words.length >= LONG_LINE)
  if (long.length < MIN_LONG_LINES) return () => false
  const { x0, x1 } = union(long)
  return piece => piece.x1 < x0 || piece.x0 > x1
}
