/**
 * The format General: as many digits as a cell of usual width has room for, which is 11 characters
 * (ECMA-376 part 1, 18.8.30). In one point we show more than Excel: whole numbers keep all of the 15
 * digits that Excel itself keeps, because long ones are ids, and 1.23457E+14 names nothing.
 */
import { format } from 'numfmt'

const MAX_CHARACTERS = 11
const LARGEST_EXACT = 1e15

export function formatGeneral(value: number): string {
  const size = Math.abs(value)
  if (Number.isInteger(value) && size < LARGEST_EXACT) return value === 0 ? '0' : String(value)
  if (size < 1e11 && size >= 1e-4) {
    const integerDigits = size < 10 ? 1 : Math.floor(Math.log10(size)) + 1
    // One character is for the decimal point.
    return trimZeros(value.toFixed(Math.max(0, MAX_CHARACTERS - 1 - integerDigits)))
  }
  return format('General', value)
}

function trimZeros(text: string): string {
  if (!text.includes('.')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === 0x30) end--
  if (text.charCodeAt(end - 1) === 0x2e) end--
  const trimmed = text.slice(0, end)
  return trimmed === '-0' ? '0' : trimmed
}

/**
 * Whether `text[start, end)` is a number that General shows exactly as it is written: most numbers of
 * most files are, and need no conversion to a number and back.
 *
 *     -123.45    yes        1.50   007   1E5   0.333333333333   no
 */
export function isWrittenAsGeneral(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start) === 0x2d ? start + 1 : start
  const length = end - first
  if (length < 1 || length > MAX_CHARACTERS) return false
  let point = -1
  for (let at = first; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x2e && point < 0) point = at
    else if (code < 0x30 || code > 0x39) return false
  }
  const integerDigits = (point < 0 ? end : point) - first
  if (integerDigits === 0) return false
  if (integerDigits > 1 && text.charCodeAt(first) === 0x30) return false
  if (point < 0) return first === start || text.charCodeAt(first) !== 0x30
  const last = text.charCodeAt(end - 1)
  return last !== 0x30 && last !== 0x2e
}
