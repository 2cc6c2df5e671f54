/** What a font's name, flags and descriptor say about the look of its text. */
import type { Font } from '../raw-page.ts'
import type { Access } from './file.ts'

/** Fonts by PDFium's handle; each is asked about once. */
export interface FontTable {
  get(handle: number): Font
}

export function createFontTable({ pdfium, scratch }: Access): FontTable {
  const { api } = pdfium
  const fonts = new Map<number, Font>()
  const read = (handle: number): Font => {
    const name = scratch.latin1((at, bytes) => api.FPDFFont_GetBaseFontName(handle, at, bytes))
    const angle = api.FPDFFont_GetItalicAngle(handle, scratch.address) ? scratch.int(0) : 0
    return describeFont({
      name,
      flags: api.FPDFFont_GetFlags(handle),
      // PDFium's guess for fonts that are not embedded says nothing.
      weight: api.FPDFFont_GetIsEmbedded(handle) === 1 ? api.FPDFFont_GetWeight(handle) : 0,
      italicAngle: angle,
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

// Font flags: ISO 32000-1, table 123.
const FIXED_PITCH = 1
const ITALIC = 1 << 6
const FORCE_BOLD = 1 << 18

const BOLD_NAME = /bold|black|heavy|(?:^|[-,_ ])(?:bd|blk|demi|semibold|w[6-9])(?:$|[-,_ ]|it|obl)|\.b(?:i|$)|demi(?:bold)?(?:$|[-,_ ])|^cmb|^cmssbx|^sfbx|^ecbx|^nimbus.*-medi|medium?i?tal?$/i
const NOT_BOLD_NAME = /^cmbsy|^cmbr?m/i
const ITALIC_NAME = /italic|oblique|slanted|(?:^|[-,_ ])it(?:$|[-,_ ])|[-,]i$|^cmti|^cmsl|^cmmi|^sfti|^ecti|medi?ital|regu?ital/i
const MONO_NAME = /mono|courier|consol|menlo|typewriter|^cmtt|^sftt|^ectt|fixed|lucidatyp|lettergothic|sourcecode|inconsolata|(?:^|[-_ ])code(?:$|[-_ ])|andale|hack|terminal/i
const SYMBOL_NAME = /wingdings|webdings|zapfdingbats|dingbats|^symbol|opensymbol|starsymbol|fontawesome|marvosym/i

export function describeFont(facts: {
  readonly name: string
  readonly flags: number
  readonly weight: number
  readonly italicAngle: number
}): Font {
  // A subset of a font carries six capitals before its name (ISO 32000-1, 9.6.4).
  const name = facts.name.replace(/^[A-Z]{6}\+/, '')
  return {
    name,
    isBold:
      (BOLD_NAME.test(name) && !NOT_BOLD_NAME.test(name)) ||
      (facts.flags & FORCE_BOLD) !== 0 ||
      (facts.weight >= 600 && facts.weight <= 1000),
    isItalic: ITALIC_NAME.test(name) || (facts.flags & ITALIC) !== 0 || facts.italicAngle !== 0,
    isMono: MONO_NAME.test(name) || (facts.flags & FIXED_PITCH) !== 0,
    isSymbol: SYMBOL_NAME.test(name),
  }
}
