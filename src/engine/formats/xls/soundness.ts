/**
 * Whether the records of a workbook are what a program wrote. Readers pass over what they cannot read, and
 * a hole in the middle of a stream looks to them like a sheet that ends early or a cell without a text; so
 * the structure is looked over once as a whole:
 *
 *     BOF … EOF   BOF … BOF … EOF … EOF   …
 *     globals     sheet   chart in it
 */
import { isBof } from './cells.ts'
import type { Globals, Version } from './globals.ts'
import { RECORDS } from './records.ts'

export function isSound(bytes: Uint8Array, globals: Globals): boolean {
  const { version, sheets } = globals
  // Before version 5 there is one stream without a list, and much that only its length identifies.
  if (version < 5) return true
  if (!globals.strings.areWhole || sheets.some(({ name }) => name.includes('\0'))) return false
  const starts = sheets.map(({ offset }) => offset).sort((one, other) => one - other)
  let walked = 0
  for (const start of [0, ...starts]) {
    // No byte twice, however many sheets claim to begin there.
    if (start < walked) continue
    walked = findEnd(bytes, start, globals)
    if (walked < 0) return false
  }
  return true
}

/** After the EOF that belongs to the BOF at this offset; negative if the way there is damaged. */
function findEnd(bytes: Uint8Array, start: number, { version, strings }: Globals): number {
  const { length } = bytes
  let depth = 0
  for (let at = start; at + 4 <= length; ) {
    const type = uint16(bytes, at)
    const size = uint16(bytes, at + 2)
    const next = at + 4 + size
    if (!isPossible(type, size, version) || next > length) return -1
    if (isBof(type)) {
      if (!VERSIONS.has(uint16(bytes, at + 4))) return -1
      depth++
    }
    if (depth === 0) return -1
    if (type === RECORDS.eof && --depth === 0) return next
    if (type === RECORDS.labelSst && uint32(bytes, at + 10) >= strings.texts.length) return -1
    at = next
  }
  return -1
}

/** The version in a BOF ([MS-XLS], 2.4.21). */
const VERSIONS: ReadonlySet<number> = new Set([0x0500, 0x0600])

/** Beyond the last record numbers that Excel assigned. */
const MAX_TYPE = 0x1100

/** Maximum size of a record ([MS-XLS], 2.1.4; in version 5 less). */
const MAX_SIZE = 8224

function isPossible(type: number, size: number, version: Version): boolean {
  if (type === 0 || type > MAX_TYPE || size > MAX_SIZE) return false
  if (version < 8) return true
  // Fixed-length cell records ([MS-XLS], 2.4.149, 2.4.220, 2.4.180).
  if (type === RECORDS.labelSst || type === RECORDS.rk) return size === 10
  return type !== RECORDS.number || size === 14
}

const uint16 = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8)

const uint32 = (bytes: Uint8Array, at: number): number =>
  (uint16(bytes, at) | (uint16(bytes, at + 2) << 16)) >>> 0
