/**
 * Whether the records of a presentation are nested as a program wrote them: those inside a container end where it
 * ends, all have valid numbers, and no text has a gap. Readers skip what they do not know, so damage to it looks like
 * an empty slide.
 */
import { RT } from './record-types.ts'
import { HEAD_BYTES, holdsRecords, uint16, uint32 } from './records.ts'

/** Record numbers ([MS-PPT], 2.13.24), and those in drawings ([MS-ODRAW], 2.2). */
const isPossible = (type: number): boolean =>
  (type >= 1000 && type <= 0x3715) || (type >= 0xf000 && type <= 0xf200)

export function isSound(stream: Uint8Array): boolean {
  /** Where the enclosing containers end; the innermost is separate. */
  const ends: number[] = []
  let end = stream.length
  for (let at = 0; at < stream.length; ) {
    while (at === end) {
      if (ends.length === 0) return true
      end = ends.pop()!
    }
    if (ends.length === 0 && isPadded(stream, at)) {
      at = FIRST_SAVE_BYTES
      continue
    }
    if (at + HEAD_BYTES > end) return false
    const type = uint16(stream, at + 2)
    const start = at + HEAD_BYTES
    const next = start + uint32(stream, at + 4)
    if (!isPossible(type) || next > end) return false
    if (type === RT.textCharsAtom && hasZeroUnit(stream, start, next)) return false
    if (type === RT.textBytesAtom && hasZeroByte(stream, start, next)) return false
    const isContainer = holdsRecords(uint16(stream, at), type)
    at = isContainer ? start : next
    if (isContainer) {
      ends.push(end)
      end = next
    }
  }
  return true
}

/** Shorter streams are in the compound file's mini stream ([MS-CFB], 2.2). */
const FIRST_SAVE_BYTES = 4096

/** A short deck is padded with zeros to this length, and later saves continue after it. */
const isPadded = (stream: Uint8Array, at: number): boolean =>
  at < FIRST_SAVE_BYTES &&
  stream.length > FIRST_SAVE_BYTES &&
  uint32(stream, at) === 0 &&
  stream.subarray(at, FIRST_SAVE_BYTES).every(byte => byte === 0)

function hasZeroUnit(stream: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at + 2 <= end; at += 2) if (uint16(stream, at) === 0) return true
  return false
}

function hasZeroByte(stream: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (stream[at] === 0) return true
  return false
}
