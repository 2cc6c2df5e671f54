/** Run properties (ECMA-376 part 1, 17.3.2) as far as markdown can show them. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { lookup } from '../../lookup.ts'
import { isOff } from '../ooxml/on-off.ts'
import type { RunFormat } from '../prose/text/run-format.ts'
import { type Color, UNKNOWN, WHITE } from '../unseen.ts'
import type { DocxColors } from './colors.ts'

export interface DocxRunFormat extends RunFormat {
  readonly styleId?: string | undefined
}

const isOn = (element: XmlElement): boolean => !isOff(element.attribute('w:val'))

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

export function readRunFormat(rPr: XmlElement, colors: DocxColors): DocxRunFormat {
  // All properties from the start, for the same reason as in `inheritFormat`.
  const format: Writable<DocxRunFormat> = {
    bold: undefined,
    italic: undefined,
    strike: undefined,
    underlined: undefined,
    vertical: undefined,
    raise: undefined,
    hidden: undefined,
    capitals: undefined,
    code: undefined,
    font: undefined,
    fontSize: undefined,
    color: undefined,
    fill: undefined,
    styleId: undefined,
  }
  let isComplex: boolean | undefined
  let isEdged = false
  for (const element of rPr.children) {
    if (typeof element === 'string') continue
    switch (element.name) {
      case 'w:b':
        format.bold = isOn(element)
        break
      case 'w:i':
        format.italic = isOn(element)
        break
      // Complex scripts (Arabic, Hebrew) have their own switches.
      case 'w:bCs':
        isComplex ??= hasComplexScript(rPr)
        if (isComplex) format.bold = isOn(element)
        break
      case 'w:iCs':
        isComplex ??= hasComplexScript(rPr)
        if (isComplex) format.italic = isOn(element)
        break
      case 'w:strike':
      case 'w:dstrike':
        if (isOn(element)) format.strike = true
        else format.strike ??= false
        break
      case 'w:u':
        format.underlined = element.attribute('w:val') !== 'none'
        break
      case 'w:vertAlign': {
        const value = element.attribute('w:val')
        format.vertical = value === 'superscript' || value === 'subscript' ? value : 'baseline'
        break
      }
      case 'w:position': {
        const raise = Number(element.attribute('w:val'))
        if (Number.isFinite(raise)) format.raise = raise
        break
      }
      case 'w:vanish':
        format.hidden = isOn(element)
        break
      case 'w:caps':
        format.capitals = isOn(element)
        break
      case 'w:rFonts': {
        let font =
          // A theme font is never a code font, and it replaces any font named beside it.
          element.attribute('w:asciiTheme') ??
          element.attribute('w:ascii') ??
          element.attribute('w:hAnsi')
        if (font === undefined) {
          isComplex ??= hasComplexScript(rPr)
          if (isComplex) font = element.attribute('w:cs')
        }
        if (font !== undefined) format.font = font
        break
      }
      case 'w:sz': {
        const size = Number(element.attribute('w:val'))
        if (size > 0) format.fontSize = size
        break
      }
      case 'w:color':
        format.color ??= colors.ofText(element)
        break
      case 'w:highlight':
        format.fill = HIGHLIGHTS.get(element.attribute('w:val') ?? '') ?? format.fill
        break
      case 'w:shd':
        format.fill ??= colors.ofShading(element)
        break
      // White letters with an edge or a shadow can be seen.
      case 'w:emboss':
      case 'w:imprint':
      case 'w:outline':
      case 'w:shadow':
        isEdged ||= isOn(element)
        break
      case 'w14:textOutline':
        isEdged ||= element.find('w14:noFill') === undefined
        break
      // Instead of the plain color (Word 2010).
      case 'w14:textFill':
        format.color = colors.ofFill(element.first('w14:solidFill'))
        if (isClear(element)) format.hidden = true
        break
      case 'w:rStyle': {
        const styleId = element.attribute('w:val')
        if (styleId !== undefined) format.styleId = styleId
        break
      }
    }
  }
  if (isEdged) format.color = UNKNOWN
  return format
}

/** The colors of a marker pen (17.18.40). */
const HIGHLIGHTS = lookup<Color>({
  ...{ black: 0, white: WHITE, red: 0xff0000, green: 0x00ff00, blue: 0x0000ff, cyan: 0x00ffff },
  ...{ magenta: 0xff00ff, yellow: 0xffff00, lightGray: 0xc0c0c0, darkGray: 0x808080 },
  ...{ darkRed: 0x800000, darkGreen: 0x008000, darkBlue: 0x000080, darkCyan: 0x008080 },
  ...{ darkMagenta: 0x800080, darkYellow: 0x808000 },
})

const isClear = (fill: XmlElement): boolean =>
  fill.find('w14:noFill') !== undefined ||
  fill.descendants('w14:alpha').some(alpha => alpha.attribute('w14:val') === '100000')

const hasComplexScript = (rPr: XmlElement): boolean =>
  rPr.find('w:rtl') !== undefined || rPr.find('w:cs') !== undefined
