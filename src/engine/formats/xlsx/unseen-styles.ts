/** The cell styles of a workbook whose text nobody sees (ECMA-376 part 1, 18.8). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { findFormatCode } from '../spreadsheet/built-in-formats.ts'
import { findHidden, setsColor } from '../spreadsheet/hidden-format.ts'
import { toUnseenStyle, type UnseenStyle } from '../spreadsheet/unseen-style.ts'

/** By the number that cells give as `s`; undefined if all are seen, as nearly always. */
export function findUnseenStyles(
  styles: XmlElement | undefined,
): ReadonlyMap<number, UnseenStyle> | undefined {
  if (!styles) return undefined
  const codes = new Map<string, string>()
  for (const numFmt of styles.first('x:numFmts').all('x:numFmt')) {
    codes.set(numFmt.attribute('numFmtId') ?? '', numFmt.attribute('formatCode') ?? '')
  }
  const fonts = styles.first('x:fonts').all('x:font')
  const fills = styles.first('x:fills').all('x:fill').map(toGround)
  const sizes = fonts.map(font => Number(font.first('x:sz').attribute('val') ?? 11))
  const colors = fonts.map(font => toColor(font.first('x:color')))
  const found = new Map<number, UnseenStyle>()
  for (const [index, xf] of styles.first('x:cellXfs').all('x:xf').entries()) {
    const id = xf.attribute('numFmtId') ?? '0'
    const font = Number(xf.attribute('fontId') ?? 0)
    const color = colors[font]
    const code = findFormatCode(Number(id), codes.get(id))
    const onOwnFill = color !== undefined && color === fills[Number(xf.attribute('fillId') ?? 0)]
    const style = toUnseenStyle(sizes[font], onOwnFill && !setsColor(code), findHidden(code))
    if (style) found.set(index, style)
  }
  return found.size ? found : undefined
}

/** A color as a word: equal words are equal colors. The theme's first two are white and black (18.8.3). */
function toColor(color: XmlElement): string | undefined {
  const rgb = color.attribute('rgb')
  if (rgb !== undefined) return rgb.slice(-6).toUpperCase()
  const theme = color.attribute('theme')
  const tint = Number(color.attribute('tint') ?? 0)
  if (theme !== undefined) return tint === 0 && theme === '0' ? WHITE : `theme ${theme} ${tint}`
  const indexed = color.attribute('indexed')
  if (indexed === undefined) return undefined
  return /^(?:1|9|65)$/.test(indexed) ? WHITE : `indexed ${indexed}`
}

const WHITE = 'FFFFFF'

/** Without a fill a cell is as white as the sheet; patterns and gradients have no single color. */
function toGround(fill: XmlElement): string | undefined {
  const pattern = fill.find('x:patternFill')
  const type = pattern?.attribute('patternType') ?? 'none'
  if (!pattern || type === 'none') return fill.find('x:gradientFill') ? undefined : WHITE
  return type === 'solid' ? toColor(pattern.first('x:fgColor')) : undefined
}
