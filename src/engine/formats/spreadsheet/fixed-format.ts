/**
 * `0`, `0.00`, `#,##0`, `#,##0.00`, with or without `%`: the formats of most formatted numbers. They are shown as
 * text, or written as bytes where a table takes its rows as bytes.
 */

import type { ByteNumberFormat } from '../../document/plain-rows-writer.ts'
import { formatGeneral } from './general.ts'

/** `write` writes what `show` returns. */
export interface FixedFormat extends ByteNumberFormat {
  show(value: number): string
}

/** 15 digits, and the symbols before, between and after them. */
export const MAX_FIXED_BYTES = 32

const MAX_EXACT = 1e15

const PERCENT = 0x25
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30

export function compileFixed(code: string): FixedFormat | undefined {
  const match = /^(#,##)?0(?:\.(0{1,9}))?(%)?$/.exec(code)
  if (!match) return undefined
  const isGrouped = match[1] !== undefined
  const decimals = match[2]?.length ?? 0
  const percent = match[3] ?? ''
  const scale = 10 ** (decimals + (percent ? 2 : 0))
  const unit = 10 ** decimals

  /** Excel has 15 digits; zeros follow them. */
  const showLarge = (value: number): string => {
    if (!Number.isFinite(value)) return formatGeneral(value)
    const [digits = '', exponent] = Math.abs(value).toExponential(14).replace('.', '').split('e')
    const integerDigits = Number(exponent) + (percent ? 3 : 1)
    const integer = digits.slice(0, integerDigits).padEnd(integerDigits, '0')
    const rest = digits.slice(integerDigits).padEnd(decimals, '0').slice(0, decimals)
    const text = isGrouped ? groupThousands(integer) : integer
    return `${value < 0 ? '-' : ''}${text}${decimals > 0 ? `.${rest}` : ''}${percent}`
  }

  return {
    maxBytes: MAX_FIXED_BYTES,
    show(value) {
      const scaled = Math.abs(value) * scale
      if (!(scaled < MAX_EXACT)) return showLarge(value)
      const rounded = roundAsExcel(scaled)
      const integer = Math.floor(rounded / unit)
      let text = isGrouped ? groupThousands(String(integer)) : String(integer)
      if (decimals > 0) text += `.${String(rounded - integer * unit).padStart(decimals, '0')}`
      return (value < 0 && rounded > 0 ? '-' : '') + text + percent
    },

    write(value, bytes, start) {
      const scaled = Math.abs(value) * scale
      if (!(scaled < MAX_EXACT)) return -1
      const rounded = roundAsExcel(scaled)
      // From the last digit to the first, at the end of the buffer; then moved to its start.
      const end = start + MAX_FIXED_BYTES
      let at = end
      if (percent) bytes[--at] = PERCENT
      let rest = rounded
      for (let place = -decimals; rest > 0 || place <= 0; place++) {
        if (place === 0 && decimals > 0) bytes[--at] = POINT
        else if (isGrouped && place > 0 && place % 3 === 0) bytes[--at] = COMMA
        const next = Math.floor(rest / 10)
        bytes[--at] = ZERO + (rest - next * 10)
        rest = next
      }
      if (value < 0 && rounded > 0) bytes[--at] = MINUS
      let length = start
      while (at < end) bytes[length++] = bytes[at++]!
      return length
    },
  }
}

/** Half away from zero, after Excel's 15 digits: 1.005 shows as 1.01, whatever its binary form is. */
function roundAsExcel(value: number): number {
  const isNearHalf = Math.abs(value - Math.floor(value) - 0.5) < 1e-4
  return Math.round(isNearHalf ? Number(value.toPrecision(15)) : value)
}

export function groupThousands(digits: string): string {
  let grouped = digits.slice(0, digits.length % 3 || 3)
  for (let at = digits.length % 3 || 3; at < digits.length; at += 3) {
    grouped += `,${digits.slice(at, at + 3)}`
  }
  return grouped
}
