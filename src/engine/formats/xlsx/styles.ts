/** What a workbook's cell styles say about what cells show (ECMA-376 part 1, 18.8). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Options } from '../../options.ts'
import { drawsSymbols } from '../prose/text/symbols.ts'
import { findFormatCode } from '../spreadsheet/built-in-formats.ts'
import { findHidden } from '../spreadsheet/hidden-format.ts'

/** By the number that cells give as `s`. */
export function readFormatCodes(
  styles: XmlElement | undefined,
  hidden: Options['hidden'],
): string[] {
  const codes = new Map<string, string>()
  for (const numFmt of styles?.first('x:numFmts').all('x:numFmt') ?? []) {
    codes.set(numFmt.attribute('numFmtId') ?? '', numFmt.attribute('formatCode') ?? '')
  }
  return (styles?.first('x:cellXfs').all('x:xf') ?? []).map(xf => {
    const id = xf.attribute('numFmtId') ?? '0'
    const code = findFormatCode(Number(id), codes.get(id)) ?? 'General'
    return hidden === 'include' && findHidden(code).numbers ? 'General' : code
  })
}

/** Cell fills by the same number, 0 for none and for white; undefined if there are no others. */
export function findFills(styles: XmlElement | undefined): readonly number[] | undefined {
  const fills = (styles?.first('x:fills').all('x:fill') ?? []).map(fill => {
    const pattern = fill.first('x:patternFill')
    const type = pattern.attribute('patternType') ?? 'none'
    const color = pattern.first('x:fgColor')
    return type !== 'none' && !(type === 'solid' && isWhite(color))
  })
  // The first two are reserved (18.8.20): none, and dots that are invisible unless chosen.
  if (!fills.some((isFilled, index) => isFilled && index > 1)) return undefined
  return styles!
    .first('x:cellXfs')
    .all('x:xf')
    .map(xf => Number(xf.attribute('fillId') ?? 0))
    .map(fill => (fill > 1 && fills[fill] ? fill : 0))
}

/** A theme's background comes first; 9 and 65 are white and the window color (18.8.27). */
const isWhite = (color: XmlElement): boolean =>
  /^(?:FF|00)?FFFFFF$/i.test(color.attribute('rgb') ?? '') ||
  (color.attribute('theme') === '0' && (color.attribute('tint') ?? '0') === '0') ||
  /^(?:1|9|64|65)$/.test(color.attribute('indexed') ?? '')

/** Symbol fonts of cells, by the same number; undefined if there are none. */
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
