/**
 * Numbers about markdown: characters, words, and about how many tokens a language model will count. One
 * walk over the text, which allocates nothing.
 *
 * Tokens are estimated as the o200k tokenizer would count them: it first cuts text into words with their
 * capitals, groups of three digits, runs of punctuation and line ends, and gives each so many tokens. What a
 * word of so many letters costs was fitted to the outputs of a corpus (docs/decisions/0048-tokens.md). A line
 * counts the same wherever it stands, so that the tokens of a text are the sum of those of its lines.
 */
import { isInPair } from './surrogates.ts'

/** Numbers about one conversion, as the envelope shows them. */
export interface Stats {
  /** Size of the document. */
  readonly bytes: number
  /** Length of the markdown, in characters as a person counts them (code points). */
  readonly characters: number
  /** Words of the markdown; its marks alone, such as the bars of a table, are none. */
  readonly words: number
  /** About what a language model will count. */
  readonly estimated_tokens: number
  readonly duration_ms: number
}

export interface Measure {
  readonly characters: number
  readonly words: number
  /** Hundredths of a token. */
  readonly units: number
  /** For each of the offsets asked for, which are starts of lines: its line, from 0, and the units before it. */
  readonly lines: Int32Array
  readonly unitsBefore: Float64Array
  /** How many lines the text has; one without a line end behind it counts. */
  readonly lineCount: number
  /** The end, or about where the units were exceeded: never behind it by more than a run of characters. */
  readonly reach: number
}

export const UNITS_PER_TOKEN = 100

export const toTokens = (units: number): number => Math.ceil(units / UNITS_PER_TOKEN)

export const estimateTokens = (markdown: string): number => toTokens(measureText(markdown).units)

export const toStats = (
  { characters, words, units }: Measure,
  bytes: number,
  durationMs: number,
): Stats => ({
  bytes,
  characters,
  words,
  estimated_tokens: toTokens(units),
  duration_ms: Math.round(durationMs),
})

const encoder = new TextEncoder()

/**
 * `offsets` rise; the text may be a part of `markdown`, from `start` to `end`, and the walk ends before that
 * where `maxUnits` are exceeded. It is walked as UTF-8: bytes
 * are looked up faster than the characters of a string.
 */
export function measureText(
  markdown: string,
  offsets: ArrayLike<number> = [],
  start = 0,
  end = markdown.length,
  maxUnits = Number.MAX_SAFE_INTEGER,
): Measure {
  const size = Math.min(CHUNK_UNITS, end - start, MIN_CHUNK_UNITS + Math.ceil(maxUnits / 16))
  const bytes = new Uint8Array(3 * size + 2)
  const lines = new Int32Array(offsets.length)
  const unitsBefore = new Float64Array(offsets.length)
  let nextOffset = 0
  while (nextOffset < offsets.length && offsets[nextOffset]! <= start) nextOffset++
  let awaited = nextOffset < offsets.length ? offsets[nextOffset]! : MAX_OFFSET
  let line = 0
  let units = 0
  let words = 0
  let pairs = 0
  let run = LINE_START
  let length = 0
  let hasLetter = 0
  let last = 0
  let reach = end
  walk: for (let from = start; from < end; ) {
    const chunk = cutChunk(markdown, from, end, size)
    let { written } = encoder.encodeInto(chunk, bytes)
    /** What to take from a place among the bytes to have one in the string. */
    let surplus = -from
    from += chunk.length
    // The last word ends, too; what this line end costs is taken back.
    if (from === end) bytes[written++] = NEW_LINE
    // What an earlier chunk left behind is no part of a word.
    bytes[written] = NEW_LINE
    for (let at = 0; at < written; at++) {
      const byte = bytes[at]!
      let kind = KINDS[byte]!
      if (kind === FURTHER_BYTE) {
        surplus++
        continue
      }
      if (byte >= 0x80) {
        const code = decode(byte, bytes[at + 1]!, bytes[at + 2]!)
        kind = WIDE_KINDS[code]!
        units += WIDE_COSTS[code]!
        if (byte >= FIRST_OF_FOUR) {
          pairs++
          surplus--
        }
      }
      if (units > maxUnits) {
        // What was too much is the run that has just been counted, or the one before.
        reach = at - surplus - length
        break walk
      }
      if (kind === run) {
        length++
        if (kind === LOWER) {
          // Most of most texts: the rest of the word at once.
          while (KINDS[bytes[at + 1]!] === LOWER) {
            at++
            length++
          }
          continue
        }
        // Lines of dashes and the like are few tokens; other punctuation in a row is more.
        if (kind === PUNCTUATION) {
          units += byte === last ? REPEATED : FURTHER
          last = byte
        }
        continue
      }
      if (run >= LOWER && run < LINE_START) {
        // Capitals before small letters are one word with them.
        if (kind === LOWER && run === UPPER) {
          run = LOWER
          length++
          continue
        }
        if (run === IDEOGRAPH) words += length
        else {
          hasLetter = 1
          if (length < MAX_RUN) units += RUN_COSTS[(run << 5) | length]!
          else {
            units += RUN_COSTS[(run << 5) | (MAX_RUN - 1)]!
            units += FURTHER_LETTER * (length - MAX_RUN + 1)
          }
        }
      } else if (run === BLANK && length > 1) units += BLANKS
      if (kind <= LINE_END || kind === IDEOGRAPH) {
        words += hasLetter
        hasLetter = 0
      }
      if (kind === LINE_END) {
        if (run !== LINE_START) units += run === PUNCTUATION ? END_BEHIND_PUNCTUATION : END
        if (from === end && at === written - 1) break
        run = LINE_START
        line++
        while (awaited <= at + 1 - surplus) {
          lines[nextOffset] = line
          unitsBefore[nextOffset++] = units
          awaited = nextOffset < offsets.length ? offsets[nextOffset]! : MAX_OFFSET
        }
        continue
      }
      if (kind === PUNCTUATION) {
        units += FIRST
        last = byte
      } else if (kind === DIGIT && run === BLANK) units += BLANK_BEFORE_DIGITS
      run = kind
      length = 1
    }
  }
  // The line end that was added is none of the text's.
  const isOpen = run !== LINE_START
  if (isOpen && reach === end) units -= run === PUNCTUATION ? END_BEHIND_PUNCTUATION : END
  for (; nextOffset < offsets.length; nextOffset++) {
    lines[nextOffset] = line
    unitsBefore[nextOffset] = units
  }
  const lineCount = isOpen ? line + 1 : line
  return { characters: end - start - pairs, words, units, lines, unitsBefore, lineCount, reach }
}

const CHUNK_UNITS = 32 * 1024
/** Two at least: a pair must fit. */
const MIN_CHUNK_UNITS = 64
const MAX_OFFSET = 2 ** 30
const NEW_LINE = 0x0a
const FIRST_OF_FOUR = 0xf0

/** No chunk ends inside a surrogate pair. */
function cutChunk(markdown: string, from: number, end: number, size: number): string {
  const to = Math.min(end, from + size)
  return markdown.slice(from, to < end && isInPair(markdown, to) ? to - 1 : to)
}

/** Where a character beyond ASCII stands in the tables: all beyond the first plane at one place. */
function decode(first: number, second: number, third: number): number {
  if (first < 0xe0) return ((first & 0x1f) << 6) | (second & 0x3f)
  if (first >= FIRST_OF_FOUR) return BEYOND
  return ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f)
}

// What a character is. The order matters: blanks end words, and what comes from LOWER on makes them.
const BLANK = 0
const LINE_END = 1
const PUNCTUATION = 2
const LOWER = 3
const UPPER = 4
const DIGIT = 5
const CYRILLIC = 6
/** Letters and signs of other scripts, which cost by the character. */
const OTHER = 7
const IDEOGRAPH = 8
/** Before the first character of a line. */
const LINE_START = 9
/** No first byte of a character. */
const FURTHER_BYTE = 10

const FIRST = 95
const FURTHER = 20
const REPEATED = 3
const BLANKS = 105
const BLANK_BEFORE_DIGITS = 95
const END = 100
const END_BEHIND_PUNCTUATION = 10

const MAX_RUN = 32
const FURTHER_LETTER = 15

/** What a run of so many characters costs, by its kind; longer ones are continued by the last step. */
const RUN_COSTS = writeRunCosts()

function writeRunCosts(): Uint16Array {
  const costs = new Uint16Array((OTHER + 1) * MAX_RUN)
  const fill = (kind: number, known: readonly number[], step: number): void => {
    for (let length = 1; length < MAX_RUN; length++) {
      const beyond = Math.max(0, length - known.length)
      costs[kind * MAX_RUN + length] = known[length - 1 - beyond]! + beyond * step
    }
  }
  fill(LOWER, [95, 95, 97, 100, 105, 108, 115, 120, 128, 142, 160, 180, 193, 207, 222, 238], 16)
  fill(UPPER, [100, 100, 140, 150, 180, 210, 240, 265], 30)
  fill(CYRILLIC, [100, 105, 125, 140, 150, 160, 176, 194, 212, 220, 225, 238, 255, 275], 15)
  for (let length = 1; length < MAX_RUN; length++) {
    costs[DIGIT * MAX_RUN + length] = 100 * Math.ceil(length / 3)
  }
  return costs
}

/** Characters beyond the first plane share the place of a surrogate. */
const BEYOND = 0xd800

/** By the first byte: the kinds of ASCII characters. */
const KINDS = new Uint8Array(256)
/** By the character: its kind, and what it costs beside its run. */
const WIDE_KINDS = new Uint8Array(0x10000).fill(OTHER)
const WIDE_COSTS = new Uint8Array(0x10000).fill(115)
fillTables()

function fillTables(): void {
  const set = (first: number, last: number, kind: number, cost = 0): void => {
    WIDE_KINDS.fill(kind, first, last + 1)
    WIDE_COSTS.fill(cost, first, last + 1)
  }
  set(0, 0x20, BLANK)
  set(0x21, 0x7f, PUNCTUATION)
  set(0x0a, 0x0a, LINE_END)
  set(0x30, 0x39, DIGIT)
  set(0x41, 0x5a, UPPER)
  set(0x61, 0x7a, LOWER)
  set(0xa0, 0xa0, BLANK, 60)
  // Latin with accents; which of them are capitals matters little.
  set(0xc0, 0xde, UPPER, 55)
  set(0xdf, 0x24f, LOWER, 55)
  set(0xd7, 0xd7, OTHER, 115)
  set(0xf7, 0xf7, OTHER, 115)
  set(0x370, 0x3ff, OTHER, 53)
  set(0x400, 0x52f, CYRILLIC)
  set(0x530, 0x58f, OTHER, 60)
  set(0x590, 0x5ff, OTHER, 43)
  set(0x600, 0x77f, OTHER, 37)
  set(0x900, 0xdff, OTHER, 40)
  set(0xe00, 0xfff, OTHER, 52)
  set(0x1000, 0x109f, OTHER, 60)
  set(0x10a0, 0x10ff, OTHER, 53)
  set(0x1f00, 0x1fff, OTHER, 53)
  set(0x2e80, 0x303f, IDEOGRAPH, 90)
  set(0x3040, 0x30ff, IDEOGRAPH, 88)
  set(0x3100, 0xabff, IDEOGRAPH, 75)
  set(0xac00, 0xd7ff, IDEOGRAPH, 74)
  set(BEYOND, BEYOND, OTHER, 210)
  set(0xf900, 0xfaff, IDEOGRAPH, 90)
  set(0xff00, 0xffef, IDEOGRAPH, 95)
  KINDS.set(WIDE_KINDS.subarray(0, 0x80))
  KINDS.fill(FURTHER_BYTE, 0x80, 0xc0)
}
