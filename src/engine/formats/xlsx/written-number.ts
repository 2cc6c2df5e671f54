/** Numbers in XML, read from the bytes: most cells need no string for that. */

const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39

/** Only digits are expected; anything else gives a useless number. */
export function parseInteger(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) value = value * 10 + (bytes[at]! - ZERO)
  return value
}

/** The digits that a number represents exactly, and likewise powers of ten (IEEE 754). */
const MAX_EXACT_DIGITS = 15
const POWERS = Float64Array.from({ length: MAX_EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

/**
 * `-12.5` and the like. The digits and the power of ten are exact, so their quotient is the intended number, rounded
 * once. NaN for exponents and for more digits, which need more care.
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS
  const first = isNegative ? start + 1 : start
  if (end - first > MAX_EXACT_DIGITS + 1 || end === first) return Number.NaN
  let digits = 0
  let point = end
  for (let at = first; at < end; at++) {
    const code = bytes[at]!
    if (code >= ZERO && code <= NINE) digits = digits * 10 + (code - ZERO)
    else if (code === POINT && point === end && end - first > 1) point = at
    else return Number.NaN
  }
  const decimals = point === end ? 0 : end - point - 1
  if (point === end && end - first > MAX_EXACT_DIGITS) return Number.NaN
  const value = digits / POWERS[decimals]!
  return isNegative ? -value : value
}

/** The width of General, and the digits before the point that it leaves room for. */
const MAX_CHARACTERS = 11
const MAX_INTEGER_DIGITS = 9

/**
 * How many of its bytes the format General shows of a number: all, or fewer where a fraction is long.
 * Less than zero where the last of them is to be rounded up; zero where that takes more care.
 *
 *     -123.45   7         0.3333333333333333   11         0.6666666666666666   -11         1E5   1.50   007   0
 */
export function countShown(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] === MINUS ? start + 1 : start
  let point = end
  for (let at = first; at < end; at++) {
    const code = bytes[at]!
    if (code >= ZERO && code <= NINE) continue
    if (code !== POINT || point !== end) return 0
    point = at
  }
  const integerDigits = point - first
  if (integerDigits === 0 || integerDigits > MAX_INTEGER_DIGITS) return 0
  if (bytes[first] === ZERO) {
    // 0 and 0.25, but neither 007, -0 nor 0.01, which may turn into an exponent.
    if (point === end) return end - start === 1 ? 1 : 0
    if (integerDigits > 1 || bytes[point + 1] === ZERO) return 0
  }
  if (point === end) return end - start
  const cut = first + MAX_CHARACTERS
  if (end > cut) return countCut(bytes, start, cut)
  const last = bytes[end - 1]!
  return last === ZERO || last === POINT ? 0 : end - start
}

/** Rounds by looking at two digits; where a 9 would become a 10, or 49 might be 50, arithmetic is needed. */
function countCut(bytes: Uint8Array, start: number, cut: number): number {
  const last = bytes[cut - 1]!
  const next = bytes[cut]!
  if (next === ZERO + 4 && bytes[cut + 1] === NINE) return 0
  if (next < ZERO + 5) return last === ZERO ? 0 : cut - start
  return last === NINE ? 0 : start - cut
}
