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
  /** Whether `\"` is a quote inside a quoted field, as well as `""`. */
  readonly backslash: boolean
  /** How many fields most rows have. */
  readonly width: number
}

/** Where the row with this many rows above it begins. */
export function findRow(text: string, start: number, dialect: Dialect, rowCount: number): number {
  const scanner = new FieldScanner(text, start, dialect)
  for (let row = 0; row < rowCount && scanner.next(); ) if (scanner.endsRow) row++
  return scanner.position
}

/** The rows of the text from an offset on, with all their fields. */
export function* readRows(text: string, start: number, dialect: Dialect): Generator<string[]> {
  const scanner = new FieldScanner(text, start, dialect)
  let row: string[] = []
  while (scanner.next()) {
    const field = text.slice(scanner.from, scanner.to)
    row.push(isEscaped(scanner.quoting) ? undoEscapes(field, dialect) : field)
    if (scanner.endsRow) {
      yield row
      row = []
    }
  }
}

/**
 * `escaped`: quoted, with quotes or line ends inside that need fixing. `loose`: the same, with quotes inside that are
 * not doubled.
 */
type Quoting = 'none' | 'plain' | 'escaped' | 'loose'

const isEscaped = (quoting: Quoting): boolean => quoting === 'escaped' || quoting === 'loose'

const SPACE = 0x20
const LF = 0x0a
const CR = 0x0d
const BACKSLASH = 0x5c

/**
 * Walks the text field by field. A moving position instead of a callback per field: this is the innermost loop of
 * csv, and engines do not inline callbacks with several callers.
 */
export class FieldScanner {
  /** Where the field's text is, without quotes and surrounding spaces. */
  from = 0
  to = 0
  quoting: Quoting = 'none'
  endsRow = true
  readonly #text: string
  readonly #dialect: Dialect
  readonly #delimiter: number
  readonly #quote: number
  #at: number
  #lineStart: number

  constructor(text: string, start: number, dialect: Dialect) {
    this.#text = text
    this.#dialect = dialect
    this.#delimiter = dialect.delimiter?.charCodeAt(0) ?? -1
    this.#quote = dialect.quote.charCodeAt(0)
    this.#at = start
    this.#lineStart = start
  }

  /** Where the next field begins. */
  get position(): number {
    return this.#at
  }

  /** Moves to the next field; false at the end of the text. */
  next(): boolean {
    const text = this.#text
    const { length } = text
    const delimiter = this.#delimiter
    let at = this.#at
    if (this.endsRow) {
      if (at >= length) return false
      this.#lineStart = at
    }
    let from = at
    let to: number
    let code = text.charCodeAt(at)
    const quoted = code === this.#quote || code === SPACE ? this.#findQuoted(at) : undefined
    if (quoted) {
      ;({ from, to } = quoted)
      this.quoting = quoted.quoting
      if (quoted.lastLineStart >= 0) this.#lineStart = quoted.lastLineStart
      at = skipSpaces(text, to + 1)
      code = text.charCodeAt(at)
    } else {
      this.quoting = 'none'
      while (at < length && code !== delimiter && code !== LF && code !== CR) {
        code = text.charCodeAt(++at)
      }
      to = at
    }
    while (from < to && text.charCodeAt(from) <= SPACE) from++
    while (from < to && text.charCodeAt(to - 1) <= SPACE) to--
    this.from = from
    this.to = to
    this.endsRow = at >= length || code !== delimiter
    this.#at = this.endsRow ? skipLineEnd(text, at) : at + 1
    return true
  }

  #findQuoted(fieldStart: number): Quoted | undefined {
    return findQuoted(this.#text, fieldStart, this.#lineStart, this.#dialect)
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

/** A quoted field: what is between the quotes. */
interface Quoted {
  readonly from: number
  readonly to: number
  readonly quoting: Quoting
  /** Start of the last line that begins inside the field; -1 if none does. */
  readonly lastLineStart: number
}

/**
 * The quoted field that starts here, after spaces; undefined if the field does not start with a quote or that quote
 * is text. Each character is examined a bounded number of times: a failing search ends at the next quote that could
 * begin a field.
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
 * Undoubled quotes inside a quoted field. The field then ends at a quote on the same line that ends a field, unless
 * another field has begun before it.
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

/** Commas are common in prose: a line of text has the right number by chance if that number is small. */
const MIN_WIDTH_FOR_COMMA = 5
const MIN_WIDTH = 3

/**
 * Whether all lines from one position to the line of another are complete rows. If they are, a quoted field of
 * several lines is not one: its quotes only happen to be at the ends of fields.
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
