/** Numbers as they stand in XML, read from the bytes: most cells need no string for that. */

const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39

/** Digits alone are expected; anything else gives a number that is of no use. */
export function parseInteger(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) value = value * 10 + (bytes[at]! - ZERO)
  return value
}

/** As many digits as a number has exactly, and as many powers of ten (IEEE 754). */
const MAX_EXACT_DIGITS = 15
const POWERS = Float64Array.from({ length: MAX_EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

/**
 * `-12.5` and the like. The digits and the power of ten are exact, so that their quotient is the
 * number that is meant, rounded once. NaN for exponents and for more digits, which takes more care.
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

const MAX_SHOWN_DIGITS = 9

/**
 * Whether the format General shows the number as it is written, for the cases that are most cells:
 * few digits, no zeros that would be left out. False proves nothing; see `showAsWritten`.
 */
export function isShownAsWritten(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start
  if (end - first > MAX_SHOWN_DIGITS || end === first) return false
  let point = end
  for (let at = first; at < end; at++) {
    const code = bytes[at]!
    if (code >= ZERO && code <= NINE) continue
    if (code !== POINT || point !== end) return false
    point = at
  }
  if (bytes[first] === ZERO) {
    // 0 and 0.25, but neither 007, -0 nor 0.01, which may turn into an exponent.
    if (point === end) return end - start === 1
    if (point !== first + 1 || bytes[first + 2] === ZERO) return false
  }
  if (point === end) return true
  return point > first && point < end - 1 && bytes[end - 1] !== ZERO
}
