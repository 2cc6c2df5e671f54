/** Bytes as a string of one character each, for formats whose text is found by searching among bytes. */

/**
 * Through 16-bit numbers, which the platform turns into text fastest; for a name, setting up a decoder is not worth
 * it.
 */
export function toByteString(bytes: Uint8Array): string {
  if (bytes.length <= SHORT_BYTES) return Reflect.apply(String.fromCharCode, undefined, bytes)
  return UTF_16.decode(new Uint16Array(bytes))
}

/** Bytes that are not ASCII. */
export const HIGH_BYTE = /[\x80-\xff]/

const SHORT_BYTES = 512
const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true })

export function fromByteString(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
