/**
 * Decompression of raw DEFLATE data (RFC 1951) into one growing array. It says how much of the input
 * belongs to the data, keeps what came out before a fault, and never holds more than it may.
 */
import type { Inflated } from './platform.ts'

export function inflateRaw(deflated: Uint8Array, maxBytes: number): Inflated {
  const stream: Stream = {
    input: deflated,
    position: 0,
    bits: 0,
    bitCount: 0,
    output: new Uint8Array(Math.min(maxBytes, deflated.length * 4, FIRST_OUTPUT_BYTES)),
    length: 0,
    maxBytes,
  }
  const fault = inflateBlocks(stream)
  const { output, length, position, bitCount } = stream
  if (fault === 'tooLarge') return { state: fault, bytes: new Uint8Array(), consumedBytes: 0 }
  const bytes = output.subarray(0, length)
  if (fault) return { state: fault, bytes, consumedBytes: 0 }
  return { state: 'complete', bytes, consumedBytes: position - (bitCount >> 3) }
}

/** Room to begin with; what is broken from its start must not cost much. */
const FIRST_OUTPUT_BYTES = 64 * 1024

interface Stream {
  readonly input: Uint8Array
  /** Next byte to load into `bits`. It runs past the end of the input, where zeros are loaded. */
  position: number
  /** Loaded bits, the next one lowest. */
  bits: number
  bitCount: number
  output: Uint8Array
  length: number
  readonly maxBytes: number
}

type Fault = Exclude<Inflated['state'], 'complete'>

function inflateBlocks(stream: Stream): Fault | undefined {
  const codes = { literals: createCode(MAX_LITERALS), distances: createCode(MAX_DISTANCES) }
  for (;;) {
    const isLast = takeBits(stream, 1)
    const type = takeBits(stream, 2)
    if (isPastEnd(stream)) return 'truncated'
    const fault = inflateNextBlock(stream, type, codes)
    if (fault || isLast) return fault
  }
}

/** RFC 1951, 3.2.3. */
function inflateNextBlock(stream: Stream, type: number, codes: Codes): Fault | undefined {
  switch (type) {
    case 0:
      return copyStoredBlock(stream)
    case 1:
      setFixedCodes(codes)
      return inflateBlock(stream, codes)
    case 2:
      return readDynamicCodes(stream, codes) ?? inflateBlock(stream, codes)
    default:
      return 'broken'
  }
}

function takeBits(stream: Stream, count: number): number {
  loadBits(stream, count)
  const value = stream.bits & ((1 << count) - 1)
  stream.bits >>>= count
  stream.bitCount -= count
  return value
}

/** Loads until there are `count` bits to look at, which may be more than the input has. */
function loadBits(stream: Stream, count: number): void {
  const { input } = stream
  while (stream.bitCount < count) {
    const byte = stream.position < input.length ? input[stream.position]! : 0
    stream.bits |= byte << stream.bitCount
    stream.bitCount += 8
    stream.position++
  }
}

/** Whether bits were taken that the input does not have. */
function isPastEnd({ input, position, bitCount }: Stream): boolean {
  return position - (bitCount >> 3) > input.length
}

/** RFC 1951, 3.2.4: the rest of the byte is skipped, then length, its complement, and the bytes. */
function copyStoredBlock(stream: Stream): Fault | undefined {
  takeBits(stream, stream.bitCount & 7)
  const size = takeBits(stream, 16)
  const complement = takeBits(stream, 16)
  if (isPastEnd(stream)) return 'truncated'
  if (size !== (~complement & 0xffff)) return 'broken'
  stream.position -= stream.bitCount >> 3
  stream.bits = 0
  stream.bitCount = 0

  const block = stream.input.subarray(stream.position, stream.position + size)
  if (!reserve(stream, block.length)) return 'tooLarge'
  stream.output.set(block, stream.length)
  stream.length += block.length
  stream.position += size
  return block.length < size ? 'truncated' : undefined
}

/** Makes room for `size` more bytes of output, if that many are allowed. */
function reserve(stream: Stream, size: number): boolean {
  const needed = stream.length + size
  if (needed <= stream.output.length) return true
  if (needed > stream.maxBytes) return false
  const grown = new Uint8Array(
    Math.min(stream.maxBytes, Math.max(needed, stream.output.length * 2)),
  )
  grown.set(stream.output.subarray(0, stream.length))
  stream.output = grown
  return true
}

/**
 * A Huffman code. Short codes are looked up by their bits as they stand in the input; a code that
 * is longer than FAST_BITS is rare, and found by counting through the lengths.
 */
interface Code {
  /** `symbol << 4 | length` for every value of the next FAST_BITS bits; 0: longer, or none. */
  readonly fast: Uint16Array
  /** How many codes have each length. */
  readonly counts: Uint16Array
  /** The symbols in the order of their codes. */
  readonly symbols: Uint16Array
}

interface Codes {
  readonly literals: Code
  readonly distances: Code
}

const FAST_BITS = 10
const FAST_MASK = (1 << FAST_BITS) - 1
const MAX_CODE_BITS = 15
const MAX_LITERALS = 288
const MAX_DISTANCES = 32

function createCode(maxSymbols: number): Code {
  return {
    fast: new Uint16Array(1 << FAST_BITS),
    counts: new Uint16Array(MAX_CODE_BITS + 1),
    symbols: new Uint16Array(maxSymbols),
  }
}

/** RFC 1951, 3.2.2. False if the lengths make no code: more codes than fit, or gaps between them. */
function setCode(code: Code, lengths: Uint8Array, mayBeSingle = true): boolean {
  const { fast, counts, symbols } = code
  counts.fill(0)
  fast.fill(0)
  for (const length of lengths) counts[length]!++
  const used = lengths.length - counts[0]!
  counts[0] = 0

  const nextCode = new Uint16Array(MAX_CODE_BITS + 1)
  const nextIndex = new Uint16Array(MAX_CODE_BITS + 1)
  let unused = 1
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    unused = unused * 2 - counts[length]!
    if (unused < 0) return false
    nextCode[length] = (nextCode[length - 1]! + counts[length - 1]!) << 1
    nextIndex[length] = nextIndex[length - 1]! + counts[length - 1]!
  }
  const isSingle = used === 1 && counts[1] === 1
  if (unused > 0 && used > 0 && !(mayBeSingle && isSingle)) return false

  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!
    if (length === 0) continue
    symbols[nextIndex[length]!++] = symbol
    const bits = reverse(nextCode[length]!++, length)
    const entry = (symbol << 4) | length
    for (let at = bits; at <= FAST_MASK && length <= FAST_BITS; at += 1 << length) fast[at] = entry
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

/** The entry (`symbol << 4 | length`) of a code that `fast` does not have; 0 if no code has these bits. */
function findLongCode({ counts, symbols }: Code, bits: number): number {
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

/** RFC 1951, 3.2.6. */
function setFixedCodes({ literals, distances }: Codes): void {
  setCode(literals, FIXED_LITERAL_LENGTHS)
  setCode(distances, FIXED_DISTANCE_LENGTHS)
}

const FIXED_LITERAL_LENGTHS = new Uint8Array(288)
  .fill(8, 0, 144)
  .fill(9, 144, 256)
  .fill(7, 256, 280)
FIXED_LITERAL_LENGTHS.fill(8, 280)
const FIXED_DISTANCE_LENGTHS = new Uint8Array(32).fill(5)

/** RFC 1951, 3.2.7: the code lengths of both codes, run-length encoded and Huffman coded in turn. */
function readDynamicCodes(stream: Stream, { literals, distances }: Codes): Fault | undefined {
  const literalCount = takeBits(stream, 5) + 257
  const distanceCount = takeBits(stream, 5) + 1
  const lengthCount = takeBits(stream, 4) + 4
  if (literalCount > 286 || distanceCount > 30) return 'broken'

  const lengthLengths = new Uint8Array(19)
  for (let i = 0; i < lengthCount; i++) lengthLengths[LENGTH_ORDER[i]!] = takeBits(stream, 3)
  const lengthCode = createCode(19)
  if (!setCode(lengthCode, lengthLengths, false)) return isPastEnd(stream) ? 'truncated' : 'broken'

  const lengths = new Uint8Array(literalCount + distanceCount)
  let filled = 0
  while (filled < lengths.length) {
    const symbol = takeSymbol(stream, lengthCode)
    const repeat = REPEATS[symbol]
    const times = repeat ? repeat.times + takeBits(stream, repeat.extraBits) : 1
    const length = symbol < 16 ? symbol : symbol === 16 ? lengths[filled - 1] : 0
    if (isPastEnd(stream)) return 'truncated'
    if (symbol === NO_SYMBOL || length === undefined || filled + times > lengths.length) {
      return 'broken'
    }
    lengths.fill(length, filled, filled + times)
    filled += times
  }
  const isUsable =
    lengths[END_OF_BLOCK] !== 0 &&
    setCode(literals, lengths.subarray(0, literalCount)) &&
    setCode(distances, lengths.subarray(literalCount))
  return isUsable ? undefined : 'broken'
}

const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
/** 16 repeats the length before it, 17 and 18 a length of zero. */
const REPEATS: Readonly<Record<number, { times: number; extraBits: number }>> = {
  16: { times: 3, extraBits: 2 },
  17: { times: 3, extraBits: 3 },
  18: { times: 11, extraBits: 7 },
}
const END_OF_BLOCK = 256
const NO_SYMBOL = -1

function takeSymbol(stream: Stream, code: Code): number {
  loadBits(stream, MAX_CODE_BITS)
  const entry = code.fast[stream.bits & FAST_MASK] || findLongCode(code, stream.bits)
  takeBits(stream, entry & 15)
  return entry === 0 ? NO_SYMBOL : entry >> 4
}

// RFC 1951, 3.2.5: what the symbols 257… and the distance symbols stand for.
const BASE_LENGTHS = new Uint16Array([
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258, 0, 0,
])
const EXTRA_LENGTH_BITS = new Uint8Array([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0, 0, 0,
])
const BASE_DISTANCES = new Uint16Array([
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
  3073, 4097, 6145, 8193, 12289, 16385, 24577, 0, 0,
])
const EXTRA_DISTANCE_BITS = new Uint8Array([
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  0, 0,
])
const MAX_MATCH = 258

/** The hot loop. It keeps the stream in local variables and writes them back when it ends. */
function inflateBlock(stream: Stream, codes: Codes): Fault | undefined {
  const { input } = stream
  const { literals, distances } = codes
  const fastLiterals = literals.fast
  const fastDistances = distances.fast
  const end = input.length
  let { position, bits, bitCount, output, length } = stream
  let fault: Fault | undefined

  for (;;) {
    while (bitCount < 25) {
      bits |= (position < end ? input[position]! : 0) << bitCount
      position++
      bitCount += 8
    }
    let entry = fastLiterals[bits & FAST_MASK] || findLongCode(literals, bits)
    bits >>>= entry & 15
    bitCount -= entry & 15
    if (position > end && position - (bitCount >> 3) > end) {
      fault = 'truncated'
      break
    }
    if (length + MAX_MATCH > output.length) {
      stream.length = length
      reserve(stream, Math.min(MAX_MATCH, stream.maxBytes - length))
      output = stream.output
    }
    const symbol = entry >> 4
    if (symbol < END_OF_BLOCK) {
      if (entry === 0) fault = 'broken'
      else if (length === output.length) fault = 'tooLarge'
      if (fault) break
      output[length++] = symbol
      continue
    }
    if (symbol === END_OF_BLOCK) break

    const extraLengthBits = EXTRA_LENGTH_BITS[symbol - 257]!
    const size = BASE_LENGTHS[symbol - 257]! + (bits & ((1 << extraLengthBits) - 1))
    bits >>>= extraLengthBits
    bitCount -= extraLengthBits

    while (bitCount < 25) {
      bits |= (position < end ? input[position]! : 0) << bitCount
      position++
      bitCount += 8
    }
    entry = fastDistances[bits & FAST_MASK] || findLongCode(distances, bits)
    bits >>>= entry & 15
    bitCount -= entry & 15
    const extraDistanceBits = EXTRA_DISTANCE_BITS[entry >> 4]!
    while (bitCount < extraDistanceBits) {
      bits |= (position < end ? input[position]! : 0) << bitCount
      position++
      bitCount += 8
    }
    const distance = BASE_DISTANCES[entry >> 4]! + (bits & ((1 << extraDistanceBits) - 1))
    bits >>>= extraDistanceBits
    bitCount -= extraDistanceBits

    if (position > end && position - (bitCount >> 3) > end) fault = 'truncated'
    else if (entry === 0 || size === 0 || distance === 0 || distance > length) fault = 'broken'
    else if (length + size > output.length) fault = 'tooLarge'
    if (fault) break
    for (const stop = length + size; length < stop; length++) {
      output[length] = output[length - distance]!
    }
  }
  stream.position = position
  stream.bits = bits
  stream.bitCount = bitCount
  stream.length = length
  return fault
}
