/**
 * Headings that only look like headings, decided by the text as a whole. A line that its style or size sets far apart
 * is one by itself. A look that is less loud (bold, a little larger, in capitals) is a level of headings if it
 * recurs with text below it each time; the labels of a form, the lines of a cover and the captions of tables do not.
 * Sizes give the levels, then capitals, then typed numbers; real headings set the scale.
 */
import type { Run } from '../../../document/document.ts'
import type { FlatParagraph, Role } from '../../../document/outline.ts'
import { runsText } from '../../../document/runs.ts'
import { groupBy } from '../../../lookup.ts'
import { type Evidence, findEvidence, type Look, type StoryItem, toBody } from '../paragraph.ts'
import { HAS_LEADER, hasHeadingShape, isSure } from './guessed-headings.ts'

interface Line {
  readonly at: number
  readonly text: string
  readonly look: Look
  readonly key: string
  /** It is a heading whether the look recurs or not. */
  readonly isSure: boolean
  readonly byStyle: boolean
  /** The document numbers it as an item. */
  readonly isItem: boolean
  /** The numbers it was typed with, `3.1 Scope`, and how many they are. */
  readonly label: readonly number[]
  readonly numbers: number
  readonly page: number | undefined
  /** What comes next. */
  next: Line | 'text' | 'list' | 'heading' | undefined
  /** Characters of text as far as the next line or heading. */
  below: number
  /** How many lines of the same look it stands in a row with, nothing between them; 0 if it is alone. */
  inRow: number
  /** It precedes all text. */
  isOnCover: boolean
}

export function settleLooks(
  items: readonly StoryItem[],
  baseSize: number,
  mostSize: number,
): readonly StoryItem[] {
  const lines = dropSentences(findCandidates(items, mostSize, isLoud))
  const real = listReal(items)
  noteSurroundings(items, lines)
  const loudest = findLoudest(lines.filter(({ isOnCover }) => isOnCover))
  const raised = new Set<Line>()
  for (const group of groupBy(lines, ({ key }) => key).values()) {
    const chosen = group[0]!.isSure
      ? chooseSure(group, lines[0]!, loudest)
      : chooseRecurring(group, real)
    for (const line of chosen) raised.add(line)
  }
  if (raised.size < LEAST_LINES && real.length === 0) {
    const numbered = findCandidates(items, mostSize, isNumbered)
    noteSurroundings(items, numbered)
    for (const line of chooseCounting(numbered)) raised.add(line)
  }
  const title = findTitle(items, lines, raised, real.length > 0)
  const depths = findDepths([...raised], real, baseSize)
  const byPlace = new Map([...raised].map(line => [line.at, line]))
  let above = 0
  return items.map((item, at): StoryItem => {
    const evidence = findLookEvidence(item)
    if (item.type !== 'flat') return item
    if (evidence?.type === 'heading' && item.role.type === 'heading') above = item.role.depth
    if (evidence?.type !== 'look') return item
    const { anchors } = evidence
    if (at === title?.at) return { ...item, role: { type: 'title', anchors } }
    const line = byPlace.get(at)
    if (!line) return item.role.type === 'heading' ? toBody(item) : item
    const role: Role = { type: 'heading', depth: depths(line, above), anchors }
    return { ...item, children: withLabel(item), role }
  })
}

/** With the number that the item of a list has. */
function withLabel({ children, role }: FlatParagraph): readonly Run[] {
  if (role.type !== 'list') return children
  const value = role.label ?? `${role.number}. `
  return [{ content: { type: 'text', value }, marks: children[0]?.marks ?? 0 }, ...children]
}

function findLookEvidence(item: StoryItem): Evidence | undefined {
  const evidence = findEvidence(item)
  return evidence?.type === 'code' ? evidence.otherwise : evidence
}

/** The smallest that a bold line may be beside the text, and the least that other lines are larger. */
const NOT_SMALLER = 0.95
const LARGER = 1.2
const HAS_WORD = /\p{L}{2}|\p{Lo}/u
/** Half a sentence; a date; lines of typed contents; the number of a page; a caption. */
const NO_HEADINGS = [
  /^\p{Ll}/u,
  /^(?:\d{1,2}\.? \p{L}+|\p{L}+ \d{1,2}),? \d{4}$/u,
  /^\d.*[\s.…]\d{1,3}$/u,
  HAS_LEADER,
  /^page \d+$/i,
  /^(?:table|tab|tableau|tabelle|tabla|tabella|tabela|таблица|figure|fig|abb|abbildung|figura|рисунок|рис|listing|[表图圖])[. ]*\d/iu,
]
const NUMBERS = /^(\d{1,2}(?:\.\d{1,2}){0,5})(?:[.)、]?\s|[.、](?=\p{Lo}))/u

/** Digits may be as wide as Chinese characters. */
const readLabel = (text: string): number[] =>
  NUMBERS.exec(text.slice(0, 20).normalize('NFKC'))?.[1]?.split('.').map(Number) ?? []

type Candidate = Pick<Line, 'text' | 'look' | 'label' | 'isSure'> & { readonly ratio: number }

const isLoud = ({ look, ratio, isSure }: Candidate): boolean =>
  isSure || ratio >= LARGER || (look.bold && ratio >= NOT_SMALLER)

/** Set apart by nothing but a number: not 3 apples. */
const isNumbered = (candidate: Candidate): boolean =>
  candidate.label.length > 0 &&
  candidate.ratio >= NOT_SMALLER &&
  !isLoud(candidate) &&
  hasHeadingShape(candidate.text) &&
  !/^\d+\s/.test(candidate.text)

function findCandidates(
  items: readonly StoryItem[],
  mostSize: number,
  isCandidate: (candidate: Candidate) => boolean,
): Line[] {
  const lines: Line[] = []
  for (const [at, item] of items.entries()) {
    const evidence = findLookEvidence(item)
    if (evidence?.type !== 'look' || item.type !== 'flat') continue
    const sure = isSure(evidence, mostSize)
    // What a bullet or a number begins is an item, unless nobody would set an item like that.
    const isItem = item.role.type === 'list' && item.role.checked === undefined
    if (isItem ? !sure : item.role.type !== 'body' && item.role.type !== 'heading') continue
    const { look } = evidence
    const text = runsText(withLabel(item)).trim()
    const ratio = look.size / (mostSize || look.size)
    const label = readLabel(text)
    const candidate = { text, look, label, ratio, isSure: sure }
    if (!isCandidate(candidate)) continue
    if (!HAS_WORD.test(text) || NO_HEADINGS.some(pattern => pattern.test(text))) continue
    lines.push({
      ...candidate,
      at,
      key: toKey(look),
      byStyle: evidence.by === 'style',
      isItem,
      numbers: label.length,
      page: item.place?.page,
      next: undefined,
      below: 0,
      inRow: 0,
      isOnCover: false,
    })
  }
  return lines
}

const toKey = ({ size, bold, caps }: Look): string =>
  `${size}${bold ? ' bold' : ''}${caps ? ' capitals' : ''}`

const ENDS_SENTENCE = /[.!,;…]$/
const MAX_POINTED = 50
const LEAST_POINTED = 3

/** Some schools end headings with a point: a look counts with them if most of its lines are short and do. */
function dropSentences(lines: readonly Line[]): Line[] {
  const endsSentence = ({ text, numbers }: Line): boolean =>
    ENDS_SENTENCE.test(text) && (numbers === 0 || text.length > MAX_POINTED)
  const pointed = new Set<string>()
  for (const [key, group] of groupBy(lines, ({ key }) => key)) {
    const ending = group.filter(({ text }) => text.endsWith('.') && text.length <= MAX_POINTED)
    if (ending.length >= LEAST_POINTED && ending.length * 2 >= group.length) pointed.add(key)
  }
  return lines.filter(
    line =>
      !endsSentence(line) ||
      (pointed.has(line.key) && line.text.endsWith('.') && line.text.length <= MAX_POINTED),
  )
}

/** As much as a table, a picture or an item counts for. */
const BLOCK_LENGTH = 80
/** A cover has no paragraph that is as long, and no more paragraphs, empty ones included. */
const LEAST_TEXT = 80
const MAX_COVER = 40

function noteSurroundings(items: readonly StoryItem[], lines: readonly Line[]): void {
  const byPlace = new Map(lines.map(line => [line.at, line]))
  let next: Line['next']
  let below = 0
  let start = items.length
  let first: number | undefined
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at]!
    if (isNothing(item)) continue
    const line = byPlace.get(at)
    if (line) {
      line.next = next
      line.below = below
      line.isOnCover = first !== start
      next = line
      below = 0
    } else if (item.type === 'flat' && endsSection(item)) {
      next = 'heading'
      below = 0
      if (item.role.type === 'heading') start = at
    } else {
      next = item.type === 'flat' && item.role.type === 'list' ? 'list' : 'text'
      const length = item.type === 'flat' ? runsText(item.children).length : 0
      below += length > 0 && next === 'text' ? length : BLOCK_LENGTH
      if (next === 'list' || length >= LEAST_TEXT) start = at
    }
    first = at
  }
  for (const line of lines) {
    if (line.at >= Math.min(start, MAX_COVER) || (line.page ?? 1) > 1 || line.byStyle) {
      line.isOnCover = false
    }
  }
  for (const line of lines) if (line.inRow === 0) noteRow(line, line.at === first)
}

function noteRow(first: Line, isFirstOfAll: boolean): void {
  const row = [first]
  for (let { next } = first; typeof next === 'object'; next = next.next) {
    if (!isSameRow(row.at(-1)!, next)) break
    row.push(next)
  }
  // The first line of all may be the title above a heading.
  if (row.length < (isFirstOfAll ? LEAST_ROW + 1 : LEAST_ROW)) return
  for (const line of row) {
    line.inRow = row.length
    line.isOnCover ||= first.isOnCover
  }
}

const LEAST_ROW = 2

/** A heading, or an entry of the contents. */
const endsSection = ({ role }: FlatParagraph): boolean =>
  role.type === 'heading' ||
  role.type === 'title' ||
  (role.type === 'list' && role.id === 'contents')

const isSameRow = (line: Line, after: Line): boolean =>
  line.key === after.key && line.page === after.page && !(line.numbers > 0 && after.numbers > 0)

const isNothing = (item: StoryItem): boolean =>
  item.type === 'flat'
    ? item.children.length === 0 && item.role.type !== 'code'
    : item.block.type === 'boundary'

function isOverText({ next, text, key, numbers, look }: Line): boolean {
  if (next === 'text') return true
  if (next === 'list') return !text.endsWith('?')
  if (typeof next !== 'object') return false
  return next.key === key ? next.numbers > numbers : rank(next.look) < rank(look)
}

const rank = ({ size, bold, caps }: Look): number => size * 4 + (caps ? 2 : 0) + (bold ? 1 : 0)

const LEAST_LINES = 2
/** Beside real headings, bold lines are more often something else. */
const LEAST_BESIDE_REAL = 3
const LEAST_SHARE = 0.75
/** Half of the lines, at least, have as many characters below them: the labels of a form have less. */
const LEAST_BELOW = 60

/** Fewer are a title and what stands below it. */
const LEAST_COVER = 3

const findLoudest = (cover: readonly Line[]): number =>
  cover.length < LEAST_COVER
    ? 0
    : cover.reduce((most, { isSure, look }) => (isSure ? Math.max(most, rank(look)) : most), 0)

/** Of the lines of a cover, the first of the loudest is the title; of many in a row, only the very first may be. */
function chooseSure(lines: readonly Line[], first: Line, loudest: number): readonly Line[] {
  const items = lines.filter(({ isItem }) => isItem)
  const isOver = (line: Line): boolean => isOverText(line) && line.next !== 'list'
  const areHeadings = items.filter(isOver).length >= items.length * LEAST_SHARE
  const group = lines.filter(line => {
    if (line.isItem) return areHeadings && isOver(line)
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

/** The lines of one look, if it recurs over text. */
function chooseRecurring(group: readonly Line[], real: readonly Real[]): readonly Line[] {
  const inText = group.filter(({ isOnCover }) => !isOnCover)
  const over = inText.filter(line => line.inRow === 0 && isOverText(line))
  const pairs = inText.filter(({ inRow, at }) => inRow === LEAST_ROW && at > (over[0]?.at ?? at))
  const isLikeReal = real.some(({ key }) => key === group[0]!.key)
  const least = real.length < LEAST_LINES ? LEAST_LINES : isLikeReal ? 1 : LEAST_BESIDE_REAL
  const places = inText.length - pairs.length / LEAST_ROW
  if (over.length < least || over.length < places * LEAST_SHARE) return []
  if (over.filter(isOverMuch).length * 2 < over.length) return []
  // What seemed to be a cover is one more heading.
  const early = group.filter(
    line => line.isOnCover && line.next === 'text' && !FORM_FIELD.test(line.text.slice(0, -1)),
  )
  const [first, ...others] = early
  if (first && others.length === 0 && !first.inRow && isOverMuch(first)) over.unshift(first)
  // Where headings are certain, two of them may meet.
  return over.length >= LEAST_BESIDE_PAIRS ? [...over, ...pairs] : over
}

const LEAST_BESIDE_PAIRS = 3

const isOverMuch = ({ below, text }: Line): boolean =>
  below >= Math.max(LEAST_BELOW, text.length * 2)

/** Fewer are items of a list, and so are those with less below them, on average, unless some have several numbers. */
const LEAST_COUNTING = 3
const LEAST_SECTION = 200

/** Lines that are only numbered, where they count through a text. */
function chooseCounting(lines: readonly Line[]): readonly Line[] {
  const over = lines.filter(isOverText)
  const chain: Line[] = []
  for (const line of over) if (follows(line.label, chain.at(-1)?.label)) chain.push(line)
  if (chain.length < LEAST_COUNTING || chain.length < over.length * LEAST_SHARE) return []
  const below = chain.reduce((sum, line) => sum + line.below, 0) / chain.length
  return below >= LEAST_SECTION || chain.some(({ numbers }) => numbers > 1) ? chain : []
}

/** `1` comes first, `2.1` and `3` come after `2`. */
function follows(label: readonly number[], last: readonly number[] = []): boolean {
  const end = label.length - 1
  if (end > last.length || label.slice(0, end).some((number, at) => number !== last[at]))
    return false
  return label[end] === (last[end] ?? 0) + 1
}

interface Real {
  readonly depth: number
  readonly size: number
  readonly key: string
}

function listReal(items: readonly StoryItem[]): Real[] {
  return items.flatMap(item => {
    const evidence = findEvidence(item)
    if (evidence?.type !== 'heading' || item.type !== 'flat' || item.role.type !== 'heading')
      return []
    return [{ depth: evidence.depth, size: evidence.look.size, key: toKey(evidence.look) }]
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
  if (!loudest || FORM_FIELD.test(loudest.text)) return undefined
  if (second && rank(second.look) === rank(loudest.look)) return undefined
  return [...raised].every(({ look }) => rank(look) <= rank(loudest.look)) ? loudest : undefined
}

/** A label and what was filled in, or is to be; in Bengali the colon is a letter. */
const FORM_FIELD = /[:：?ঃ]/

/** A list, a table, or a paragraph longer than the lines of a cover. */
const isText = (item: StoryItem): boolean =>
  item.type === 'flat'
    ? item.role.type === 'list' || runsText(item.children).length >= LEAST_TEXT
    : item.block.type !== 'boundary'

/** The level of each heading, below the real one above it where the look does not say. */
function findDepths(
  raised: readonly Line[],
  real: readonly Real[],
  baseSize: number,
): (line: Line, above: number) => number {
  const looks = new Map(raised.map(line => [line.key, line]))
  const ordered = [...looks.values()].sort((a, b) => rank(b.look) - rank(a.look))
  const depths = new Map<string, number | undefined>()
  const leastNumbers = new Map<string, number>()
  for (const { key, numbers } of raised) {
    if (numbers > 0) leastNumbers.set(key, Math.min(leastNumbers.get(key) ?? numbers, numbers))
  }
  let larger = Number.NaN
  let order = 0
  for (const { key, look, isSure } of ordered) {
    const same = real.find(heading => heading.key === key)
    if (same) depths.set(key, same.depth)
    else if (real.length > 0 && !isSure) depths.set(key, undefined)
    else {
      const above = real.filter(({ size }) => (size || baseSize) > look.size)
      const nextLarger = above.length
      order = nextLarger === larger ? order + 1 : 1
      larger = nextLarger
      depths.set(key, above.reduce((most, { depth }) => Math.max(most, depth), 0) + order)
    }
  }
  return ({ key, numbers }, above) => {
    const deeper = numbers > 0 ? numbers - leastNumbers.get(key)! : 0
    return (depths.get(key) ?? above + 1) + deeper
  }
}
