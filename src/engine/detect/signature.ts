/** Formats recognized by their first bytes: a few of ours, and many that are not. */

/** Also after a byte order mark and blank lines. */
export function isRtf(bytes: Uint8Array): boolean {
  let at = startsWith(bytes, '\xef\xbb\xbf') ? 3 : 0
  while (BLANKS.includes(bytes[at]!)) at++
  return startsWith(bytes, '{\\rtf', at)
}

const BLANKS = [0x20, 0x09, 0x0a, 0x0d]

/**
 * A bare BIFF stream without a compound file: Excel 2 to 4 wrote nothing else. It starts with a BOF record ([MS-XLS],
 * 2.4.21): number, length, version, kind of content.
 */
export function isRawWorkbook(bytes: Uint8Array): boolean {
  const [number, version, length, lengthHigh, , , kind, kindHigh] = bytes
  return (
    number === 0x09 &&
    [0x00, 0x02, 0x04, 0x08].includes(version!) &&
    [4, 6, 8, 16].includes(length!) &&
    lengthHigh === 0 &&
    [0x0005, 0x0006, 0x0010, 0x0020, 0x0040, 0x0100].includes(kind! | (kindHigh! << 8))
  )
}

/** A bare Word file without a compound file: a FIB with the magic number of versions 1 to 8. */
export function isRawWord(bytes: Uint8Array): boolean {
  const isMagic = [0x9b, 0xdb, 0xdc, 0xec].includes(bytes[0]!) && bytes[1] === 0xa5
  return isMagic && bytes[3] === 0
}

/** Only consulted for bytes that are not text, so short signatures do no harm. */
const SIGNATURES: readonly (readonly [signature: string, what: string, at?: number])[] = [
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['BM', 'a BMP image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['WEBP', 'a WebP image', 8],
  ['8BPS', 'a Photoshop image'],
  ['\0\0\x01\0', 'an icon'],
  ['\xd7\xcd\xc6\x9a', 'a Windows metafile'],
  [' EMF', 'an enhanced metafile', 40],
  ['AT&TFORM', 'a DjVu document'],
  ['ftypheic', 'a HEIC image', 4],
  ['ftypmif1', 'a HEIF image', 4],
  ['ftypavif', 'an AVIF image', 4],
  ['ftyp', 'a video', 4],
  ['\x1aE\xdf\xa3', 'a video'],
  ['AVI ', 'a video', 8],
  ['WAVE', 'a sound file', 8],
  ['ID3', 'a sound file'],
  ['\xff\xfb', 'a sound file'],
  ['OggS', 'a sound file'],
  ['fLaC', 'a sound file'],
  ['\x1f\x8b', 'a gzip archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['Rar!\x1a\x07', 'a RAR archive'],
  ['BZh', 'a bzip2 archive'],
  ['\xfd7zXZ\0', 'an xz archive'],
  ['\x28\xb5\x2f\xfd', 'a Zstandard archive'],
  ['MSCF', 'a cabinet archive'],
  ['ustar', 'a tar archive', 257],
  ['MZ', 'a Windows program'],
  ['\x7fELF', 'a program'],
  ['\xca\xfe\xba\xbe', 'a program'],
  ['\xcf\xfa\xed\xfe', 'a program'],
  ['\0asm', 'a WebAssembly program'],
  ['\0\x01\0\0Standard Jet DB', 'an Access database'],
  ['\0\x01\0\0Standard ACE DB', 'an Access database'],
  ['SQLite format 3\0', 'an SQLite database'],
  ['\xffWPC', 'a WordPerfect document'],
  ['\x31\xbe\0\0', 'a Windows Write or Word for DOS document'],
  ['\x32\xbe\0\0', 'a Windows Write document'],
  ['\xfe7\0', 'a Word for Macintosh document'],
  ['\0\0\x02\0\x06\x04', 'a Lotus 1-2-3 spreadsheet'],
  ['\0\0\x1a\0', 'a Lotus 1-2-3 spreadsheet'],
  ['\x0b\xad\xde\xed', 'a presentation from PowerPoint 3 or older'],
  ['\xed\xde\xad\x0b', 'a presentation from PowerPoint 3 or older'],
  ['!BDN', 'an Outlook mailbox'],
  ['BOOKMOBI', 'a Kindle book', 60],
  ['TEXtREAd', 'a Palm book', 60],
  ['ITSF', 'a compiled help file'],
  ['?_\x03\0', 'a Windows help file'],
  ['bplist', 'a property list'],
  ['PAR1', 'a Parquet file'],
  ['wOFF', 'a font'],
  ['wOF2', 'a font'],
  ['OTTO', 'a font'],
  ['\0\x01\0\0\0', 'a font'],
  ['\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d', 'a OneNote section'],
  ['AC10', 'an AutoCAD drawing'],
]

/** What the bytes are, if they are something well known. */
export function findOtherFormat(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(([signature, , at]) => startsWith(bytes, signature, at))?.[1]
}

function startsWith(bytes: Uint8Array, signature: string, at = 0): boolean {
  if (at + signature.length > bytes.length) return false
  for (let index = 0; index < signature.length; index++) {
    if (bytes[at + index] !== signature.charCodeAt(index)) return false
  }
  return true
}
