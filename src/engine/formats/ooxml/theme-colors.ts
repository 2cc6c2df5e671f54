/** The colors that text and shapes refer to by the names of a theme (ECMA-376 part 1, 20.1.6.2 and 20.1.2.3). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lookup, memoize } from '../../lookup.ts'
import { type Color, parseHexColor, UNKNOWN, WHITE } from '../unseen.ts'
import { withLightness } from './lightness.ts'
import type { OoxmlPackage } from './package.ts'

/** The color of a name such as `bg1`. */
export type ThemeColors = (name: string) => Color

/** Where the file does not say: as in nearly all themes. */
const USUAL_NAMES = lookup({ bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' })
const USUAL_COLORS = lookup<Color>({ lt1: WHITE, dk1: 0 })

/** The colors of a theme; its fonts and effects, which are most of it, are not read. */
export const findScheme = (parts: OoxmlPackage, path: string | undefined): XmlElement | undefined =>
  parts.findFirst(path, ['a:theme', 'a:themeElements'], 'a:clrScheme')

/** `findName` tells the name inside the theme, where the file has a map of names. */
export function readThemeColors(
  findName: (name: string) => string | undefined,
  findScheme: () => XmlElement | undefined,
): ThemeColors {
  return memoize(name => {
    const own = findName(name) ?? USUAL_NAMES.get(name) ?? name
    const scheme = findScheme()
    if (!scheme) return USUAL_COLORS.get(own) ?? UNKNOWN
    const color = scheme.first(`a:${own}`)
    const written = color.first('a:srgbClr').attribute('val')
    return parseHexColor(written ?? color.first('a:sysClr').attribute('lastClr')) ?? UNKNOWN
  })
}

/** The color inside a fill, unless it is changed in a way that cannot be computed for certain. */
export function readColor(fill: XmlElement, colors: ThemeColors): Color {
  for (const element of fill.elements()) {
    const way = WAYS.get(element.name.slice(element.name.indexOf(':') + 1))
    if (way)
      return change(
        way(name => readAttribute(element, name), colors),
        element,
      )
  }
  return UNKNOWN
}

/** Word's own elements have a prefix at their attributes, too: `w14:schemeClr w14:val="bg1"`. */
const readAttribute = (element: XmlElement, name: string): string | undefined =>
  element.attribute(name) ?? element.attribute(`w14:${name}`)

type FindAttribute = (name: string) => string | undefined

/** The elements that may say a color (20.1.2.3). */
const WAYS = lookup<(attribute: FindAttribute, colors: ThemeColors) => Color>({
  schemeClr: (attribute, colors) => colors(attribute('val') ?? ''),
  srgbClr: attribute => parseHexColor(attribute('val')) ?? UNKNOWN,
  sysClr: attribute => parseHexColor(attribute('lastClr')) ?? UNKNOWN,
  prstClr: attribute => PRESETS.get(attribute('val') ?? '') ?? UNKNOWN,
  scrgbClr: attribute => toGray(['r', 'g', 'b'].map(name => readShare(attribute(name)))),
  hslClr: attribute => toGray([readShare(attribute('lum'))]),
})

const PRESETS = lookup<Color>({ white: WHITE, black: 0, red: 0xff0000, blue: 0x0000ff })

/** From thousandths of a percent, or as a percentage (22.9.2.9). */
function readShare(value = ''): number {
  const share = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 100_000)
  return Number.isFinite(share) ? share : 0
}

/** White and black, which are the same in every space of colors. */
function toGray(shares: readonly number[]): Color {
  if (shares.every(share => share === 1)) return WHITE
  return shares.every(share => share === 0) ? 0 : UNKNOWN
}

/** Full opacity is none. */
function change(color: Color, element: XmlElement): Color {
  let changed = color
  for (const step of element.elements()) {
    if (changed === UNKNOWN) return UNKNOWN
    const share = readShare(readAttribute(step, 'val'))
    switch (step.name) {
      case 'a:lumMod':
      case 'w14:lumMod':
        changed = withLightness(changed, lightness => lightness * share)
        break
      case 'a:lumOff':
      case 'w14:lumOff':
        changed = withLightness(changed, lightness => lightness + share)
        break
      case 'a:alpha':
        if (share !== 1) return UNKNOWN
        break
      // Word says how transparent a color is, not how opaque.
      case 'w14:alpha':
        if (share !== 0) return UNKNOWN
        break
      default:
        return UNKNOWN
    }
  }
  return changed
}
