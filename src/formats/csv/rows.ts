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
  const push: VisitField = (from, to, quoted) => {
    row.push(quoted ? unquote(text.slice(from, to), dialect) : text.slice(from, to))
  }
  for (let at = start; at < text.length; ) {
    row = []
    at = scanRow(text, at, dialect, push)
    yield row
  }
}

/** Called for every field with the place of its text, inside of its quotes. */
export type VisitField = (from: number, to: number, quoted: boolean) => void

/** Visits the fields of the row that starts at an offset; returns the offset of the next row. */
export function scanRow(
  text: string,
  rowStart: number,
  dialect: Dialect,
  visit: VisitField,
): number {
  const delimiter = dialect.delimiter?.charCodeAt(0) ?? -1
  const quote = dialect.quote.charCodeAt(0)
  let at = rowStart
  let lineStart = rowStart
  for (;;) {
    const opening = findOpening(text, at, quote)
    let closing = opening < 0 ? -1 : findClosing(text, opening, dialect)
    const nextLine = closing < 0 ? -1 : findLastLineStart(text, opening, closing)
    if (nextLine >= 0) {
      if (areRows(text, lineStart, closing, dialect)) closing = -1
      else lineStart = nextLine
    }
    let end: number
    if (closing < 0) {
      end = findFieldEnd(text, at, delimiter)
      visit(at, end, false)
    } else {
      end = skipSpaces(text, closing + 1)
      visit(opening + 1, closing, true)
    }
    if (end >= text.length || text.charCodeAt(end) !== delimiter) return skipLineEnd(text, end)
    at = end + 1
  }
}

const SPACE = 0x20
const LF = 0x0a
const CR = 0x0d

/** Spaces before an opening quote are no text: people align columns with them. */
function findOpening(text: string, fieldStart: number, quote: number): number {
  let at = fieldStart
  while (text.charCodeAt(at) === SPACE) at++
  return text.charCodeAt(at) === quote ? at : -1
}

function findFieldEnd(text: string, fieldStart: number, delimiter: number): number {
  let at = fieldStart
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === delimiter || code === LF || code === CR) break
  }
  return at
}

function skipSpaces(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

function skipLineEnd(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

/**
 * The quote that closes the field, or -1 where the opening one turns out to be text. Each quote is
 * looked at a bounded number of times: a failed search ends at the next quote that begins a field.
 */
function findClosing(text: string, opening: number, dialect: Dialect): number {
  const { quote, backslash } = dialect
  let at = text.indexOf(quote, opening + 1)
  while (at >= 0) {
    if (backslash && isEscaped(text, at)) at++
    else if (text[at + 1] === quote) at += 2
    else break
    at = text.indexOf(quote, at)
  }
  if (at < 0) return -1
  return endsField(text, at, dialect) ? at : findLooseClosing(text, opening, at, dialect)
}

function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}

function endsField(text: string, quoteAt: number, { delimiter }: Dialect): boolean {
  const next = text[skipSpaces(text, quoteAt + 1)]
  return next === undefined || next === delimiter || next === '\n' || next === '\r'
}

/**
 * Quotes inside a quoted field that nobody doubled. Then the field ends at a quote on the same line
 * that ends a field, unless another field has begun before it.
 */
function findLooseClosing(text: string, opening: number, stray: number, dialect: Dialect): number {
  for (let at = opening + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '\n' || character === '\r') return -1
    if (character !== dialect.quote || at < stray) continue
    if (beginsField(text, at, dialect)) return -1
    if (endsField(text, at, dialect)) return at
  }
  return -1
}

function beginsField(text: string, quoteAt: number, { delimiter }: Dialect): boolean {
  let at = quoteAt - 1
  while (text.charCodeAt(at) === SPACE) at--
  return text[at] === delimiter
}

/** Start of the last line that begins between two places; -1 if none does. */
function findLastLineStart(text: string, from: number, to: number): number {
  for (let at = to - 1; at > from; at--) {
    const code = text.charCodeAt(at)
    if (code === LF || code === CR) return at + 1
  }
  return -1
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

function unquote(field: string, { quote, backslash }: Dialect): string {
  let value = field
  if (value.includes(quote)) value = value.replaceAll(quote + quote, quote)
  if (backslash && value.includes('\\')) value = value.replace(/\\(["'\\])/g, '$1')
  if (value.includes('\r')) value = value.replace(/\r\n?/g, '\n')
  return value
}
