/** What PDFium knows about the fonts of a document. */
import { describeFont } from '../page/font-style.ts'
import type { Font } from '../raw-page.ts'
import type { Access } from './file.ts'
import { measureStem } from './stems.ts'

/** Fonts by PDFium's handle; each is queried once. */
export interface FontTable {
  get(handle: number): Font
}

export function createFontTable(access: Access): FontTable {
  const { scratch } = access
  const { api } = access.pdfium
  const fonts = new Map<number, Font>()
  const read = (handle: number): Font => {
    const name = scratch.latin1((at, bytes) => api.FPDFFont_GetBaseFontName(handle, at, bytes))
    const angle = api.FPDFFont_GetItalicAngle(handle, scratch.address) ? scratch.int(0) : 0
    return describeFont({
      name,
      flags: api.FPDFFont_GetFlags(handle),
      italicAngle: angle,
      stem: () => measureStem(access, handle),
    })
  }
  return {
    get: handle => {
      let font = fonts.get(handle)
      if (!font) {
        font = read(handle)
        fonts.set(handle, font)
      }
      return font
    },
  }
}
