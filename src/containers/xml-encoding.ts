/** Bytes of an XML entity → text (XML 1.0, appendix F). */
import { decodeText, findEncoding } from './text-encoding.ts'

/** UTF-8 unless the bytes or their declaration say otherwise. */
export function decodeXml(bytes: Uint8Array): string {
  return decodeText(bytes, findByteOrder(bytes) ?? findDeclaredEncoding(bytes) ?? 'utf-8')
}

/** By the byte order mark, else by how `<` looks in UTF-16. */
function findByteOrder([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0x00) return 'utf-16le'
  if (first === 0x00 && second === 0x3c) return 'utf-16be'
  return undefined
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says. */
function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 128))
  const label = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  const encoding = label === undefined ? undefined : findEncoding(label)
  return encoding?.startsWith('utf-16') ? undefined : encoding
}
