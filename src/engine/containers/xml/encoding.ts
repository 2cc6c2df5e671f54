/** Bytes of an XML entity → text (XML 1.0, appendix F). */
import { toByteString } from '../encoding/byte-string.ts'
import { decodeText, findEncoding } from '../encoding/text-encoding.ts'

/** UTF-8 unless the bytes or their declaration say otherwise. */
export function decodeXml(bytes: Uint8Array): string {
  return decodeText(bytes, findByteOrder(bytes) ?? findDeclaredEncoding(bytes) ?? 'utf-8')
}

/** By the byte order mark, else by how `<` looks in UTF-16. */
function findByteOrder(bytes: Uint8Array): string | undefined {
  const first = bytes[0]
  const second = bytes[1]
  const third = bytes[2]
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0x00) return 'utf-16le'
  if (first === 0x00 && second === 0x3c) return 'utf-16be'
  return undefined
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says. */
function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const head = readHead(bytes)
  const label = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  const encoding = label === undefined ? undefined : findEncoding(label)
  return encoding?.startsWith('utf-16') ? undefined : encoding
}

const MAX_HEAD_BYTES = 128
const GREATER = 0x3e

/** The declaration ends with the first `>`, if there is one. */
function readHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, MAX_HEAD_BYTES)
  const end = head.indexOf(GREATER) + 1
  return toByteString(end > 0 ? head.subarray(0, end) : head)
}
