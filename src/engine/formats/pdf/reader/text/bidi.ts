/**
 * Lines with right-to-left letters, from the order of sight into the order of reading: simpler than Unicode's rules
 * (UAX #9), as later stages sort the letters of a word by their positions anyway.
 */
import { isRightToLeft } from './letters.ts'

const LEFT = 0
const RIGHT = 1
/** Numbers and what belongs to them: they run to the right, but do not decide the direction of what follows. */
const WEAK = 2
const NEUTRAL = 3

interface Segment {
  readonly direction: number
  readonly from: number
  to: number
  words: number
}

interface OrderedLine {
  /** Indices into the line. */
  readonly order: readonly number[]
  /** The characters in that order. */
  readonly codes: readonly number[]
}

/** Undefined for lines that are in order. */
export function orderLine(codes: Uint32Array): OrderedLine | undefined {
  const segments = listSegments(codes)
  const count = (direction: number): number =>
    segments.reduce((sum, other) => sum + (other.direction === direction ? other.words : 0), 0)
  const right = count(RIGHT)
  if (right === 0) return undefined
  const base = right >= count(LEFT) ? RIGHT : LEFT
  const directions = segments.map((_, at) => resolve(segments, at, base))
  const sequence = segments.map((segment, at) => ({ ...segment, direction: directions[at] }))
  if (base === RIGHT) sequence.reverse()
  const order: number[] = []
  /** By the index in the new order. */
  const mirrored = new Set<number>()
  for (const { direction, from, to } of sequence) {
    if (direction !== RIGHT) {
      for (let at = from; at < to; at++) order.push(at)
      continue
    }
    for (let at = to - 1; at >= from; at--) {
      if (PAIRS.has(codes[at]!)) mirrored.add(order.length)
      // The two halves of a character stay in order.
      if (at > from && isLow(codes[at]) && isHigh(codes[at - 1])) order.push(--at, at + 1)
      else order.push(at)
    }
  }
  return { order, codes: mirrorBrackets(codes, order, mirrored) }
}

/** Between letters of one direction, spaces and signs have that one; elsewhere that of the line. */
function resolve(segments: readonly Segment[], at: number, base: number): number {
  const { direction } = segments[at]!
  if (direction !== NEUTRAL) return direction
  const [before, after] = [segments[at - 1], segments[at + 1]].map(beside =>
    beside?.direction === WEAK ? base : beside?.direction,
  )
  return before !== undefined && before === after ? before : base
}

/**
 * Fonts show brackets between right-to-left letters mirrored, and files have them either as they look or as they are
 * meant: they are mirrored unless only that breaks up their pairs. Brackets of Latin words stay where they are.
 */
function mirrorBrackets(
  codes: Uint32Array,
  order: readonly number[],
  mirrored: ReadonlySet<number>,
): readonly number[] {
  const plain = order.map(at => codes[at]!)
  const changed = [...mirrored].filter(index => !isBesideLeft(codes, order[index]!))
  const before = changed.map(index => plain[index]!)
  const after = before.map(code => PAIRS.get(code)!)
  if (isBalanced(before) && !isBalanced(after)) return plain
  for (const [at, index] of changed.entries()) plain[index] = after[at]!
  return plain
}

function isBalanced(codes: readonly number[]): boolean {
  const open: number[] = []
  for (const code of codes) {
    const other = PAIRS.get(code)
    if (other === undefined) continue
    if (code < other) open.push(code)
    else if (open.pop() !== other) return false
  }
  return open.length === 0
}

function listSegments(codes: Uint32Array): Segment[] {
  const segments: Segment[] = []
  for (let at = 0; at < codes.length; at++) {
    const last = segments.at(-1)
    const direction = directionOf(codes[at]!) ?? last?.direction ?? NEUTRAL
    // Between left-to-right letters, all signs and numbers are part of their text: "www.example.org", "B2 and C".
    if (direction === LEFT) {
      const strong = segments.findLastIndex(isStrong)
      const text = segments[strong]
      if (text?.direction === LEFT && strong < segments.length - 1) {
        segments.length = strong + 1
        if (codes.subarray(text.to, at).includes(SPACE)) text.words++
      }
    }
    const before = segments.at(-1)
    if (before?.direction === direction) before.to = at + 1
    else segments.push({ direction, from: at, to: at + 1, words: 1 })
  }
  return segments
}

const SPACE = 0x20

const isStrong = ({ direction }: Segment): boolean => direction === LEFT || direction === RIGHT

const WEAK_CHARACTER = /[\d#$%+,./:°±²³¹¢-¥€٠-٩٪-٬۰-۹،-]/u
const LETTER = /\p{L}/u
const MARK = /\p{Mn}/u
const LAST_ASCII = 0x7f

/** Undefined for marks of any script, which go with the letter before. */
function directionOf(code: number): number | undefined {
  const character = String.fromCodePoint(code)
  if (WEAK_CHARACTER.test(character)) return WEAK
  if (isRightToLeft(code)) return RIGHT
  if (code > LAST_ASCII && MARK.test(character)) return undefined
  return LETTER.test(character) ? LEFT : NEUTRAL
}

const isBesideLeft = (codes: Uint32Array, at: number): boolean =>
  [codes[at - 1], codes[at + 1]].some(code => code !== undefined && directionOf(code) === LEFT)

const isHigh = (code: number | undefined): boolean =>
  code !== undefined && code >= 0xd800 && code < 0xdc00
const isLow = (code: number | undefined): boolean =>
  code !== undefined && code >= 0xdc00 && code < 0xe000

const PAIRS: ReadonlyMap<number, number> = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(pair => {
    const [first, second] = [pair.charCodeAt(0), pair.charCodeAt(1)]
    return [
      [first, second],
      [second, first],
    ] as const
  }),
)
