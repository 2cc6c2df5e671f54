/**
 * Headings that only look like headings, decided by the text as a whole. A line that its style or size sets far apart
 * is one by itself. A look that is less loud (bold, a little larger, in capitals) is a level of headings if it
 * recurs with text below it each time; the labels of a form, the lines of a cover and the captions of tables do not.
 * Sizes give the levels, then capitals, then typed numbers; real headings set the scale.
 */
import type { Run } from '../../../document/document.ts'
import type { Role } from '../../../document/outline.ts'
import { runsText } from '../../../document/runs.ts'
import { groupBy } from '../../../lookup.ts'
import { findEvidence, type StoryItem, toBody } from '../paragraph.ts'
import {
  chooseCounting,
  findMeanBelow,
  isOver,
  LEAST_COUNTING,
  LEAST_SECTION,
  partText,
} from './counted-lines.ts'
import { isFirstPart, nestCounters } from './counters.ts'
import { LARGER_BY_HAND } from './guessed-headings.ts'
import {
  findCapitalLines,
  findLookEvidence,
  findLoudLines,
  findNumberedLines,
  isOverText,
  LEAST_BELOW,
  LEAST_ROW,
  LEAST_TEXT,
  type Line,
  MAX_COVER,
  rank,
  readLabel,
  toKey,
  withLabel,
} from './heading-lines.ts'
import { type Counted, countUp, findMissing } from './missing-numbers.ts'

export function settleLooks(
  items: readonly StoryItem[],
  baseSize: number,
  mostSize: number,
): readonly StoryItem[] {
  if (!items.some(item => findLookEvidence(item)?.type === 'look')) return items
  const lines = findLoudLines(items, mostSize)
  const real = listReal(items)
  const loudest = findLoudest(lines.filter(({ isOnCover }) => isOnCover))
  const raised = new Set<Line>()
  for (const group of groupBy(lines, ({ key }) => key).values()) {
    const chosen = group[0]!.isSure
      ? chooseSure(group, lines[0]!, loudest)
      : real.length < LEAST_LINES
        ? chooseRecurring(group, LEAST_LINES)
        : chooseBesideReal(group, real)
    for (const line of chosen) raised.add(line)
  }
  if (raised.size < LEAST_LINES && real.length === 0) {
    const counting = chooseCounting(findNumberedLines(items, mostSize))
    const quiet = counting.length > 0 ? counting : chooseCapitals(findCapitalLines(items, mostSize))
    for (const line of quiet) raised.add(line)
  }
  const listed = findListed(items)
  for (const line of lines) if (listed.has(line.at)) raised.add(line)
  const title = findTitle(items, lines, raised, real.length > 0)
  const depths = findDepths([...raised], real, baseSize)
  const top = findTop(raised, real)
  const missing = listMissing(items, lines, raised, real, mostSize, title)
  const numberDepths = new NumberDepths(raised, real, depths)
  const byPlace = new Map([...raised, ...missing].map(line => [line.at, line]))
  let above = 0
  let louder: readonly Line[] = []
  return items.map((item, at): StoryItem => {
    const evidence = findLookEvidence(item)
    if (item.type !== 'flat') return item
    if (evidence?.type === 'heading' && item.role.type === 'heading') {
      above = item.role.depth
      louder = []
    }
    if (evidence?.type !== 'look') return item
    const { anchors } = evidence
    if (at === title?.at) return { ...item, role: { type: 'title', anchors } }
    const line = byPlace.get(at)
    if (!line) return item.role.type === 'heading' ? toBody(item) : item
    if (!raised.has(line)) {
      const depth = numberDepths.find(line.numbers) ?? above + 1
      return { ...item, children: withLabel(item), role: { type: 'heading', depth, anchors } }
    }
    const known = listed.get(at) ?? depths.known(line)
    louder = known === undefined ? louder.filter(({ look }) => rank(look) > rank(line.look)) : []
    const depth = known ?? above + louder.length + 1 + depths.countDeeper(line)
    if (known === undefined) louder = [...louder, line]
    else above = known
    const least = line === top ? real[0]!.depth : depth
    numberDepths.add(line.numbers, depth)
    const role: Role = { type: 'heading', depth: Math.min(depth, least), anchors }
    return { ...item, children: withLabel(item), role }
  })
}

/** Lines with numbers that are missing between the headings. */
function listMissing(
  items: readonly StoryItem[],
  lines: readonly Line[],
  raised: ReadonlySet<Line>,
  real: readonly Real[],
  mostSize: number,
  title: Line | undefined,
): readonly Line[] {
  const counted = [...real, ...raised].filter(({ label }) => label.length > 0)
  if (counted.length < LEAST_LINES) return []
  const plain = new Set(findNumberedLines(items, mostSize))
  const loud = lines.filter(
    line => line !== title && !raised.has(line) && line.numbers > 0 && !line.isItem,
  )
  const places = new Set(counted.map(({ at }) => at))
  const candidates = [...loud, ...plain].filter(({ at }) => !places.has(at))
  return findMissing(counted.sort(byOrder), candidates.sort(byOrder), line => plain.has(line))
}

const byOrder = (a: Counted, b: Counted): number => a.at - b.at

/** The depths, by place, of lines that the table of contents links to: its author considers them headings. */
function findListed(items: readonly StoryItem[]): ReadonlyMap<number, number> {
  const entries = new Map<string, { readonly text: string; readonly depth: number }>()
  for (const item of items) {
    if (item.type !== 'flat' || item.role.type !== 'list' || item.role.id !== 'contents') continue
    const link = item.children.find(run => run.link?.startsWith('#'))?.link
    const text = toWords(item.children)
    if (link) entries.set(link.slice(1), { text, depth: item.role.level + 1 })
  }
  const listed = new Map<number, number>()
  if (entries.size === 0) return listed
  for (const [at, item] of items.entries()) {
    const evidence = findLookEvidence(item)
    if (evidence?.type !== 'look' || item.type !== 'flat') continue
    for (const anchor of evidence.anchors) {
      const entry = entries.get(anchor)
      if (entry?.text.includes(toWords(item.children))) listed.set(at, entry.depth)
    }
  }
  return listed
}

const toWords = (runs: readonly Run[]): string => runsText(runs).replace(/\s+/g, '')

const LEAST_LINES = 2
/** Where there are real headings, bold lines are more often something else. */
const LEAST_BESIDE_REAL = 3
/** If they are fewer than this share of the real headings, they are labels, not headings without a style. */
const LEAST_OF_REAL = 0.25
const LEAST_SHARE = 0.75

/** Fewer lines are a title and what is below it. */
const LEAST_COVER = 3

const findLoudest = (cover: readonly Line[]): number =>
  cover.length < LEAST_COVER
    ? 0
    : cover.reduce((most, { isSure, look }) => (isSure ? Math.max(most, rank(look)) : most), 0)

/** Of the lines of a cover, the first of the loudest is the title; of many in a row, only the very first may be. */
function chooseSure(lines: readonly Line[], first: Line, loudest: number): readonly Line[] {
  if (areNames(lines)) return []
  const items = lines.filter(({ isItem }) => isItem)
  const areHeadings = items.filter(isOver).length >= items.length * LEAST_SHARE
  const group = lines.filter(line => {
    if (line.isItem) return areHeadings && isOverText(line)
    const { inRow, at, page } = line
    return inRow < LEAST_COVER || line === first || at >= MAX_COVER || (page ?? 1) > 1
  })
  if (loudest === 0) return group
  const isTitle = rank(group[0]!.look) === loudest
  const title = isTitle ? group.find(({ isOnCover }) => isOnCover) : undefined
  const isAlsoInText = group.some(({ isOnCover }) => !isOnCover)
  const isHeading = (line: Line): boolean =>
    !line.isOnCover || (isAlsoInText && line.inRow === 0 && isOverText(line))
  return group.filter(line => line === title || isHeading(line))
}

/** `Prepared by` and a name below it, in a style of their own and never over text. */
const areNames = (lines: readonly Line[]): boolean =>
  lines.length > LEAST_ROW &&
  lines.every(line => line.byStyle && line.numbers === 0 && !isOverText(line)) &&
  lines.filter(({ inRow }) => inRow >= LEAST_ROW).length * 2 > lines.length

/** Authors who give most headings a style mean other bold lines, and those with a colon, as labels. */
function chooseBesideReal(group: readonly Line[], real: readonly Real[]): readonly Line[] {
  const others = group.filter(({ text }) => !/[:：]$/.test(text))
  const lines = others.length * 2 > group.length ? others : group
  const isLikeReal = real.some(({ key }) => key === group[0]!.key)
  const chosen = chooseRecurring(lines, isLikeReal ? 1 : LEAST_BESIDE_REAL)
  return chosen.length >= real.length * LEAST_OF_REAL ? chosen : []
}

/** The lines of one look, if it recurs over text. */
function chooseRecurring(group: readonly Line[], least: number): readonly Line[] {
  const inText = group.filter(({ isOnCover }) => !isOnCover)
  const over = inText.filter(
    line => line.inRow === 0 && (line.isItem ? isOver(line) : isOverText(line)),
  )
  const pairs = inText.filter(({ inRow }) => inRow === LEAST_ROW)
  const meeting = over.length < LEAST_BESIDE_ROWS ? pairs : [...pairs, ...listThrees(inText)]
  const places = meeting.reduce((sum, { inRow }) => sum - 1 + 1 / inRow, inText.length)
  if (over.length < least || over.length < places * LEAST_SHARE) return []
  if (over.filter(isOverMuch).length * 2 < over.length) return []
  if (over[0]?.isItem && !partText(over)) return []
  // Lines that seemed to belong to a cover are more headings.
  const isCounted = (line: Line): boolean =>
    over.every(other => countsOn(line, other)) ||
    (/^\p{L}/u.test(line.text) && over.some(other => countsOn(line, other)))
  const early = group.filter(
    line =>
      line.isOnCover &&
      (line.next === 'text' || (line.next === 'list' && isCounted(line)) || hasParts(line)) &&
      (!FORM_FIELD.test(line.text.slice(0, -1)) || isCounted(line)),
  )
  const [first, ...others] = early
  const isOneMore = first && (first.inRow === 0 || isCounted(first))
  const isPart = first && (isOverMuch(first) || (first.isItem && isCounted(first)))
  if (isOneMore && isPart && others.every(line => line.inRow === 0 && hasMuchBelow(line))) {
    over.unshift(...early)
  }
  // Where headings are certain, two of them may meet, or three.
  return over.length >= LEAST_BESIDE_PAIRS ? [...over, ...meeting] : over
}

/** `Problem 1: Crystals` below the title, and `Problem 2: Doping`. */
function countsOn(line: Line, after: Line): boolean {
  const word = COUNTED.exec(line.text)?.[1]
  return word !== undefined && word === COUNTED.exec(after.text)?.[1]
}

const COUNTED = /^(\p{L}*)[ .]{0,2}\d{1,2}\b/u

/** Three lines in a row, unless one of them announces the others. */
function listThrees(lines: readonly Line[]): readonly Line[] {
  const threes = lines.filter(({ inRow }) => inRow === 3)
  const announces = (row: number): boolean =>
    threes.slice(row * 3, row * 3 + 3).some(({ text }) => text.endsWith(':'))
  return threes.filter((_, at) => !announces(Math.floor(at / 3)))
}

const LEAST_BESIDE_PAIRS = 3
const LEAST_BESIDE_ROWS = 6

/** A section's text includes that of its subsections. */
const isOverMuch = (line: Line): boolean => hasMuchBelow(line) || hasParts(line)

const hasMuchBelow = ({ below, text }: Line): boolean =>
  below >= Math.max(LEAST_BELOW, text.length * 2)

const hasParts = (line: Line): boolean =>
  typeof line.next === 'object' &&
  ((line.numbers > 0 && line.next.numbers > line.numbers) || isFirstPart(line, line.next))

/**
 * Lines set apart only by capitals, like the sections of typed reports; names and slogans have less text below them.
 */
function chooseCapitals(lines: readonly Line[]): readonly Line[] {
  const groups = [...groupBy(lines, ({ key }) => key).values()]
  return groups.flatMap(group => {
    const chosen = chooseRecurring(group, LEAST_COUNTING)
    return findMeanBelow(chosen) >= LEAST_SECTION ? chosen : []
  })
}

/** The one line above all real headings: it is not below them. */
function findTop(raised: ReadonlySet<Line>, real: readonly Real[]): Line | undefined {
  const [first] = real
  if (!first) return undefined
  const above = [...raised].filter(({ at }) => at < first.at)
  return above.length === 1 ? above[0] : undefined
}

interface Real extends Counted {
  readonly depth: number
  readonly size: number
  readonly key: string
  readonly rank: number
}

function listReal(items: readonly StoryItem[]): Real[] {
  return items.flatMap((item, at) => {
    const evidence = findEvidence(item)
    if (evidence?.type !== 'heading' || item.type !== 'flat' || item.role.type !== 'heading')
      return []
    const text = runsText(item.children).trim()
    // An empty paragraph that kept its style is no heading.
    if (text === '') return []
    const { depth, look } = evidence
    const label = readLabel(text)
    return [{ at, label, depth, size: look.size, key: toKey(look), rank: rank(look) }]
  })
}

/** The loudest line before all text, if it looks at least as much like a heading as those that were found. */
function findTitle(
  items: readonly StoryItem[],
  lines: readonly Line[],
  raised: ReadonlySet<Line>,
  hasReal: boolean,
): Line | undefined {
  if (hasReal) return undefined
  const end = items.findIndex((item, at) => at >= MAX_COVER || isText(item))
  const before = Math.min(end, ...[...raised].map(({ at }) => at))
  const leading = lines.filter(({ at, inRow, page }) => at < before && !inRow && (page ?? 1) === 1)
  const [loudest, second] = leading.toSorted((a, b) => rank(b.look) - rank(a.look))
  if (!loudest) return undefined
  if (second && rank(second.look) === rank(loudest.look)) return undefined
  // Nobody makes the first field of a form that much larger than the headings.
  const isField = FORM_FIELD.test(loudest.text)
  if (isField && raised.size === 0) return undefined
  const ratio = isField ? LARGER_BY_HAND : 0
  const isBelow = ({ look }: Line): boolean =>
    rank(look) <= rank(loudest.look) && look.size * ratio <= loudest.look.size
  return [...raised].every(isBelow) ? loudest : undefined
}

/** A label and its value, filled in or not; in Bengali the colon is a letter. */
const FORM_FIELD = /[:：?ঃ]/

/** A list, a table, or a paragraph longer than the lines of a cover. */
const isText = (item: StoryItem): boolean =>
  item.type === 'flat'
    ? item.role.type === 'list' || runsText(item.children).length >= LEAST_TEXT
    : item.block.type !== 'boundary'

interface Depths {
  /** Undefined for a look that the real headings do not place: its level is below theirs and those of louder looks. */
  readonly known: (line: Line) => number | undefined
  /** `2.1` is one deeper than `2`. */
  readonly countDeeper: (line: Line) => number
}

/** The level of each heading, as far as its look determines it. */
function findDepths(raised: readonly Line[], real: readonly Real[], baseSize: number): Depths {
  const looks = new Map(raised.map(line => [line.key, line]))
  const ordered = [...looks.values()].sort((a, b) => rank(b.look) - rank(a.look))
  const depths = new Map<string, number | undefined>()
  const leastNumbers = new Map<string, number>()
  for (const { key, numbers } of raised) {
    if (numbers > 0) leastNumbers.set(key, Math.min(leastNumbers.get(key) ?? numbers, numbers))
  }
  const highestReal = Math.min(...real.map(({ depth }) => depth))
  const loudestReal = Math.max(...real.map(({ rank }) => rank))
  let larger = Number.NaN
  let order = 0
  let above = 0
  for (const { key, look, isSure, isSubtitle } of ordered) {
    const same = findUsualDepth(real.filter(heading => heading.key === key))
    if (same !== undefined) depths.set(key, same)
    else if (real.length > 0 && !isSure && !isSubtitle) {
      // Authors who begin with a lower heading style have louder lines above it.
      const isAbove = above + 1 < highestReal && rank(look) > loudestReal
      depths.set(key, isAbove ? ++above : undefined)
    } else {
      const largerReal = real.filter(({ size }) => (size || baseSize) > look.size)
      const nextLarger = largerReal.length
      order = nextLarger === larger ? order + 1 : 1
      larger = nextLarger
      depths.set(key, largerReal.reduce((most, { depth }) => Math.max(most, depth), 0) + order)
    }
  }
  const nested = new Map(
    [...groupBy(raised, ({ key }) => key)].map(([key, lines]) => [
      key,
      nestCounters(lines.toSorted(byOrder)),
    ]),
  )
  const countDeeper = ({ key, numbers, counter }: Line): number =>
    numbers > 0 && leastNumbers.get(key)! < numbers
      ? numbers - leastNumbers.get(key)!
      : (nested.get(key)?.get(counter?.kind ?? '') ?? 0)
  const byLook = (line: Line): number | undefined => {
    const depth = depths.get(line.key)
    return depth === undefined ? undefined : depth + countDeeper(line)
  }
  // If one count runs through the text, its numbers say more than the looks.
  const counted = raised.filter(({ numbers }) => numbers > 0)
  const isOneCount = counted.every(line => byLook(line) !== undefined) && countUp(counted)
  const fewest = counted.reduce(
    (least, { numbers }) => Math.min(least, numbers),
    Number.POSITIVE_INFINITY,
  )
  const highest = counted.reduce(
    (least, line) => Math.min(least, byLook(line) ?? 1),
    Number.POSITIVE_INFINITY,
  )
  const known = (line: Line): number | undefined =>
    isOneCount && line.numbers > 0 ? highest + line.numbers - fewest : byLook(line)
  return { known, countDeeper }
}

/** That of most headings, the first of several. */
function findUsualDepth(headings: readonly Real[]): number | undefined {
  const byDepth = [...groupBy(headings, ({ depth }) => depth)]
  return byDepth.sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** The depth of a heading with this many numbers, by the headings that are certain, and then by those above it. */
class NumberDepths {
  readonly #depths = new Map<number, number>()

  constructor(raised: ReadonlySet<Line>, real: readonly Real[], { known }: Depths) {
    for (const { label, depth } of real) this.add(label.length, depth)
    for (const line of raised) this.add(line.numbers, known(line))
  }

  add(numbers: number, depth: number | undefined): void {
    if (numbers > 0 && depth !== undefined && !this.#depths.has(numbers)) {
      this.#depths.set(numbers, depth)
    }
  }

  find(numbers: number): number | undefined {
    const fewest = Math.min(...this.#depths.keys())
    const least = this.#depths.get(fewest)
    return this.#depths.get(numbers) ?? (least && Math.max(1, least + numbers - fewest))
  }
}
