/** Tables of a TrueType or OpenType font, and its maps from codes to glyphs (`cmap`). */
import { toByteString } from '../../../../../containers/encoding/byte-string.ts'

export interface Sfnt {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly tables: ReadonlyMap<string, Table>
}

interface Table {
  readonly offset: number
  readonly length: number
}

const MAX_TABLES = 64

/** Undefined for what is not such a font. */
export function openSfnt(bytes: Uint8Array): Sfnt | undefined {
  if (bytes.length < 12) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(0)
  if (version !== 0x00010000 && version !== TRUE && version !== OTTO) return undefined
  const count = view.getUint16(4)
  if (count > MAX_TABLES || 12 + 16 * count > bytes.length) return undefined
  const tables = new Map<string, Table>()
  for (let i = 0; i < count; i++) {
    const at = 12 + 16 * i
    const tag = toByteString(bytes.subarray(at, at + 4))
    const offset = view.getUint32(at + 8)
    const length = view.getUint32(at + 12)
    if (offset + length <= bytes.length) tables.set(tag, { offset, length })
  }
  return { bytes, view, tables }
}

const TRUE = 0x74727565
const OTTO = 0x4f54544f

/**
 * The glyph named after an ASCII letter (`post`); 0 for none, undefined if it cannot be determined. The standard
 * Macintosh names are known by their numbers, which follow the order of ASCII.
 */
export function findNamedGlyph({ view, tables }: Sfnt, letter: number): number | undefined {
  const post = tables.get('post')
  if (!post || post.length < 4) return 0
  const version = view.getUint32(post.offset)
  if (version === WITHOUT_NAMES) return 0
  const isLetter = letter > SPACE && letter < FIRST_AFTER_ASCII
  if (version !== WITH_NAMES || post.length < 34 || !isLetter) return undefined
  const count = view.getUint16(post.offset + 32)
  if (count > MAX_NAMES || 34 + 2 * count > post.length) return undefined
  for (let glyph = 0; glyph < count; glyph++) {
    if (view.getUint16(post.offset + 34 + 2 * glyph) === letter - SPACE + SPACE_NAME) return glyph
  }
  return 0
}

const WITH_NAMES = 0x00020000
const WITHOUT_NAMES = 0x00030000
const SPACE = 0x20
const FIRST_AFTER_ASCII = 0x7f
/** They are searched one by one. */
const MAX_NAMES = 4096
/** The number of the name `space`. */
const SPACE_NAME = 3

export interface CharMap {
  readonly platform: number
  readonly encoding: number
  /** From the beginning of the file. */
  readonly offset: number
}

const MAX_MAPS = 64

export function listCharMaps({ view, tables }: Sfnt): CharMap[] {
  const table = tables.get('cmap')
  if (!table || table.length < 4) return []
  const count = Math.min(view.getUint16(table.offset + 2), MAX_MAPS)
  const maps: CharMap[] = []
  for (let i = 0; i < count; i++) {
    const at = table.offset + 4 + 8 * i
    if (at + 8 > table.offset + table.length) break
    const offset = table.offset + view.getUint32(at + 4)
    if (offset + 8 > view.byteLength) continue
    maps.push({ platform: view.getUint16(at), encoding: view.getUint16(at + 2), offset })
  }
  return maps
}

/** The glyph of a code; 0 for none. Undefined for maps of other formats than 0, 4 and 6, and for huge ones. */
export function findGlyph({ view }: Sfnt, { offset }: CharMap, code: number): number | undefined {
  switch (view.getUint16(offset)) {
    case 0:
      return code < 256 && offset + 6 + code < view.byteLength
        ? view.getUint8(offset + 6 + code)
        : 0
    case 4:
      return findInSegments(view, offset, code)
    case 6: {
      if (offset + 10 > view.byteLength) return 0
      const index = code - view.getUint16(offset + 6)
      const at = offset + 10 + 2 * index
      const isInside = index >= 0 && index < view.getUint16(offset + 8)
      return isInside && at + 2 <= view.byteLength ? view.getUint16(at) : 0
    }
    default:
      return undefined
  }
}

/** They are searched one by one: fonts of one-byte codes have hundreds at most. */
const MAX_SEGMENTS = 4096

/** Format 4: segments of codes, in order of their ends. */
function findInSegments(view: DataView, offset: number, code: number): number | undefined {
  if (offset + 16 > view.byteLength) return 0
  const doubled = view.getUint16(offset + 6) & ~1
  if (doubled > 2 * MAX_SEGMENTS) return undefined
  const ends = offset + 14
  const starts = ends + doubled + 2
  const deltas = starts + doubled
  const ranges = deltas + doubled
  if (ranges + doubled > view.byteLength) return 0
  for (let at = 0; at < doubled; at += 2) {
    if (view.getUint16(ends + at) < code) continue
    const start = view.getUint16(starts + at)
    if (start > code) return 0
    const range = view.getUint16(ranges + at)
    const delta = view.getUint16(deltas + at)
    if (range === 0) return (code + delta) & 0xffff
    const place = ranges + at + range + 2 * (code - start)
    const glyph = place + 2 <= view.byteLength ? view.getUint16(place) : 0
    return glyph && (glyph + delta) & 0xffff
  }
  return 0
}
