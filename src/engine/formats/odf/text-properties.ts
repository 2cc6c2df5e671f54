/** `style:text-properties` (OpenDocument 1.3, part 3, 16.29.29) as far as markdown can show them. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { RunFormat } from '../prose/text/run-format.ts'
import { type Color, parseHexColor, UNKNOWN } from '../unseen.ts'
import { parseLength } from './lengths.ts'

/** Font names used in styles → font families. */
export type FontFaces = ReadonlyMap<string, string>

export function readFontFaces(...declarations: readonly (XmlElement | undefined)[]): FontFaces {
  const faces = new Map<string, string>()
  for (const face of declarations.flatMap(element => element?.all('style:font-face') ?? [])) {
    const family = face.attribute('svg:font-family') ?? ''
    faces.set(face.attribute('style:name') ?? '', unquote(family))
  }
  return faces
}

/** Only what the properties themselves say; the rest is inherited. */
export function readTextFormat(properties: XmlElement, faces: FontFaces): RunFormat {
  const [
    weight,
    slope,
    lineType,
    lineStyle,
    underline,
    position,
    display,
    transform,
    fontName,
    family,
    size,
    color,
    background,
    opacity,
  ] = properties.attributesNamed(TEXT_ATTRIBUTES)
  const line = lineType ?? lineStyle
  const font = toFont(fontName, family, faces)
  // All properties, for the same reason as in `inheritFormat`.
  return {
    bold: weight === undefined ? undefined : isBold(weight),
    italic: slope === undefined ? undefined : slope !== 'normal',
    strike: line === undefined ? undefined : line !== 'none',
    underlined: underline === undefined ? undefined : underline !== 'none',
    vertical: position === undefined ? undefined : toVertical(position),
    raise: undefined,
    hidden:
      isTransparent(opacity, properties) ||
      (display === undefined ? undefined : display === 'none'),
    capitals: transform === undefined ? undefined : transform === 'uppercase',
    code: undefined,
    font,
    fontSize: toHalfPoints(size),
    color: color === undefined ? undefined : toTextColor(color, properties),
    fill: toGround(background),
  }
}

/** In the order that `readTextFormat` uses. */
const TEXT_ATTRIBUTES = [
  'fo:font-weight',
  'fo:font-style',
  'style:text-line-through-type',
  'style:text-line-through-style',
  'style:text-underline-style',
  'style:text-position',
  'text:display',
  'fo:text-transform',
  'style:font-name',
  'fo:font-family',
  'fo:font-size',
  'fo:color',
  'fo:background-color',
  'loext:opacity',
]

export type TextLook = Pick<RunFormat, 'fontSize' | 'color' | 'fill'>

/** What decides whether text can be seen at all: of thousands of cell styles, nothing else is asked. */
export function readTextLook(properties: XmlElement): TextLook {
  const color = properties.attribute('fo:color')
  return {
    fontSize: toHalfPoints(properties.attribute('fo:font-size')),
    color: color === undefined ? undefined : toTextColor(color, properties),
    fill: toGround(properties.attribute('fo:background-color')),
  }
}

/** The color of the window's text is whatever can be read; and white letters with an edge or a shadow can be seen. */
const EFFECTS = [
  'style:use-window-font-color',
  'style:font-relief',
  'style:text-outline',
  'fo:text-shadow',
]

function toTextColor(color: string, properties: XmlElement): Color {
  const hasEffect = properties
    .attributesNamed(EFFECTS)
    .some(value => value !== undefined && value !== 'none' && value !== 'false')
  return hasEffect ? UNKNOWN : (parseHexColor(color) ?? UNKNOWN)
}

/** LibreOffice's own, since 7.0, which also calls the color of the window's text transparent. */
const isTransparent = (opacity: string | undefined, properties: XmlElement): boolean =>
  opacity !== undefined &&
  Number.parseFloat(opacity) === 0 &&
  properties.attribute('style:use-window-font-color') !== 'true'

/** `transparent` is no background of its own. */
export function toGround(color: string | undefined): Color | undefined {
  if (color === undefined || color === 'transparent') return undefined
  return parseHexColor(color) ?? UNKNOWN
}

/** Percentages of the inherited size are unknown here. */
function toHalfPoints(size: string | undefined): number | undefined {
  const twips = size === undefined ? undefined : parseLength(size)
  return twips === undefined ? undefined : twips / 10
}

const isBold = (weight: string): boolean =>
  weight === 'bold' || weight === 'bolder' || Number(weight) >= 600

/** `super 58%`, `sub 58%`, or a distance above the line: `33% 58%`. */
function toVertical(position: string): NonNullable<RunFormat['vertical']> {
  if (/^\s*(?:super|[1-9])/.test(position)) return 'superscript'
  return /^\s*(?:sub|-)/.test(position) ? 'subscript' : 'baseline'
}

function toFont(
  name: string | undefined,
  family: string | undefined,
  faces: FontFaces,
): string | undefined {
  if (name !== undefined) return faces.get(name) || name
  return family === undefined ? undefined : unquote(family)
}

const unquote = (family: string): string => family.replace(/^\s*['"]|['"]\s*$/g, '')
