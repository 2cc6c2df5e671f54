/** Text out of bytes, a character each. */

/** Most words are short, and put together fastest by hand; long strings would be chains of their characters. */
const SHORT = 24
const CHUNK = 8192

/** A character per byte. */
export function toText(bytes: ArrayLike<number>, from: number, to: number): string {
  let text = ''
  if (to - from <= SHORT) {
    for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!)
    return text
  }
  for (let at = from; at < to; at += CHUNK)
    text += String.fromCharCode(...Array.prototype.slice.call(bytes, at, Math.min(at + CHUNK, to)))
  return text
}
