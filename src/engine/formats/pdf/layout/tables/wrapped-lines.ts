/** Lines of a page that stand right below each other, and so may be one cell of a table. */
import { firstIndex } from '../../../../sorted.ts'
import { byLeft, centerX, inOrder, isOver, overlap, widthOf } from '../../geometry.ts'
import { REPEATED } from '../../measures.ts'
import type { Span } from '../../raw-page.ts'
import { isAllMono } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import type { Word } from '../../text/words.ts'
import type { Edge } from './edges.ts'
import { toPart } from './filled-cell.ts'

export const LINE_OPTIONS = {
  /** Lines of one cell from baseline to baseline, in ems. */
  minLeading: 0.8,
  maxLeading: 1.7,
  /**
   * Cells of a column begin this close together, in ems; this many of them, no further from the line, are a column.
   */
  sameStart: 0.08,
  maxStartDistance: 10,
  /** Lines of one cell begin, end or are centered together, in ems. */
  sameEdge: 0.3,
  /** How much larger one of two lines may be: code in text is smaller. */
  maxRatio: 1.25,
  /** Lines so much further apart than others are of two rows. */
  rowStep: 1.08,
  /** What is at one height, in ems; a cell with a line more that is not centered is half a line off. */
  sameHeight: 0.25,
  /** How many others each line is compared with, on average: pages with more have no rows to tell apart. */
  maxLooks: 100,
}

/** Lines right below each other. */
export interface Cell extends Span {
  readonly lines: Piece[]
  readonly size: number
  /** Baselines of its first and last line. */
  readonly top: number
  readonly bottom: number
}

/** Whether any line is beside the middle of two others: on most pages none is. */
export function hasLineBetween(ordered: readonly Piece[]): boolean {
  const { minLeading, sameHeight, maxLooks } = LINE_OPTIONS
  const looks = { left: maxLooks * ordered.length }
  for (const line of ordered) {
    const height = line.baseline - sameHeight * line.size
    let at = firstIndex(ordered, ({ baseline }) => baseline > height) - 1
    for (; at >= 0 && looks.left-- > 0; at--) {
      const above = ordered[at]!
      const distance = line.baseline - above.baseline
      if (distance > minLeading * line.size) break
      if (isOver(above, line)) continue
      if (hasLineAt(above, line.baseline + distance, ordered, looks)) return true
    }
  }
  return false
}

/** Whether a line that begins below another is at this height. */
function hasLineAt(
  { x0, size }: Piece,
  height: number,
  ordered: readonly Piece[],
  looks: { left: number },
): boolean {
  const reach = LINE_OPTIONS.sameHeight * size
  let at = firstIndex(ordered, ({ baseline }) => baseline >= height - reach)
  for (; at < ordered.length && looks.left-- > 0; at++) {
    const line = ordered[at]!
    if (line.baseline > height + reach) return false
    if (Math.abs(line.x0 - x0) < LINE_OPTIONS.sameEdge * size) return true
  }
  return false
}

export const byBaseline = (a: Piece, b: Piece): number => a.baseline - b.baseline

/** Cells may be as close to each other as words: a line is divided where lines around it begin. */
export function splitAtStarts(pieces: readonly Piece[]): {
  parts: Piece[]
  wholes: Map<Piece, Piece[]>
} {
  const starts = [...pieces].sort(byLeft)
  const wholes = new Map<Piece, Piece[]>()
  const parts = pieces.flatMap(piece => {
    const words: Word[][] = [[]]
    piece.words.forEach((word, index) => {
      if (
        index > 0 &&
        !word.glued &&
        isStart(word, piece, starts) &&
        !isCrossed(word, piece, starts)
      )
        words.push([])
      words.at(-1)!.push(word)
    })
    if (words.length === 1) return [piece]
    const own = words.map(part => toPart(piece, part))
    for (const part of [piece, ...own]) wholes.set(part, own)
    return own
  })
  return { parts, wholes }
}

function isStart({ x0 }: Word, { baseline, size }: Piece, starts: readonly Piece[]): boolean {
  const reach = LINE_OPTIONS.sameStart * size
  let count = 0
  for (let at = firstIndex(starts, start => start.x0 > x0 - reach); at < starts.length; at++) {
    const start = starts[at]!
    if (start.x0 > x0 + reach) return false
    if (Math.abs(start.baseline - baseline) > LINE_OPTIONS.maxStartDistance * size) continue
    if (++count === REPEATED) return true
  }
  return false
}

/** Whether a word of the line above or below, which begins where this line does, stands there as well. */
function isCrossed({ x0 }: Word, piece: Piece, starts: readonly Piece[]): boolean {
  const { baseline, size } = piece
  const left = piece.x0 - LINE_OPTIONS.sameEdge * size
  const right = piece.x0 + LINE_OPTIONS.sameEdge * size
  const reach = LINE_OPTIONS.sameStart * size
  for (let at = firstIndex(starts, start => start.x0 > left); at < starts.length; at++) {
    const line = starts[at]!
    if (line.x0 > right) return false
    const distance = Math.abs(line.baseline - baseline)
    if (line === piece || distance > LINE_OPTIONS.maxLeading * size) continue
    if (line.words.some(word => word.x0 < x0 - reach && word.x1 > x0 + reach)) return true
  }
  return false
}

export function toCells(pieces: readonly Piece[], rules: readonly Edge[]): Cell[] {
  const ordered = inOrder(pieces, byBaseline)
  const below = ordered.map((piece, index) => findBelow(piece, ordered, index))
  const leadingOf = findLeadings(ordered, below)
  const isContinued = new Set<Piece>()
  const next = new Map<Piece, Piece>()
  ordered.forEach((piece, index) => {
    const line = below[index]
    if (!line || isContinued.has(line)) return
    const size = sizeOf(piece, line)
    if (line.baseline - piece.baseline > LINE_OPTIONS.rowStep * leadingOf(size) * size) return
    if (rules.some(rule => isBetween(rule, piece, line))) return
    next.set(piece, line)
    isContinued.add(line)
  })
  return ordered.filter(piece => !isContinued.has(piece)).map(first => toCell(first, next))
}

function toCell(first: Piece, next: ReadonlyMap<Piece, Piece>): Cell {
  const lines = [first]
  let { x0, x1 } = first
  for (let line = next.get(first); line; line = next.get(line)) {
    lines.push(line)
    x0 = Math.min(x0, line.x0)
    x1 = Math.max(x1, line.x1)
  }
  return { x0, x1, lines, size: first.size, top: first.baseline, bottom: lines.at(-1)!.baseline }
}

/** Whether a line is drawn between two lines of text; one that is not wider than the text underlines it. */
const isBetween = ({ at, from, to }: Edge, above: Piece, below: Piece): boolean =>
  at > above.baseline &&
  at < below.baseline &&
  overlap(from, to, above.x0, above.x1) > 0 &&
  to - from > widthOf(above) + above.size

const sizeOf = (a: Piece, b: Piece): number => Math.max(a.size, b.size)

/** The next line of the text that a piece may be a line of. */
function findBelow(piece: Piece, ordered: readonly Piece[], index: number): Piece | undefined {
  for (let at = index + 1; at < ordered.length; at++) {
    const other = ordered[at]!
    const size = sizeOf(piece, other)
    const distance = other.baseline - piece.baseline
    if (distance > LINE_OPTIONS.maxLeading * piece.size * LINE_OPTIONS.maxRatio) return undefined
    if (!isOver(piece, other)) continue
    if (distance < LINE_OPTIONS.minLeading * size) continue
    const isAlike =
      distance <= LINE_OPTIONS.maxLeading * size &&
      size <= LINE_OPTIONS.maxRatio * Math.min(piece.size, other.size)
    return isAlike && areAligned(piece, other, size) ? other : undefined
  }
  return undefined
}

function areAligned(a: Span, b: Span, size: number): boolean {
  const reach = LINE_OPTIONS.sameEdge * size
  return (
    Math.abs(a.x0 - b.x0) < reach ||
    Math.abs(a.x1 - b.x1) < reach ||
    Math.abs(centerX(a) - centerX(b)) < reach
  )
}

/**
 * The smallest distance between lines of a size that comes more than once, in ems. Listings have one of their own, which
 * counts only where there is nothing else.
 */
function findLeadings(
  ordered: readonly Piece[],
  below: readonly (Piece | undefined)[],
): (size: number) => number {
  const bySize = new Map<number, number[]>()
  const all: number[] = []
  ordered.forEach((piece, index) => {
    const line = below[index]
    if (!line) return
    const size = sizeOf(piece, line)
    const distance = (line.baseline - piece.baseline) / size
    all.push(distance)
    if (isAllMono(piece) && isAllMono(line)) return
    const known = bySize.get(toSizeClass(size))
    if (known) known.push(distance)
    else bySize.set(toSizeClass(size), [distance])
  })
  const leadings = new Map(
    Array.from(bySize, ([size, distances]) => [size, findRepeated(distances)] as const),
  )
  const usual = findRepeated(all) ?? 0
  return size => leadings.get(toSizeClass(size)) ?? usual
}

const toSizeClass = (size: number): number => Math.round(2 * size)

/** The smallest of these distances that is not the only one of its kind. */
function findRepeated(distances: readonly number[]): number | undefined {
  const sorted = new Float64Array(distances).sort()
  const found = sorted.findIndex(
    (distance, index) => sorted[index + 1]! < LINE_OPTIONS.rowStep * distance,
  )
  return sorted[found]
}

export const middleOf = ({ top, bottom }: Cell): number => (top + bottom) / 2
