/**
 * Strings printed again a fraction of a point higher or lower, as browsers do with the head of a table that begins
 * a page. Words that are whole in one string are recognized later (pieces.ts); here kerning has cut them into several,
 * each printed twice before the next:
 *
 *     R  R  ecommended  ecommended      →      R  ecommended
 */
import { NO_STYLE, type RawPage } from '../raw-page.ts'

/** How far the second print is from the first at most, in ems. */
const MAX_DROP = 0.25
/** Positions are rounded in the file. */
const ROUNDED = 0.01

/** Which characters are the second print; undefined if none is. */
export function findReprints({ chars, styles }: RawPage): ReadonlySet<number> | undefined {
  const { length, object, style } = chars
  let found: Set<number> | undefined
  let before = -1
  for (let start = 0; start < length; ) {
    let end = start + 1
    while (end < length && object[end] === object[start]) end++
    const isAgain =
      before >= 0 &&
      style[start] !== NO_STYLE &&
      isPrintedAgain(chars, before, start, end - start, styles[style[start]!]!.size)
    if (isAgain) {
      found ??= new Set()
      for (let at = start; at < end; at++) found.add(at)
    }
    before = isAgain ? -1 : start
    start = end
  }
  return found
}

function isPrintedAgain(
  { code, style, x0, y, object }: RawPage['chars'],
  before: number,
  start: number,
  length: number,
  size: number,
): boolean {
  const drop = Math.abs(y[start]! - y[before]!)
  if (drop === 0 || drop > MAX_DROP * size || before + length !== start) return false
  for (let index = 0; index < length; index++) {
    const [first, second] = [before + index, start + index]
    const isSame =
      code[first] === code[second] &&
      style[first] === style[second] &&
      object[first] === object[before] &&
      Math.abs(x0[first]! - x0[second]!) < ROUNDED * size
    if (!isSame) return false
  }
  return true
}
