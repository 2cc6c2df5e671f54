/** The paragraphs of a shape become blocks: bullets and numbers, code, formulas, plain text. */
import {
  type Alignment,
  type Block,
  type Inline,
  MARKS,
  type Run,
} from '../../document/document.ts'
import { toItemLabel } from '../../document/labels.ts'
import { buildOutline, type OutlineItem, type Role } from '../../document/outline.ts'
import { runsText, tidyRuns, withoutStrong } from '../../document/runs.ts'
import { formatNumber } from '../prose/lists/number-formats.ts'

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
  /** The same before and after its first line break, if sizes differ. */
  readonly lineSizes?: { readonly first: number; readonly rest: number } | undefined
}

export type Bullet =
  | { readonly type: 'mark' }
  | {
      readonly type: 'number'
      /**
       * How it is written: `%0` is the number, `%1` that of the first level, and so on. Paragraphs continue counting
       * while both stay the same.
       */
      readonly format: string
      readonly text: string
      readonly start: number
    }

export function toBlocks(paragraphs: readonly SlideParagraph[]): Block[] {
  if (paragraphs.length === 0) return []
  const count = createCounter()
  return buildOutline(paragraphs.map(paragraph => toItem(paragraph, count)))
}

/** All in one line, as titles are. */
export function toLine(paragraphs: readonly SlideParagraph[]): Run[] {
  const runs = paragraphs.flatMap(paragraph => [...paragraph.runs.map(toSpace), SPACE])
  return tidyRuns(paragraphs.every(isBoldLine) ? runs.map(withoutStrong) : runs)
}

export const isBoldLine = ({ runs }: SlideParagraph): boolean =>
  runs.every(run => (run.marks & MARKS.strong) !== 0 || runsText([run]).trim() === '')

const SPACE: Run = { content: { type: 'text', value: ' ' }, marks: 0, link: undefined }

const toSpace = (run: Run): Run =>
  run.content.type === 'break' ? { ...run, content: SPACE.content } : run

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

/** Sizes as they are drawn, where the program makes text smaller so that it fits. */
export const scaleSizes = (
  paragraphs: readonly SlideParagraph[],
  scale: number,
): readonly SlideParagraph[] =>
  scale === 1
    ? paragraphs
    : paragraphs.map(({ size, lineSizes, ...paragraph }) => ({
        ...paragraph,
        size: size && size * scale,
        lineSizes: lineSizes && { first: lineSizes.first * scale, rest: lineSizes.rest * scale },
      }))

export const isEmpty = ({ runs }: SlideParagraph): boolean => !runs.some(isShown)

function isBlankText(content: Inline): boolean {
  if (content.type !== 'text') return false
  // Most text begins with a letter: no need to look further.
  const first = content.value.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && !/[^\s\u00a0\u200b]/.test(content.value)
}

const isShown = ({ content }: Run): boolean => content.type !== 'break' && !isBlankText(content)

function toItem(paragraph: SlideParagraph, count: Counter): OutlineItem {
  // An empty line shows no bullet and has no number.
  if (isEmpty(paragraph)) return flat([], { type: 'body' }, paragraph.firstLine)
  const { runs, bullet, level } = paragraph
  const label = count(level, bullet)
  if (bullet) {
    const indent = Math.max(paragraph.left, paragraph.firstLine + BULLET_WIDTH)
    return flat(tidyRuns(runs), { type: 'list', id: '', level, ...toItemLabel(label) }, indent)
  }
  const formula = findFormula(runs)
  if (formula) return { type: 'block', block: formula }
  const role: Role = isCode(runs)
    ? { type: 'code', value: runsText(runs), byFont: true }
    : { type: 'body' }
  return flat(tidyRuns(runs), role, paragraph.firstLine + leadingSpace(runs))
}

/** The minimum width of a bullet, in twentieths of a point. */
const BULLET_WIDTH = 150

const SPACE_WIDTH = 60
const TAB_WIDTH = 300

/** People align text with the bullet above it by typing spaces. */
function leadingSpace(runs: readonly Run[]): number {
  let width = 0
  for (const { content } of runs) {
    if (content.type === 'break') return width
    if (content.type !== 'text') continue
    for (let at = 0; at < content.value.length; at++) {
      const character = content.value[at]!
      if (character === '\t') width += TAB_WIDTH
      else if (character === ' ' || character === '\u00a0') width += SPACE_WIDTH
      else return width
    }
  }
  return width
}

const flat = (children: readonly Run[], role: Role, indent: number): OutlineItem => ({
  type: 'flat',
  children,
  role,
  indent,
})

/** A formula with a line of its own. */
function findFormula(runs: readonly Run[]): Block | undefined {
  const first = runs.find(isShown)?.content
  if (first?.type !== 'inlineMath' || runs.filter(isShown).length > 1) return undefined
  return { type: 'mathBlock', latex: first.latex }
}

const isCode = (runs: readonly Run[]): boolean =>
  runs.every(
    ({ content, marks }) =>
      content.type === 'break' ||
      (content.type === 'text' && (isBlankText(content) || (marks & MARKS.code) !== 0)),
  )

/** The number of the next paragraph, if it has one. */
type Counter = (level: number, bullet: Bullet | undefined) => string

/** Numbers continue over deeper levels, and restart after anything else on their own. */
function createCounter(): Counter {
  const counted: ((Extract<Bullet, { type: 'number' }> & { number: number }) | undefined)[] = []
  return (level, bullet) => {
    if (counted.length > level + 1) counted.length = level + 1
    if (bullet?.type !== 'number') {
      counted[level] = undefined
      return MARK
    }
    const { format, text, start } = bullet
    const last = counted[level]
    const isContinued = last?.format === format && last.text === text && last.start === start
    counted[level] = { ...bullet, number: isContinued ? last.number + 1 : start }
    return text.replace(/%(\d)/g, (_, digit: string) => {
      const shown = counted[digit === '0' ? level : Number(digit) - 1]
      return formatNumber(shown?.number ?? 1, shown?.format ?? 'decimal')
    })
  }
}

const MARK = '•'
