/** Unpacks the data of streams (ISO 32000-1, 7.4): as much as possible where it is damaged or truncated. */
import { type Budget, exceeded } from '../../../../budget.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { hexValue } from './lexer.ts'
import { unpackLzw } from './lzw.ts'
import { type Dictionary, Name, type PdfObject } from './objects.ts'
import { undoPredictor } from './predictors.ts'

/** Longer than any page or font. */
export const MAX_STREAM_BYTES = 64 * 1024 * 1024

export interface Filter {
  readonly name: string
  readonly parameters: Dictionary | undefined
}

export function unpackStream(
  platform: Platform,
  packed: Uint8Array,
  filters: readonly Filter[],
  budget: Budget,
): Uint8Array {
  let data = packed
  for (const filter of filters) {
    data = unpack(platform, data, filter)
    budget.spend('inflatedBytes', data.length)
  }
  return data
}

function unpack(platform: Platform, data: Uint8Array, { name, parameters }: Filter): Uint8Array {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(inflate(platform, data), parameters)
    case 'LZWDecode':
    case 'LZW': {
      const change = numberOf(parameters?.get('EarlyChange'), 1)
      return undoPredictor(unpackLzw(data, change, MAX_STREAM_BYTES), parameters)
    }
    case 'ASCIIHexDecode':
    case 'AHx':
      return unpackHex(data)
    case 'ASCII85Decode':
    case 'A85':
      return unpack85(data)
    case 'RunLengthDecode':
    case 'RL':
      return unpackRuns(data)
    case 'Crypt':
      return data
    default:
      // Images and unknown filters: no text.
      return new Uint8Array()
  }
}

export const nameOf = (object: PdfObject | undefined): string | undefined =>
  object instanceof Name ? object.value : undefined

const numberOf = (object: PdfObject | undefined, otherwise: number): number =>
  typeof object === 'number' ? object : otherwise

/** A zlib stream (RFC 1950): two bytes before data that the platform can read. */
function inflate(platform: Platform, data: Uint8Array): Uint8Array {
  const { state, bytes } = platform.inflateRaw(data.subarray(2), MAX_STREAM_BYTES)
  if (state === 'tooLarge') throw exceeded('entryBytes')
  // Some data is declared as packed, and is not.
  const isPacked = (data[0]! & 0x0f) === DEFLATE
  return isPacked || bytes.length ? bytes : data
}

const DEFLATE = 8
const GREATER = 0x3e

/** White space is skipped, and anything else that is not a digit. */
export function unpackHex(data: Uint8Array): Uint8Array {
  const result = new Uint8Array((data.length >> 1) + 1)
  let length = 0
  let high = -1
  for (const byte of data) {
    if (byte === GREATER) break
    const digit = hexValue(byte)
    if (digit < 0) continue
    if (high < 0) high = digit
    else {
      result[length++] = (high << 4) | digit
      high = -1
    }
  }
  if (high >= 0) result[length++] = high << 4
  return result.subarray(0, length)
}

const TILDE = 0x7e
const LETTER_Z = 0x7a
const FIRST_DIGIT = 0x21
const LAST_DIGIT = 0x75

function unpack85(data: Uint8Array): Uint8Array {
  // A single z stands for four bytes.
  const size = data.length * 4
  if (size > MAX_STREAM_BYTES) throw exceeded('entryBytes')
  const result = new Uint8Array(size)
  let length = 0
  let group = 0
  let digits = 0
  for (const byte of data) {
    if (byte === TILDE) break
    if (byte === LETTER_Z && digits === 0) {
      length += 4
      continue
    }
    if (byte < FIRST_DIGIT || byte > LAST_DIGIT) continue
    group = group * 85 + (byte - FIRST_DIGIT)
    if (++digits < 5) continue
    for (let shift = 3; shift >= 0; shift--) result[length++] = Math.floor(group / 256 ** shift)
    group = 0
    digits = 0
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing++) group = group * 85 + 84
    for (let i = 1; i < digits; i++) result[length++] = Math.floor(group / 256 ** (4 - i))
  }
  return result.subarray(0, length)
}

const END_OF_RUNS = 128

function unpackRuns(data: Uint8Array): Uint8Array {
  let size = 0
  for (let at = 0; at < data.length && data[at] !== END_OF_RUNS; ) {
    const length = data[at]!
    size += length < END_OF_RUNS ? length + 1 : 257 - length
    at += length < END_OF_RUNS ? length + 2 : 2
  }
  if (size > MAX_STREAM_BYTES) throw exceeded('entryBytes')
  const result = new Uint8Array(size)
  let to = 0
  for (let at = 0; at < data.length && data[at] !== END_OF_RUNS; ) {
    const length = data[at]!
    if (length < END_OF_RUNS) {
      result.set(data.subarray(at + 1, at + length + 2), to)
      to += length + 1
      at += length + 2
    } else {
      result.fill(data[at + 1]!, to, to + 257 - length)
      to += 257 - length
      at += 2
    }
  }
  return result
}
