/**
 * Runs that do not nest become brackets that do. This is the one place that does it, for markdown and for
 * the HTML of tables.
 *
 * A document says of each run how it looks; markdown puts brackets around stretches of runs, and brackets
 * must nest. At each place the mark that reaches furthest becomes the outer bracket, what it holds is nested
 * in the same way, and then it goes on behind it:
 *
 *     "a " · strong "b " · strong emphasis "c" · emphasis "d"
 *
 *     a          no mark: a leaf
 *     b c        strong reaches over two runs: [strong "b " …]
 *       c        inside, emphasis reaches to the end of the bracket: [emphasis "c"]
 *     d          emphasis begins once more: [emphasis "d"]
 *
 *     written:   a **b *c****d*
 *
 * A link is a bracket like the others, but stays whole: a mark that would end inside of it is split
 * before it. By then white space has only the marks that go on behind it (`settleBlanks`), so that no
 * bracket begins or ends with a blank.
 */
import { type Inline, MARKS, type Run } from '../document/document.ts'

/** Our markup in its final form. */
export interface Markup {
  readonly type: 'markup'
  readonly value: string
}

export type LineRun = Run<Inline | Markup>

/** Of brackets around the same runs, the link is the outermost, then the first of these. */
const BRACKETS = ['superscript', 'subscript', 'delete', 'strong', 'emphasis'] as const

export type Mark = (typeof BRACKETS)[number]

export interface Bracket {
  readonly mark: Mark | 'link'
  readonly link: string | undefined
  readonly inside: readonly Nested[]
}

export type Nested = LineRun | Bracket

export const isBracket = (node: Nested): node is Bracket => 'inside' in node

export const nestRuns = (runs: readonly LineRun[]): readonly Nested[] =>
  runs.some(isMarked) ? nest(runs, 0, runs.length, 0, false) : runs

const ALL_BRACKETS = BRACKETS.reduce((sum, mark) => sum | MARKS[mark], 0)

const isMarked = ({ marks, link }: LineRun): boolean =>
  (marks & ALL_BRACKETS) !== 0 || link !== undefined

/** The runs from `start` to `end`, inside brackets for the marks `around`, and perhaps a link. */
function nest(
  runs: readonly LineRun[],
  start: number,
  end: number,
  around: number,
  isInLink: boolean,
): Nested[] {
  const nested: Nested[] = []
  for (let index = start; index < end; ) {
    const outermost = findOutermost(runs, index, end, around, isInLink)
    if (!outermost) {
      nested.push(runs[index++]!)
      continue
    }
    const { mark } = outermost
    const inside =
      mark === 'link'
        ? nest(runs, index, outermost.end, around, true)
        : nest(runs, index, outermost.end, around | MARKS[mark], isInLink)
    nested.push({ mark, link: runs[index]!.link, inside })
    index = outermost.end
  }
  return nested
}

/** Of the marks that begin here, and the link, the one that extends furthest. */
function findOutermost(
  runs: readonly LineRun[],
  start: number,
  end: number,
  around: number,
  isInLink: boolean,
): { readonly mark: Mark | 'link'; readonly end: number } | undefined {
  const { marks, link } = runs[start]!
  let outermost: { mark: Mark | 'link'; end: number } | undefined
  if (link !== undefined && !isInLink) {
    outermost = { mark: 'link', end: findEndOfLink(runs, start, end) }
  }
  const begun = marks & ~around & ALL_BRACKETS
  if (begun === 0) return outermost
  for (const mark of BRACKETS) {
    if (!(begun & MARKS[mark])) continue
    const markEnd = findEndOfMark(runs, start, end, MARKS[mark], isInLink)
    if (!outermost || markEnd > outermost.end) outermost = { mark, end: markEnd }
  }
  return outermost
}

function findEndOfLink(runs: readonly LineRun[], start: number, end: number): number {
  let index = start + 1
  while (index < end && runs[index]!.link === runs[start]!.link) index++
  return index
}

/** A mark that ends inside a link further on is split before it. */
function findEndOfMark(
  runs: readonly LineRun[],
  start: number,
  end: number,
  bit: number,
  isInLink: boolean,
): number {
  let index = start + 1
  while (index < end && runs[index]!.marks & bit) index++
  const link = index < end && !isInLink ? runs[index]!.link : undefined
  if (link === undefined || runs[index - 1]!.link !== link) return index
  let linkStart = index
  while (linkStart > start && runs[linkStart - 1]!.link === link) linkStart--
  return linkStart > start ? linkStart : index
}
