/**
 * The piece table ([MS-DOC], 2.8.35 PlcPcd): the text is stored in pieces, in the order they were saved. A position
 * in the text (CP) counts characters through all of them.
 */
import type { Budget } from '../../budget.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import type { Fib } from './fib.ts'
import { readPlc } from './plc.ts'
import { OLD_SPRMS } from './sprms-old.ts'

export interface TextPiece {
  /** Positions in the text. */
  readonly start: number
  readonly end: number
  /** Offset of the first character in the stream. */
  readonly offset: number
  readonly width: 1 | 2
  /** Properties that a fast save added to the whole piece (sprms). */
  readonly sprms: Bytes | undefined
}

const CLX_PROPERTIES = 1
const CLX_PIECES = 2
const COMPRESSED = 0x40000000
/** Pieces refer to them with fifteen bits. */
const MAX_GROUPS = 0x8000

export function readPieces(fib: Fib, budget: Budget): TextPiece[] {
  const clx = fib.part('pieces')
  const groups: Bytes[] = []
  let at = 0
  while (clx.uint8(at) === CLX_PROPERTIES) {
    const length = clx.uint16(at + 1)
    if (groups.length < MAX_GROUPS) groups.push(clx.slice(at + 3, length))
    at += 3 + length
  }
  if (clx.uint8(at) !== CLX_PIECES) return [wholeText(fib)]

  const plc = readPlc(clx.slice(at + 5, clx.uint32(at + 1)), 8)
  const pieces: TextPiece[] = []
  // No part of the stream is used as text twice, whatever a damaged table says.
  let left = fib.main.length
  let read = 0
  for (let index = 0; index < plc.count; index++) {
    budget.spend('nodes')
    const piece = plc.item(index)
    const start = plc.position(index)
    const address = piece.uint32(2)
    const isCompressed = !fib.isOld && (address & COMPRESSED) !== 0
    const width = isCompressed || (fib.isOld && !fib.isWide) ? 1 : 2
    const offset = isCompressed ? (address & ~COMPRESSED) >>> 1 : address
    // What is beyond the end of the stream cannot be read.
    const most = Math.max(0, Math.floor(Math.min(fib.main.length - offset, left) / width))
    const end = Math.min(plc.position(index + 1), start + most)
    left -= Math.max(0, end - start) * width
    // Positions ascend; what a damaged table puts before the others is ignored.
    if (end <= start || start < read) continue
    read = end
    pieces.push({ start, end, offset, width, sprms: toSprms(piece, groups, fib.isOld) })
  }
  return pieces.length ? pieces : [wholeText(fib)]
}

/** A document that was never fast-saved may have no piece table. */
function wholeText({ textStart, textEnd, main, isOld, isWide, counts }: Fib): TextPiece {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const bytes = Math.max(0, Math.min(textEnd, main.length) - textStart)
  const width = isWide || (!isOld && bytes >= 2 * total) ? 2 : 1
  const end = Math.min(total, Math.floor(bytes / width))
  return { start: 0, end, offset: textStart, width, sprms: undefined }
}

/**
 * A Prm ([MS-DOC], 2.9.214) points to properties, or is a single one with a one-byte operand. Its number is then a
 * Word 6 one (2.9.215), whatever the version.
 */
function toSprms(piece: Bytes, groups: readonly Bytes[], isOld: boolean): Bytes | undefined {
  const prm = piece.uint16(6)
  if (prm & 1) return groups[prm >>> 1]
  const number = (prm >>> 1) & 0x7f
  const sprm = OLD_SPRMS[number]?.sprm
  if (number === 0 || sprm === undefined) return undefined
  const operand = prm >>> 8
  const bytes = isOld ? [number, operand] : [sprm & 0xff, sprm >>> 8, operand]
  return new Bytes(Uint8Array.from(bytes))
}
