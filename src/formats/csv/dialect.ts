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
  const sample = takeSample(text, start)
  const [usual, unusual] = QUOTES.map(quote => {
    const backslash = isBackslashEscape(text, quote, delimiters)
    return findBest(
      delimiters.map(delimiter => tryDialect(sample, { delimiter, quote, backslash })),
    )
  }) as [Attempt, Attempt]
  const { dialect, width, isProse } = isQuotedBy(unusual, usual) ? unusual : usual
  const delimiter = isProse && !instruction ? undefined : dialect.delimiter
  return { dialect: { ...dialect, delimiter, width }, start }
}

/** In the order of preference where the rows say nothing. */
const DELIMITERS = [',', ';', '\t', '|']

const QUOTES = ['"', "'"] as const

/** Lists inside of a field are often written with bars; tables seldom. */
const BAR_WEIGHT = 0.7

/** A first row that differs from the others is more often read wrongly than a title. */
const OTHER_FIRST_ROW_WEIGHT = 0.8

/** Below this a delimiter is an accident, and the first of the list is as good. */
const MIN_SCORE = 0.01

const SAMPLE_ROWS = 100
const SAMPLE_CHARACTERS = 100_000
const SAMPLE_FIELD_CHARACTERS = 200

/** The beginning of the text, up to the end of a line. */
function takeSample(text: string, start: number): string {
  const sample = text.slice(start, start + SAMPLE_CHARACTERS)
  if (start + SAMPLE_CHARACTERS >= text.length) return sample
  const lastLineEnd = Math.max(sample.lastIndexOf('\n'), sample.lastIndexOf('\r'))
  return lastLineEnd < 0 ? sample : sample.slice(0, lastLineEnd + 1)
}

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

function findBest(attempts: readonly Attempt[]): Attempt {
  return attempts.reduce((best, attempt) =>
    attempt.score > Math.max(MIN_SCORE, best.score) ? attempt : best,
  )
}

function tryDialect(sample: string, candidate: Omit<Dialect, 'width'>): Attempt {
  const dialect = { ...candidate, width: 0 }
  const rowsByWidth = new Map<number, number>()
  let firstWidth = 0
  let rows = 0
  let filled = 0
  let values = 0
  let quotedFields = 0
  let strayQuotes = 0
  let splits = 0
  let spacedSplits = 0
  for (let at = 0; at < sample.length && rows < SAMPLE_ROWS; ) {
    const filledBefore = filled
    let width = 0
    at = scanRow(sample, at, dialect, (from, to, quoting) => {
      if (width++ > 0) {
        splits++
        if (sample[from - 1] === ' ') spacedSplits++
      }
      const field = sample.slice(from, Math.min(to, from + SAMPLE_FIELD_CHARACTERS))
      const isQuoted = quoting === 'plain' || quoting === 'escaped'
      if (isQuoted) quotedFields++
      else if (field.startsWith(dialect.quote)) strayQuotes++
      if (!field) return
      filled++
      if (isQuoted || (quoting === 'none' && isSingleValue(field))) values++
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
  const isProse = width === 1 && splits > 0 && splits === spacedSplits
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
function isBackslashEscape(text: string, quote: string, delimiters: readonly string[]): boolean {
  const ends = [...delimiters, '\n', '\r', '']
  let balance = 0
  let at = text.indexOf(`\\${quote}`)
  for (let seen = 0; at >= 0 && seen < MAX_BACKSLASHES; seen++) {
    const isDoubled = text[at + 2] === quote
    const isAtEnd = ends.includes(text.charAt(at + (isDoubled ? 3 : 2)))
    // \"x and \"", are escapes. "C:\", is a path; in \""x the quote is doubled after a backslash.
    balance += isDoubled === isAtEnd ? 1 : -1
    at = text.indexOf(`\\${quote}`, at + 2)
  }
  return balance > 0
}
