/** Byte arrays joined, cut to length and compared. */

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** The first bytes, padded if there are too few. */
export function fitBytes(bytes: Uint8Array, length: number, filling: number): Uint8Array {
  const fitted = new Uint8Array(length).fill(filling)
  fitted.set(bytes.subarray(0, length))
  return fitted
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
