/**
 * Splits csv text into rows and fields: RFC 4180, and what is found outside of it. One scanner walks
 * the text; what is done with the fields (counting, slicing, weighing dialects) is its caller's.
 *
 * A quote opens a field only at its start and closes it only at its end; any other quote is text:
 *
 *     5" pipe,"5"" pipe","say "hi" now","Weird Al" Yankovic,"never closed
 *     5" pipe  5" pipe    say "hi" now   "Weird Al" Yankovic  "never closed
 */

export interface Dialect {
  /** Undefined for a file of a single column. */
  readonly delimiter: string | undefined
  readonly quote: '"' | "'"
  /** Whether `\"` is a quote inside a quoted field, beside `""`. */
  readonly backslash: boolean
  /** How many fields most rows have. */
  readonly width: number
}

/** The rows of the text from an offset on, each with all its fields. */
export function* readRows(text: string, start: number, dialect: Dialect): Generator<string[]> {
  let row: string[] = []
  const push: VisitField = (from, to, quoting) => {
    const field = text.slice(from, to)
    row.push(quoting === 'none' || quoting === 'plain' ? field : undoEscapes(field, dialect))
  }
  for (let at = start; at < text.length; ) {
    row = []
    at = scanRow(text, at, dialect, push)
    yield row
  }
}

/**
 * `escaped`: quoted, with quotes or ends of lines inside that are to be put right.
 * `loose`: the same, with quotes inside that nobody doubled.
 */
export type Quoting = 'none' | 'plain' | 'escaped' | 'loose'

/** Called for every field with the place of its text: without its quotes and the spaces around it. */
export type VisitField = (from: number, to: number, quoting: Quoting) => void

const SPACE = 0x20
const LF = 0x0a
const CR = 0x0d
const BACKSLASH = 0x5c

/** Visits the fields of the row that starts at an offset; returns the offset of the next row. */
export function scanRow(
  text: string,
  rowStart: number,
  dialect: Dialect,
  visit: VisitField,
): number {
  const { length } = text
  const delimiter = dialect.delimiter?.charCodeAt(0) ?? -1
  const quote = dialect.quote.charCodeAt(0)
  let lineStart = rowStart
  let at = rowStart
  for (;;) {
    let from = at
    let to: number
    let quoting: Quoting = 'none'
    let code = text.charCodeAt(at)
    const quoted =
      code === quote || code === SPACE ? findQuoted(text, at, lineStart, dialect) : undefined
    if (quoted) {
      ;({ from, to, quoting } = quoted)
      lineStart = Math.max(lineStart, quoted.lastLineStart)
      at = skipSpaces(text, to + 1)
      code = text.charCodeAt(at)
    } else {
      while (at < length && code !== delimiter && code !== LF && code !== CR) {
        code = text.charCodeAt(++at)
      }
      to = at
    }
    while (from < to && text.charCodeAt(from) <= SPACE) from++
    while (from < to && text.charCodeAt(to - 1) <= SPACE) to--
    visit(from, to, quoting)
    if (at >= length || code !== delimiter) return skipLineEnd(text, at)
    at++
  }
}

function skipSpaces(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

function skipLineEnd(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

/** A field in quotes: what is between them. */
interface Quoted {
  readonly from: number
  readonly to: number
  readonly quoting: Quoting
  /** Start of the last line that begins inside of the field; -1 if none does. */
  readonly lastLineStart: number
}

/**
 * The quoted field that starts here, after spaces; nothing where the field has no quote at its start or
 * that quote is text. Each character is looked at a bounded number of times: a search that fails ends
 * at the next quote that could begin a field.
 */
function findQuoted(
  text: string,
  fieldStart: number,
  lineStart: number,
  dialect: Dialect,
): Quoted | undefined {
  const quote = dialect.quote.charCodeAt(0)
  const opening = skipSpaces(text, fieldStart)
  if (text.charCodeAt(opening) !== quote) return undefined
  const from = opening + 1
  let quoting: Quoting = 'plain'
  let lastLineStart = -1
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      if (text.charCodeAt(at + 1) !== quote) break
      quoting = 'escaped'
      at++
    } else if (code === LF) {
      lastLineStart = at + 1
    } else if (code === CR) {
      quoting = 'escaped'
      lastLineStart = at + 1
    } else if (code === BACKSLASH && dialect.backslash) {
      quoting = 'escaped'
      at++
    }
  }
  if (at >= text.length) return undefined
  if (!endsField(text, at, dialect)) return findLooselyQuoted(text, from, at, dialect)
  if (lastLineStart >= 0 && areRows(text, lineStart, at, dialect)) return undefined
  return { from, to: at, quoting, lastLineStart }
}

function endsField(text: string, quoteAt: number, { delimiter }: Dialect): boolean {
  const at = skipSpaces(text, quoteAt + 1)
  const code = text.charCodeAt(at)
  return at >= text.length || code === LF || code === CR || code === delimiter?.charCodeAt(0)
}

/**
 * Quotes inside a quoted field that nobody doubled. Then the field ends at a quote on the same line
 * that ends a field, unless another field has begun before it.
 */
function findLooselyQuoted(
  text: string,
  from: number,
  stray: number,
  dialect: Dialect,
): Quoted | undefined {
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '\n' || character === '\r') return undefined
    if (character !== dialect.quote || at < stray) continue
    if (beginsField(text, at, dialect)) return undefined
    if (endsField(text, at, dialect)) return { from, to: at, quoting: 'loose', lastLineStart: -1 }
  }
  return undefined
}

function beginsField(text: string, quoteAt: number, { delimiter }: Dialect): boolean {
  let at = quoteAt - 1
  while (text.charCodeAt(at) === SPACE) at--
  return text[at] === delimiter
}

/** Commas are common in prose: a line of text has the right number of few commas by chance. */
const MIN_WIDTH_FOR_COMMA = 5
const MIN_WIDTH = 3

/**
 * Whether all lines from one place to the line of another are complete rows. A quoted field of
 * several lines is none if they are: its quotes only happen to stand at the ends of fields.
 */
function areRows(text: string, start: number, last: number, dialect: Dialect): boolean {
  const { delimiter, width } = dialect
  if (!delimiter || width < (delimiter === ',' ? MIN_WIDTH_FOR_COMMA : MIN_WIDTH)) return false
  for (let at = start; at <= last; ) {
    let delimiters = 0
    let end = at
    for (; end < text.length; end++) {
      const character = text[end]
      if (character === '\n' || character === '\r') break
      if (character === delimiter) delimiters++
    }
    if (delimiters !== width - 1) return false
    at = skipLineEnd(text, end)
  }
  return true
}

function undoEscapes(field: string, { quote, backslash }: Dialect): string {
  let text = field
  if (text.indexOf('\r') >= 0) text = text.replace(/\r\n?/g, '\n')
  if (text.indexOf(quote) >= 0) text = text.replaceAll(quote + quote, quote)
  return backslash ? text.replace(/\\(["'\\])/g, '$1') : text
}
