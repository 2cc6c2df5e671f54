/** Text from bytes, one character each. */
import { toByteString } from '../../../../containers/encoding/byte-string.ts'

/** Short words are assembled faster by hand than a view of their bytes is created. */
const SHORT = 16

export function toText(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > SHORT) return toByteString(bytes.subarray(from, to))
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!)
  return text
}
