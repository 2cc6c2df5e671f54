/** How far into a file its header may be; the same for every PDF reader (ISO 32000-1, annex H.3.4.1). */
const SEARCH_BYTES = 1024
const HEADER = Array.from('%PDF-', character => character.charCodeAt(0))

/** Where the PDF begins, after anything before it; undefined if there is none. */
export function findHeader(bytes: Uint8Array): number | undefined {
  const head = bytes.subarray(0, SEARCH_BYTES + HEADER.length - 1)
  const next = (from: number) => head.indexOf(HEADER[0]!, from)
  for (let at = next(0); at >= 0; at = next(at + 1)) {
    if (HEADER.every((byte, index) => head[at + index] === byte)) return at
  }
  return undefined
}
