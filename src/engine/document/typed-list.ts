/**
 * Lists that were typed: paragraphs in a row that begin with the same sign, or whose numbers go up by one,
 * with whatever text between them. A reader sees a list, and markdown would need a backslash to say that
 * it is none.
 *
 *     1. Plan        - ready
 *     2. Work        - steady
 */
import { MARKS, type Run } from './document.ts'
import { cutLeading, leadingText } from './leading-text.ts'
import type { FlatParagraph, OutlineItem } from './outline.ts'

interface Label {
  /** Two labels of a list have the same sign, or numbers that follow each other with the same sign behind. */
  readonly sign: string
  readonly number: number | undefined
  readonly length: number
}

const LABEL = /^(?:([-*•·▪])|(\d{1,3})([.)]))[ \u00a0]+(?=\S)/

/** No label is longer, however many runs it is cut into. */
const MAX_CHARACTERS = 8

/** One alone may be anything: a date, a signature. */
const LEAST_ITEMS = 2

/** Paragraphs that are items of one list, by their places. */
interface Row {
  readonly labels: Map<number, Label>
  last: Label
  /** None of them is bold: what is may be a heading. */
  isPlain: boolean
}

export function listTyped(items: readonly OutlineItem[]): readonly OutlineItem[] {
  const rows = findRows(items)
  let typed: OutlineItem[] | undefined
  for (const [at, { labels }] of rows.entries()) {
    if (labels.size < LEAST_ITEMS) continue
    typed ??= [...items]
    for (const [place, label] of labels) {
      typed[place] = toItem(items[place] as FlatParagraph, label, `typed${at}`)
    }
  }
  return typed ?? items
}

/** More lists inside of each other are typed by nobody. */
const MAX_OPEN = 8

function findRows(items: readonly OutlineItem[]): Row[] {
  const rows: Row[] = []
  /** Those whose numbers may go on behind other text. */
  const open: Row[] = []
  let above: Row | undefined
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    if (isEmptyLine(item)) continue
    const label = findLabel(item)
    if (!label) {
      above = undefined
      continue
    }
    const isPlain = !isStrong(item as FlatParagraph, label)
    const goesOn = (row: Row): boolean =>
      follows(label, row.last) && (row === above || (row.isPlain && isPlain && isNumber(label)))
    const known = above && goesOn(above) ? above : open.findLast(goesOn)
    if (known) {
      known.labels.set(at, label)
      known.last = label
      known.isPlain &&= isPlain
      const depth = open.indexOf(known)
      if (depth >= 0) open.length = depth + 1
      above = known
      continue
    }
    above = { labels: new Map([[at, label]]), last: label, isPlain }
    rows.push(above)
    if (!isNumber(label)) continue
    open.push(above)
    if (open.length > MAX_OPEN) open.shift()
  }
  return rows
}

/** Whether the label is, or all that stands behind it. */
const isStrong = ({ children }: FlatParagraph, label: Label): boolean =>
  (children[0]!.marks & MARKS.strong) !== 0 ||
  withoutLabel(children, label).every(({ marks }) => (marks & MARKS.strong) !== 0)

const isNumber = ({ number }: Label): boolean => number !== undefined

function findLabel(item: OutlineItem): Label | undefined {
  if (item.type !== 'flat' || item.role.type !== 'body' || !mayBegin(item.children[0])) {
    return undefined
  }
  const label = LABEL.exec(leadingText(item.children, MAX_CHARACTERS))
  if (!label || item.children.some(isBlankLine)) return undefined
  const [{ length }, sign, number, delimiter] = label
  return number === undefined
    ? { sign: sign!, number, length }
    : { sign: delimiter!, number: Number(number), length }
}

/** Most paragraphs begin with a letter: that is all there is to know. */
const mayBegin = (run: Run | undefined): boolean =>
  run?.content.type === 'text' &&
  run.link === undefined &&
  BEGINNINGS.includes(run.content.value.charAt(0))

const BEGINNINGS = '0123456789-*•·▪'

/** What has empty lines inside is more than an item. */
const isBlankLine = ({ content }: Run, at: number, runs: readonly Run[]): boolean =>
  content.type === 'break' && runs[at - 1]?.content.type === 'break'

const follows = (label: Label, last: Label): boolean =>
  label.sign === last.sign &&
  label.number === (last.number === undefined ? undefined : last.number + 1)

/** Where the text of an item begins behind a label that was typed, in twentieths of a point. */
const LABEL_WIDTH = 360

function toItem(item: FlatParagraph, label: Label, id: string): FlatParagraph {
  const { number } = label
  const ordered = number !== undefined
  return {
    ...item,
    children: withoutLabel(item.children, label),
    // Numbers that go on are one list wherever they stand; how deep a sign is, only its place can tell.
    role: { type: 'list', id: ordered ? id : id + item.indent, level: 0, ordered, number },
    indent: item.indent + LABEL_WIDTH,
  }
}

function withoutLabel(runs: readonly Run[], { length }: Label): Run[] {
  const rest = [...runs]
  cutLeading(rest, length)
  return rest
}

const isEmptyLine = (item: OutlineItem): boolean =>
  item.type === 'flat' && item.role.type === 'body' && item.children.length === 0
