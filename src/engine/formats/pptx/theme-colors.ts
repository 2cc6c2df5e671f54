/** The colors that text and shapes refer to by the names of a theme (ECMA-376 part 1, 20.1.6.2 and 19.3.1.6). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lazy, lookup, memoize } from '../../lookup.ts'
import { type Color, parseHexColor, UNKNOWN, WHITE } from '../unseen.ts'

/** The color of a name such as `bg1`. */
export type ThemeColors = (name: string) => Color

/** Where the file does not say: as in nearly all themes. */
const USUAL_NAMES = lookup({ bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' })
const USUAL_COLORS = lookup<Color>({ lt1: WHITE, dk1: 0 })

export function readThemeColors(
  master: XmlElement | undefined,
  findTheme: () => XmlElement | undefined,
): ThemeColors {
  const names = master?.find('p:clrMap')
  const findScheme = lazy(() => findTheme()?.first('a:themeElements').find('a:clrScheme'))
  return memoize(name => {
    const own = names?.attribute(name) ?? USUAL_NAMES.get(name) ?? name
    const scheme = findScheme()
    if (!scheme) return USUAL_COLORS.get(own) ?? UNKNOWN
    const color = scheme.first(`a:${own}`)
    const written = color.first('a:srgbClr').attribute('val')
    return parseHexColor(written ?? color.first('a:sysClr').attribute('lastClr')) ?? UNKNOWN
  })
}

/** The color inside a fill, unless it is changed in a way that would have to be computed. */
export function readColor(fill: XmlElement, colors: ThemeColors): Color {
  const color = fill.elements().find(({ name }) => WAYS.has(name))
  if (!color || color.elements().some(isChange)) return UNKNOWN
  return WAYS.get(color.name)!(color, colors)
}

/** The elements that may say a color (20.1.2.3). */
const WAYS = lookup<(color: XmlElement, colors: ThemeColors) => Color>({
  'a:schemeClr': (color, colors) => colors(color.attribute('val') ?? ''),
  'a:srgbClr': color => parseHexColor(color.attribute('val')) ?? UNKNOWN,
  'a:sysClr': color => parseHexColor(color.attribute('lastClr')) ?? UNKNOWN,
  'a:prstClr': color => PRESETS.get(color.attribute('val') ?? '') ?? UNKNOWN,
  'a:scrgbClr': color => {
    const shares = ['r', 'g', 'b'].map(name => Number.parseInt(color.attribute(name) ?? '', 10))
    return shares.every(share => share === 100_000) ? WHITE : UNKNOWN
  },
})

const PRESETS = lookup<Color>({ white: WHITE, black: 0, red: 0xff0000, blue: 0x0000ff })

/** Full opacity is none. */
const isChange = (change: XmlElement): boolean =>
  change.name !== 'a:alpha' || change.attribute('val') !== '100000'
