/** The number formats of a workbook's cell styles (ECMA-376 part 1, 18.8). */
import type { XmlElement } from '../../containers/xml/xml.ts'
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
