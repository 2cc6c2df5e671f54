/** Which text of a page a person sees: the color and size that apply, and the background. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lookup } from '../../lookup.ts'
import { type Color, isTooSmall, parseHexColor, UNKNOWN, WHITE } from '../unseen.ts'
import type { Style, StyleSheet } from './css.ts'

type Look = Pick<Style, 'color' | 'ground' | 'size'>

/** What browsers use unless a style says otherwise. */
const USUAL_POINTS = 12

export class Sight {
  #color: Color | undefined
  #ground: Color = WHITE
  #points = USUAL_POINTS
  isUnseen = false

  /** The page itself: what is around the body paints all of it. */
  constructor(styles: StyleSheet, root: XmlElement) {
    const body = root.find('body')
    for (const element of body && body !== root ? [root, body] : [root]) {
      this.#set(styles.styleOf(element, []))
      if (element.attribute('bgcolor') ?? element.attribute('background')) this.#ground = UNKNOWN
    }
  }

  /** Whether an element changes nothing. */
  isSame({ color, ground, size }: Look): boolean {
    return (
      (color === undefined || color === this.#color) &&
      (ground === undefined || ground === this.#ground) &&
      (size === undefined || size === -1 || size === this.#points)
    )
  }

  /** Reads what is inside an element. */
  within<T>(look: Look, read: () => T): T {
    if (this.isSame(look)) return read()
    const color = this.#color
    const ground = this.#ground
    const points = this.#points
    const isUnseen = this.isUnseen
    this.#set(look)
    try {
      return read()
    } finally {
      this.#color = color
      this.#ground = ground
      this.#points = points
      this.isUnseen = isUnseen
    }
  }

  #set({ color, ground, size }: Look): void {
    this.#color = color ?? this.#color
    this.#ground = ground ?? this.#ground
    if (size !== undefined) this.#points = size < 0 ? -size * this.#points : size
    this.isUnseen =
      isTooSmall(this.#points) ||
      this.#color === TRANSPARENT ||
      (this.#color === this.#ground && this.#color !== UNKNOWN)
  }
}

/** Such text is not drawn. */
const TRANSPARENT = -2

/** The basic ones (CSS Color 4, 6.1): others are not known. */
const NAMES = lookup<Color>({
  ...{ transparent: TRANSPARENT, white: WHITE, black: 0, silver: 0xc0c0c0, gray: 0x808080 },
  ...{ red: 0xff0000, lime: 0x00ff00, blue: 0x0000ff, yellow: 0xffff00, aqua: 0x00ffff },
  ...{ fuchsia: 0xff00ff, maroon: 0x800000, green: 0x008000, navy: 0x000080, olive: 0x808000 },
  ...{ teal: 0x008080, purple: 0x800080, orange: 0xffa500, grey: 0x808080 },
})

/** A color of CSS; one that is written in another way is not known. */
export function parseCssColor(text: string): Color {
  const named = NAMES.get(text) ?? parseHexColor(text)
  if (named !== undefined) return named
  const digits = /^#([0-9a-f]+)$/.exec(text)?.[1] ?? ''
  const isShort = digits.length === 3 || digits.length === 4
  const hex = isShort ? digits.replace(/./g, '$&$&') : digits
  if (hex.length === 6) return Number.parseInt(hex, 16)
  if (hex.length === 8) {
    return withAlpha(Number.parseInt(hex.slice(0, 6), 16), Number.parseInt(hex.slice(6), 16) / 255)
  }
  const parts = RGB.exec(text)
  if (parts) {
    const [, red = '', green = '', blue = '', alpha] = parts
    return withAlpha((toByte(red) << 16) | (toByte(green) << 8) | toByte(blue), toShare(alpha))
  }
  // Of all hues, white and black are the same.
  const [, lightness, alpha] = HSL.exec(text) ?? []
  const gray = lightness === '100' ? WHITE : lightness === '0' ? 0 : UNKNOWN
  return lightness === undefined ? UNKNOWN : withAlpha(gray, toShare(alpha))
}

/** What shows through a color that is half transparent is not known. */
function withAlpha(color: Color, alpha: number): Color {
  if (alpha === 0) return TRANSPARENT
  return alpha === 1 ? color : UNKNOWN
}

const toShare = (alpha = '1'): number => Number.parseFloat(alpha) / (alpha.endsWith('%') ? 100 : 1)

const toByte = (part: string): number =>
  part.endsWith('%') ? Math.round(Number.parseInt(part, 10) * 2.55) : Number(part)

const RGB = /^rgba?\(\s*(\d{1,3}%?)[\s,]+(\d{1,3}%?)[\s,]+(\d{1,3}%?)(?:[\s,/]+([\d.]+%?))?\s*\)$/

const HSL =
  /^hsla?\(\s*[-.\d]+(?:deg|g?rad|turn)?[\s,]+[.\d]+%?[\s,]+(\d{1,3})%?(?:[\s,/]+([\d.]+%?))?\s*\)$/

/** A background that lets everything through is none. */
export function parseGround(text: string): Color | undefined {
  if (/^(?:none|transparent|initial|unset)$/.test(text)) return undefined
  const color = parseCssColor(text)
  return color === TRANSPARENT ? undefined : color
}

const POINTS = lookup({ pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835, pc: 12, rem: USUAL_POINTS })

/** Of what is around. */
const RELATIVE = lookup({ em: 1, '%': 0.01, ex: 0.5 })

/** In points, or negative for so many times what is around; undefined if it is neither. */
function parseSize(text: string): number | undefined {
  const size = /^(\d+(?:\.\d+)?|\.\d+)([a-z]*|%)$/.exec(text)
  if (!size) return undefined
  const value = Number(size[1])
  if (value === 0) return 0
  const points = POINTS.get(size[2]!)
  if (points !== undefined) return value * points
  const share = RELATIVE.get(size[2]!)
  return share && -value * share
}

/** Of what is around: larger ones leave text readable. */
const SMALL_SHARE = 0.2

/** The size of text, where it matters whether it can be read: all others are one. */
export function parseFontSize(text: string): number | undefined {
  const size = parseSize(text)
  if (size === undefined || size <= -SMALL_SHARE) return undefined
  return size > 0 && !isTooSmall(size) ? USUAL_POINTS : size
}

/** Farther than any page is wide or high, in points. */
const FAR_OFF = 700

/** Text is put there so that nobody sees it. */
export function isFarOff(text: string): boolean {
  if (!text.startsWith('-')) return false
  const size = parseSize(text.slice(1))
  return size !== undefined && (size < 0 ? -size * USUAL_POINTS : size) >= FAR_OFF
}

/** Shapes to clip by that let nothing through: `rect(0, 0, 0, 0)`, `inset(50%)`, `circle(0)`. */
export function isNoArea(text: string): boolean {
  const [, shape, inside = ''] = /^(rect|inset|circle|ellipse)\(([^()]{1,99})\)$/.exec(text) ?? []
  const numbers = inside.split(/[\s,]+/).map(part => Number.parseFloat(part))
  const [top = Number.NaN, right = top, bottom = top, left = right] = numbers
  if (shape === 'rect') return bottom <= top || right <= left
  if (shape !== 'inset') return top === 0
  return /^[\d.%\s]+$/.test(inside) && (top + bottom >= 100 || left + right >= 100)
}
