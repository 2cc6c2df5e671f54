/**
 * Images inside a content stream (ISO 32000-1, 8.9.7). Their data may contain anything, so its end is computed
 * wherever possible, and searched for otherwise.
 */
import { toText } from '../syntax/byte-text.ts'
import { BYTE_KINDS, REGULAR, SPACE } from '../syntax/lexer.ts'
import { isArray, Name, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import type { Operands } from './operands.ts'

const LETTER_E = 0x45
const LETTER_I = 0x49
const LETTER_D = 0x44
const GREATER = 0x3e
const TILDE = 0x7e

/** Moves from after BI to after EI. */
export function skipInlineImage(objects: PdfObjects, operands: Operands): void {
  const entries = readEntries(operands)
  const { bytes, end } = operands
  // One white space separates ID from the data.
  const start = Math.min(operands.at + 1, end)
  const length = measureData(objects, entries, bytes.subarray(start, end)) ?? Infinity
  operands.at = findEnd(bytes, end, start + length) ?? searchEnd(operands, start)
}

function readEntries(operands: Operands): Map<string, PdfObject> {
  const { bytes, end } = operands
  const entries = new Map<string, PdfObject>()
  for (;;) {
    operands.skipSpace()
    const { at } = operands
    if (at >= end) return entries
    const isData = bytes[at] === LETTER_I && bytes[at + 1] === LETTER_D
    if (isData && BYTE_KINDS[bytes[at + 2]!] !== REGULAR) {
      operands.at += 2
      return entries
    }
    const key = operands.readToken()
    if (key instanceof Name) entries.set(key.value, operands.readObject())
  }
}

/** The offset after EI if only white space precedes it; undefined otherwise. */
function findEnd(bytes: Uint8Array, end: number, from: number): number | undefined {
  let at = from
  while (at < end && BYTE_KINDS[bytes[at]!] === SPACE) at++
  return isEnd(bytes, end, at) ? at + 2 : undefined
}

const isEnd = (bytes: Uint8Array, end: number, at: number): boolean =>
  bytes[at] === LETTER_E &&
  bytes[at + 1] === LETTER_I &&
  at + 2 <= end &&
  (at + 2 === end || BYTE_KINDS[bytes[at + 2]!] === SPACE)

/** What follows the end of an image is content, and content is text. */
const CONTENT = /^[\t\n\f\r\x20-\x7e]*$/
const CONTENT_BYTES = 24

/** The offset after the first EI between white space that content follows; the end of the content without one. */
function searchEnd({ bytes, end }: Operands, start: number): number {
  for (let at = bytes.indexOf(LETTER_E, start); at >= 0; at = bytes.indexOf(LETTER_E, at + 1)) {
    if (!isEnd(bytes, end, at) || BYTE_KINDS[bytes[at - 1]!] !== SPACE) continue
    if (CONTENT.test(toText(bytes, at + 2, Math.min(at + 2 + CONTENT_BYTES, end)))) return at + 2
  }
  return end
}

/** Undefined if it cannot be computed. */
function measureData(
  objects: PdfObjects,
  entries: ReadonlyMap<string, PdfObject>,
  data: Uint8Array,
): number | undefined {
  const given = entries.get('F') ?? entries.get('Filter') ?? []
  // The first filter is the outermost: its data is what is stored.
  const filter = isArray(given) ? given[0] : given
  if (filter === undefined) return measurePlain(entries)
  const name = filter instanceof Name ? filter.value : ''
  if (name === 'Fl' || name === 'FlateDecode') return measureZlib(objects, data)
  if (name === 'AHx' || name === 'ASCIIHexDecode') return findSign(data, [GREATER])
  if (name === 'A85' || name === 'ASCII85Decode') return findSign(data, [TILDE, GREATER])
  return undefined
}

/** The checksum after it may be missing. */
function measureZlib(objects: PdfObjects, data: Uint8Array): number | undefined {
  const length = objects.measureDeflated(data)
  if (length === undefined) return undefined
  const rest = toText(data, length, Math.min(length + CHECKSUM_BYTES + 3, data.length))
  return /^\s+EI/.test(rest) ? length : length + CHECKSUM_BYTES
}

const CHECKSUM_BYTES = 4

function findSign(data: Uint8Array, sign: readonly number[]): number | undefined {
  const at = data.indexOf(sign[0]!)
  const isThere = at >= 0 && sign.every((byte, index) => data[at + index] === byte)
  return isThere ? at + sign.length : undefined
}

function measurePlain(entries: ReadonlyMap<string, PdfObject>): number | undefined {
  const number = (short: string, long: string, otherwise: number): number => {
    const value = entries.get(short) ?? entries.get(long)
    return typeof value === 'number' ? Math.trunc(value) : otherwise
  }
  const isMask = (entries.get('IM') ?? entries.get('ImageMask')) === true
  const bits = isMask ? 1 : number('BPC', 'BitsPerComponent', 1)
  const components = isMask ? 1 : countComponents(entries.get('CS') ?? entries.get('ColorSpace'))
  if (components === undefined) return undefined
  const row = Math.ceil((number('W', 'Width', 0) * bits * components) / 8)
  return Math.max(row * number('H', 'Height', 0), 0)
}

function countComponents(space: PdfObject | undefined): number | undefined {
  const family = isArray(space) ? space[0] : space
  switch (family instanceof Name ? family.value : undefined) {
    case 'G':
    case 'DeviceGray':
    case 'I':
    case 'Indexed':
      return 1
    case 'RGB':
    case 'DeviceRGB':
      return 3
    case 'CMYK':
    case 'DeviceCMYK':
      return 4
    default:
      return undefined
  }
}
