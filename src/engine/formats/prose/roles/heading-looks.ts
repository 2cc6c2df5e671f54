/**
 * Headings that only look like headings, decided by the text as a whole. A line that its style or size sets far apart
 * is one by itself. A look that is less loud (bold, a little larger, in capitals) is a level of headings if it
 * recurs with text below it each time; the labels of a form, the lines of a cover and the captions of tables do not.
 * Sizes give the levels, then capitals, then typed numbers; real headings set the scale.
 */
import type { FlatParagraph } from '../../../document/outline.ts'
import { runsText } from '../../../document/runs.ts'
import { groupBy } from '../../../lookup.ts'
import { findEvidence, type Look, type StoryItem, toBody } from '../paragraph.ts'
import { isSure } from './guessed-headings.ts'

interface Line {
  readonly at: number
  readonly text: string
  readonly look: Look
  readonly key: string
  /** It is a heading whether the look recurs or not. */
  readonly isSure: boolean
  readonly byStyle: boolean
  /** How many numbers it was typed with: two in `3.1 Scope`. */
  readonly numbers: number
  readonly page: number | undefined
  /** What comes next. */
  next: Line | 'text' | 'list' | 'heading' | undefined
  /** Characters of text as far as the next line or heading. */
  below: number
  /** One of several lines of the same look with nothing between. */
  isInRow: boolean
  /** It precedes all text. */
  isOnCover: boolean
}

export function settleLooks(
  items: readonly StoryItem[],
  baseSize: number,
  mostSize: number,
): readonly StoryItem[] {
  if (!items.some(item => findEvidence(item)?.type === 'look')) return items
  const lines = dropSentences(findCandidates(items, mostSize))
  const real = listReal(items)
  noteSurroundings(items, lines)
  const loudest = findLoudest(lines.filter(({ isOnCover }) => isOnCover))
  const raised = new Set<Line>()
  for (const group of groupBy(lines, ({ key }) => key).values()) {
    const chosen = group[0]!.isSure ? chooseSure(group, loudest) : chooseRecurring(group, real)
    for (const line of chosen) raised.add(line)
  }
  const title = findTitle(items, lines, raised, real.length > 0)
  const depths = findDepths([...raised], real, baseSize)
  const byPlace = new Map([...raised].map(line => [line.at, line]))
  let above = 0
  return items.map((item, at): StoryItem => {
    const evidence = findEvidence(item)
    if (item.type !== 'flat') return item
    if (evidence?.type === 'heading' && item.role.type === 'heading') above = item.role.depth
    if (evidence?.type !== 'look') return item
    const { anchors } = evidence
    if (at === title?.at) return { ...item, role: { type: 'title', anchors } }
    const line = byPlace.get(at)
    if (!line) return item.role.type === 'heading' ? toBody(item) : item
    return { ...item, role: { type: 'heading', depth: depths(line, above), anchors } }
  })
}

/** The smallest that a bold line may be beside the text, and the least that other lines are larger. */
const NOT_SMALLER = 0.95
const LARGER = 1.2
const HAS_WORD = /\p{L}{2}|\p{Lo}/u
/** Half a sentence; a date; a line of typed contents; a caption. */
const NO_HEADINGS = [
  /^\p{Ll}/u,
  /^(?:\d{1,2}\.? \p{L}+|\p{L}+ \d{1,2}),? \d{4}$/u,
  /^\d.*[\s.…]\d{1,3}$/u,
  /^(?:table|tab|tableau|tabelle|tabla|tabella|tabela|таблица|figure|fig|abb|abbildung|figura|рисунок|рис|listing|[表图圖])[. ]*\d/iu,
]
const NUMBERS = /^(\d{1,2}(?:\.\d{1,2}){0,5})[.)]?\s/

function findCandidates(items: readonly StoryItem[], mostSize: number): Line[] {
  const lines: Line[] = []
  for (const [at, item] of items.entries()) {
    const evidence = findEvidence(item)
    if (evidence?.type !== 'look' || item.type !== 'flat') continue
    // What a bullet or a number begins is an item, however it looks.
    if (item.role.type !== 'body' && item.role.type !== 'heading') continue
    const { look } = evidence
    const text = runsText(item.children).trim()
    const sure = isSure(evidence, mostSize)
    const ratio = look.size / (mostSize || look.size)
    if (!sure && !(ratio >= LARGER || (look.bold && ratio >= NOT_SMALLER))) continue
    if (!HAS_WORD.test(text) || NO_HEADINGS.some(pattern => pattern.test(text))) continue
    lines.push({
      at,
      text,
      look,
      key: toKey(look),
      isSure: sure,
      byStyle: evidence.by === 'style',
      numbers: NUMBERS.exec(text)?.[1]?.split('.').length ?? 0,
      page: item.place?.page,
      next: undefined,
      below: 0,
      isInRow: false,
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
    const after = line.next
    if (typeof after !== 'object' || !isSameRow(line, after)) continue
    // The first line of all may be the title above a heading.
    if (line.at === first && (typeof after.next !== 'object' || !isSameRow(after, after.next)))
      continue
    line.isInRow = true
    after.isInRow = true
    after.isOnCover ||= line.isOnCover
  }
}

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

/** Of the lines of a cover, the first of the loudest is the title. */
function chooseSure(group: readonly Line[], loudest: number): readonly Line[] {
  if (loudest === 0) return group
  const isTitle = rank(group[0]!.look) === loudest
  const title = isTitle ? group.find(({ isOnCover }) => isOnCover) : undefined
  const isAlsoInText = group.some(({ isOnCover }) => !isOnCover)
  const isHeading = (line: Line): boolean =>
    !line.isOnCover || (isAlsoInText && !line.isInRow && isOverText(line))
  return group.filter(line => line === title || isHeading(line))
}

/** The lines of one look, if it recurs over text. */
function chooseRecurring(group: readonly Line[], real: readonly Real[]): readonly Line[] {
  const inText = group.filter(({ isOnCover }) => !isOnCover)
  const over = inText.filter(line => !line.isInRow && isOverText(line))
  const isLikeReal = real.some(({ key }) => key === group[0]!.key)
  const least = real.length < LEAST_LINES ? LEAST_LINES : isLikeReal ? 1 : LEAST_BESIDE_REAL
  if (over.length < least || over.length < inText.length * LEAST_SHARE) return []
  const long = over.filter(({ below, text }) => below >= Math.max(LEAST_BELOW, text.length * 2))
  return long.length * 2 >= over.length ? over : []
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

/** The first line of a text whose headings were found, if it looks at least as much like one as they do. */
function findTitle(
  items: readonly StoryItem[],
  lines: readonly Line[],
  raised: ReadonlySet<Line>,
  hasReal: boolean,
): Line | undefined {
  const first = lines[0]
  if (!first || hasReal || raised.has(first) || raised.size < LEAST_LINES) return undefined
  if (first.isInRow || items.findIndex(item => !isNothing(item)) !== first.at) return undefined
  return [...raised].every(({ look }) => rank(look) <= rank(first.look)) ? first : undefined
}

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
