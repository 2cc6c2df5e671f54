/** The colors of text and of what is behind it (ECMA-376 part 1, 17.3.2.6 and 17.3.5). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lazy, lookup } from '../../lookup.ts'
import { withLightness } from '../ooxml/lightness.ts'
import { readColor, readThemeColors } from '../ooxml/theme-colors.ts'
import { type Color, parseHexColor, UNKNOWN } from '../unseen.ts'

export interface DocxColors {
  /** What a `w:color` says. */
  ofText(color: XmlElement): Color
  /** What a `w:shd` paints: undefined for nothing; a pattern has no single color. */
  ofShading(shd: XmlElement): Color | undefined
  /** The color inside a fill of DrawingML, or of Word 2010 for text. */
  ofFill(fill: XmlElement): Color
}

export function readColors(
  findSettings: () => XmlElement | undefined,
  findColors: () => XmlElement | undefined,
): DocxColors {
  const findMapping = lazy(() => findSettings()?.find('w:clrSchemeMapping'))
  const colors = readThemeColors(name => {
    const mapped = findMapping()?.attribute(`w:${name.replace('tx', 't')}`)
    return mapped && (THEME_NAMES.get(mapped) ?? mapped)
  }, lazy(findColors))
  /** A theme's color replaces the one that is written beside it for other programs. */
  const find = (element: XmlElement, names: AttributeNames): Color | undefined => {
    const written = parseHexColor(element.attribute(names.written))
    const theme = element.attribute(names.theme)
    if (theme === undefined || theme === 'none') return written
    const color = colors(THEME_NAMES.get(theme) ?? theme)
    if (color === UNKNOWN) return written ?? UNKNOWN
    return toVariant(color, element.attribute(names.tint), element.attribute(names.shade))
  }
  return {
    ofText: color => find(color, TEXT) ?? UNKNOWN,
    ofShading(shd) {
      const pattern = shd.attribute('w:val') ?? 'clear'
      if (pattern === 'clear' || pattern === 'nil') return find(shd, FILL)
      return pattern === 'solid' ? (find(shd, PATTERN) ?? UNKNOWN) : UNKNOWN
    },
    ofFill: fill => readColor(fill, colors),
  }
}

interface AttributeNames {
  readonly written: string
  readonly theme: string
  readonly tint: string
  readonly shade: string
}

const TEXT: AttributeNames = {
  written: 'w:val',
  theme: 'w:themeColor',
  tint: 'w:themeTint',
  shade: 'w:themeShade',
}
const PATTERN: AttributeNames = { ...TEXT, written: 'w:color' }
const FILL: AttributeNames = {
  written: 'w:fill',
  theme: 'w:themeFill',
  tint: 'w:themeFillTint',
  shade: 'w:themeFillShade',
}

/** Word's names for what DrawingML and themes call so (17.18.97). */
const THEME_NAMES = lookup({
  ...{ background1: 'bg1', text1: 'tx1', background2: 'bg2', text2: 'tx2' },
  ...{ light1: 'lt1', dark1: 'dk1', light2: 'lt2', dark2: 'dk2' },
  ...{ hyperlink: 'hlink', followedHyperlink: 'folHlink' },
})

/** A tint or shade is a share of 255: the rest is white or black (17.3.2.6). */
function toVariant(color: Color, tint: string | undefined, shade: string | undefined): Color {
  const toShare = (byte: string) => (Number.parseInt(byte, 16) || 0) / 0xff
  if (tint !== undefined) return withLightness(color, before => 1 - (1 - before) * toShare(tint))
  return shade === undefined ? color : withLightness(color, before => before * toShare(shade))
}
