/**
 * Whether the records of a presentation fill each other as a program wrote them: those inside of a
 * container end where it ends, all have numbers that records can have, and no text has a hole.
 * Readers pass over what they do not know, so that damage to them looks like an empty slide.
 */
import { RT } from './record-types.ts'
import { HEAD_BYTES } from './records.ts'

/** Numbers of records ([MS-PPT], 2.13.24), and of those in drawings ([MS-ODRAW], 2.2). */
const isPossible = (type: number): boolean =>
  (type >= 1000 && type <= 0x3000) || (type >= 0xf000 && type <= 0xf200)

export function isSound(stream: Uint8Array): boolean {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  /** Where the containers end that the record is in; the innermost apart. */
  const ends: number[] = []
  let end = stream.length
  for (let at = 0; at < stream.length; ) {
    while (at === end) {
      if (ends.length === 0) return true
      end = ends.pop()!
    }
    if (at + HEAD_BYTES > end) return false
    const type = view.getUint16(at + 2, true)
    const start = at + HEAD_BYTES
    const next = start + view.getUint32(at + 4, true)
    if (!isPossible(type) || next > end) return false
    if (type === RT.textCharsAtom && hasZero(view, start, next)) return false
    if (type === RT.textBytesAtom && stream.subarray(start, next).includes(0)) return false
    const isContainer = (stream[at]! & 0xf) === 0xf
    at = isContainer ? start : next
    if (isContainer) {
      ends.push(end)
      end = next
    }
  }
  return true
}

function hasZero(view: DataView, start: number, end: number): boolean {
  for (let at = start; at + 2 <= end; at += 2) if (view.getUint16(at, true) === 0) return true
  return false
}
