/**
 * The format General: as many digits as fit in a cell of usual width, which is 11 characters (ECMA-376 part 1,
 * 18.8.30). In one respect we show more than Excel: integers keep all of their digits as long as they are exact,
 * because long ones are ids, and 1.23457E+14 identifies nothing.
 */

const MAX_CHARACTERS = 11

export function formatGeneral(value: number): string {
  if (Number.isSafeInteger(value)) return value === 0 ? '0' : String(value)
  const written = String(value)
  // Excel rounds to its 15 digits before it rounds to the width of a cell.
  return (
    showAsWritten(written, 0, written.length) ??
    showRounded(trimZeros(value.toPrecision(15))) ??
    showByMagnitude(value)
  )
}

/** The largest and the smallest numbers that are shown without an exponent, if no digit is lost. */
const TOO_LARGE = 1e11
const SMALL = 1e-4

/** Moves halves that have no exact binary form, and nothing else of 15 digits, to where they are rounded up. */
const HALVES_UP = 1 + Number.EPSILON

function showByMagnitude(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const sign = value < 0 ? '-' : ''
  const size = Number(Math.abs(value).toPrecision(15))
  if (size >= TOO_LARGE) return sign + withExponent(size)
  const integerDigits = String(Math.trunc(size)).length
  const decimals = Math.max(0, MAX_CHARACTERS - 1 - integerDigits)
  const shown = trimZeros((size * HALVES_UP).toFixed(decimals))
  if (Number(shown) >= TOO_LARGE || (size < SMALL && Number(shown) !== size)) {
    return sign + withExponent(size)
  }
  return sign + shown
}

/** `1.23457E+14`, `1E-05`. */
function withExponent(size: number): string {
  const [digits = '', exponent = ''] = (size * HALVES_UP).toExponential(5).split('e')
  return `${trimZeros(digits)}E${exponent.slice(0, 1)}${exponent.slice(1).padStart(2, '0')}`
}

/** A text of fewer digits may be what a number format asks for. */
const MIN_STORED_DIGITS = 14

/** `1.14814814814815`, as LibreOffice stores what General shows on its screen → `1.148148148`; others as they are. */
export function shortenStored(text: string): string {
  if (!isStoredLong(text.length) || !/^-?\d+[.,]\d+$/.test(text)) return text
  const shown = formatGeneral(Number(text.replace(',', '.')))
  return text.includes(',') ? shown.replace('.', ',') : shown
}

/** Whether a stored number of this length may be longer than General shows it. */
export const isStoredLong = (length: number): boolean => length > MIN_STORED_DIGITS

const showRounded = (written: string) => showAsWritten(written, 0, written.length)

function trimZeros(text: string): string {
  if (!text.includes('.') || text.includes('e')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end--
  if (text.charCodeAt(end - 1) === POINT) end--
  const trimmed = text.slice(0, end)
  return trimmed === '-0' ? '0' : trimmed
}

/**
 * What General shows for the number written at `source[start, end)`, found without turning it into a
 * number and back: most are shown as they are written, and long ones are cut. Undefined where it
 * takes more than that.
 *
 *     -123.45   as written         0.3333333333333333   0.333333333         1E5   1.50   007   undefined
 */
export function showAsWritten(source: string, start: number, end: number): string | undefined {
  const first = source.charCodeAt(start) === MINUS ? start + 1 : start
  let point = -1
  for (let at = first; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code === POINT && point < 0) point = at
    else if (code < ZERO || code > NINE) return undefined
  }
  const integerDigits = (point < 0 ? end : point) - first
  if (integerDigits === 0 || integerDigits > MAX_CHARACTERS - 2) return undefined
  const startsWithZero = source.charCodeAt(first) === ZERO
  if (startsWithZero && (integerDigits > 1 || point < 0)) {
    return end - start === 1 ? '0' : undefined
  }
  if (point < 0) return source.slice(start, end)
  if (startsWithZero && source.charCodeAt(point + 1) === ZERO) return undefined
  const cut = first + MAX_CHARACTERS
  if (end > cut) return cutAt(source, start, cut)
  const last = source.charCodeAt(end - 1)
  return last === ZERO || last === POINT ? undefined : source.slice(start, end)
}

/** Rounds by looking at two digits; where a 9 would become a 10, or 49 might be 50, arithmetic is needed. */
function cutAt(source: string, start: number, cut: number): string | undefined {
  const last = source.charCodeAt(cut - 1)
  const next = source.charCodeAt(cut)
  if (next === ZERO + 4 && source.charCodeAt(cut + 1) === NINE) return undefined
  const isUp = next >= ZERO + 5
  if (isUp ? last === NINE : last === ZERO) return undefined
  return isUp
    ? source.slice(start, cut - 1) + String.fromCharCode(last + 1)
    : source.slice(start, cut)
}

const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
