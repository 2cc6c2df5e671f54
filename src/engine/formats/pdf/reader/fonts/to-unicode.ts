/** What codes stand for, according to the file (ToUnicode; ISO 32000-2, 9.10.3). */
import { listTokens } from './cmaps/tokens.ts'

/** Units of UTF-16. */
type Units = readonly number[]

interface Range {
  readonly first: number
  readonly last: number
  /** What the first code stands for; the last unit increases with the codes. */
  readonly units: Units
}

/** More entries than there are two-byte codes are not honest, nor this many ranges for the same codes. */
const MAX_ENTRIES = 200_000
const MAX_RANGES_PER_BLOCK = 1024
/** Of one code; ligatures of a handful of letters are the longest. */
const MAX_UNITS = 256
const MAX_UNIT = 0xffff
const MAX_CODE = 0xffffffff

/** Codes of a block differ in their last byte. */
const BLOCK = 256
const blockOf = (code: number): number => Math.floor(code / BLOCK)

/** Codes to characters. Ranges are kept as ranges: fonts with a few dozen glyphs have maps of all possible codes. */
export class UnicodeMap {
  /** The collection that has what the map itself lacks. */
  readonly collection: string | undefined
  readonly #single = new Map<number, Units>()
  readonly #ranges = new Map<number, Range[]>()
  /** Ranges over several blocks, which the specification does not allow: they give way to all others. */
  readonly #wide: Range[] = []
  #entries = 0

  constructor(collection?: string) {
    this.collection = collection
  }

  get isEmpty(): boolean {
    return this.#entries === 0
  }

  add(code: number, units: Units): void {
    if (++this.#entries > MAX_ENTRIES) return
    const chosen = choose(this.#single.get(code), units)
    if (chosen) this.#single.set(code, chosen)
  }

  addRange(first: number, last: number, units: Units): void {
    if (!units.length || ++this.#entries > MAX_ENTRIES) return
    const block = blockOf(first)
    const ranges = block === blockOf(last) ? this.#ranges.get(block) : this.#wide
    if (!ranges) this.#ranges.set(block, [{ first, last, units }])
    else if (ranges.length < MAX_RANGES_PER_BLOCK) ranges.push({ first, last, units })
  }

  get(code: number): Units | undefined {
    let chosen = this.#single.get(code)
    for (const range of this.#ranges.get(blockOf(code)) ?? [])
      if (isIn(range, code)) chosen = choose(chosen, unitsAt(range, code))
    if (chosen) return chosen
    const wide = this.#wide.find(range => isIn(range, code))
    return wide && choose(undefined, unitsAt(wide, code))
  }

  /** The lowest code that stands for this character alone; undefined for none. */
  findCode(character: number): number | undefined {
    let lowest = Number.POSITIVE_INFINITY
    for (const [code, units] of this.#single) {
      if (units.length === 1 && units[0] === character) lowest = Math.min(lowest, code)
    }
    for (const ranges of [...this.#ranges.values(), this.#wide]) {
      for (const { first, last, units } of ranges) {
        const code = first + character - units[0]!
        if (units.length === 1 && code >= first && code <= last) lowest = Math.min(lowest, code)
      }
    }
    return Number.isFinite(lowest) ? lowest : undefined
  }
}

const isIn = ({ first, last }: Range, code: number): boolean => code >= first && code <= last

const unitsAt = ({ first, units }: Range, code: number): Units =>
  units.with(-1, (units.at(-1)! + code - first) & MAX_UNIT)

/**
 * Of several meanings of one code PDFium prefers a single character to many, the lowest of single ones, and the first
 * of others. U+FFFF counts as nothing.
 */
function choose(known: Units | undefined, units: Units): Units | undefined {
  if (!units.length || (units.length === 1 && units[0] === MAX_UNIT)) return known
  if (!known) return units
  if (units.length > 1) return known
  return known.length > 1 || units[0]! < known[0]! ? units : known
}

const COLLECTION = /^\/Adobe-(\w+)-UCS2$/

export function parseToUnicode(text: string): UnicodeMap {
  const tokens = listTokens(text)
  const named = tokens.findLast(token => COLLECTION.test(token))
  const map = new UnicodeMap(named && COLLECTION.exec(named)![1])
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] === 'beginbfchar') at = readCharacters(tokens, at + 1, map)
    else if (tokens[at] === 'beginbfrange') at = readRanges(tokens, at + 1, map)
  }
  return map
}

/** Pairs of a code and what it stands for; returns the index of the token that ends them. */
function readCharacters(tokens: readonly string[], from: number, map: UnicodeMap): number {
  let at = from
  for (; at + 1 < tokens.length; at += 2) {
    const code = parseCode(tokens[at]!)
    if (code === undefined) break
    map.add(code, parseUnits(tokens[at + 1]!))
  }
  return at
}

function readRanges(tokens: readonly string[], from: number, map: UnicodeMap): number {
  let at = from
  while (at + 2 < tokens.length) {
    const first = parseCode(tokens[at]!)
    const end = parseCode(tokens[at + 1]!)
    if (first === undefined || end === undefined) break
    const lastOfBlock = blockOf(first) * BLOCK + (end % BLOCK)
    // What ends before it begins is meant to differ in the last byte alone.
    const last = end < first ? lastOfBlock : end
    at += 2
    if (tokens[at] === '[') {
      at++
      for (let code = first; at < tokens.length && tokens[at] !== ']'; code++, at++)
        if (code <= last) map.add(code, parseUnits(tokens[at]!))
    } else {
      const units = parseUnits(tokens[at]!)
      // All codes as themselves are no knowledge, but what programs write that have none.
      map.addRange(first, units[0] === first ? lastOfBlock : last, units)
    }
    at++
  }
  return at
}

function parseCode(token: string): number | undefined {
  const digits = digitsOf(token)
  const code = digits && !NO_DIGIT.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
  return code <= MAX_CODE ? code : undefined
}

/** Four digits are a unit; fewer are one only on their own. */
function parseUnits(token: string): number[] {
  const digits = digitsOf(token)
  const stop = digits.search(NO_DIGIT)
  const length = Math.min(stop < 0 ? digits.length : stop, 4 * MAX_UNITS)
  if (length > 0 && length < 4) return [Number.parseInt(digits.slice(0, length), 16)]
  const units: number[] = []
  for (let at = 4; at <= length; at += 4) units.push(Number.parseInt(digits.slice(at - 4, at), 16))
  return units
}

const SPACE = /\s+/g
const NO_DIGIT = /[^\da-f]/i

/** Empty for anything but a string of digits. */
const digitsOf = (token: string): string =>
  token[0] === '<' && token.at(-1) === '>' ? token.slice(1, -1).replace(SPACE, '') : ''
