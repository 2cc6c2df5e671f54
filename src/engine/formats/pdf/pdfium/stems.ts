/** The stems of a font that PDFium has opened. */
import { MAX_POINTS, measureLetters, type OutlinePoint, type Stem } from '../page/stems.ts'
import type { Access } from './file.ts'

const MOVE = 2

/**
 * Undefined if the font has no outlines for plain letters, or is not in the file: PDFium's substitutes say nothing,
 * and examining them changes the widths that it reports from then on.
 */
export function measureStem({ pdfium: { api }, scratch }: Access, font: number): Stem | undefined {
  if (api.FPDFFont_GetIsEmbedded(font) !== 1) return undefined
  return measureLetters(codePoint => {
    const path = api.FPDFFont_GetGlyphPath(font, codePoint, 1)
    const count = path ? api.FPDFGlyphPath_CountGlyphSegments(path) : 0
    if (count > MAX_POINTS) return []
    const points: OutlinePoint[] = []
    for (let index = 0; index < count; index++) {
      const segment = api.FPDFGlyphPath_GetGlyphPathSegment(path, index)
      if (!api.FPDFPathSegment_GetPoint(segment, scratch.address, scratch.address + 4)) continue
      const isStart = api.FPDFPathSegment_GetType(segment) === MOVE
      points.push({ x: scratch.float(0), y: scratch.float(1), isStart })
    }
    return points
  })
}
