/** What a workbook's cell styles say that concerns what cells show (ECMA-376 part 1, 18.8). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { drawsSymbols } from '../prose/symbols.ts'
import { findFormatCode } from '../spreadsheet/built-in-formats.ts'
import type { NumberFormat, NumberFormats } from '../spreadsheet/number-format.ts'

/** By the number that cells give as `s`. */
export function readCellFormats(
  styles: XmlElement | undefined,
  numberFormats: NumberFormats,
): NumberFormat[] {
  const codes = new Map<string, string>()
  for (const numFmt of styles?.first('x:numFmts').all('x:numFmt') ?? []) {
    codes.set(numFmt.attribute('numFmtId') ?? '', numFmt.attribute('formatCode') ?? '')
  }
  return (styles?.first('x:cellXfs').all('x:xf') ?? []).map(xf => {
    const id = xf.attribute('numFmtId') ?? '0'
    return numberFormats(findFormatCode(Number(id), codes.get(id)) ?? 'General')
  })
}

/** The fonts of cells that draw symbols, by the same number; undefined where there are none. */
export function findSymbolFonts(
  styles: XmlElement | undefined,
): ReadonlyMap<number, string> | undefined {
  const fonts = (styles?.first('x:fonts').all('x:font') ?? []).map(
    font => font.first('x:name').attribute('val') ?? '',
  )
  if (!fonts.some(drawsSymbols)) return undefined
  const byStyle = new Map<number, string>()
  for (const [style, xf] of styles!.first('x:cellXfs').all('x:xf').entries()) {
    const font = fonts[Number(xf.attribute('fontId') ?? 0)] ?? ''
    if (drawsSymbols(font)) byStyle.set(style, font)
  }
  return byStyle
}
