/** How far the glyphs of a TrueType font reach to the right of their origin (`glyf`, `loca`, `head`). */
import type { Sfnt } from './sfnt.ts'

/** In thousandths of an em; undefined where the font does not say it. */
export function findExtent({ view, tables }: Sfnt, glyph: number): number | undefined {
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
  // A glyph without an outline shows nothing.
  if (end <= start) return 0
  if (end > glyf.length || end - start < 10) return undefined
  return (view.getInt16(glyf.offset + start + 6) * 1000) / unitsPerEm
}
