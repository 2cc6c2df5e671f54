/** Numbers of one or two bytes, which Type 1 and Type 2 charstrings write alike; first bytes 32 to 254. */
import { readNumber } from './cff-index.ts'

/** Pushes the number that begins with `first`, and returns the position after it. */
export function pushShortNumber(
  stack: number[],
  code: Uint8Array,
  at: number,
  first: number,
): number {
  if (first <= 246) {
    stack.push(first - 139)
    return at
  }
  const second = readNumber(code, at, 1)
  stack.push(
    first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108,
  )
  return at + 1
}
