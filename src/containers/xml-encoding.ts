/** Bytes of an XML entity → text (XML 1.0, appendix F). */
import { TextDecoder as LegacyTextDecoder } from '@exodus/bytes/encoding.js'

export function decodeXml(bytes: Uint8Array): string {
  return decode(bytes, findByteOrder(bytes) ?? findDeclaredEncoding(bytes) ?? 'utf-8')
}

/** By the byte order mark, else by how `<` looks in UTF-16. */
function findByteOrder([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0x00) return 'utf-16le'
  if (first === 0x00 && second === 0x3c) return 'utf-16be'
  return undefined
}

/** A declaration that can be read byte by byte is not in UTF-16, whatever it says. */
function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 128))
  const label = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase()
  return label === undefined || label.startsWith('utf') || label.includes('10646')
    ? undefined
    : label
}

function decode(bytes: Uint8Array, label: string): string {
  if (label === 'utf-8') return new TextDecoder().decode(bytes)
  try {
    return new LegacyTextDecoder(label).decode(bytes)
  } catch {
    // A label nobody knows: the text is most likely UTF-8 all the same.
    return new TextDecoder().decode(bytes)
  }
}
