/** Where the glyphs of a TrueType font are (`glyf`, `loca`, `head`), and how far they extend to the right. */
import type { Sfnt } from './sfnt.ts'

interface GlyphData {
  /** From the beginning of the file; equal for a glyph that shows nothing. */
  readonly start: number
  readonly end: number
  readonly unitsPerEm: number
}

/** Undefined if the font does not say. */
export function findGlyphData({ view, tables }: Sfnt, glyph: number): GlyphData | undefined {
  const head = tables.get('head')
  const loca = tables.get('loca')
  const glyf = tables.get('glyf')
  if (!head || !loca || !glyf || head.length < 54) return undefined
  const unitsPerEm = view.getUint16(head.offset + 18)
  const isLong = view.getInt16(head.offset + 50) !== 0
  const entryBytes = isLong ? 4 : 2
  if (!unitsPerEm || (glyph + 2) * entryBytes > loca.length) return undefined
  const at = loca.offset + glyph * entryBytes
  const start = isLong ? view.getUint32(at) : 2 * view.getUint16(at)
  const end = isLong ? view.getUint32(at + 4) : 2 * view.getUint16(at + 2)
  if (end <= start) return { start: 0, end: 0, unitsPerEm }
  if (end > glyf.length || end - start < 10) return undefined
  return { start: glyf.offset + start, end: glyf.offset + end, unitsPerEm }
}

/** In thousandths of an em; undefined if the font does not say. */
export function findExtent(sfnt: Sfnt, glyph: number): number | undefined {
  const data = findGlyphData(sfnt, glyph)
  if (!data) return undefined
  // A glyph without an outline shows nothing.
  if (data.start === data.end) return 0
  return (sfnt.view.getInt16(data.start + 6) * 1000) / data.unitsPerEm
}
