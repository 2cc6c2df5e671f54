/** What a workbook's cell styles say about what cells show (ECMA-376 part 1, 18.8). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { memoize } from '../../lookup.ts'
import type { Options } from '../../options.ts'
import { drawsSymbols } from '../prose/text/symbols.ts'
import { findFormatCode } from '../spreadsheet/built-in-formats.ts'
import { findHidden, setsColor } from '../spreadsheet/hidden-format.ts'
import { toUnseenStyle, type UnseenStyle } from '../spreadsheet/unseen-style.ts'

/** Each by the number that cells give as `s`. */
interface CellStyles {
  readonly formatCodes: readonly string[]
  /** Numbers of fills, 0 for none and for white; undefined if there are no others. */
  readonly fills: readonly number[] | undefined
  /** Undefined if there are none. */
  readonly symbolFonts: ReadonlyMap<number, string> | undefined
  /** Undefined if all are seen, as nearly always, or asked for. */
  readonly unseen: ReadonlyMap<number, UnseenStyle> | undefined
}

export function readCellStyles(
  styles: XmlElement | undefined,
  hidden: Options['hidden'],
): CellStyles {
  const list = (group: string, name: string): readonly XmlElement[] =>
    styles?.first(group).all(name) ?? []
  const codes = new Map<string, string>()
  for (const numFmt of list('x:numFmts', 'x:numFmt')) {
    codes.set(numFmt.attribute('numFmtId') ?? '', numFmt.attribute('formatCode') ?? '')
  }
  const findFormat = memoize((id: string) => {
    const code = findFormatCode(Number(id), codes.get(id)) ?? 'General'
    return { code, hidden: findHidden(code), setsColor: setsColor(code) }
  })
  // Most fonts and fills of most workbooks belong to named styles that no cell has.
  const findFont = readerOf(list('x:fonts', 'x:font'), readFont)
  const findFill = readerOf(list('x:fills', 'x:fill'), readFill)

  const formatCodes: string[] = []
  const cellFills: number[] = []
  const symbolFonts = new Map<number, string>()
  const unseen = new Map<number, UnseenStyle>()
  for (const [index, xf] of list('x:cellXfs', 'x:xf').entries()) {
    const format = findFormat(xf.attribute('numFmtId') ?? '0')
    const font = findFont(xf.attribute('fontId') ?? '0')
    const fillId = xf.attribute('fillId') ?? '0'
    const fill = findFill(fillId)
    formatCodes.push(hidden === 'include' && format.hidden.numbers ? 'General' : format.code)
    // The first two are reserved (18.8.20): none, and dots that are invisible unless chosen.
    cellFills.push(fill?.isColored && Number(fillId) > 1 ? Number(fillId) : 0)
    if (font?.symbols !== undefined) symbolFonts.set(index, font.symbols)
    if (hidden === 'include') continue
    const isOnItself = font?.color !== undefined && font.color === fill?.ground
    const style = toUnseenStyle(font?.points, isOnItself && !format.setsColor, format.hidden)
    if (style) unseen.set(index, style)
  }
  return {
    formatCodes,
    fills: cellFills.some(fill => fill > 0) ? cellFills : undefined,
    symbolFonts: symbolFonts.size ? symbolFonts : undefined,
    unseen: unseen.size ? unseen : undefined,
  }
}

/** What an element says, by its number; each is read once. */
const readerOf = <Read>(elements: readonly XmlElement[], read: (element: XmlElement) => Read) =>
  memoize((id: string): Read | undefined => {
    const element = elements[Number(id)]
    return element && read(element)
  })

function readFont(font: XmlElement) {
  const name = font.first('x:name').attribute('val') ?? ''
  return {
    points: Number(font.first('x:sz').attribute('val') ?? 11),
    color: toColor(font.first('x:color')),
    symbols: drawsSymbols(name) ? name : undefined,
  }
}

/** Without a fill a cell is as white as the sheet; patterns and gradients have no single color. */
function readFill(fill: XmlElement) {
  const pattern = fill.first('x:patternFill')
  const type = pattern.attribute('patternType') ?? 'none'
  if (type === 'none') {
    return { ground: fill.find('x:gradientFill') ? undefined : WHITE, isColored: false }
  }
  const color = pattern.first('x:fgColor')
  const ground = type === 'solid' ? toColor(color) : undefined
  return { ground, isColored: ground !== WHITE && ground !== WINDOW }
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

/** As a fill, the foreground of a window is none (18.8.27). */
const WINDOW = 'indexed 64'
