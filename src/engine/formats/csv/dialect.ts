/**
 * Finds out how a csv file is written: which character separates the fields, which one quotes them.
 * Each delimiter is tried on the first rows. The right one gives most rows the same number of fields,
 * and fields that look like single values:
 *
 *     1,5;2,3            by comma      1 | 5;2 | 3      three fields, one of them two values
 *     2,5;1,7            by semicolon  1,5 | 2,3        two fields, both numbers
 */
import { isNumber } from '../../document/sheet-numbers.ts'
import { type Dialect, FieldScanner } from './rows.ts'

/** The dialect, and where the rows start: after a `sep=;` line, which Excel takes as an instruction. */
export function detectDialect(text: string): { readonly dialect: Dialect; readonly start: number } {
  const instruction = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i.exec(text)
  const start = instruction?.[0].length ?? 0
  const delimiters = instruction ? [instruction[1]!] : DELIMITERS
  const sample = takeSample(text, start)
  // A delimiter that does not occur in the rows cannot split them; the first one remains if none does.
  const tried = delimiters.filter((delimiter, index) => !index || sample.includes(delimiter))
  if (!instruction) tried.push(...RARE_DELIMITERS.filter(rare => sample.includes(`"${rare}"`)))
  const tryQuote = (quote: Dialect['quote']): Attempt => {
    const backslash = isBackslashEscape(text, quote, delimiters)
    return findBest(tried.map(delimiter => tryDialect(sample, { delimiter, quote, backslash })))
  }
  const usual = tryQuote('"')
  const unusual = instruction || SINGLE_QUOTED.test(sample) ? tryQuote("'") : undefined
  const { dialect, isProse } = unusual && isQuotedBy(unusual, usual) ? unusual : usual
  const isSingleColumn = isProse && !instruction
  return { dialect: isSingleColumn ? { ...dialect, delimiter: undefined } : dialect, start }
}

/** In order of preference, for when the rows do not decide. */
const DELIMITERS = [',', ';', '\t', '|']

/** Common in text, so that they count only between quotes. */
const RARE_DELIMITERS = [':', '^', '~']

/** Whether any field may begin with a single quote. */
const SINGLE_QUOTED = /(?:^|[,;\t|\r\n]) *'/

/** Lists inside a field are often written with bars; tables seldom are. */
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

/** How a dialect splits the first rows. */
interface Attempt {
  readonly dialect: Dialect
  readonly score: number
  readonly tally: Tally
  /** Most rows have a single field, and in the others a space follows the delimiter: punctuation. */
  readonly isProse: boolean
}

interface Tally {
  rowsByWidth: Map<number, number>
  firstWidth: number
  rows: number
  filledFields: number
  /** Filled fields that look like a single value. */
  values: number
  quotedFields: number
  /** Fields that begin with an unclosed quote. */
  strayQuotes: number
  splits: number
  /** Delimiters followed by a space. */
  spacedSplits: number
}

function findBest(attempts: readonly Attempt[]): Attempt {
  return attempts.reduce((best, attempt) =>
    attempt.score > Math.max(MIN_SCORE, best.score) ? attempt : best,
  )
}

function tryDialect(sample: string, candidate: Omit<Dialect, 'width'>): Attempt {
  const tally = tallyFields(sample, { ...candidate, width: 1 })
  const width = findMostFrequent(tally.rowsByWidth)
  let score = measureConsistency(tally) * (tally.values / Math.max(1, tally.filledFields))
  if (candidate.delimiter === '|') score *= BAR_WEIGHT
  if (tally.firstWidth !== width) score *= OTHER_FIRST_ROW_WEIGHT
  const isProse = width === 1 && tally.splits > 0 && tally.splits === tally.spacedSplits
  return { dialect: { ...candidate, width }, score, tally, isProse }
}

function tallyFields(sample: string, dialect: Dialect): Tally {
  const tally: Tally = {
    rowsByWidth: new Map(),
    firstWidth: 0,
    rows: 0,
    filledFields: 0,
    values: 0,
    quotedFields: 0,
    strayQuotes: 0,
    splits: 0,
    spacedSplits: 0,
  }
  const scanner = new FieldScanner(sample, 0, dialect)
  let width = 0
  let filled = 0
  while (tally.rows < SAMPLE_ROWS && scanner.next()) {
    const { from, to, quoting } = scanner
    const field = sample.slice(from, Math.min(to, from + SAMPLE_FIELD_CHARACTERS))
    const isQuoted = quoting === 'plain' || quoting === 'escaped'
    if (isQuoted) tally.quotedFields++
    else if (field.startsWith(dialect.quote)) tally.strayQuotes++
    if (field) filled++
    if (field && (isQuoted || (quoting === 'none' && isSingleValue(field)))) tally.values++
    if (width > 0) tally.splits++
    if (width > 0 && sample[from - 1] === ' ') tally.spacedSplits++
    width++
    if (!scanner.endsRow) continue
    if (filled) {
      tally.rows++
      tally.filledFields += filled
      tally.firstWidth ||= width
      tally.rowsByWidth.set(width, (tally.rowsByWidth.get(width) ?? 0) + 1)
    }
    width = 0
    filled = 0
  }
  return tally
}

/** How likely it is that two rows have the same number of fields, and more than one. */
function measureConsistency({ rowsByWidth, rows }: Tally): number {
  let consistency = 0
  for (const [width, count] of rowsByWidth) if (width > 1) consistency += (count / rows) ** 2
  return consistency
}

function findMostFrequent(rowsByWidth: ReadonlyMap<number, number>): number {
  let best = 1
  for (const [width, count] of rowsByWidth) if (count > (rowsByWidth.get(best) ?? 0)) best = width
  return best
}

/** A value has no other delimiter attached to it, nor an unpaired quote. */
function isSingleValue(field: string): boolean {
  return isNumber(field) || !/[,;|](?! |$)|\t|^["']|["']$/.test(field)
}

/** Single quotes are apostrophes unless they surround fields throughout the file, and nothing else does. */
function isQuotedBy(single: Attempt, double: Attempt): boolean {
  const { quotedFields, strayQuotes, rows } = single.tally
  return (
    quotedFields >= Math.max(2, rows / 2) &&
    strayQuotes <= quotedFields / 10 &&
    double.tally.quotedFields <= quotedFields / 10 &&
    single.score >= double.score
  )
}

const MAX_BACKSLASHES = 1000

/** Whether `\"` occurs inside fields, rather than `"C:\"` at their end. */
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
