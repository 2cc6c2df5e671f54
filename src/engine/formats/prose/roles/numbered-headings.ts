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
import { type StoryItem, showsText } from '../paragraph.ts'
import { chooseCounting } from './counted-lines.ts'
import { hasHeadingShape, LARGER } from './guessed-headings.ts'
import { BLOCK_LENGTH, findLookEvidence, findNumberedLines, readLabel } from './heading-lines.ts'

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

/** `mostSize`, in half-points, is that of most text. */
export function raiseNumberedLines(
  items: readonly StoryItem[],
  mostSize = 0,
): readonly OutlineItem[] {
  const bold = findHeadingLines(items)
  if (bold.size > 0) return raiseLines(items, bold)
  const plain = findPlainParts(items, mostSize)
  const parts = plain.size > 0 ? plain : findTypedParts(items, mostSize)
  if (parts.size === 0) return items
  const below = findDepthBelow(items, parts)
  return raiseLines(below === undefined ? items : lowerHeadings(items, parts), parts, below)
}

/** `level`: the depth of those with the fewest numbers, if the headings above do not decide. */
function raiseLines(
  items: readonly OutlineItem[],
  lines: ReadonlySet<OutlineItem>,
  level?: number,
): readonly OutlineItem[] {
  let leastNumbers = Number.POSITIVE_INFINITY
  for (const line of lines) leastNumbers = Math.min(leastNumbers, countNumbers(line))
  const typed = findTypedDepths(items)
  let above = 0
  return items.map(item => {
    if (item.type !== 'flat') return item
    if (item.role.type === 'heading') above = item.role.depth
    if (!lines.has(item)) return item
    const numbers = countNumbers(item)
    const depth = typed.get(numbers) ?? (level ?? above + 1) + numbers - leastNumbers
    const children = unmarkLook(item.children)
    const label = isListItem(item) ? [toLabel(item.role)] : []
    return {
      ...item,
      children: [...label, ...children],
      role: { type: 'heading', depth, anchors: [] },
    }
  })
}

const toLabel = ({ label, number }: ListRole): Run => ({
  content: { type: 'text', value: label ?? `${number}. ` },
  marks: 0,
})

/** The highest level of the headings from the first of the lines on. */
function findDepthBelow(
  items: readonly OutlineItem[],
  lines: ReadonlySet<OutlineItem>,
): number | undefined {
  const first = items.findIndex(item => lines.has(item))
  const headings = items
    .slice(first)
    .flatMap(item =>
      item.type === 'flat' && item.role.type === 'heading' ? [item.role.depth] : [],
    )
  return headings.length > 0 ? headings.reduce((least, depth) => Math.min(least, depth)) : undefined
}

/** Headings below the parts of a text. */
function lowerHeadings(
  items: readonly OutlineItem[],
  parts: ReadonlySet<OutlineItem>,
): readonly OutlineItem[] {
  const levels = new Set([...parts].map(countNumbers)).size
  let isBelow = false
  return items.map(item => {
    isBelow ||= parts.has(item)
    if (!isBelow || item.type !== 'flat' || item.role.type !== 'heading') return item
    return { ...item, role: { ...item.role, depth: item.role.depth + levels } }
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
 * Lines that their numbers alone set apart, where nothing parts the text but lines as small: the items of one count,
 * short, each with as much below it as a section has.
 */
function findPlainParts(items: readonly StoryItem[], mostSize: number): ReadonlySet<OutlineItem> {
  const headings = [...items.keys()].filter(index => isHeading(items[index]!))
  const lengths = lazy(() => sumLengths(items))
  const roleAt = (index: number): ListRole => (items[index] as ListItem).role
  const isPart = (index: number): boolean =>
    isHeadingLine(items, index) && runsLength((items[index] as ListItem).children) <= MAX_PLAIN
  for (const list of joinCounts(
    items,
    groupBy(listPlaces(items), index => roleAt(index).id),
  )) {
    const top = list.filter(index => roleAt(index).level === 0)
    if (!canPart(items, top, headings, mostSize)) continue
    const below = list.filter(index => roleAt(index).level === 1)
    const areBelow = below.every(index => isPart(index) && hasSeveralNumbers(items[index]!))
    if (!top.every(isPart)) continue
    if (areParts(items, top, lengths, LEAST_PLAIN_BELOW)) {
      return new Set([...top, ...(areBelow ? below : [])].map(index => items[index] as ListItem))
    }
  }
  return new Set()
}

/** Typed lines that count through a text whose other headings only look like it. */
function findTypedParts(items: readonly StoryItem[], mostSize: number): ReadonlySet<OutlineItem> {
  const headings = [...items.keys()].filter(index => isHeading(items[index]!))
  if (headings.length === 0) return new Set()
  const numbered = findNumberedLines(items, mostSize).filter(({ at }) => !isHeading(items[at]!))
  const lines = chooseCounting(numbered, LEAST_PLAIN_BELOW)
  const places = lines.map(({ at }) => at)
  const areAbove = places.length > 0 && headings.at(-1)! > places[0]!
  return areAbove && canPart(items, places, headings, mostSize)
    ? new Set(places.map(at => items[at]!))
    : new Set()
}

/**
 * Whether the headings after the first of the lines can be below them: they only look like headings, are no larger than
 * the text, and none is right above one of the lines.
 */
function canPart(
  items: readonly StoryItem[],
  lines: readonly number[],
  headings: readonly number[],
  mostSize: number,
): boolean {
  const places = new Set(lines)
  return headings.every(index => {
    if (index < lines[0]!) return true
    const evidence = findLookEvidence(items[index]!)
    const isSmall = evidence?.type === 'look' && evidence.look.size < mostSize * LARGER
    return isSmall && !places.has(findFollowing(items, index))
  })
}

const isHeading = (item: OutlineItem): boolean =>
  item.type === 'flat' && item.role.type === 'heading'

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

const findFollower = (items: readonly OutlineItem[], index: number): OutlineItem | undefined =>
  items[findFollowing(items, index)]

function findFollowing(items: readonly OutlineItem[], index: number): number {
  let next = index + 1
  while (next < items.length && isEmptyLine(items[next]!)) next++
  return next
}

const isEmptyLine = (item: OutlineItem): boolean =>
  item.type === 'flat' && item.children.length === 0

/** Of `2.1`, two. */
function countNumbers(item: OutlineItem): number {
  if (item.type !== 'flat') return 1
  if (isListItem(item)) return item.role.label?.match(/\d+/g)?.length ?? 1
  return readLabel(runsText(item.children)).length
}

const hasSeveralNumbers = (item: OutlineItem): boolean =>
  isListItem(item) && SEVERAL_NUMBERS.test(item.role.label?.trimEnd() ?? '')

const isListItem = (item: OutlineItem): item is ListItem =>
  item.type === 'flat' && item.role.type === 'list'

const levelOf = ({ id, level }: ListRole): string => `${level} of ${id}`
