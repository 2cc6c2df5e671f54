/**
 * Decompression of raw DEFLATE data (RFC 1951) into one growing array. It reports how much of the input belongs to
 * the data, keeps what came out before a fault, and never holds more than allowed.
 */
import { type Code, createCode, findLongCode, MAX_CODE_BITS, setCode } from './huffman.ts'
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

/** Initial size; data that is broken from the start must not cost much. */
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
  const codes = createCodes()
  let fixedCodes: Codes | undefined
  for (;;) {
    const isLast = takeBits(stream, 1)
    const type = takeBits(stream, 2)
    if (isPastEnd(stream)) return 'truncated'
    let fault: Fault | undefined
    // RFC 1951, 3.2.3.
    switch (type) {
      case 0:
        fault = copyStoredBlock(stream)
        break
      case 1:
        fixedCodes ??= createFixedCodes()
        fault = inflateBlock(stream, fixedCodes)
        break
      case 2:
        fault = readDynamicCodes(stream, codes) ?? inflateBlock(stream, codes)
        break
      default:
        fault = 'broken'
    }
    if (fault || isLast) return fault
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

/** Whether bits beyond the end of the input were used. */
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

/** Makes room for `size` more bytes of output, if allowed. */
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

interface Codes {
  readonly literals: Code
  readonly distances: Code
  /** For the lengths of the codes of the other two. */
  readonly lengths: Code
  readonly lengthLengths: Uint8Array
  readonly allLengths: Uint8Array
}

function createCodes(): Codes {
  return {
    literals: createCode(288),
    distances: createCode(32),
    lengths: createCode(19),
    lengthLengths: new Uint8Array(19),
    allLengths: new Uint8Array(288 + 32),
  }
}

/** RFC 1951, 3.2.6. */
function createFixedCodes(): Codes {
  const codes = createCodes()
  setCode(codes.literals, FIXED_LITERAL_LENGTHS)
  setCode(codes.distances, FIXED_DISTANCE_LENGTHS)
  return codes
}

const FIXED_LITERAL_LENGTHS = new Uint8Array(288)
  .fill(8, 0, 144)
  .fill(9, 144, 256)
  .fill(7, 256, 280)
FIXED_LITERAL_LENGTHS.fill(8, 280)
const FIXED_DISTANCE_LENGTHS = new Uint8Array(32).fill(5)

/** RFC 1951, 3.2.7: the code lengths of both codes, run-length encoded and Huffman coded in turn. */
function readDynamicCodes(stream: Stream, codes: Codes): Fault | undefined {
  const literalCount = takeBits(stream, 5) + 257
  const distanceCount = takeBits(stream, 5) + 1
  const lengthCount = takeBits(stream, 4) + 4
  if (literalCount > 286 || distanceCount > 30) return 'broken'

  const lengthLengths = codes.lengthLengths.fill(0)
  for (let i = 0; i < lengthCount; i++) lengthLengths[LENGTH_ORDER[i]!] = takeBits(stream, 3)
  if (!setCode(codes.lengths, lengthLengths, false))
    return isPastEnd(stream) ? 'truncated' : 'broken'

  const lengths = codes.allLengths.subarray(0, literalCount + distanceCount)
  let filled = 0
  while (filled < lengths.length) {
    const symbol = takeSymbol(stream, codes.lengths)
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
    setCode(codes.literals, lengths.subarray(0, literalCount)) &&
    setCode(codes.distances, lengths.subarray(literalCount))
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
  const entry = code.fast[stream.bits & code.mask] || findLongCode(code, stream.bits)
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

/** The hot loop. It keeps the stream in local variables and writes them back at the end. */
function inflateBlock(stream: Stream, codes: Codes): Fault | undefined {
  const { input } = stream
  const { literals, distances } = codes
  const { fast: fastLiterals, mask: literalMask } = literals
  const { fast: fastDistances, mask: distanceMask } = distances
  const end = input.length
  let { position, bits, bitCount, output, length } = stream
  let fault: Fault | undefined

  for (;;) {
    while (bitCount < 25) {
      bits |= (position < end ? input[position]! : 0) << bitCount
      position++
      bitCount += 8
    }
    let entry = fastLiterals[bits & literalMask] || findLongCode(literals, bits)
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
    entry = fastDistances[bits & distanceMask] || findLongCode(distances, bits)
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
