/**
 * Headings that are list items. Many authors number the sections of a text with a multi-level list ("2.", "2.1.") and
 * make its lines bold, without a heading style. If every line of a level is short and bold, and text follows each, a
 * reader sees headings. Steps of instructions may be bold as well, but nobody numbers them like that, and lines with a
 * single number have less text below them than sections.
 */
import { MARKS, type Run } from '../../../document/document.ts'
import type { FlatParagraph, ListRole, OutlineItem } from '../../../document/outline.ts'
import { runsLength, runsText } from '../../../document/runs.ts'
import { groupBy, lazy } from '../../../lookup.ts'
import { showsText } from '../paragraph.ts'
import { hasHeadingShape } from './guessed-headings.ts'
import { BLOCK_LENGTH } from './heading-lines.ts'

type ListItem = FlatParagraph & { readonly role: ListRole }

/** A single line may be numbered like this for any reason, unless headings are too. */
const LEAST_LINES = 2
/**
 * For lines with a single number: fewer of them are items; so are lines with less below them, on average, or with a
 * list.
 */
const LEAST_PARTS = 3
const LEAST_BELOW = 200
/** Lines that are not bold are shorter than items, and have more below them. */
const MAX_PLAIN = 80
const LEAST_PLAIN_BELOW = 400
const LEAST_SHARE = 0.75
const LOOK = MARKS.strong | MARKS.emphasis
const SEVERAL_NUMBERS = /^\d+(?:\.\d+)+\.?$/

export function raiseNumberedLines(items: readonly OutlineItem[]): readonly OutlineItem[] {
  const bold = findHeadingLines(items)
  const lines = bold.size > 0 ? bold : findPlainParts(items)
  if (!lines.size) return items
  let leastNumbers = Number.POSITIVE_INFINITY
  for (const { role } of lines) leastNumbers = Math.min(leastNumbers, countNumbers(role))
  const typed = findTypedDepths(items)
  let above = 0
  return items.map(item => {
    if (item.type !== 'flat') return item
    if (item.role.type === 'heading') above = item.role.depth
    if (!lines.has(item as ListItem)) return item
    const { role, children } = item as ListItem
    const numbers = countNumbers(role)
    const depth = typed.get(numbers) ?? above + numbers - leastNumbers + 1
    const value = role.label ?? `${role.number}. `
    const label: Run = { content: { type: 'text', value }, marks: 0 }
    return {
      ...item,
      children: [label, ...unmarkLook(children)],
      role: { type: 'heading', depth, anchors: [] },
    }
  })
}

/** The depth of headings by the count of their typed numbers: `2.1 Scope` has two. */
function findTypedDepths(items: readonly OutlineItem[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>()
  for (const item of items) {
    if (item.type !== 'flat' || item.role.type !== 'heading') continue
    const label = TYPED_NUMBERS.exec(runsText(item.children))?.[0]
    const numbers = label?.match(/\d+/g)?.length
    if (numbers && !depths.has(numbers)) depths.set(numbers, item.role.depth)
  }
  return depths
}

const TYPED_NUMBERS = /^\s*\d{1,2}(?:\.\d{1,2})+(?=[.)]?\s)/

/** Marks on all of a heading are just the look of headings. */
function unmarkLook(runs: readonly Run[]): Run[] {
  const look = runs.filter(showsText).reduce((shared, run) => shared & run.marks, LOOK)
  return runs.map(run => ({ ...run, marks: run.marks & ~look }))
}

/** All items of levels that contain nothing but headings. */
function findHeadingLines(items: readonly OutlineItem[]): ReadonlySet<ListItem> {
  const lines = new Set<ListItem>()
  if (!items.some(item => isListItem(item) && isBoldLine(item))) return lines
  const places = listPlaces(items)
  const areTyped = findTypedDepths(items).size > 0
  const lengths = lazy(() => sumLengths(items))
  const roleAt = (index: number): ListRole => (items[index] as ListItem).role
  const lists = [...groupBy(places, index => roleAt(index).id).values()]
  for (const list of [...lists.filter(({ length }) => length > 1), findLoneLines(items, lists)]) {
    const haveSeveral = list.some(index => hasSeveralNumbers(items[index]!))
    const groups = groupBy(list, index => roleAt(index).level)
    const levels = [...groups].sort(([a], [b]) => a - b).map(([, level]) => level)
    const texts = levels.findIndex(level => !level.every(index => isBoldHeading(items, index)))
    const headings = (texts < 0 ? levels : levels.slice(0, texts)).flat()
    const least = areTyped ? 1 : LEAST_LINES
    if (haveSeveral ? headings.length < least : !areParts(items, headings, lengths)) continue
    for (const index of headings) lines.add(items[index] as ListItem)
  }
  return lines
}

/**
 * Lines that their numbers alone set apart, where nothing else parts the text: the items of one count, short, each with
 * as much below it as a section has.
 */
function findPlainParts(items: readonly OutlineItem[]): ReadonlySet<ListItem> {
  const last = items.findLastIndex(item => item.type === 'flat' && item.role.type === 'heading')
  const lengths = lazy(() => sumLengths(items))
  const roleAt = (index: number): ListRole => (items[index] as ListItem).role
  const isPart = (index: number): boolean =>
    isHeadingLine(items, index) && runsLength((items[index] as ListItem).children) <= MAX_PLAIN
  for (const list of joinCounts(
    items,
    groupBy(listPlaces(items), index => roleAt(index).id),
  )) {
    if (list[0]! < last) continue
    const top = list.filter(index => roleAt(index).level === 0)
    const below = list.filter(index => roleAt(index).level === 1)
    const areBelow = below.every(index => isPart(index) && hasSeveralNumbers(items[index]!))
    if (!top.every(isPart)) continue
    if (areParts(items, top, lengths, LEAST_PLAIN_BELOW)) {
      return new Set([...top, ...(areBelow ? below : [])].map(index => items[index] as ListItem))
    }
  }
  return new Set()
}

/** Programs begin a list anew where its count goes on. */
function joinCounts(
  items: readonly OutlineItem[],
  lists: ReadonlyMap<string, readonly number[]>,
): Iterable<readonly number[]> {
  const numberAt = (index: number): number | undefined => (items[index] as ListItem).role.number
  const joined = new Set<number[]>()
  const byNext = new Map<number, number[]>()
  for (const places of lists.values()) {
    const first = numberAt(places[0]!)
    const before = first === undefined ? undefined : byNext.get(first)
    const list = before && before.at(-1)! < places[0]! ? before : []
    for (const place of places) list.push(place)
    joined.add(list)
    const last = places.findLast(place => numberAt(place) !== undefined)
    if (last !== undefined) byNext.set(numberAt(last)! + 1, list)
  }
  return joined
}

const listPlaces = (items: readonly OutlineItem[]): number[] =>
  [...items.keys()].filter(index => isListItem(items[index]!) && !isEmptyLine(items[index]!))

/** Lines that each have a list of their own, `I.` and `II.`, still count. */
function findLoneLines(
  items: readonly OutlineItem[],
  lists: readonly (readonly number[])[],
): readonly number[] {
  const lines = lists.flatMap(list => (list.length === 1 ? list : []))
  const headings = lines.filter(index => isBoldHeading(items, index))
  const labels = headings.map(index => (items[index] as ListItem).role)
  const isCount = new Set(labels.map(({ number, label }) => label ?? number)).size === labels.length
  return isCount ? headings : []
}

/** Whether lines with a single number have enough text below them to divide it. */
function areParts(
  items: readonly OutlineItem[],
  places: readonly number[],
  lengths: () => readonly number[],
  leastBelow = LEAST_BELOW,
): boolean {
  if (places.length < LEAST_PARTS) return false
  if (!places.every(index => countsParts((items[index] as ListItem).role))) return false
  const isOverText = (index: number): boolean => {
    const follower = findFollower(items, index)!
    const { id } = (items[index] as ListItem).role
    return !isListItem(follower) || (follower.role.id === id && hasSeveralNumbers(follower))
  }
  if (places.filter(isOverText).length < places.length * LEAST_SHARE) return false
  const inOrder = places.toSorted((a, b) => a - b)
  const below = lengths()[inOrder.at(-1)!]! - lengths()[inOrder[0]!]!
  return below >= (places.length - 1) * leastBelow
}

/** `3.`, `III.`, `C.` or `三、`; a lower-case letter counts items. */
const countsParts = ({ number, label = '' }: ListRole): boolean =>
  number !== undefined || /^(?:[A-Z]{1,5}|[一二三四五六七八九十]{1,3})[.)、．]?\s*$/.test(label)

/** For each place, how much text precedes it. */
function sumLengths(items: readonly OutlineItem[]): number[] {
  let sum = 0
  return items.map(item => {
    const above = sum
    sum += item.type === 'flat' ? runsLength(item.children) : BLOCK_LENGTH
    return above
  })
}

const isBoldHeading = (items: readonly OutlineItem[], index: number): boolean =>
  isBoldLine(items[index] as ListItem) && isHeadingLine(items, index)

function isHeadingLine(items: readonly OutlineItem[], index: number): boolean {
  const { role, children } = items[index] as ListItem
  if ((!role.ordered && role.label === undefined) || role.checked !== undefined) return false
  if (!hasHeadingShape(runsText(children))) return false
  const follower = findFollower(items, index)
  return (
    follower !== undefined && !(isListItem(follower) && levelOf(follower.role) === levelOf(role))
  )
}

const isBoldLine = ({ children }: ListItem): boolean =>
  children.length > 0 && children.every(run => (run.marks & MARKS.strong) !== 0 || !showsText(run))

function findFollower(items: readonly OutlineItem[], index: number): OutlineItem | undefined {
  let next = index + 1
  while (next < items.length && isEmptyLine(items[next]!)) next++
  return items[next]
}

const isEmptyLine = (item: OutlineItem): boolean =>
  item.type === 'flat' && item.children.length === 0

const countNumbers = ({ label }: ListRole): number => label?.match(/\d+/g)?.length ?? 1

const hasSeveralNumbers = (item: OutlineItem): boolean =>
  isListItem(item) && SEVERAL_NUMBERS.test(item.role.label?.trimEnd() ?? '')

const isListItem = (item: OutlineItem): item is ListItem =>
  item.type === 'flat' && item.role.type === 'list'

const levelOf = ({ id, level }: ListRole): string => `${level} of ${id}`
