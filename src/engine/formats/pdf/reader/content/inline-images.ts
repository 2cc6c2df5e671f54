/** Images inside of a content stream (ISO 32000-1, 8.9.7): where they end is to be found out. */
import { BYTE_KINDS, SPACE } from '../syntax/lexer.ts'
import { Name } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { Unsure } from '../unsure.ts'
import type { Operands } from './operands.ts'

const LETTER_E = 0x45
const LETTER_I = 0x49
/** So many bytes behind the end of an image have to look like operators. */
const LOOKAHEAD = 24

/** Goes from behind BI to behind EI. */
export function skipInlineImage(_objects: PdfObjects, operands: Operands): void {
  for (;;) {
    operands.skipSpace()
    if (operands.bytes[operands.at] === LETTER_I) break
    const key = operands.readObject()
    if (!(key instanceof Name)) throw new Unsure('inline image')
    operands.readObject()
  }
  if (operands.readWord() !== 'ID') throw new Unsure('inline image')
  const { bytes, end } = operands
  for (let at = operands.at + 1; at + 1 < end; at++) {
    if (bytes[at] !== LETTER_E || bytes[at + 1] !== LETTER_I) continue
    if (BYTE_KINDS[bytes[at - 1]!] !== SPACE || !isContent(bytes, at + 2, end)) continue
    operands.at = at + 2
    return
  }
  throw new Unsure('inline image')
}

/** White space, then nothing but printable signs. */
function isContent(bytes: Uint8Array, from: number, end: number): boolean {
  if (from < end && BYTE_KINDS[bytes[from]!] !== SPACE) return false
  for (let at = from; at < Math.min(from + LOOKAHEAD, end); at++) {
    const byte = bytes[at]!
    const isPrintable = (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13
    if (!isPrintable) return false
  }
  return true
}
