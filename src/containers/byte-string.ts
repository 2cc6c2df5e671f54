/** Bytes as a string of one character each, for formats whose text is found by searching among bytes. */

/** By way of 16-bit numbers, which the platform turns into text fastest. */
export function toByteString(bytes: Uint8Array): string {
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(new Uint16Array(bytes))
}

export function fromByteString(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
