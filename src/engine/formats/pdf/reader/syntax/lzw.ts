/** LZW with codes of 9 to 12 bits (ISO 32000-1, 7.4.4.2). */
import { exceeded } from '../../../../budget.ts'

const CLEAR = 256
const END = 257
const FIRST_CODE = 258
const MAX_CODES = 4096

/** With `earlyChange` 1, codes become longer one entry before they have to. */
export function unpackLzw(data: Uint8Array, earlyChange: number, maxBytes: number): Uint8Array {
  // A code stands for what an earlier one did plus a byte: where that begins in the result, and its length.
  const starts = new Int32Array(MAX_CODES)
  const lengths = new Int32Array(MAX_CODES)
  let result = new Uint8Array(Math.min(Math.max(data.length * 4, 1024), maxBytes))
  let size = 0
  let codes = FIRST_CODE
  let previousStart = -1
  let previousLength = 0
  let width = 9
  let buffer = 0
  let bits = 0

  const reserve = (more: number): void => {
    if (size + more > maxBytes) throw exceeded('entryBytes')
    if (size + more <= result.length) return
    const larger = new Uint8Array(Math.min(Math.max(result.length * 2, size + more), maxBytes))
    larger.set(result)
    result = larger
  }

  for (let at = 0; ; ) {
    while (bits < width && at < data.length) {
      buffer = ((buffer << 8) | data[at++]!) & 0xffffff
      bits += 8
    }
    if (bits < width) break
    const code = (buffer >> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === END) break
    if (code === CLEAR) {
      codes = FIRST_CODE
      width = 9
      previousStart = -1
      continue
    }
    const start = size
    if (code < CLEAR) {
      reserve(1)
      result[size++] = code
    } else {
      if (code > codes || previousStart < 0 || (code === codes && codes >= MAX_CODES)) break
      const isNew = code === codes
      const from = isNew ? previousStart : starts[code]!
      const length = isNew ? previousLength + 1 : lengths[code]!
      reserve(length)
      for (let i = 0; i < length; i++) result[size++] = result[from + i]!
    }
    if (previousStart >= 0 && codes < MAX_CODES) {
      starts[codes] = previousStart
      lengths[codes] = previousLength + 1
      codes++
    }
    previousStart = start
    previousLength = size - start
    while (width < 12 && codes + earlyChange >= 1 << width) width++
  }
  return result.subarray(0, size)
}
