/** CFF dictionaries (Adobe technical note 5176, 4): operators, each preceded by its numbers. */
import { Unsure } from '../../unsure.ts'
import { readNumber } from './cff-index.ts'

/** Operators of two bytes are 1200 and the second. */
export type CffDictionary = ReadonlyMap<number, readonly number[]>

const ESCAPE = 12
const MAX_OPERANDS = 48
/** The longest that programs write have a few hundred. */
const MAX_BYTES = 4096

export function readCffDictionary(bytes: Uint8Array): CffDictionary {
  if (bytes.length > MAX_BYTES) throw new Unsure('font program')
  const entries = new Map<number, readonly number[]>()
  let operands: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at++]!
    if (first <= 21) {
      const operator = first === ESCAPE ? 100 * ESCAPE + readNumber(bytes, at++, 1) : first
      entries.set(operator, operands)
      operands = []
      continue
    }
    if (operands.length >= MAX_OPERANDS) throw new Unsure('font program')
    if (first === 28) {
      operands.push((readNumber(bytes, at, 2) << 16) >> 16)
      at += 2
    } else if (first === 29) {
      operands.push(readNumber(bytes, at, 4) | 0)
      at += 4
    } else if (first === 30) {
      const real = readReal(bytes, at)
      operands.push(real.value)
      at = real.end
    } else if (first >= 32 && first <= 246) operands.push(first - 139)
    else if (first >= 247 && first <= 250)
      operands.push((first - 247) * 256 + readNumber(bytes, at++, 1) + 108)
    else if (first >= 251 && first <= 254)
      operands.push(-(first - 251) * 256 - readNumber(bytes, at++, 1) - 108)
    else throw new Unsure('font program')
  }
  return entries
}

const NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-']
const END = 15

/** Two characters in each byte. */
function readReal(bytes: Uint8Array, start: number): { value: number; end: number } {
  let text = ''
  for (let at = start; ; at++) {
    const byte = readNumber(bytes, at, 1)
    for (const nibble of [byte >> 4, byte & END]) {
      if (nibble !== END) text += NIBBLES[nibble]
      else if (Number.isFinite(Number(text))) return { value: Number(text), end: at + 1 }
      else throw new Unsure('font program')
    }
  }
}
