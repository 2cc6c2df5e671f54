/**
 * Whether repeated lines at the edges of pages are running lines: a table of evidence for and against. Lines of one
 * group are equal, except for page numbers.
 */
import { isSameSize, LARGER, SEVERAL, SMALLER, SOME } from '../measures.ts'
import { TITLE_RATIO } from '../statistics.ts'
import { findMarker, isWeakBullet } from '../text/markers.ts'
import type { Piece } from '../text/pieces.ts'
import { type EdgeLine, isLarge, type Usual } from './edge-lines.ts'

export interface Group {
  /** In the order of their pages. */
  readonly lines: readonly EdgeLine[]
  /** Whether a number in them counts with the pages. */
  readonly isCounting: boolean
  /** On how many pages, of how many that were read, and on which share of the document's. */
  readonly count: number
  readonly pageCount: number
  readonly share: number
  readonly usual: Usual
}

interface Evidence {
  readonly reason: string
  readonly weight: number
  readonly holds: (group: Group) => boolean
}

const EVIDENCE: readonly Evidence[] = [
  { reason: 'comes again on many pages', weight: 4, holds: group => isOnMany(group) },
  { reason: 'comes again on all of a few pages', weight: 2, holds: group => isOnAllOfFew(group) },
  {
    reason: 'runs through a section',
    weight: 2,
    holds: group => !isOnMany(group) && isSection(group),
  },
  { reason: 'is set off from the text', weight: 1, holds: ({ lines }) => most(lines, isSetOff) },
  { reason: 'is a line of the text', weight: -1, holds: ({ lines }) => !most(lines, isSetOff) },
  {
    reason: 'is smaller than the text',
    weight: 1,
    holds: group => most(group.lines, isSmaller(group)),
  },
  { reason: 'counts the pages', weight: 1, holds: ({ isCounting }) => isCounting },
  { reason: 'is the title of slides', weight: -3, holds: group => isSlideTitle(group) },
  { reason: 'is an item of a list', weight: -2, holds: ({ lines }) => most(lines, isItem) },
  {
    reason: 'stands under headings that change',
    weight: -3,
    holds: group => isUnderHeadings(group),
  },
  {
    reason: 'stands over the columns of a table',
    weight: -9,
    holds: ({ lines }) => most(lines, line => line.isColumnHead),
  },
]

const ENOUGH = 3

export function isRunning(group: Group): boolean {
  let weight = 0
  for (const evidence of EVIDENCE) if (evidence.holds(group)) weight += evidence.weight
  return weight >= ENOUGH
}

/** On so many of the pages that a line repeats. */
export const isOnMany = ({ count, share }: Pick<Group, 'count' | 'share'>): boolean =>
  count >= SEVERAL && share >= SOME

const MAX_FEW = 4

const isOnAllOfFew = ({ count, pageCount }: Group): boolean =>
  pageCount <= MAX_FEW && count >= 2 && count === pageCount

/** On every page of a section, or on every other one. */
const MAX_STEP = 2
/** Rows of more pieces are table headers. */
const MAX_HEAD_PIECES = 2

/** The name of a section that repeats on the pages of this section only. */
function isSection({ lines, count }: Group): boolean {
  if (count < SEVERAL || lines.some(line => line.index > 1 || line.isDeep)) return false
  const span = lines.at(-1)!.page - lines[0]!.page
  if (span > MAX_STEP * (count - 1)) return false
  if (lines.some(({ pieces }) => pieces.length > MAX_HEAD_PIECES)) return false
  const { size } = lines[0]!.pieces[0]!
  if (lines.some(({ pieces }) => !isSameSize(size, pieces[0]!.size))) return false
  // On paper, a large one is the section's heading, repeated on each of its pages.
  return !lines.some(isLarge) || lines.every(line => line.isPaper && line.index === 0)
}

const isSetOff = (line: EdgeLine): boolean => line.isSetOff

const isSmaller =
  ({ usual }: Group) =>
  ({ pieces }: EdgeLine): boolean =>
    pieces.every(piece => piece.size <= SMALLER * usual.size)

const isSlideTitle = (group: Group): boolean =>
  most(group.lines, line => !line.isPaper && line.side === 'head' && isLarge(line)) &&
  group.share < 1 / 2

const isItem = ({ text }: EdgeLine): boolean => {
  const marker = findMarker(text)
  return marker !== undefined && !isWeakBullet(marker) && marker.length < text.length
}

/** Whether each page begins with its own heading above the line: then it is text of that section. */
const isUnderHeadings = ({ lines }: Group): boolean =>
  new Set(lines.map(line => line.heading)).size > lines.length / 2 &&
  lines.every(line => line.isPaper && line.heading !== undefined)

const most = (lines: readonly EdgeLine[], test: (line: EdgeLine) => boolean): boolean =>
  lines.filter(test).length * 2 > lines.length

/** Whether this piece of the first line has meaning although it repeats: titles do. */
export function saysSomethingFirst(group: Group, { size }: Piece): boolean {
  const { side, usualSize } = group.lines[0]!
  if (side !== 'head') return false
  const isCommon = isOnMany(group) || isOnAllOfFew(group)
  return size >= (isCommon ? TITLE_RATIO : LARGER) * usualSize
}
