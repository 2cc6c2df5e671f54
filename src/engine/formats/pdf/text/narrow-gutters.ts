/** Columns of text that are as close to each other as words may be. */
import { MAX_SPACE, type MeasuredChain, SAME_LINE } from './chains.ts'

/** Where a column begins that is as close to the one before it as words may be. */
interface Gutter {
  readonly from: number
  readonly to: number
}

export interface Gutters {
  readonly narrow: readonly Gutter[]
  /** The order of words that begin a cell. */
  readonly cells: ReadonlySet<number>
}

/** The narrowest gutter, in ems, and how many lines have to begin after it. */
const MIN_GUTTER = 0.5
const MIN_GUTTER_LINES = 5
/** Lines of a column begin within this many ems of each other. */
const STACKED = 0.15

/** Columns are written one after the other: many lines begin at one position and not where another ended. */
export function findNarrowGutters(entries: readonly MeasuredChain[]): Gutter[] {
  let isAny = false
  for (let index = 1; index < entries.length && !isAny; index++) {
    const { box } = entries[index]!
    const before = entries[index - 1]!
    const isBeside = box.baseline - before.box.baseline <= SAME_LINE * box.size
    isAny = isBeside && isNarrowGap(before, entries[index]!)
  }
  if (!isAny) return []
  const starts = entries.filter(isLine).sort((a, b) => a.box.x0 - b.box.x0)
  const gutters: Gutter[] = []
  for (let start = 0, end = 0; start < starts.length; start = end) {
    const { x0, size } = starts[start]!.box
    while (end < starts.length && starts[end]!.box.x0 - x0 < STACKED * size) end++
    if (end - start >= MIN_GUTTER_LINES) gutters.push({ from: x0, to: starts[end - 1]!.box.x0 })
  }
  return gutters
}

/** Words of a line of text, rather than of a label or a number. */
const MIN_LINE_WORDS = 3

const isLine = ({ words }: MeasuredChain): boolean => words.length >= MIN_LINE_WORDS

/** Whether two lines that are separate in the file are closer than gutters usually are wide. */
function isNarrowGap(left: MeasuredChain, right: MeasuredChain): boolean {
  const gap = right.box.x0 - left.box.x1
  const size = Math.max(left.box.size, right.box.size)
  return (
    gap >= MIN_GUTTER * size &&
    gap <= MAX_SPACE * size &&
    isLine(left) &&
    isLine(right) &&
    right.words[0]!.order !== left.words.at(-1)!.order + 1
  )
}

/** Whether a column begins with the right one of two. */
export function isParted(a: MeasuredChain, b: MeasuredChain, { narrow, cells }: Gutters): boolean {
  if (!narrow.length && !cells.size) return false
  const [left, right] = a.box.x0 < b.box.x0 ? [a, b] : [b, a]
  if (cells.has(right.words[0]!.order)) return true
  const { x0 } = right.box
  return isNarrowGap(left, right) && narrow.some(({ from, to }) => x0 >= from && x0 <= to)
}
