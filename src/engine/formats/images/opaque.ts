/** Whether a picture lets nothing through: a JPEG, or a PNG without transparency (PNG, 11.2.1 and 11.3.1.1). */
export function isOpaqueImage(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return true
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50
  return isPng && !HAS_ALPHA.has(bytes[COLOR_TYPE_AT]) && !hasTransparentColors(bytes)
}

const COLOR_TYPE_AT = 25
const HAS_ALPHA: ReadonlySet<number | undefined> = new Set([4, 6, undefined])

const FIRST_CHUNK_AT = 8

/** The chunk `tRNS` is before the picture's data. */
function hasTransparentColors(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = FIRST_CHUNK_AT; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'tRNS') return true
    if (name === 'IDAT') return false
  }
  return true
}
