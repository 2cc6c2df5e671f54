/** Bytes of an XML entity → text (XML 1.0, appendix F). */
import type { Platform } from '../../platform/platform.ts'
import { findByteOrderMark } from '../encoding/byte-order-mark.ts'
import { toByteString } from '../encoding/byte-string.ts'
import { decodeText, findEncoding } from '../encoding/text-encoding.ts'

/** UTF-8 unless the bytes or their declaration say otherwise; the platform may decode that faster. */
export function decodeXml(bytes: Uint8Array, platform?: Pick<Platform, 'decodeUtf8'>): string {
  const encoding = findXmlEncoding(bytes)
  return platform && encoding === 'utf-8' ? platform.decodeUtf8(bytes) : decodeText(bytes, encoding)
}

/** The same text in UTF-8; what cannot be decoded may be left as it is. */
export const toUtf8 = (bytes: Uint8Array): Uint8Array =>
  isUtf8(bytes) ? bytes : new TextEncoder().encode(decodeXml(bytes))

/** By the first bytes. */
export const isUtf8 = (bytes: Uint8Array): boolean => findXmlEncoding(bytes) === 'utf-8'

const findXmlEncoding = (bytes: Uint8Array): string =>
  findByteOrder(bytes) ?? findDeclaredEncoding(bytes) ?? 'utf-8'

/** By the byte order mark, or by how `<` looks in UTF-16. */
function findByteOrder(bytes: Uint8Array): string | undefined {
  const mark = findByteOrderMark(bytes)
  if (mark !== undefined) return mark
  if (bytes[0] === 0x3c && bytes[1] === 0x00) return 'utf-16le'
  return bytes[0] === 0x00 && bytes[1] === 0x3c ? 'utf-16be' : undefined
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it claims. */
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
