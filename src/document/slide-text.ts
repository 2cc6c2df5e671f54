/** The paragraphs of a shape become blocks: bullets and numbers, code, formulas, plain text. */
import type { Alignment, Block, Inline, List } from './document.ts'
import { buildOutline, type OutlineItem, type Role } from './outline.ts'
import { MARKS, nestRuns, type Run, runsText } from './runs.ts'

export interface SlideParagraph {
  readonly runs: readonly Run[]
  /** Depth in the outline, from 0. */
  readonly level: number
  readonly bullet?: Bullet | undefined
  /** Where the text begins, in twentieths of a point from the frame; the first line may differ. */
  readonly left: number
  readonly firstLine: number
  readonly alignment?: Alignment | undefined
  /** Size of its largest letters, in points. */
  readonly size?: number | undefined
}

export type Bullet =
  | { readonly type: 'mark' }
  | {
      readonly type: 'number'
      /** Paragraphs count on while this stays the same. */
      readonly scheme: string
      readonly start: number
      readonly kind?: NonNullable<List['kind']> | undefined
    }

export function toBlocks(paragraphs: readonly SlideParagraph[]): Block[] {
  const count = createCounter()
  return buildOutline(paragraphs.map(paragraph => toItem(paragraph, count)))
}

/** All in one line, as titles are. */
export function toLine(paragraphs: readonly SlideParagraph[]): Inline[] {
  const space: Run = { content: { type: 'text', value: ' ' }, marks: 0 }
  const runs = paragraphs.flatMap(paragraph => [...paragraph.runs.map(toSpace), space])
  const shown = runs.filter(run => runsText([run]).trim() !== '')
  const isBold = shown.every(run => run.marks & MARKS.strong)
  return nestRuns(isBold ? runs.map(withoutStrong) : runs)
}

const toSpace = (run: Run): Run =>
  run.content.type === 'break' ? { ...run, content: { type: 'text', value: ' ' } } : run

/** A heading that is bold as a whole says nothing by it. */
const withoutStrong = (run: Run): Run => ({ ...run, marks: run.marks & ~MARKS.strong })

/** Text of a shape that is a link as a whole; parts with links of their own keep them. */
export function withLink(
  paragraphs: readonly SlideParagraph[],
  link: string | undefined,
): readonly SlideParagraph[] {
  if (link === undefined) return paragraphs
  return paragraphs.map(paragraph => ({
    ...paragraph,
    runs: paragraph.runs.map(run => ({ ...run, link: run.link ?? link })),
  }))
}

export const isEmpty = ({ runs }: SlideParagraph): boolean =>
  !runs.some(run => run.content.type !== 'break' && !isBlankText(run.content))

const isBlankText = (content: Inline): boolean =>
  content.type === 'text' && !/[^\s\u00a0\u200b]/.test(content.value)

function toItem(paragraph: SlideParagraph, count: Counter): OutlineItem {
  // An empty line shows no bullet and has no number.
  if (isEmpty(paragraph)) return flat([], { type: 'body' }, paragraph.firstLine)
  const { runs, bullet, level } = paragraph
  const number = count(level, bullet)
  if (bullet) {
    const numbered = number === undefined ? {} : { number }
    const kind = bullet.type === 'number' && bullet.kind ? { kind: bullet.kind } : {}
    const role = { type: 'list', id: '', level, ordered: bullet.type === 'number' } as const
    const indent = Math.max(paragraph.left, paragraph.firstLine + BULLET_WIDTH)
    return flat(nestRuns(runs), { ...role, ...numbered, ...kind }, indent)
  }
  const formula = findFormula(runs)
  if (formula) return { type: 'block', block: formula }
  const role: Role = isCode(runs)
    ? { type: 'code', value: runsText(runs), byFont: true }
    : { type: 'body' }
  return flat(nestRuns(runs), role, paragraph.firstLine + leadingSpace(runs))
}

/** The least that a bullet takes, in twentieths of a point. */
const BULLET_WIDTH = 150

const SPACE_WIDTH = 60
const TAB_WIDTH = 300

/** People line text up with the bullet above it by typing spaces. */
function leadingSpace(runs: readonly Run[]): number {
  const [blank = ''] = /^[ \t\u00a0]*/.exec(runsText(runs)) ?? []
  const tabs = blank.split('\t').length - 1
  return tabs * TAB_WIDTH + (blank.length - tabs) * SPACE_WIDTH
}

const flat = (children: readonly Inline[], role: Role, indent: number): OutlineItem => ({
  type: 'flat',
  children,
  role,
  indent,
})

/** A formula with a line of its own. */
function findFormula(runs: readonly Run[]): Block | undefined {
  const shown = runs.filter(({ content }) => content.type !== 'break' && !isBlankText(content))
  const only = shown.length === 1 ? shown[0]!.content : undefined
  return only?.type === 'inlineMath' ? { type: 'mathBlock', latex: only.latex } : undefined
}

const isCode = (runs: readonly Run[]): boolean =>
  runs.every(
    ({ content, marks }) =>
      content.type === 'break' ||
      (content.type === 'text' && (isBlankText(content) || (marks & MARKS.code) !== 0)),
  )

/** The number of the next paragraph, or nothing where it has none. */
type Counter = (level: number, bullet: Bullet | undefined) => number | undefined

/** Numbers go on over deeper levels, and begin again after anything else on their own. */
function createCounter(): Counter {
  const counted: ({ scheme: string; start: number; number: number } | undefined)[] = []
  return (level, bullet) => {
    counted.length = Math.min(counted.length, level + 1)
    if (bullet?.type !== 'number') {
      counted[level] = undefined
      return undefined
    }
    const { scheme, start } = bullet
    const last = counted[level]
    const number = last?.scheme === scheme && last.start === start ? last.number + 1 : start
    counted[level] = { scheme, start, number }
    return number
  }
}
