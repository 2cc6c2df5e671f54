/** What codes stand for, according to the file (ToUnicode; ISO 32000-1, 9.10.3). */
import { Unsure } from '../unsure.ts'

/** Units of UTF-16, as PDFium has them. */
type Units = readonly number[]

interface Range {
  readonly first: number
  readonly last: number
  /** What the first code stands for; the last unit increases with the codes. */
  readonly units: Units
}

/** More entries than there are two-byte codes are not honest. */
const MAX_ENTRIES = 200_000
/** Of one code; ligatures of a handful of letters are the longest. */
const MAX_UNITS = 64
const MAX_CODE = 0xffff

const TOKEN = /%[^\r\n]*|<<|>>|<[^<>]*>|[<[\]]|[^\s<>[\]%]+/g

/** Codes to characters. Ranges are kept as ranges: fonts with a few dozen glyphs have maps of all possible codes. */
export class UnicodeMap {
  readonly #single = new Map<number, Units>()
  readonly #ranges: Range[] = []
  #isSorted = true

  /** Of several characters for one code PDFium takes the lowest; U+FFFF counts as nothing. */
  add(code: number, units: Units): void {
    if (!units.length || (units.length === 1 && units[0] === MAX_CODE)) return
    if (this.#single.size > MAX_ENTRIES) throw new Unsure('cmap')
    const known = this.#single.get(code)
    if (known && (known.length > 1 || units.length > 1)) throw new Unsure('cmap')
    if (!known || units[0]! < known[0]!) this.#single.set(code, units)
  }

  addRange(first: number, last: number, units: Units): void {
    if (!units.length || last < first || units.at(-1)! + last - first > MAX_CODE)
      throw new Unsure('cmap')
    if (this.#ranges.length > MAX_ENTRIES) throw new Unsure('cmap')
    this.#ranges.push({ first, last, units })
    this.#isSorted = false
  }

  get(code: number): Units | undefined {
    const range = this.#findRange(code)
    const single = this.#single.get(code)
    if (!range) return single
    const { first, units } = range
    const shifted = units.with(-1, units.at(-1)! + code - first)
    if (shifted.length === 1 && shifted[0] === MAX_CODE) return single
    if (!single) return shifted
    if (single.length > 1 || shifted.length > 1) throw new Unsure('cmap')
    return single[0]! < shifted[0]! ? single : shifted
  }

  /** The lowest code that stands for this character alone; undefined for none. */
  findCode(character: number): number | undefined {
    let lowest = Number.POSITIVE_INFINITY
    for (const [code, units] of this.#single) {
      if (units.length === 1 && units[0] === character) lowest = Math.min(lowest, code)
    }
    for (const { first, last, units } of this.#ranges) {
      const code = first + character - units[0]!
      if (units.length === 1 && code >= first && code <= last) lowest = Math.min(lowest, code)
    }
    return Number.isFinite(lowest) ? lowest : undefined
  }

  #findRange(code: number): Range | undefined {
    const ranges = this.#ranges
    if (!this.#isSorted) this.#sort()
    let low = 0
    let high = ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranges[middle]!.last < code) low = middle + 1
      else high = middle
    }
    const found = ranges[low]
    return found && found.first <= code ? found : undefined
  }

  #sort(): void {
    const ranges = this.#ranges
    ranges.sort((a, b) => a.first - b.first)
    for (let i = 1; i < ranges.length; i++) {
      if (ranges[i]!.first <= ranges[i - 1]!.last) throw new Unsure('cmap')
    }
    this.#isSorted = true
  }
}

export function parseToUnicode(text: string): UnicodeMap {
  const map = new UnicodeMap()
  const tokens = (text.match(TOKEN) ?? []).filter(token => token[0] !== '%')
  let previous = ''
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token === 'beginbfchar') at = readCharacters(tokens, at + 1, previous, map)
    else if (token === 'beginbfrange') at = readRanges(tokens, at + 1, previous, map)
    // Maps of the collections of Chinese, Japanese and Korean characters.
    else if (token === 'usecmap' || /^\/Adobe-\w+-UCS2$/.test(token)) throw new Unsure('cmap')
    previous = token
  }
  return map
}

/** Pairs of a code and what it stands for; returns the index of the last token. */
function readCharacters(
  tokens: readonly string[],
  from: number,
  count: string,
  map: UnicodeMap,
): number {
  let at = from
  let pairs = 0
  for (; tokens[at] !== 'endbfchar'; at += 2, pairs++) {
    if (at + 1 >= tokens.length) throw new Unsure('cmap')
    map.add(readCode(tokens[at]!), readUnits(tokens[at + 1]!))
  }
  if (pairs !== Number(count)) throw new Unsure('cmap')
  return at
}

function readRanges(
  tokens: readonly string[],
  from: number,
  count: string,
  map: UnicodeMap,
): number {
  let at = from
  let ranges = 0
  for (; tokens[at] !== 'endbfrange'; ranges++) {
    if (at + 2 >= tokens.length) throw new Unsure('cmap')
    const first = readCode(tokens[at]!)
    // Ranges end with the codes of one leading byte.
    const last = (first & 0xff00) | (readCode(tokens[at + 1]!) & 0xff)
    at += 2
    if (tokens[at] === '[') {
      at++
      for (let code = first; code <= last; code++, at++) map.add(code, readUnits(tokens[at] ?? ''))
      if (tokens[at] !== ']') throw new Unsure('cmap')
      at++
    } else {
      map.addRange(first, last, readUnits(tokens[at]!))
      at++
    }
  }
  if (ranges !== Number(count)) throw new Unsure('cmap')
  return at
}

function readCode(token: string): number {
  const code = Number.parseInt(readDigits(token), 16)
  if (!(code >= 0 && code <= MAX_CODE)) throw new Unsure('cmap')
  return code
}

/** Four digits are a unit; a remainder at the end is ignored. */
function readUnits(token: string): number[] {
  const digits = readDigits(token)
  if (digits.length > 4 * MAX_UNITS) throw new Unsure('cmap')
  const units: number[] = []
  for (let at = 0; at + 4 <= digits.length; at += 4)
    units.push(Number.parseInt(digits.slice(at, at + 4), 16))
  return units
}

const SPACE = /\s+/g
const NO_DIGIT = /[^\da-f]/i

function readDigits(token: string): string {
  if (token[0] !== '<' || token.at(-1) !== '>') throw new Unsure('cmap')
  const digits = token.slice(1, -1).replace(SPACE, '')
  if (NO_DIGIT.test(digits)) throw new Unsure('cmap')
  return digits
}
