/**
 * Lists that were typed: paragraphs in a row that begin with the same bullet, or whose labels count on, with
 * whatever text between them. A reader sees a list, and markdown would need a backslash to say that it is none.
 *
 *     1. Plan        - ready        (a) the lessor
 *     2. Work        - steady       (b) the lessee
 */
import { MARKS, type Run } from './document.ts'
import { BULLETS, findDecimal, readCounts, readLabel } from './labels.ts'
import { cutLeading, findFirstWord } from './leading-text.ts'
import type { FlatParagraph, ListRole, OutlineItem } from './outline.ts'
import { runsText } from './runs.ts'

interface TypedLabel {
  /** The bullet, or what stands around the numbers. */
  readonly sign: string
  /** The numbers of `5.b.ii`; a bullet has none. */
  readonly counts: readonly string[]
  /** The number that markdown counts by. */
  readonly number: number | undefined
  /** With the space behind it. */
  readonly length: number
}

/** Paragraphs that are items of one list, by their places. */
interface Row {
  readonly labels: Map<number, TypedLabel>
  readonly first: TypedLabel
  last: TypedLabel
  /** None of them is bold: what is may be a heading. */
  isPlain: boolean
}

export function listTyped(items: readonly OutlineItem[]): readonly OutlineItem[] {
  let typed: OutlineItem[] | undefined
  for (const [at, row] of findRows(items).entries()) {
    if (!isList(row) || isSpeech(row, items)) continue
    typed ??= [...items]
    for (const [place, label] of row.labels) {
      typed[place] = toItem(items[place] as FlatParagraph, label, `typed${at}`)
    }
  }
  return typed ?? items
}

/** One alone may be anything: a date, a signature. */
const LEAST_ITEMS = 2

/** Decimal numbers may go on from a list further up; what else counts begins with the first. */
function isList({ labels, first }: Row): boolean {
  if (labels.size < LEAST_ITEMS) return BULLETS.get(first.sign) === 'sure'
  return first.counts.length === 0 || first.number !== undefined || isFirst(first.counts.at(-1)!)
}

const ENDS_SENTENCE = /[.!?…]["”’»)]*$/

/** Novels have speeches behind long dashes, sentence by sentence; of a list only the last item ends like one. */
function isSpeech({ labels, first }: Row, items: readonly OutlineItem[]): boolean {
  if (first.sign !== '–') return false
  const places = [...labels.keys()].slice(0, -1)
  return places.some(at => ENDS_SENTENCE.test(runsText((items[at] as FlatParagraph).children)))
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
    above = { labels: new Map([[at, label]]), first: label, last: label, isPlain }
    rows.push(above)
    if (!isNumber(label)) continue
    open.push(above)
    if (open.length > MAX_OPEN) open.shift()
  }
  return rows
}

/** Whether the label is, or all that stands behind it. */
const isStrong = ({ children }: FlatParagraph, label: TypedLabel): boolean =>
  (children[0]!.marks & MARKS.strong) !== 0 || areStrong(withoutLabel(children, label))

const areStrong = (runs: readonly Run[]): boolean =>
  runs.every(({ marks }) => (marks & MARKS.strong) !== 0)

const isNumber = ({ counts }: TypedLabel): boolean => counts.length > 0

function findLabel(item: OutlineItem): TypedLabel | undefined {
  if (item.type !== 'flat' || item.role.type !== 'body' || !mayBegin(item.children[0])) {
    return undefined
  }
  const { word, length } = findFirstWord(item.children) ?? { word: '', length: 0 }
  const bullet = BULLETS.get(word)
  const label = bullet ? undefined : readLabel(word)
  if (!label && (!bullet || bullet === 'word')) return undefined
  if (item.children.some(isBlankLine)) return undefined
  return label
    ? { sign: label.shape || '.', counts: label.counts, number: findDecimal(word), length }
    : { sign: word, counts: [], number: undefined, length }
}

/** Most paragraphs begin with a word: that is all there is to know. */
function mayBegin(run: Run | undefined): boolean {
  if (run?.content.type !== 'text' || run.link !== undefined) return false
  const { value } = run.content
  const small = value.charCodeAt(0) | 0x20
  if (small < 0x61 || small > 0x7a) return true
  return value.length <= 2 || /^(?:[ivxlc]{1,8}|[a-z])\.?[\d.)]/i.test(value)
}

/** What has empty lines inside is more than an item. */
const isBlankLine = ({ content }: Run, at: number, runs: readonly Run[]): boolean =>
  content.type === 'break' && runs[at - 1]?.content.type === 'break'

/** Whether a label comes next: one up at some depth, or one depth below, where all that is new is the first. */
function follows({ sign, counts }: TypedLabel, last: TypedLabel): boolean {
  if (sign !== last.sign) return false
  if (counts.length === 0 || last.counts.length === 0) return counts.length === last.counts.length
  let depth = 0
  while (depth < counts.length && counts[depth] === last.counts[depth]) depth++
  const before = last.counts[depth]
  const fresh = counts.slice(before === undefined ? depth : depth + 1)
  const goesUp = before === undefined ? fresh.length > 0 : isNext(counts[depth], before)
  return goesUp && fresh.every(isFirst)
}

const isFirst = (count: string): boolean => readCounts(count).some(({ value }) => value === 1)

const isNext = (count: string | undefined, before: string): boolean =>
  readCounts(count ?? '').some(({ kind, value }) =>
    readCounts(before).some(last => last.kind === kind && last.value + 1 === value),
  )

/** Where the text of an item begins behind a label that was typed, in twentieths of a point. */
const LABEL_WIDTH = 360

function toItem(item: FlatParagraph, label: TypedLabel, id: string): FlatParagraph {
  const indent = item.indent + LABEL_WIDTH
  const { counts, number } = label
  // A label that markdown cannot count by stays where it is.
  if (isNumber(label) && number === undefined) {
    return { ...item, role: { ...BULLET, id, level: counts.length - 1 }, indent }
  }
  const children = withoutLabel(item.children, label)
  // Numbers that go on are one list wherever they stand; how deep a bullet is, only its place can tell.
  const ordered = number !== undefined
  const role = { ...BULLET, id: ordered ? id : id + item.indent, ordered, number }
  return { ...item, children, role, indent }
}

const BULLET: ListRole = { type: 'list', id: '', level: 0, ordered: false }

function withoutLabel(runs: readonly Run[], { length }: TypedLabel): Run[] {
  const rest = [...runs]
  cutLeading(rest, length)
  return rest
}

const isEmptyLine = (item: OutlineItem): boolean =>
  item.type === 'flat' && item.role.type === 'body' && item.children.length === 0

/** More bullets in a row are a list of their own. */
const MAX_TYPED = 20

/** A bullet that was typed among those of a list is one of them, whoever put it there. */
export function toTypedItem(
  items: readonly OutlineItem[],
  at: number,
  before: OutlineItem | undefined,
): OutlineItem {
  if (!isBullet(before)) return items[at]!
  const length = findBullet(items[at]!)
  if (length === undefined || !isBullet(findNext(items, at))) return items[at]!
  const item = items[at] as FlatParagraph
  const children = [...item.children]
  cutLeading(children, length)
  const { id, level } = before.role
  return { ...item, children, role: { ...BULLET, id, level }, indent: before.indent }
}

/** How many characters stand before the text of a typed bullet. */
function findBullet(item: OutlineItem): number | undefined {
  if (item.type !== 'flat' || item.role.type !== 'body') return undefined
  const first = findFirstWord(item.children)
  return first && BULLETS.has(first.word) ? first.length : undefined
}

const isBullet = (
  item: OutlineItem | undefined,
): item is FlatParagraph & { readonly role: ListRole } =>
  item?.type === 'flat' && item.role.type === 'list' && !item.role.ordered

function findNext(items: readonly OutlineItem[], at: number): OutlineItem | undefined {
  const end = Math.min(items.length, at + MAX_TYPED)
  for (let index = at + 1; index < end; index++) {
    if (findBullet(items[index]!) === undefined) return items[index]
  }
  return undefined
}
