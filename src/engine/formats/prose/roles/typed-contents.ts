/**
 * Typed tables of contents. Their entries end with dots and a page number, or, below a title such as "Contents", with
 * the number alone:
 *
 *     1. Soil ............. 3
 *     1.1 Water ........... 4
 *     2. Trees ............ 12
 *
 * Price lists and forms look like that as well, so the numbers have to ascend, and either such a title is above, or
 * half of the entries recur below as headings.
 */
import { MARKS, type Run } from '../../../document/document.ts'
import { cutLeading } from '../../../document/leading-text.ts'
import { runsLength, runsText, withText } from '../../../document/runs.ts'
import { isEmptyLine } from '../../../document/typed-list.ts'
import type { Ledger } from '../../../ledger.ts'
import { groupBy, lazy, memoize } from '../../../lookup.ts'
import { takeTypedNumber } from '../lists/typed-label.ts'
import type { StoryItem } from '../paragraph.ts'
import { isContentsTitle } from './contents.ts'

interface Entry {
  readonly at: number
  /** How many characters its title has. */
  readonly length: number
  readonly page: number | undefined
  readonly isDotted: boolean
}

export function settleTypedContents(
  items: readonly StoryItem[],
  ledger: Ledger | undefined,
): readonly StoryItem[] {
  let settled: StoryItem[] | undefined
  const lastPlaceOf = indexLastPlaces(items)
  for (let start = 0; start < items.length; start++) {
    const repeated = isTitle(items[start]!) ? listRepeated(items, start + 1, lastPlaceOf) : []
    if (repeated.length === 0 && !findEntry(items[start]!, start)) continue
    const row = repeated.length > 0 ? repeated : listRow(items, start)
    if (repeated.length > 0 || isContents(row, items, lastPlaceOf)) {
      settled ??= [...items]
      for (const entry of [...row, ...listParts(items, row)])
        settled[entry.at] = toContents(items[entry.at] as Paragraph, entry, ledger)
    }
    start = row.at(-1)!.at
  }
  return settled ?? items
}

/** Tells where a line with these letters occurs last; 0 for none. */
type FindLastPlace = (letters: string) => number

/**
 * The headings of a text, as short as their entries, are among its lines. Few are asked for, so that only lines with
 * the same first letter are read.
 */
function indexLastPlaces(items: readonly StoryItem[]): FindLastPlace {
  const byInitial = lazy(() => groupBy(listShort(items), at => initialOf(items[at]!)))
  const placesOf = memoize(
    (initial: string) =>
      new Map((byInitial().get(initial) ?? []).map(at => [lettersOf(items[at]!), at])),
  )
  return letters => placesOf(letters.slice(0, 1)).get(letters) ?? 0
}

function listShort(items: readonly StoryItem[]): readonly number[] {
  const places: number[] = []
  for (const [at, item] of items.entries()) {
    const isLong = item.type === 'flat' && runsLength(item.children) > MAX_CHARACTERS
    if (!isLong) places.push(at)
  }
  return places
}

type Paragraph = Extract<StoryItem, { type: 'flat' }>

/** Longer than any entry. */
const MAX_CHARACTERS = 250

function findEntry(item: StoryItem, at: number): Entry | undefined {
  if (item.type !== 'flat' || !MAY_BE_ENTRY.has(item.role.type)) return undefined
  const last = item.children.at(-1)?.content
  if (last?.type !== 'text' || !MAY_END.test(last.value.slice(-2))) return undefined
  const text = runsText(item.children)
  return text.length > MAX_CHARACTERS ? undefined : readEntry(text, at)
}

/** A digit or dots; a single one ends a sentence, unless it is all that its run has. */
const MAY_END = /^[.…_]$|[.…_\s][.…_]$|[\d…]$/
const MAY_BE_ENTRY: ReadonlySet<string> = new Set(['body', 'heading', 'list'])

/** Fewer dots end a sentence. */
const LEAST_DOTS = 4
const DOTS: Readonly<Record<string, number>> = { '.': 1, '…': 3, '·': 1, _: 1, ' ': 0, '\u00a0': 0 }
const END =
  /(?:(?<!\p{L})(?:p|pp|pg|pag|pág|page|s|str|стр)\.?\s?)?(?<!\d)(\d{1,4})(?:\s?[-–]\s?\d{1,4})?$/iu

/** Read from its end: title, dots, page. */
function readEntry(text: string, at: number): Entry | undefined {
  const end = END.exec(text.slice(-MAX_END))
  const page = end ? Number(end[1]) : undefined
  let length = text.length - (end?.[0].length ?? 0)
  let dots = 0
  for (; length > 0; length--) {
    const worth = DOTS[text[length - 1]!]
    if (worth === undefined) break
    dots += worth
  }
  const isDotted = dots >= LEAST_DOTS
  // No dots lead to several pages, `Items 5-6`.
  const isOne = end !== null && !/[-–]/.test(end[0])
  const isApart = isOne && dots === 0 && /\s/.test(text[length] ?? '')
  if (!(isDotted || isApart) || !/\p{L}/u.test(text.slice(0, length))) return undefined
  return { at, length, page, isDotted }
}

const MAX_END = 20

/**
 * Entries with ascending numbers, with nothing but empty lines and an occasional line without a number between them.
 */
function listRow(items: readonly StoryItem[], start: number): readonly Entry[] {
  const row: Entry[] = []
  let others = 0
  let last = 0
  for (let at = start; at < items.length && others < 2; at++) {
    const item = items[at]!
    if (item.type === 'block' ? item.block.type === 'boundary' : isEmptyLine(item)) continue
    const entry = findEntry(item, at)
    if ((entry?.page ?? last) < last) break
    if (!entry && isTitle(item)) break
    others = entry ? 0 : others + 1
    if (entry) row.push(entry)
    last = entry?.page ?? last
  }
  return row
}

/** The lines between the entries, and from the title to them: names of parts, without pages. */
function listParts(items: readonly StoryItem[], row: readonly Entry[]): readonly Entry[] {
  const numbered = new Set(row.map(({ at }) => at))
  const parts: Entry[] = []
  for (let at = (findTitleAbove(row[0]!.at, items) ?? row[0]!.at) + 1; at < row.at(-1)!.at; at++) {
    const item = items[at]!
    if (numbered.has(at) || item.type !== 'flat' || isEmptyLine(item)) continue
    if (!MAY_BE_ENTRY.has(item.role.type)) continue
    const { length } = runsText(item.children)
    parts.push({ at, length, page: undefined, isDotted: false })
  }
  return parts
}

/** Lines below the title of contents without the numbers of pages, as far as the text, which begins with the first. */
function listRepeated(
  items: readonly StoryItem[],
  start: number,
  lastPlaceOf: FindLastPlace,
): readonly Entry[] {
  const row: Entry[] = []
  let first: string | undefined
  for (let at = start; at < items.length; at++) {
    const item = items[at]!
    if (item.type === 'block' ? item.block.type === 'boundary' : isEmptyLine(item)) continue
    if (item.type !== 'flat' || !MAY_BE_ENTRY.has(item.role.type)) break
    const isText = initialOf(item) === first?.slice(0, 1) && lettersOf(item) === first
    first ??= lettersOf(item)
    if (first === '' || lastPlaceOf(first) <= start) break
    if (isText) {
      const again = row.filter(entry => lastPlaceOf(lettersOf(items[entry.at]!)) >= at)
      return row.length >= LEAST_ENTRIES && again.length * 2 >= row.length ? row : []
    }
    const { length } = runsText(item.children)
    if (length > MAX_CHARACTERS) break
    row.push({ at, length, page: undefined, isDotted: false })
  }
  return []
}

const LEAST_ENTRIES = 3

function isContents(
  row: readonly Entry[],
  items: readonly StoryItem[],
  lastPlaceOf: FindLastPlace,
): boolean {
  if (row.length < LEAST_ENTRIES) return false
  const pages = row.flatMap(({ page }) => page ?? [])
  if (pages.length * 2 < row.length || pages[0] === pages.at(-1)) return false
  if (findTitleAbove(row[0]!.at, items) !== undefined) return true
  const titles = row
    .filter(({ isDotted }) => isDotted)
    .map(entry => toLetters(titleOf(items, entry)))
  if (titles.length < row.length) return false
  const end = row.at(-1)!.at
  return titles.filter(title => lastPlaceOf(title) > end).length * 2 >= titles.length
}

/** Where the title above the first entry is; a line between them may name a part. */
function findTitleAbove(start: number, items: readonly StoryItem[]): number | undefined {
  let others = 0
  for (let at = start - 1; at >= 0 && others < 2; at--) {
    const item = items[at]!
    if (isTitle(item)) return at
    if (!isEmptyLine(item)) others++
  }
  return undefined
}

const isTitle = (item: StoryItem): boolean => item.type === 'flat' && isContentsTitle(item)

const titleOf = (items: readonly StoryItem[], { at, length }: Entry): string =>
  runsText((items[at] as Paragraph).children).slice(0, length)

const lettersOf = (item: StoryItem): string =>
  item.type === 'flat' ? toLetters(runsText(item.children)) : ''

/** Most text is ASCII, of which letters are found in a third of the time. */
const isAscii = (text: string): boolean => !/[^ -~]/.test(text)

function toLetters(text: string): string {
  const letters = isAscii(text) ? text.replace(/[^A-Za-z]+/g, '') : text.replace(/[^\p{L}]+/gu, '')
  return letters.toLowerCase()
}

/** As its letters begin. */
function initialOf(item: StoryItem): string {
  if (item.type !== 'flat') return ''
  const text = runsText(item.children)
  const letter = /^[A-Za-z]/.test(text) ? text[0] : /\p{L}/u.exec(text)?.[0]
  return letter?.toLowerCase().slice(0, 1) ?? ''
}

const NUMBERS = /^\d{1,2}(?:\.\d{1,2})*/

function toContents(item: Paragraph, { length }: Entry, ledger: Ledger | undefined): StoryItem {
  const text = runsText(item.children)
  ledger?.add('contents_page_number', text.slice(length))
  const children = cutAt(item.children, length).map(unmarkBold)
  const plain = { ...item, children, evidence: undefined }
  if (item.role.type === 'list') return plain
  const level = (NUMBERS.exec(text)?.[0].match(/\d+/g)?.length ?? 1) - 1
  const number = level === 0 ? takeNumber(children) : undefined
  const ordered = number !== undefined
  return { ...plain, role: { type: 'list', id: 'contents', level, ordered, number } }
}

/** Also of `2.Trees`. */
function takeNumber(runs: Run[]): number | undefined {
  const [label, number] = /^(\d{1,2})[.)](?=\p{L})/u.exec(runsText(runs)) ?? []
  if (label === undefined || runs[0]?.link !== undefined) return takeTypedNumber(runs)
  cutLeading(runs, label.length)
  return Number(number)
}

const unmarkBold = (run: Run): Run => ({ ...run, marks: run.marks & ~MARKS.strong })

/** The first characters of the runs. */
function cutAt(runs: readonly Run[], length: number): Run[] {
  const kept: Run[] = []
  let left = length
  for (const run of runs) {
    if (left <= 0) break
    const value = runsText([run])
    kept.push(value.length > left ? withText(run, value.slice(0, left)) : run)
    left -= value.length
  }
  return kept
}
