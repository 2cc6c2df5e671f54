/** Huffman codes as DEFLATE describes them: by the lengths of the codes alone (RFC 1951, 3.2.2). */

/**
 * Short codes are looked up by their bits in input order; a code longer than MAX_FAST_BITS is rare, and found by
 * counting through the lengths.
 */
export interface Code {
  /** `symbol << 4 | length` for every value of the next bits, cut by `mask`; 0 if longer or absent. */
  readonly fast: Uint16Array
  /** No wider than the longest code: data made of tiny blocks must not cost a large table each. */
  mask: number
  /** How many codes have each length. */
  readonly counts: Uint16Array
  /** The symbols in the order of their codes. */
  readonly symbols: Uint16Array
  /** For `setCode`, which is called too often to create these each time. */
  readonly nextCode: Uint16Array
  readonly nextIndex: Uint16Array
}

const MAX_FAST_BITS = 10
export const MAX_CODE_BITS = 15

export function createCode(maxSymbols: number): Code {
  return {
    fast: new Uint16Array(1 << MAX_FAST_BITS),
    mask: 0,
    counts: new Uint16Array(MAX_CODE_BITS + 1),
    symbols: new Uint16Array(maxSymbols),
    nextCode: new Uint16Array(MAX_CODE_BITS + 1),
    nextIndex: new Uint16Array(MAX_CODE_BITS + 1),
  }
}

/** False if the lengths do not form a code: more codes than fit, or gaps between them. */
export function setCode(code: Code, lengths: Uint8Array, mayBeSingle = true): boolean {
  const { fast, counts, symbols, nextCode, nextIndex } = code
  counts.fill(0)
  for (let symbol = 0; symbol < lengths.length; symbol++) counts[lengths[symbol]!]!++
  const used = lengths.length - counts[0]!
  counts[0] = 0

  let unused = 1
  let longest = 0
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    unused = unused * 2 - counts[length]!
    if (unused < 0) return false
    if (counts[length]! > 0) longest = length
    nextCode[length] = (nextCode[length - 1]! + counts[length - 1]!) << 1
    nextIndex[length] = nextIndex[length - 1]! + counts[length - 1]!
  }
  const isSingle = used === 1 && counts[1] === 1
  if (unused > 0 && used > 0 && !(mayBeSingle && isSingle)) return false

  const fastBits = Math.min(longest, MAX_FAST_BITS)
  const size = 1 << fastBits
  code.mask = size - 1
  fast.fill(0, 0, size)
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!
    if (length === 0) continue
    symbols[nextIndex[length]!++] = symbol
    const bits = reverse(nextCode[length]!++, length)
    const entry = (symbol << 4) | length
    if (length > fastBits) continue
    for (let at = bits; at < size; at += 1 << length) fast[at] = entry
  }
  return true
}

function reverse(code: number, length: number): number {
  let reversed = 0
  for (let rest = length; rest > 0; rest--) {
    reversed = (reversed << 1) | (code & 1)
    code >>= 1
  }
  return reversed
}

/** The entry (`symbol << 4 | length`) of a code that is not in `fast`; 0 if no code has these bits. */
export function findLongCode({ counts, symbols }: Code, bits: number): number {
  let code = 0
  let first = 0
  let index = 0
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    code |= bits & 1
    bits >>>= 1
    const count = counts[length]!
    if (code - first < count) return (symbols[index + code - first]! << 4) | length
    index += count
    first = (first + count) << 1
    code <<= 1
  }
  return 0
}
