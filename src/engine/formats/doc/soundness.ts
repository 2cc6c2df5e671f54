/**
 * Whether the tables of a Word document agree with each other and with its streams. If they do not, readers find less
 * text or none at all and cannot distinguish that from a short document.
 */
import type { Bytes } from '../ms-binary/bytes.ts'
import type { Fib } from './fib.ts'
import { PAGE_BYTES } from './formatted-pages.ts'
import { LIST_BYTES, OVERRIDE_BYTES } from './lists.ts'
import type { TextPiece } from './pieces.ts'
import { readPlc } from './plc.ts'

export function isSound(fib: Fib, pieces: readonly TextPiece[]): boolean {
  return (
    fib.main.length >= fib.claimedBytes &&
    fib.areTablesInside &&
    areTextsWhole(fib, pieces) &&
    areAscending(fib) &&
    arePagesFilled(fib) &&
    areListsKnown(fib) &&
    !pieces.some(piece => hasHole(fib.main, piece))
  )
}

/** The pieces are contiguous from the first character to the last. */
function areTextsWhole({ counts }: Fib, pieces: readonly TextPiece[]): boolean {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  let end = 0
  for (const piece of pieces) {
    if (piece.start !== end) return false
    end = piece.end
  }
  return end >= total
}

const PAGE_NUMBER_BYTES = 4
const pageNumberBytes = ({ isOld }: Fib): number => (isOld ? 2 : PAGE_NUMBER_BYTES)

/** Tables read by position ([MS-DOC], 2.8), with the size of their structures. */
const TABLES = {
  characterRuns: PAGE_NUMBER_BYTES,
  paragraphRuns: PAGE_NUMBER_BYTES,
  footnoteReferences: 2,
  footnoteTexts: 0,
  endnoteReferences: 2,
  endnoteTexts: 0,
} as const

function areAscending(fib: Fib): boolean {
  return Object.entries(TABLES).every(([name, itemSize]) => {
    const size = itemSize === PAGE_NUMBER_BYTES ? pageNumberBytes(fib) : itemSize
    const plc = readPlc(fib.part(name as keyof typeof TABLES), size)
    for (let index = 0; index < plc.count; index++) {
      if (plc.position(index) > plc.position(index + 1)) return false
    }
    return true
  })
}

/** Each page of properties begins where the table says and has at least one entry. */
function arePagesFilled(fib: Fib): boolean {
  return (['characterRuns', 'paragraphRuns'] as const).every(name => {
    const plc = readPlc(fib.part(name), pageNumberBytes(fib))
    const seen = new Set<number>()
    for (let index = 0; index < plc.count; index++) {
      const at = pageNumber(plc.item(index), fib) * PAGE_BYTES
      if (seen.has(at)) return false
      seen.add(at)
      const count = fib.main.uint8(at + PAGE_BYTES - 1)
      if (count === 0 || fib.main.uint32(at) !== plc.position(index)) return false
      for (let entry = 0; entry < count; entry++) {
        if (fib.main.uint32(at + entry * 4) > fib.main.uint32(at + entry * 4 + 4)) return false
      }
    }
    return true
  })
}

const pageNumber = (item: Bytes, { isOld }: Fib): number =>
  isOld ? item.uint16(0) : item.uint32(0) & 0x3fffff

/** Every list that paragraphs can refer to belongs to one that is defined ([MS-DOC], 2.9.131 and 2.9.149). */
function areListsKnown(fib: Fib): boolean {
  const lists = fib.part('lists')
  const overrides = fib.part('listOverrides')
  const known = new Set<number>()
  const listCount = Math.min(lists.uint16(0), lists.length / LIST_BYTES)
  for (let index = 0; index < listCount; index++) known.add(lists.uint32(2 + index * LIST_BYTES))
  const overrideCount = Math.min(overrides.uint32(0), overrides.length / OVERRIDE_BYTES)
  for (let index = 0; index < overrideCount; index++) {
    if (!known.has(overrides.uint32(4 + index * OVERRIDE_BYTES))) return false
  }
  return true
}

/** Characters that no Word text has: zero, unused controls, noncharacters. */
const isHole = (code: number): boolean =>
  code < 0x1e ? code === 0 || (code >= 0x0f && code <= 0x12) || code >= 0x16 : code >= 0xfffd

function hasHole({ data }: Bytes, { start, end, offset, width }: TextPiece): boolean {
  const limit = Math.min(offset + (end - start) * width, data.length)
  if (width === 1) {
    for (let at = offset; at < limit; at++) if (isHole(data[at]!)) return true
    return false
  }
  /** The last character was the first half of a surrogate pair. */
  let isHalf = false
  for (let at = offset; at + 1 < limit; at += 2) {
    const code = data[at]! | (data[at + 1]! << 8)
    if (isHole(code) || isHalf !== (code >>> 10 === 0x37)) return true
    isHalf = code >>> 10 === 0x36
  }
  return isHalf
}
