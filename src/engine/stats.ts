/**
 * Numbers about markdown: characters, words, and about how many tokens a language model will count. One
 * walk over the text, which allocates nothing.
 *
 * Tokens are estimated as the o200k tokenizer would count them: it first cuts text into words with their
 * capitals, groups of three digits, runs of punctuation and line ends, and gives each a number of tokens. What they
 * cost was fitted to texts of many languages (token-prices.ts, docs/decisions/0021-tokens.md). A line counts the
 * same wherever it stands, so that the tokens of a text are the sum of those of its lines.
 */
import { isInPair } from './surrogates.ts'
import {
  BLOCKS,
  CYRILLIC_WORDS,
  FURTHER_LETTER,
  LETTERS,
  LOWER_WORDS,
  listPairs,
  MADE_UP_LETTER,
  PAIR_BITS,
  toAsciiLetter,
  UPPER_WORDS,
} from './token-prices.ts'

/** Numbers about one conversion, as the envelope shows them. */
export interface Stats {
  /** Size of the document. */
  readonly bytes: number
  /** Length of the markdown, in characters as a person counts them (code points). */
  readonly characters: number
  /** Words of the markdown; its markup, such as the bars of a table, does not count. */
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
  readonly lines: readonly number[]
  readonly unitsBefore: readonly number[]
  /** How many lines the text has; a last one without a line end counts. */
  readonly lineCount: number
  /** The end, or somewhere after the units were exceeded. */
  readonly reach: number
}

export const UNITS_PER_TOKEN = 100

export const toTokens = (units: number): number => Math.ceil(Math.max(0, units) / UNITS_PER_TOKEN)

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
 * where `maxUnits` are exceeded. It is walked as UTF-8, chunk by chunk: bytes are looked up faster than the
 * characters of a string.
 */
export function measureText(
  markdown: string,
  offsets: ArrayLike<number> = [],
  start = 0,
  end = markdown.length,
  maxUnits = Number.MAX_SAFE_INTEGER,
): Measure {
  const size = Math.min(CHUNK_BYTES, 3 * (end - start), MIN_CHUNK_BYTES + Math.ceil(maxUnits / 64))
  const walk = new Walk(new Uint8Array(size))
  const lines = new Array<number>(offsets.length)
  const unitsBefore = new Array<number>(offsets.length)
  let next = 0
  let at = start
  for (;;) {
    for (; next < offsets.length && (offsets[next]! <= at || at >= end); next++) {
      lines[next] = walk.lines
      unitsBefore[next] = walk.units
    }
    if (at >= end || walk.units > maxUnits) break
    at += walk.walk(cutChunk(markdown, at, Math.min(end, offsets[next] ?? end), size))
  }
  const { units, words, pairs } = walk
  const lineCount = walk.lines + (walk.isAtLineStart ? 0 : 1)
  return { characters: at - start - pairs, words, units, lines, unitsBefore, lineCount, reach: at }
}

/** The loop is a method of its own, without another call or loop in it: so V8 compiles it as a whole. */
class Walk {
  units = 0
  words = 0
  lines = 0
  /** Characters that are two units of the string. */
  pairs = 0
  readonly #bytes: Uint8Array
  #state = AT_LINE_START
  #before = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtLineStart(): boolean {
    return this.#state === AT_LINE_START
  }

  /** How much of the chunk was walked: as much as the bytes have room for. */
  walk(chunk: string): number {
    const bytes = this.#bytes
    const { read, written } = encoder.encodeInto(chunk, bytes)
    if (written > read && !WIDE_KINDS[0xffff]) fillWideTables()
    let state = this.#state
    let before = this.#before
    let counts = 0
    let sum = 0
    for (let at = 0; at < written; at++) {
      const byte = bytes[at]!
      let kind = KINDS[byte]!
      let letter = byte
      if (byte >= 0x80) {
        if (kind === FURTHER_BYTE) continue
        const place = toPlace(byte, bytes[at + 1]!, bytes[at + 2]!)
        kind = WIDE_KINDS[place]!
        letter = kind >> KIND_BITS
        kind &= KIND_MASK
        sum += WIDE_COSTS[place]!
        if (byte >= FIRST_OF_FOUR) this.pairs++
      }
      const step = state | kind
      sum += COSTS[step]! + PAIRS[(before << PAIR_BITS) | letter]!
      const next = STEPS[step]!
      counts += next >> STATE_BITS
      state = next & STATE_MASK
      before = letter
    }
    this.units += sum
    this.words += counts & WORD_MASK
    this.lines += counts >> WORD_BITS
    this.#state = state
    this.#before = before
    return read
  }
}

/** No more than the counts of a chunk have bits for. */
const CHUNK_BYTES = 16_384
/** A character must fit. */
const MIN_CHUNK_BYTES = 64
const FIRST_OF_FOUR = 0xf0

/** No chunk ends inside a surrogate pair. */
function cutChunk(markdown: string, from: number, end: number, size: number): string {
  const to = Math.min(end, from + size)
  return markdown.slice(from, to < end && isInPair(markdown, to) ? to - 1 : to)
}

/**
 * Where a character beyond ASCII stands in the tables: 512 of those beyond the first plane together, at the place
 * of a surrogate.
 */
function toPlace(first: number, second: number, third: number): number {
  if (first < 0xe0) return ((first & 0x1f) << 6) | (second & 0x3f)
  if (first < FIRST_OF_FOUR) {
    return ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f)
  }
  return toBeyond(((first & 0x07) << 18) | ((second & 0x3f) << 12) | ((third & 0x3f) << 6))
}

const toBeyond = (code: number): number => 0xd800 + ((code - 0x10000) >> 9)

// What a character is. The order matters: the first two need a closer look, LOWER to OTHER make words.
const LINE_END = 0
const PUNCTUATION = 1
const BLANK = 2
const LOWER = 3
const UPPER = 4
const DIGIT = 5
const CYRILLIC = 6
/** Letters and signs of other scripts, which cost by the character alone. */
const OTHER = 7
const IDEOGRAPH = 8
/** Before the first character of a line. */
const LINE_START = 9
/** No first byte of a character. */
const FURTHER_BYTE = 10
/** The table of wide characters has the letter above its kind. */
const KIND_BITS = 4
const KIND_MASK = 15

const FIRST = 95
const FURTHER = 20
/** A single mark right before a word is cut off together with it. */
const BEFORE_WORD = 43
/** Lines of dashes and the like are few tokens. */
const REPEATED = 3
const BLANKS = 105
const BLANK_BEFORE_DIGITS = 95
const END = 100
const END_BEHIND_PUNCTUATION = 10

/**
 * Where the walk is: the kind of the last characters, and how many of them there are, as far as it matters.
 * Each character is a step from one such state to another, looked up in tables: what it costs, whether a word
 * begins with it, and the next state.
 */
const MAX_RUN = 32
/** A state is where its steps are in the table, 16 for the kinds of the next character. */
const toState = (run: number, length: number): number => (run * MAX_RUN + length) << 4
const AT_LINE_START = toState(LINE_START, 0)
/** Punctuation inside a word. */
const INNER_PUNCTUATION = 10
const COSTS = new Int16Array(toState(INNER_PUNCTUATION + 1, 0))
/** The next state, and above it what to count: words, and above them lines. */
const STEPS = new Int32Array(COSTS.length)
const STATE_BITS = 15
const STATE_MASK = (1 << STATE_BITS) - 1
const WORD_BITS = 15
const WORD_MASK = (1 << WORD_BITS) - 1
fillSteps()

function fillSteps(): void {
  const runCosts = listRunCosts()
  const isLetter = (kind: number): boolean => kind >= LOWER && kind <= OTHER
  const set = (run: number, length: number, kind: number): void => {
    const isInWord = isLetter(run) || run === INNER_PUNCTUATION
    const isPunctuation = run === PUNCTUATION || run === INNER_PUNCTUATION
    let cost = 0
    let next = AT_LINE_START
    if (isLetter(kind)) {
      const isMore = kind === run || (run === UPPER && kind === LOWER)
      const more = isMore ? Math.min(length + 1, MAX_RUN - 1) : 1
      cost = runCosts[kind]![more]! - (isMore ? runCosts[run]![length]! : 0)
      if (isMore && more === length) cost += toFurtherCost(kind)
      if (isPunctuation && length === 1 && kind !== DIGIT) cost -= FIRST - BEFORE_WORD
      if (kind === DIGIT && run === BLANK) cost += BLANK_BEFORE_DIGITS
      next = toState(kind, more)
    } else if (kind === PUNCTUATION) {
      cost = isPunctuation ? FURTHER : FIRST
      next = toState(isInWord ? INNER_PUNCTUATION : PUNCTUATION, isPunctuation ? 2 : 1)
    } else if (kind === LINE_END) {
      if (run !== LINE_START) cost = isPunctuation ? END_BEHIND_PUNCTUATION : END
    } else if (kind === BLANK) {
      if (run === BLANK && length === 1) cost = BLANKS
      next = toState(BLANK, run === BLANK ? 2 : 1)
    } else next = toState(IDEOGRAPH, 1)
    const word = kind === IDEOGRAPH || (isLetter(kind) && !isInWord) ? 1 : 0
    COSTS[toState(run, length) | kind] = cost
    const line = kind === LINE_END ? 1 << WORD_BITS : 0
    STEPS[toState(run, length) | kind] = next | ((line | word) << STATE_BITS)
  }
  const setAll = (run: number, length: number): void => {
    for (let kind = 0; kind <= IDEOGRAPH; kind++) set(run, length, kind)
  }
  setAll(LINE_START, 0)
  setAll(BLANK, 1)
  setAll(BLANK, 2)
  for (const length of [1, 2]) {
    setAll(PUNCTUATION, length)
    setAll(INNER_PUNCTUATION, length)
  }
  setAll(IDEOGRAPH, 1)
  for (let run = LOWER; run <= OTHER; run++) {
    const first = toState(run, 1)
    setAll(run, 1)
    for (let length = 2; length < MAX_RUN; length++) {
      // What ends a run costs the same after any length of it.
      COSTS.copyWithin(toState(run, length), first, first + 16)
      STEPS.copyWithin(toState(run, length), first, first + 16)
      set(run, length, run)
      if (run === UPPER) set(run, length, LOWER)
    }
  }
}

/** What a character costs in a run that is longer than the table. */
function toFurtherCost(kind: number): number {
  if (kind === OTHER) return 0
  return kind === DIGIT ? 33 : MADE_UP_LETTER
}

/** What a run costs, by its kind and length. */
function listRunCosts(): readonly (readonly number[])[] {
  const list = (known: readonly number[]): readonly number[] =>
    Array.from({ length: MAX_RUN }, (_, length) => {
      const beyond = Math.max(0, length - known.length)
      return length === 0 ? 0 : known[length - 1 - beyond]! + beyond * FURTHER_LETTER
    })
  const costs: (readonly number[])[] = []
  costs[LOWER] = list(LOWER_WORDS)
  costs[UPPER] = list(UPPER_WORDS)
  costs[DIGIT] = Array.from({ length: MAX_RUN }, (_, length) => 100 * Math.ceil(length / 3))
  costs[CYRILLIC] = list(CYRILLIC_WORDS)
  costs[OTHER] = new Array<number>(MAX_RUN).fill(0)
  return costs
}

const PAIRS = listPairs()
/** By the first byte. */
const KINDS = new Uint8Array(256)
const LATIN = [
  [0xc0, 0x2af],
  [0x1e00, 0x1eff],
] as const
/** By the place of a character: its kind and the letter that stands for it, and what it costs beside its run. */
const WIDE_KINDS = new Uint16Array(0x10000)
const WIDE_COSTS = new Int16Array(0x10000)
fillTable()

function fillTable(): void {
  KINDS.fill(BLANK, 0, 0x21)
  KINDS.fill(PUNCTUATION, 0x21, 0x80)
  KINDS[0x0a] = LINE_END
  KINDS.fill(DIGIT, 0x30, 0x3a)
  KINDS.fill(UPPER, 0x41, 0x5b)
  KINDS.fill(LOWER, 0x61, 0x7b)
  KINDS.fill(FURTHER_BYTE, 0x80, 0xc0)
  for (let mark = 0; mark < 0x80; mark++) {
    if (KINDS[mark] === PUNCTUATION) PAIRS[(mark << PAIR_BITS) | mark] = REPEATED - FURTHER
  }
}

/** Filled by the first text that is not ASCII alone: many have none. */
function fillWideTables(): void {
  WIDE_KINDS.fill(OTHER)
  WIDE_COSTS.fill(200, 0x80)
  WIDE_COSTS.fill(295, 0x800)
  WIDE_COSTS.fill(395, 0xd800, 0xe000)
  for (const [first, last, price] of BLOCKS) {
    const [from, to] = first > 0xffff ? [toBeyond(first), toBeyond(last)] : [first, last]
    WIDE_COSTS.fill(price, from, to + 1)
  }
  for (const [price, letters] of LETTERS) {
    for (const letter of letters + letters.toUpperCase()) WIDE_COSTS[letter.charCodeAt(0)] = price
  }
  const set = (first: number, last: number, kind: number): void => {
    WIDE_KINDS.fill(kind, first, last + 1)
  }
  set(0xa0, 0xa0, BLANK)
  WIDE_COSTS[0xa0] = 60
  set(0x400, 0x52f, CYRILLIC)
  set(0x2e80, 0xabff, IDEOGRAPH)
  set(0xac00, 0xd7ff, IDEOGRAPH)
  set(0xf900, 0xfaff, IDEOGRAPH)
  set(0xff00, 0xffef, IDEOGRAPH)
  for (const [first, last] of LATIN) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code)
      if (!/\p{L}/u.test(letter)) continue
      const kind = letter === letter.toLowerCase() ? LOWER : UPPER
      WIDE_KINDS[code] = kind | (toAsciiLetter(letter) << KIND_BITS)
      WIDE_COSTS[code] = 0
    }
  }
}
