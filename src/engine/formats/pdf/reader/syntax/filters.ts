/** Data of streams, unpacked (ISO 32000-1, 7.4). */
import type { Platform } from '../../../../platform/platform.ts'
import { Unsure } from '../unsure.ts'
import { BYTE_KINDS, hexValue, SPACE } from './lexer.ts'
import { unpackLzw } from './lzw.ts'
import { type Dictionary, Name, type PdfObject } from './objects.ts'
import { undoPredictor } from './predictors.ts'

/** How many bytes may be unpacked from one stream and from all of a document. */
export interface UnpackLimit {
  left: number
}

export const MAX_STREAM_BYTES = 64 * 1024 * 1024

export interface Filter {
  readonly name: string
  readonly parameters: Dictionary | undefined
}

export function unpackStream(
  platform: Platform,
  packed: Uint8Array,
  filters: readonly Filter[],
  limit: UnpackLimit,
): Uint8Array {
  let data = packed
  for (const filter of filters) {
    data = unpack(platform, data, filter, Math.min(MAX_STREAM_BYTES, limit.left))
    limit.left -= data.length
  }
  return data
}

function unpack(
  platform: Platform,
  data: Uint8Array,
  { name, parameters }: Filter,
  maxBytes: number,
): Uint8Array {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(inflate(platform, data, maxBytes), parameters)
    case 'LZWDecode':
    case 'LZW': {
      const change = numberOf(parameters?.get('EarlyChange'), 1)
      return undoPredictor(unpackLzw(data, change, maxBytes), parameters)
    }
    case 'ASCIIHexDecode':
    case 'AHx':
      return unpackHex(data)
    case 'ASCII85Decode':
    case 'A85':
      return unpack85(data, maxBytes)
    case 'RunLengthDecode':
    case 'RL':
      return unpackRuns(data, maxBytes)
    case 'Crypt':
      if (parameters?.has('Name') && nameOf(parameters.get('Name')) !== 'Identity') break
      return data
  }
  throw new Unsure('filter')
}

export const nameOf = (object: PdfObject | undefined): string | undefined =>
  object instanceof Name ? object.value : undefined

const numberOf = (object: PdfObject | undefined, otherwise: number): number =>
  typeof object === 'number' ? object : otherwise

/** A zlib stream (RFC 1950): two bytes before data that the platform can read. */
function inflate(platform: Platform, data: Uint8Array, maxBytes: number): Uint8Array {
  const isZlib = (data[0]! & 0x0f) === 8 && (data[0]! * 256 + data[1]!) % 31 === 0
  if (!isZlib || (data[1]! & 0x20) !== 0) throw new Unsure('inflate')
  const { state, bytes } = platform.inflateRaw(data.subarray(2), maxBytes)
  if (state !== 'complete') throw new Unsure('inflate')
  return bytes
}

const GREATER = 0x3e

function unpackHex(data: Uint8Array): Uint8Array {
  const result = new Uint8Array((data.length >> 1) + 1)
  let length = 0
  let high = -1
  for (const byte of data) {
    if (byte === GREATER) break
    if (BYTE_KINDS[byte] === SPACE) continue
    const digit = hexValue(byte)
    if (digit < 0) throw new Unsure('filter')
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

function unpack85(data: Uint8Array, maxBytes: number): Uint8Array {
  // A single z stands for four bytes.
  const size = data.length * 4
  if (size > maxBytes) throw new Unsure('size')
  const result = new Uint8Array(size)
  let length = 0
  let group = 0
  let digits = 0
  for (const byte of data) {
    if (byte === TILDE) break
    if (BYTE_KINDS[byte] === SPACE) continue
    if (byte === LETTER_Z && digits === 0) {
      length += 4
      continue
    }
    if (byte < FIRST_DIGIT || byte > LAST_DIGIT) throw new Unsure('filter')
    group = group * 85 + (byte - FIRST_DIGIT)
    if (++digits < 5) continue
    for (let shift = 3; shift >= 0; shift--) result[length++] = Math.floor(group / 256 ** shift)
    group = 0
    digits = 0
  }
  if (digits === 1) throw new Unsure('filter')
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing++) group = group * 85 + 84
    for (let i = 1; i < digits; i++) result[length++] = Math.floor(group / 256 ** (4 - i))
  }
  return result.subarray(0, length)
}

const END_OF_RUNS = 128

function unpackRuns(data: Uint8Array, maxBytes: number): Uint8Array {
  let size = 0
  for (let at = 0; at < data.length && data[at] !== END_OF_RUNS; ) {
    const length = data[at]!
    size += length < END_OF_RUNS ? length + 1 : 257 - length
    at += length < END_OF_RUNS ? length + 2 : 2
  }
  if (size > maxBytes) throw new Unsure('size')
  const result = new Uint8Array(size)
  let to = 0
  for (let at = 0; at < data.length && data[at] !== END_OF_RUNS; ) {
    const length = data[at]!
    if (length < END_OF_RUNS) {
      const run = data.subarray(at + 1, at + length + 2)
      if (run.length !== length + 1) throw new Unsure('filter')
      result.set(run, to)
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
