/**
 * Finds out how a csv file is written: which character separates the fields, which one quotes them.
 * Each delimiter is tried on the first rows. The right one gives most rows the same number of fields,
 * and fields that look like single values:
 *
 *     1,5;2,3            by comma      1 | 5;2 | 3      three fields, one of them two values
 *     2,5;1,7            by semicolon  1,5 | 2,3        two fields, both numbers
 */
import { isNumber } from '../../document/sheet-numbers.ts'
import { type Dialect, scanRow } from './rows.ts'

/** The dialect, and where the rows start: after a `sep=;` line, which Excel takes as an instruction. */
export function detectDialect(text: string): { readonly dialect: Dialect; readonly start: number } {
  const instruction = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i.exec(text)
  const start = instruction?.[0].length ?? 0
  const delimiters = instruction ? [instruction[1]!] : DELIMITERS
  const usual = findBest(text, start, delimiters, '"')
  const unusual = findBest(text, start, delimiters, "'")
  const best = isQuotedBy(unusual, usual) ? unusual : usual
  const isSingleColumn = !instruction && best.isProse
  const dialect = { ...best.dialect, width: isSingleColumn ? 1 : best.width }
  return { dialect: isSingleColumn ? { ...dialect, delimiter: undefined } : dialect, start }
}

/** In the order of preference where the rows say nothing. */
const DELIMITERS = [',', ';', '\t', '|']

/** Lists inside of a field are often written with bars; tables seldom. */
const BAR_WEIGHT = 0.7

/** A first row that differs from the others is more often read wrongly than a title. */
const OTHER_FIRST_ROW_WEIGHT = 0.8

/** Below this a delimiter is an accident, and the first of the list is as good. */
const MIN_SCORE = 0.01

const SAMPLE_ROWS = 100
const SAMPLE_CHARACTERS = 100_000
const SAMPLE_FIELD_CHARACTERS = 200

/** What a dialect makes of the first rows. */
interface Attempt {
  readonly dialect: Dialect
  readonly score: number
  readonly rows: number
  /** How many fields most rows have. */
  readonly width: number
  readonly quotedFields: number
  /** Fields that begin with a quote which nothing closes. */
  readonly strayQuotes: number
  /** Most rows have a single field, and spaces follow the delimiter in the others: punctuation. */
  readonly isProse: boolean
}

function findBest(
  text: string,
  start: number,
  delimiters: readonly string[],
  quote: Dialect['quote'],
): Attempt {
  return delimiters
    .map(delimiter => {
      const backslash = isBackslashEscape(text, delimiter, quote)
      return tryDialect(text, start, { delimiter, quote, backslash, width: 0 })
    })
    .reduce((one, another) => (another.score > Math.max(MIN_SCORE, one.score) ? another : one))
}

function tryDialect(text: string, start: number, dialect: Dialect): Attempt {
  const rowsByWidth = new Map<number, number>()
  let firstWidth = 0
  let rows = 0
  let filled = 0
  let values = 0
  let quotedFields = 0
  let strayQuotes = 0
  let isSpaced = true
  const end = Math.min(text.length, start + SAMPLE_CHARACTERS)
  for (let at = start; at < end && rows < SAMPLE_ROWS; ) {
    const filledBefore = filled
    let width = 0
    at = scanRow(text, at, dialect, (from, to, quoted) => {
      width++
      if (width > 1 && text[from] !== ' ') isSpaced = false
      const field = text.slice(from, Math.min(to, from + SAMPLE_FIELD_CHARACTERS)).trim()
      if (quoted) quotedFields++
      else if (field.startsWith(dialect.quote)) strayQuotes++
      if (!field) return
      filled++
      if (quoted || isSingleValue(field)) values++
    })
    if (filled === filledBefore) continue
    rows++
    firstWidth ||= width
    rowsByWidth.set(width, (rowsByWidth.get(width) ?? 0) + 1)
  }
  const width = findMostFrequent(rowsByWidth)
  let score = (measureConsistency(rowsByWidth, rows) * values) / Math.max(1, filled)
  if (dialect.delimiter === '|') score *= BAR_WEIGHT
  if (firstWidth !== width) score *= OTHER_FIRST_ROW_WEIGHT
  const isProse = width === 1 && isSpaced
  return { dialect, score, rows, width, quotedFields, strayQuotes, isProse }
}

/** How likely it is that two rows have the same number of fields, and more than one. */
function measureConsistency(rowsByWidth: ReadonlyMap<number, number>, rows: number): number {
  let consistency = 0
  for (const [width, count] of rowsByWidth) if (width > 1) consistency += (count / rows) ** 2
  return consistency
}

function findMostFrequent(rowsByWidth: ReadonlyMap<number, number>): number {
  let best = 1
  for (const [width, count] of rowsByWidth) if (count > (rowsByWidth.get(best) ?? 0)) best = width
  return best
}

/** A value does not have another delimiter glued into it, nor half a pair of quotes. */
function isSingleValue(field: string): boolean {
  return isNumber(field) || !/[,;|](?! |$)|\t|^["']|["']$/.test(field)
}

/** Single quotes are apostrophes unless they surround fields all over the file, and nothing else does. */
function isQuotedBy(single: Attempt, double: Attempt): boolean {
  return (
    single.quotedFields >= Math.max(2, single.rows / 2) &&
    single.strayQuotes <= single.quotedFields / 10 &&
    double.quotedFields <= single.quotedFields / 10 &&
    single.score >= double.score
  )
}

const MAX_BACKSLASHES = 1000

/** Whether `\"` stands inside of fields, rather than `"C:\"` at the end of them. */
function isBackslashEscape(text: string, delimiter: string, quote: string): boolean {
  const endsField = (at: number): boolean => [delimiter, '\n', '\r', undefined].includes(text[at])
  let balance = 0
  let at = text.indexOf(`\\${quote}`)
  for (let seen = 0; at >= 0 && seen < MAX_BACKSLASHES; seen++) {
    const isDoubled = text[at + 2] === quote
    // \"x and \"", are escapes. "C:\", is a path; in \""x the quote is doubled after a backslash.
    balance += isDoubled === endsField(at + (isDoubled ? 3 : 2)) ? 1 : -1
    at = text.indexOf(`\\${quote}`, at + 2)
  }
  return balance > 0
}
