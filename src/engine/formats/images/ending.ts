/** A picture's type by its bytes: names inside documents may claim anything. */
import { toByteString } from '../../containers/encoding/byte-string.ts'

/** Possible extensions for a picture of this type, the usual one first; undefined if the type is unknown. */
export function findImageEndings(bytes: Uint8Array): readonly string[] | undefined {
  const found = SIGNATURES.find(({ at, text }) => hasText(bytes, at, text))
  if (found) return found.endings
  return isSvg(bytes) ? ['svg'] : undefined
}

interface Signature {
  readonly endings: readonly string[]
  readonly at: number
  /** One character per byte; `?` matches any. */
  readonly text: string
}

const SIGNATURES: readonly Signature[] = [
  { endings: ['png'], at: 0, text: '\x89PNG\r\n\x1a\n' },
  { endings: ['jpg', 'jpeg', 'jpe', 'jfif'], at: 0, text: '\xff\xd8\xff' },
  { endings: ['gif'], at: 0, text: 'GIF87a' },
  { endings: ['gif'], at: 0, text: 'GIF89a' },
  { endings: ['webp'], at: 0, text: 'RIFF????WEBP' },
  { endings: ['tif', 'tiff'], at: 0, text: 'II*\0' },
  { endings: ['tif', 'tiff'], at: 0, text: 'MM\0*' },
  { endings: ['wdp', 'jxr', 'hdp'], at: 0, text: 'II\xbc\x01' },
  // [MS-EMF] 2.3.4.2: the first record is a header, with the signature after its two rectangles.
  { endings: ['emf'], at: 40, text: ' EMF' },
  // [MS-WMF] 2.3.2.3 and 2.3.2.2: with a placeable header, or without, in memory or on disk.
  { endings: ['wmf'], at: 0, text: '\xd7\xcd\xc6\x9a' },
  { endings: ['wmf'], at: 0, text: '\x01\0\x09\0\0\x01' },
  { endings: ['wmf'], at: 0, text: '\x01\0\x09\0\0\x03' },
  { endings: ['wmf'], at: 0, text: '\x02\0\x09\0\0\x03' },
  // The two reserved words after the length are zero.
  { endings: ['bmp', 'dib'], at: 0, text: 'BM????\0\0\0\0' },
  { endings: ['ico'], at: 0, text: '\0\0\x01\0' },
  { endings: ['jp2', 'jpf', 'jpx'], at: 0, text: '\0\0\0\x0cjP  ' },
  { endings: ['jxl'], at: 0, text: '\xff\x0a' },
  { endings: ['jxl'], at: 0, text: '\0\0\0\x0cJXL ' },
  { endings: ['avif'], at: 4, text: 'ftypavif' },
  { endings: ['heic', 'heif'], at: 4, text: 'ftyphei' },
  { endings: ['heic', 'heif'], at: 4, text: 'ftypmif1' },
  { endings: ['svm'], at: 0, text: 'VCLMTF' },
  { endings: ['eps'], at: 0, text: '%!PS-Adobe' },
  { endings: ['eps'], at: 0, text: '\xc5\xd0\xd3\xc6' },
  { endings: ['psd'], at: 0, text: '8BPS\0\x01' },
  // QuickDraw pictures begin after 512 free bytes, with a size, a frame and the version.
  { endings: ['pict', 'pct'], at: 522, text: '\0\x11\x02\xff' },
  { endings: ['pict', 'pct'], at: 522, text: '\x11\x01' },
]

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  if (bytes.length < at + text.length) return false
  for (let index = 0; index < text.length; index++) {
    if (text[index] !== '?' && bytes[at + index] !== text.charCodeAt(index)) return false
  }
  return true
}

/** A declaration, comments and a document type may precede the first element. */
function isSvg(bytes: Uint8Array): boolean {
  const start = toByteString(bytes.subarray(0, MAX_PROLOG)).replaceAll('\0', '')
  const [, name] = /<(!doctype\s+\S+|[^\s<>/?]+)/i.exec(
    start.replace(/<!--[\s\S]*?-->|<\?[^>]*>/g, ''),
  ) ?? ['', '']
  return /^[^<]{0,10}</.test(start) && /^(?:!doctype\s+)?(?:\w+:)?svg\b/i.test(name ?? '')
}

const MAX_PROLOG = 4096
