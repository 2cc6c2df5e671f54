/** Readers accept junk before the header as long as it is short (ISO 32000-1, annex H.3.4.1). */
const SEARCH_BYTES = 1024
const HEADER = Array.from('%PDF-', character => character.charCodeAt(0))

/** Where the PDF begins, behind whatever was put before it; undefined where none does. */
export function findHeader(bytes: Uint8Array): number | undefined {
  const last = Math.min(bytes.length, SEARCH_BYTES) - HEADER.length
  for (let at = 0; at <= last; at++) {
    if (HEADER.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return undefined
}
