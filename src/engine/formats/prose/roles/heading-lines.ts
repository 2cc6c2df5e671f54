/** The lines of a text that may be headings made by hand, with their surroundings. */
import type { Run } from '../../../document/document.ts'
import type { FlatParagraph } from '../../../document/outline.ts'
import { runsLength, runsText } from '../../../document/runs.ts'
import { groupBy, lazy } from '../../../lookup.ts'
import { type Evidence, findEvidence, type Look, type StoryItem } from '../paragraph.ts'
import { type Counter, findCounter, isFirstPart } from './counters.ts'
import { HAS_LEADER, hasHeadingShape, isSure, LARGER } from './guessed-headings.ts'

export interface Line {
  readonly at: number
  readonly text: string
  readonly look: Look
  readonly key: string
  /** It is a heading whether the look recurs or not. */
  readonly isSure: boolean
  readonly byStyle: boolean
  /** Its style is for subtitles. */
  readonly isSubtitle: boolean
  /** The document numbers it as an item. */
  readonly isItem: boolean
  /** The numbers it was typed with, `3.1 Scope`, and how many they are. */
  readonly label: readonly number[]
  readonly numbers: number
  /** What it is counted with, `IV.` or `（二）`, and how far. */
  readonly counter: Counter | undefined
  readonly page: number | undefined
  /** What comes next. */
  next: Line | 'text' | 'list' | 'heading' | undefined
  /** Characters of text up to the next line or heading. */
  below: number
  /** How many lines of the same look are in a row with it, with nothing between them; 0 if it is alone. */
  inRow: number
  /** It precedes all text. */
  isOnCover: boolean
}

/** Lines set apart by their style, size or weight. */
export function findLoudLines(items: readonly StoryItem[], mostSize: number): readonly Line[] {
  const found = dropFields(items, dropSentences(findCandidates(items, mostSize, isLoud)))
  const lines = dropCoverNames(found)
  noteSurroundings(items, lines)
  return lines
}

/** Lines set apart only by a number. */
export function findNumberedLines(items: readonly StoryItem[], mostSize: number): readonly Line[] {
  const lines = findCandidates(items, mostSize, isPlain).filter(isNumbered)
  noteSurroundings(items, lines)
  return lines
}

/** Lines set apart only by capitals. */
export function findCapitalLines(items: readonly StoryItem[], mostSize: number): readonly Line[] {
  const isHeading = ({ look, text }: Line): boolean => look.caps && hasHeadingShape(text)
  const lines = findCandidates(items, mostSize, isPlain).filter(isHeading)
  if (lines.length > 0) noteSurroundings(items, lines)
  return lines
}

/** The text with the number of its list item. */
export function withLabel({ children, role }: FlatParagraph): readonly Run[] {
  if (role.type !== 'list') return children
  const value = role.label ?? `${role.number}. `
  return [{ content: { type: 'text', value }, marks: children[0]?.marks ?? 0 }, ...children]
}

export function findLookEvidence(item: StoryItem): Evidence | undefined {
  const evidence = findEvidence(item)
  return evidence && 'otherwise' in evidence ? evidence.otherwise : evidence
}

/** The smallest size of a bold line, relative to the text; other lines must be larger. */
export const NOT_SMALLER = 0.95
const hasWord = (text: string): boolean => /\p{L}{2}|\p{Lo}/u.test(text)
/**
 * Half a sentence, but no name of a file; 3 apples; many things; items and remarks; what announces a list, or is long
 * enough to; half a phrase; dates; typed contents; numbers of pages; values; blanks to fill in; addresses; captions; commands; decimals; the rest of what stood in brackets.
 */
const listNoHeadings = lazy(() => [
  /^\p{Ll}[\p{L}\p{M}’'-]*(?:[\s:,(]|$)/u,
  /^\d+ \p{Ll}/u,
  /(?:[,，、][^,，、]+){5}/,
  /^[-–•*]+[\s\p{L}]|^\(.*\)$|^\[.*\]$/u,
  /(?:follow(?:s|ing)|siguientes?|seguintes?|suivante?s?|folgende\p{L}?|следующ\p{L}+)(?: \p{L}+)?\s?[:：]$/iu,
  /^.{60,}[:：]$/u,
  /(?:\s-|[–—])$/,
  /^(?:\d{1,2}\.? \p{L}+|\p{L}+ \d{1,2}),? \d{4}$/u,
  /^\d.*[\s.…]\d{1,3}$/u,
  HAS_LEADER,
  /^page \d+$/i,
  /=/,
  /_{3}/,
  /https?:\/\//,
  /^(?:table|tab|tableau|tabelle|tabla|tabella|tabela|таблица|figure|fig|abb|abbildung|figura|рисунок|рис|listing|[表图圖])[. ]*[A-Z]?\d/iu,
  /^[>$]\s?\p{Ll}/u,
  /^\d+\.\d{3}/,
  /^[^(（]*[)）]$/,
])

/** Digits may be full-width, as in Chinese text. */
export function readLabel(text: string): number[] {
  if (/^[A-Za-z]/.test(text)) return []
  const label = LABEL.exec(text.slice(0, 20).normalize('NFKC'))?.[1]
  return label?.split('.').map(Number) ?? []
}

/** Not every language puts a space after the period. */
const LABEL = /^(\d{1,2}(?:\.\d{1,2}){0,5})(?:[.)、]?\s|[.、](?=[\p{Lu}\p{Lo}]))/u

/** How loud a line is: `ratio` is its size relative to most of the text. */
type Loudness = Pick<Line, 'look' | 'isSure' | 'isSubtitle'> & { readonly ratio: number }

const isLoud = ({ look, ratio, isSure, isSubtitle }: Loudness): boolean =>
  isSure ||
  isSubtitle ||
  ratio >= LARGER ||
  ((look.bold || look.underlined === true) && ratio >= NOT_SMALLER)

/** Nothing but a number may set it apart. */
const isPlain = (loudness: Loudness): boolean => loudness.ratio >= NOT_SMALLER && !isLoud(loudness)

/** Not 3 apples. */
const isNumbered = ({ label, text }: Line): boolean =>
  label.length > 0 && hasHeadingShape(withoutPoint(text)) && !/^\d+\s/.test(text)

/** `3) Pre-reduction.` */
const withoutPoint = (text: string): string =>
  text.length <= MAX_POINTED && /[^.]\.$/.test(text) ? text.slice(0, -1) : text

/** The look rules out most lines: only the others need their text. */
function findCandidates(
  items: readonly StoryItem[],
  mostSize: number,
  isCandidate: (loudness: Loudness) => boolean,
): Line[] {
  const lines: Line[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    const evidence = findLookEvidence(item)
    if (evidence?.type !== 'look' || item.type !== 'flat') continue
    const { look } = evidence
    const sure = isSure(evidence, mostSize)
    const isSubtitle = evidence.by === 'subtitle'
    const ratio = look.size / (mostSize || look.size)
    if (!isCandidate({ look, ratio, isSure: sure, isSubtitle })) continue
    // A line with a bullet or number is an item, unless nobody would format an item like that.
    const isItem = isNumberedItem(item)
    const isLoudItem = sure || isSubtitle || ratio >= LARGER
    if (isItem ? !isLoudItem : item.role.type !== 'body' && item.role.type !== 'heading') continue
    const text = runsText(withLabel(item)).trim()
    if (!hasWord(text) || listNoHeadings().some(pattern => pattern.test(text))) continue
    const label = readLabel(text)
    lines.push({
      at,
      text,
      look,
      label,
      isSure: sure,
      isSubtitle,
      key: isSubtitle ? `${toKey(look)} subtitle` : toKey(look),
      byStyle: evidence.by === 'style',
      isItem,
      numbers: label.length,
      counter: findCounter(text),
      page: item.place?.page,
      next: undefined,
      below: 0,
      inRow: 0,
      isOnCover: false,
    })
  }
  return lines
}

const isNumberedItem = ({ role }: FlatParagraph): boolean =>
  role.type === 'list' &&
  role.checked === undefined &&
  (role.label !== undefined || role.number !== undefined)

export const toKey = ({ size, bold, caps, underlined }: Look): string =>
  `${size}${bold ? ' bold' : ''}${caps ? ' capitals' : ''}${underlined ? ' underlined' : ''}`

const ENDS_SENTENCE = /[.!,;…。．！，；、।؟،؛]$/
const MAX_POINTED = 50
const LEAST_POINTED = 3

/** Some authors end headings with a period: such lines stay if most lines of the look are short and end like that. */
function dropSentences(lines: readonly Line[]): Line[] {
  const endsSentence = ({ text, numbers }: Line): boolean =>
    ENDS_SENTENCE.test(text) && (numbers === 0 || text.length > MAX_POINTED)
  const pointed = new Set<string>()
  for (const [key, group] of groupBy(lines, ({ key }) => key)) {
    const ending = group.filter(({ text }) => text.endsWith('.') && text.length <= MAX_POINTED)
    if (ending.length >= LEAST_POINTED && ending.length * 2 >= group.length) pointed.add(key)
  }
  const isSentence = (line: Line | undefined): boolean =>
    line !== undefined &&
    endsSentence(line) &&
    !(pointed.has(line.key) && line.text.endsWith('.') && line.text.length <= MAX_POINTED)
  // A clause next to a sentence of the same look continues it.
  const isBeside = (line: Line, other: Line | undefined): boolean =>
    other?.key === line.key && Math.abs(other.at - line.at) === 1 && isSentence(other)
  return lines.filter((line, at) => {
    if (isSentence(line)) return false
    if (line.numbers > 0 || !HAS_CLAUSES.test(line.text)) return true
    return !isBeside(line, lines[at - 1]) && !isBeside(line, lines[at + 1])
  })
}

const HAS_CLAUSES = /[,，、]/

/**
 * Drops form fields: a label with different values, `Owner: Ann` and `Owner: Ben`, or one next to others, `Date: 5 May`
 * above `Place: Ghent`. `Step 1: Soil` counts and stays.
 */
function dropFields(items: readonly StoryItem[], lines: readonly Line[]): Line[] {
  const labels = groupBy(lines, ({ text }) => FIELD.exec(text)?.[1])
  return lines.filter(({ at, text, byStyle }) => {
    const label = FIELD.exec(text)?.[1]
    if (label === undefined || COUNTED_LABEL.test(label)) return true
    if (labels.get(label)!.length >= LEAST_FIELDS) return false
    return byStyle || !isField(text) || ![-1, 1].some(step => isFieldAt(items, at, step))
  })
}

/** Whether the paragraph above or below is a field. */
function isFieldAt(items: readonly StoryItem[], from: number, step: number): boolean {
  let at = from + step
  while (at >= 0 && at < items.length && isNothing(items[at]!)) at += step
  const item = items[at]
  if (item?.type !== 'flat' || item.role.type !== 'body') return false
  return runsLength(item.children) < LEAST_TEXT && isField(runsText(item.children))
}

const isField = (text: string): boolean =>
  /^[^:：\d\s]{1,20}(?: [^:：\d\s]{1,20}){0,2} ?[:：](?!\/\/)\s*\S/u.test(text)

/** Drops author and place on the first page, which are not the title, however large they are. */
function dropCoverNames(lines: readonly Line[]): readonly Line[] {
  const onCover = lines.filter(
    ({ at, page, byStyle }) => at < MAX_COVER && (page ?? 1) === 1 && !byStyle,
  )
  const titles = onCover.filter(({ text }) => !isName(text))
  if (titles.length === 0 || titles.length === onCover.length) return lines
  const names = new Set(onCover.filter(line => isName(line.text) && line.numbers === 0))
  return lines.filter(line => !names.has(line))
}

const isName = (text: string): boolean => PERSON.test(text) || INSTITUTION.test(text)

const PERSON =
  /^(?:prof|professor|dr|sir|mr|mrs|доц|доцент|проф|профессор|[أا]\.(?:م\.)?د)[.\s]|^(?:\p{Lu}\.\s?){2,3}\p{Lu}[\p{L}-]+$/iu
const INSTITUTION =
  /(?<!\p{L})(?:universi[dt]\p{L}*|université|università|facult\p{L}*|college|instituto?|ministr\p{L}*|ministère|departa?ment of|departamento de|hochschule|университет|институт|министерств\p{L}*|факультет|агентство|департамент|кафедра|trường|đại học)(?!\p{L})|大[学學]$|[学學]院$/iu

const LEAST_FIELDS = 3
const FIELD = /^([^:：]*)[:：]\s*\S/
/** `Part II: Soil` of each task. */
const COUNTED_LABEL = /^\p{L}+ (?:\d{1,2}|[IVX]+|[A-Z])$/u

/** The characters that a table, a picture or an item counts as. */
export const BLOCK_LENGTH = 80
/** A cover has no paragraph this long, and no more paragraphs than this, empty ones included. */
export const LEAST_TEXT = 80
export const MAX_COVER = 40

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
      next = isListed(item) ? 'list' : 'text'
      const length = item.type === 'flat' ? runsLength(item.children) : 0
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

/** Whether it is a list item, if only by a typed hyphen. */
function isListed(item: StoryItem): boolean {
  if (item.type !== 'flat') return false
  const first = item.children[0]?.content
  return item.role.type === 'list' || (first?.type === 'text' && TYPED_ITEM.test(first.value))
}

const TYPED_ITEM = /^[-–•]\s?\p{L}/u

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

export const LEAST_ROW = 2

/** A heading, or an entry of the table of contents. */
const endsSection = ({ role }: FlatParagraph): boolean =>
  role.type === 'heading' ||
  role.type === 'title' ||
  (role.type === 'list' && role.id === 'contents')

const isSameRow = (line: Line, after: Line): boolean =>
  line.key === after.key &&
  line.page === after.page &&
  !(line.numbers > 0 && after.numbers > 0) &&
  !isFirstPart(line, after)

const isNothing = (item: StoryItem): boolean =>
  item.type === 'flat'
    ? item.children.length === 0 && item.role.type !== 'code'
    : item.block.type === 'boundary'

/** At least half of the lines of a look have this many characters below them: the labels of a form have fewer. */
export const LEAST_BELOW = 60

export function isOverText(line: Line): boolean {
  const { next, text, key, numbers, look } = line
  if (next === 'text') return true
  if (next === 'list') return !text.endsWith('?')
  if (typeof next !== 'object') return false
  if (next.key !== key) return rank(next.look) < rank(look)
  return next.numbers > numbers || isFirstPart(line, next)
}

export const rank = ({ size, bold, caps, underlined }: Look): number =>
  size * 4 + (caps ? 2 : 0) + (bold ? 1 : underlined ? 0.5 : 0)
