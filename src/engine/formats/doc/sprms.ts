/**
 * Sprms ([MS-DOC], 2.2.5): single property modifiers, each a number and an operand. The three top bits of the number
 * give the operand's size. Word 6 and 95 have one-byte numbers; they are mapped to their two-byte successors here.
 */
import type { Bytes } from '../ms-binary/bytes.ts'
import { SPRM } from './sprm-numbers.ts'
import { OLD_SPRMS } from './sprms-old.ts'

/** Visits all modifiers; `at` and `size` say where in `bytes` the operand is. */
type SprmVisitor = (sprm: number, bytes: Bytes, at: number, size: number) => void

/** By the three top bits; 0 is a length in the first byte. */
const OPERAND_SIZES = [1, 1, 2, 4, 2, 2, 0, 3]

export function visitSprms(bytes: Bytes, isOld: boolean, visit: SprmVisitor): void {
  if (isOld) {
    visitOldSprms(bytes, visit)
    return
  }
  for (let at = 0; at + 2 < bytes.length; ) {
    const sprm = bytes.uint16(at)
    at += 2
    let size = OPERAND_SIZES[sprm >>> 13]!
    if (size === 0) {
      if (sprm === SPRM.TDefTable) {
        size = Math.max(0, bytes.uint16(at) - 1)
        at += 2
      } else {
        size = bytes.uint8(at)
        if (sprm === SPRM.PChgTabs && size === 255) size = sizeOfTabs(bytes, at + 1)
        at += 1
      }
    }
    visit(sprm, bytes, at, size)
    at += size
  }
}

/** Removed tabs (4 bytes each) and added ones (3 bytes each), each with a count. */
function sizeOfTabs(bytes: Bytes, at: number): number {
  const removed = bytes.uint8(at) * 4
  return 1 + removed + 1 + bytes.uint8(at + 1 + removed) * 3
}

function visitOldSprms(bytes: Bytes, visit: SprmVisitor): void {
  for (let at = 0; at < bytes.length; ) {
    const number = bytes.uint8(at)
    at += 1
    const known = OLD_SPRMS[number]
    // Without the length of its operand, nothing after it can be read.
    if (!known) return
    let { size } = known
    if (size === 'byte') {
      size = bytes.uint8(at)
      at += 1
    } else if (size === 'word') {
      size = Math.max(0, bytes.uint16(at) - 1)
      at += 2
    }
    if (known.sprm !== undefined) visit(known.sprm, bytes, at, size)
    at += size
  }
}
