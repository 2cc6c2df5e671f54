/**
 * The order of letters that are written from right to left. Files have them in the order of reading or of
 * sight, and the parts of a ligature (lam and alef) in the latter even where all else is in the former:
 *
 *     in the file   ו ב ק ר  at  408 414 419 425        read   ר ק ב ו
 */
import { NO_STYLE, type RawChars } from '../raw-page.ts'
import { isRightToLeft } from './characters.ts'

/** Letters this far apart, in ems of their size, are not in one word. */
const MAX_GAP = 0.6
const SAME_BASELINE = 0.1

/** The indices of characters in reading order; undefined for file order. */
export function orderRightToLeft(
  { length, code, x0, x1, y, style }: RawChars,
  sizeOf: (style: number) => number,
): Int32Array | undefined {
  let order: Int32Array | undefined
  let start = 0
  while (start < length) {
    if (!isLetter(start)) {
      start++
      continue
    }
    let end = start + 1
    let left = x0[start]!
    let right = x1[start]!
    let isOrdered = true
    const size = sizeOf(style[start]!)
    while (
      end < length &&
      isLetter(end) &&
      Math.abs(y[end]! - y[start]!) <= SAME_BASELINE * size &&
      x0[end]! - right < MAX_GAP * size &&
      left - x1[end]! < MAX_GAP * size
    ) {
      left = Math.min(left, x0[end]!)
      right = Math.max(right, x1[end]!)
      // Marks above and below letters are where their letters are.
      if (!isMark(code[end]!) && x0[end]! > x0[end - 1]! + SAME_BASELINE * size) isOrdered = false
      end++
    }
    if (!isOrdered) {
      order ??= Int32Array.from({ length }, (_, index) => index)
      sortRun(order, start, end)
    }
    start = end
  }
  return order

  function isLetter(index: number): boolean {
    return isRightToLeft(code[index]!) && style[index] !== NO_STYLE
  }

  /** Each letter with its marks, from right to left. */
  function sortRun(target: Int32Array, from: number, to: number): void {
    const letters: number[][] = []
    for (let index = from; index < to; index++) {
      if (isMark(code[index]!) && letters.length) letters.at(-1)!.push(index)
      else letters.push([index])
    }
    letters.sort((a, b) => x0[b[0]!]! - x0[a[0]!]!)
    let at = from
    for (const letter of letters) for (const index of letter) target[at++] = index
  }
}

/** Hebrew points and Arabic vowels. */
const isMark = (code: number): boolean =>
  (code >= 0x591 && code <= 0x5c7) ||
  (code >= 0x610 && code <= 0x61a) ||
  (code >= 0x64b && code <= 0x65f) ||
  code === 0x670
