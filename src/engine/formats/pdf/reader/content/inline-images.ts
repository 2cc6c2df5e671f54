/**
 * Images inside a content stream (ISO 32000-1, 8.9.7). Their data may contain anything, so its end is computed, not
 * searched for; what cannot be computed is left to PDFium.
 */
import { BYTE_KINDS, SPACE } from '../syntax/lexer.ts'
import { isArray, Name, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'
import type { Operands } from './operands.ts'

const LETTER_I = 0x49
const GREATER = 0x3e
const TILDE = 0x7e

/** Moves from after BI to after EI. */
export function skipInlineImage(objects: PdfObjects, operands: Operands): void {
  const entries = readEntries(operands)
  const { bytes, end } = operands
  // One white space separates ID from the data.
  const start = operands.at + 1
  const length = measureData(objects, entries, bytes.subarray(start, end))
  operands.at = start + length
  operands.skipSpace()
  if (start + length > end || operands.readWord() !== 'EI') throw new Unsure('inline image')
}

function readEntries(operands: Operands): Map<string, PdfObject> {
  const entries = new Map<string, PdfObject>()
  for (;;) {
    operands.skipSpace()
    if (operands.bytes[operands.at] === LETTER_I) break
    const key = operands.readObject()
    if (!(key instanceof Name)) throw new Unsure('inline image')
    entries.set(key.value, operands.readObject())
  }
  if (operands.readWord() !== 'ID' || BYTE_KINDS[operands.bytes[operands.at]!] !== SPACE)
    throw new Unsure('inline image')
  return entries
}

function measureData(
  objects: PdfObjects,
  entries: ReadonlyMap<string, PdfObject>,
  data: Uint8Array,
): number {
  const given = entries.get('F') ?? entries.get('Filter')
  // The first filter is the outermost: its data is what is stored.
  const filter = isArray(given) ? given[0] : given
  if (filter === undefined) return measurePlain(entries)
  const name = filter instanceof Name ? filter.value : ''
  if (name === 'Fl' || name === 'FlateDecode') return measureZlib(objects, data)
  if (name === 'AHx' || name === 'ASCIIHexDecode') return findEnd(data, [GREATER])
  if (name === 'A85' || name === 'ASCII85Decode') return findEnd(data, [TILDE, GREATER])
  throw new Unsure('inline image')
}

/** The checksum after it may be missing. */
function measureZlib(objects: PdfObjects, data: Uint8Array): number {
  const length = objects.measureDeflated(data)
  const rest = data.subarray(length, length + CHECKSUM_BYTES + 3)
  const isBare = /^\s+EI/.test(String.fromCharCode(...rest))
  return isBare ? length : length + CHECKSUM_BYTES
}

const CHECKSUM_BYTES = 4

function findEnd(data: Uint8Array, sign: readonly number[]): number {
  const at = data.indexOf(sign[0]!)
  if (at < 0 || sign.some((byte, index) => data[at + index] !== byte))
    throw new Unsure('inline image')
  return at + sign.length
}

function measurePlain(entries: ReadonlyMap<string, PdfObject>): number {
  const number = (short: string, long: string, otherwise: number): number => {
    const value = entries.get(short) ?? entries.get(long) ?? otherwise
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
      throw new Unsure('inline image')
    return value
  }
  const isMask = (entries.get('IM') ?? entries.get('ImageMask')) === true
  const bits = isMask ? 1 : number('BPC', 'BitsPerComponent', 1)
  const components = isMask ? 1 : countComponents(entries.get('CS') ?? entries.get('ColorSpace'))
  const row = Math.ceil((number('W', 'Width', 0) * bits * components) / 8)
  return row * number('H', 'Height', 0)
}

function countComponents(space: PdfObject | undefined): number {
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
      throw new Unsure('inline image')
  }
}
