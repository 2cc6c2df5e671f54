/** UTF-8 as every runtime decodes it; see Platform. */

export const decodeUtf8 = (bytes: Uint8Array, keepsMark = false): string =>
  (keepsMark ? KEEPING_MARK : DROPPING_MARK).decode(bytes)

const KEEPING_MARK = new TextDecoder('utf-8', { ignoreBOM: true })
const DROPPING_MARK = new TextDecoder()
