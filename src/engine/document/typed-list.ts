/**
 * Typed lists: consecutive paragraphs that begin with the same bullet, or paragraphs whose labels keep counting,
 * whatever text is between them. A person sees a list, and markdown would need a backslash to say that it is not one.
 *
 *     1. Plan        - ready        (a) the lessor
 *     2. Work        - steady       (b) the lessee
 */
import { MARKS, type Run } from './document.ts'
import { BULLETS, findDecimal, readCounts, readLabel } from './labels.ts'
import { cutLeading, type FirstWord, findFirstWord, findTouchingNumber } from './leading-text.ts'
import type { FlatParagraph, ListRole, OutlineItem } from './outline.ts'
import { runsText } from './runs.ts'
import { splitTypedLines } from './typed-lines.ts'

interface TypedLabel {
  /** The bullet, or the characters around the numbers. */
  readonly sign: string
  /** The numbers of `5.b.ii`; a bullet has none. */
  readonly counts: readonly string[]
  /** The number that markdown counts by. */
  readonly number: number | undefined
  /** Including the space after it. */
  readonly length: number
  /** There is no space after it. */
  readonly isTouching: boolean
}

/** Paragraphs whose labels continue one another. */
interface Row {
  readonly lines: Line[]
  /** None of them is bold: a bold one may be a heading. */
  isPlain: boolean
}

interface Line {
  readonly at: number
  readonly item: FlatParagraph
  readonly label: TypedLabel
}

export function listTyped(given: readonly OutlineItem[]): readonly OutlineItem[] {
  const items = splitTypedLines(given)
  let typed: OutlineItem[] | undefined
  const rows = findRows(items)
  const isTalk = rows.some(({ lines }) => lines[0]!.label.sign === '-' && isDialogue(lines))
  for (const [index, row] of rows.entries()) {
    const among = findListAround(row, typed ?? items)
    if (!among && !isList(row, isTalk)) continue
    typed ??= [...items]
    for (const line of row.lines) {
      typed[line.at] = toItem(line, `typed${index}`, among, findParent(line, items))
    }
  }
  return typed ?? items
}

type ListItem = FlatParagraph & { readonly role: ListRole }

/** A single typed bullet among the items of a list is one of them: returns the item before it. */
function findListAround({ lines }: Row, items: readonly OutlineItem[]): ListItem | undefined {
  const { at, label } = lines[0]!
  if (lines.length > 1 || isNumber(label)) return undefined
  const before = items[at - 1]
  if (!isBulletItem(before)) return undefined
  const after = items.slice(at + 1, at + MAX_TYPED).find(item => !isBullet(findLine(item, 0)))
  return isBulletItem(after) ? before : undefined
}

/** The numbered item above whose number a typed label repeats: `3.1.` below `3.` */
function findParent({ at, label }: Line, items: readonly OutlineItem[]): ListItem | undefined {
  if (label.counts.length < 2) return undefined
  const number = Number(label.counts[0])
  for (let above = at - 1; above >= Math.max(0, at - MAX_TYPED); above--) {
    const item = items[above]!
    if (item.type !== 'flat' || item.role.type !== 'list' || item.role.level > 0) continue
    return item.role.number === number ? (item as ListItem) : undefined
  }
  return undefined
}

/** More bullets in a row make a list of their own. */
const MAX_TYPED = 20

const isBullet = (line: Line | undefined): boolean => line !== undefined && !isNumber(line.label)

const isBulletItem = (item: OutlineItem | undefined): item is ListItem =>
  item?.type === 'flat' && item.role.type === 'list' && !item.role.ordered

/**
 * A single line may be anything: a date, a signature. Decimal numbers may continue a list further up; other labels must
 * begin with the first. `isTalk`: there is dialogue elsewhere in the text.
 */
function isList({ lines }: Row, isTalk: boolean): boolean {
  const first = lines[0]!.label
  const bullet = BULLETS.get(first.sign)
  const touching = lines.filter(({ label }) => label.isTouching).length
  if (touching > 0 && lines.length < touching + 2) {
    return first.number === 1 && lines.length >= LEAST_TOUCHING
  }
  if (lines.length === 1) return bullet === 'sure'
  const isSpoken = isDialogue(lines) || (isTalk && first.sign === '-' && lines.every(isSpeech))
  if (bullet) return bullet !== 'word' && !isSpoken
  return first.number !== undefined || isFirst(first.counts.at(-1)!)
}

/** Numbers without a space after them are a list where others have one, or if there are this many from the first. */
const LEAST_TOUCHING = 3

const ENDS_SENTENCE = /[.!?…]["”’»)]*$/

/** In dialogue, at least this share of the sentences after hyphens are questions or exclamations. */
const LEAST_CALLS = 1 / 3

/** Before most sentences a hyphen is a bullet, but not if several are questions or exclamations. */
function isDialogue(lines: readonly Line[]): boolean {
  const { sign } = lines[0]!.label
  if (sign === '–') return lines.slice(0, -1).some(isSpeech)
  if (sign !== '-' || !lines.every(isSpeech)) return false
  const calls = lines.filter(({ item }) => /[!?]["”’»)]*$/.test(runsText(item.children)))
  return calls.length >= 2 && calls.length >= lines.length * LEAST_CALLS
}

/** Novels have sentences after dashes; in a list, only the last item ends like a sentence. */
const isSpeech = ({ item }: Line): boolean => ENDS_SENTENCE.test(runsText(item.children))

/** Nobody types lists nested deeper than this. */
const MAX_OPEN = 8

function findRows(items: readonly OutlineItem[]): Row[] {
  const rows: Row[] = []
  /** Lists whose numbers may continue after other text. */
  const open: Row[] = []
  let above: Row | undefined
  let textAt = -1
  for (const [at, item] of items.entries()) {
    if (isEmptyLine(item)) continue
    const line = findLine(item, at)
    if (!line) {
      above = undefined
      textAt = at
      continue
    }
    const { label } = line
    const isPlain = !isStrong(line)
    const continuesPastText = ({ lines, isPlain: arePlain }: Row): boolean =>
      arePlain &&
      isPlain &&
      isNumber(label) &&
      !label.isTouching &&
      (!namesPart(label) || lines.length > 1 || lines[0]!.at > textAt)
    const continuesRow = (row: Row): boolean =>
      follows(label, row.lines.at(-1)!.label) && (row === above || continuesPastText(row))
    const known = above && continuesRow(above) ? above : open.findLast(continuesRow)
    if (known) {
      known.lines.push(line)
      known.isPlain &&= isPlain
      const depth = open.indexOf(known)
      if (depth >= 0) open.length = depth + 1
      above = known
      continue
    }
    above = { lines: [line], isPlain }
    rows.push(above)
    if (!isNumber(label)) continue
    open.push(above)
    if (open.length > MAX_OPEN) open.shift()
  }
  return rows
}

/** Whether the label is bold, or all of the text after it. */
const isStrong = (line: Line): boolean =>
  (line.item.children[0]!.marks & MARKS.strong) !== 0 ||
  withoutLabel(line).every(({ marks }) => (marks & MARKS.strong) !== 0)

/** `II.` and `2.1` after other text number its sections rather than items, unless there have been two in a row. */
const namesPart = ({ sign, number }: TypedLabel): boolean =>
  number === undefined && !sign.endsWith(')')

const isNumber = ({ counts }: TypedLabel): boolean => counts.length > 0

function findLine(item: OutlineItem, at: number): Line | undefined {
  if (item.type !== 'flat' || item.role.type !== 'body' || !mayBegin(item.children[0])) {
    return undefined
  }
  const first = findFirstWord(item.children)
  const label = toLabel(first, false) ?? toLabel(findTouchingNumber(item.children), true)
  return label && !item.children.some(isBlankLine) ? { at, item, label } : undefined
}

function toLabel(first: FirstWord | undefined, isTouching: boolean): TypedLabel | undefined {
  if (!first) return undefined
  const { word, length } = first
  const found = BULLETS.has(word) ? { shape: word, counts: [] } : readLabel(word)
  if (!found) return undefined
  const { shape, counts } = found
  return { sign: shape || '.', counts, number: findDecimal(word), length, isTouching }
}

/** Most paragraphs begin with a word: that is all there is to know. */
function mayBegin(run: Run | undefined): boolean {
  if (run?.content.type !== 'text' || run.link !== undefined) return false
  const { value } = run.content
  const small = value.charCodeAt(0) | 0x20
  if (small < 0x61 || small > 0x7a) return true
  return value.length <= 2 || /^(?:[ivxlc]{1,8}|[a-z])\.?[\d.)]/i.test(value)
}

/** A paragraph with empty lines inside is more than an item. */
const isBlankLine = ({ content }: Run, at: number, runs: readonly Run[]): boolean =>
  content.type === 'break' && runs[at - 1]?.content.type === 'break'

/** Whether a label comes next: one higher at some depth, or one level deeper, where every new number is the first. */
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

/** Where the text of an item begins after a typed label, in twentieths of a point. */
const LABEL_WIDTH = 360

function toItem(
  line: Line,
  id: string,
  among: ListItem | undefined,
  parent: ListItem | undefined,
): FlatParagraph {
  const { item, label } = line
  const { counts, number } = label
  const indent = item.indent + LABEL_WIDTH
  // A label that markdown cannot count by stays where it is.
  if (isNumber(label) && number === undefined) {
    if (parent) {
      const deeper = counts.length - 1
      const role = { ...BULLET, id: parent.role.id, level: deeper }
      return { ...item, role, indent: parent.indent + deeper * LABEL_WIDTH }
    }
    return { ...item, role: { ...BULLET, id, level: counts.length - 1 }, indent }
  }
  const children = withoutLabel(line)
  if (among) {
    const { role, indent } = among
    return { ...item, children, role: { ...BULLET, id: role.id, level: role.level }, indent }
  }
  // Numbers that continue form one list wherever they are; only its position shows how deep a bullet is.
  const ordered = number !== undefined
  const role = { ...BULLET, id: ordered ? id : id + item.indent, ordered, number }
  return { ...item, children, role, indent }
}

const BULLET: ListRole = { type: 'list', id: '', level: 0, ordered: false }

function withoutLabel({ item, label }: Line): Run[] {
  const rest = [...item.children]
  cutLeading(rest, label.length)
  return rest
}

export const isEmptyLine = (item: OutlineItem): boolean =>
  item.type === 'flat' && item.role.type === 'body' && item.children.length === 0
