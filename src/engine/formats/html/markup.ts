/** Whether a file is a web page or a web archive, by its beginning: the reader of pages is loaded only for those. */

const HEAD_BYTES = 4096
const COMPOUND_FILE = 0xd0

/** A tag, or the headers of a message, after white space and a byte order mark. */
export function isMarkup(bytes: Uint8Array): boolean {
  // Most candidates are compound files, which do not begin with an ASCII character.
  if (bytes[0] === COMPOUND_FILE) return false
  return /^[\ufeff\s]*(?:<|[a-z][a-z-]+:)/i.test(readHead(bytes))
}

export const readHead = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)).replaceAll('\0', '')
