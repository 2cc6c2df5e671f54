/** UTF-32, which no platform decodes: four bytes a character, known by its byte order mark (Unicode, 23.8). */

/** Undefined where there is no such mark. What is not a character becomes U+FFFD. */
export function decodeUtf32(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const littleEndian = bytes[0] === 0xff
  if (bytes.length < 4 || view.getUint32(0, littleEndian) !== MARK) return undefined
  const pieces: string[] = []
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian)
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    pieces.push(String.fromCodePoint(isCharacter ? code : 0xfffd))
  }
  return pieces.join('')
}

const MARK = 0xfeff
