/** What of a page's text a person sees: the color and size that apply, and what lies behind. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lookup } from '../../lookup.ts'
import { type Color, isTooSmall, parseHexColor, UNKNOWN, WHITE } from '../unseen.ts'
import type { Style, StyleSheet } from './css.ts'

type Look = Pick<Style, 'color' | 'ground' | 'isTiny'>

export class Sight {
  #color: Color | undefined
  #ground: Color = WHITE
  #isTiny = false
  isUnseen = false

  /** The page itself: what is around the body paints all of it. */
  constructor(styles: StyleSheet, root: XmlElement) {
    const body = root.find('body')
    for (const element of body && body !== root ? [root, body] : [root]) {
      this.#set(styles.styleOf(element, []))
      if (element.attribute('bgcolor') ?? element.attribute('background')) this.#ground = UNKNOWN
    }
  }

  isSame({ color, ground, isTiny }: Look): boolean {
    return (
      (color === undefined || color === this.#color) &&
      (ground === undefined || ground === this.#ground) &&
      (isTiny === undefined || isTiny === this.#isTiny)
    )
  }

  /** Reads what is inside an element. */
  within<T>(look: Look, read: () => T): T {
    if (this.isSame(look)) return read()
    const before = [this.#color, this.#ground, this.#isTiny, this.isUnseen] as const
    this.#set(look)
    try {
      return read()
    } finally {
      ;[this.#color, this.#ground, this.#isTiny, this.isUnseen] = before
    }
  }

  #set({ color, ground, isTiny }: Look): void {
    this.#color = color ?? this.#color
    this.#ground = ground ?? this.#ground
    this.#isTiny = isTiny ?? this.#isTiny
    this.isUnseen =
      this.#isTiny ||
      this.#color === TRANSPARENT ||
      (this.#color === this.#ground && this.#color !== UNKNOWN)
  }
}

/** Such text is not drawn. */
const TRANSPARENT = -2

const NAMES = lookup<Color>({ white: WHITE, black: 0, transparent: TRANSPARENT })

/** A color of CSS; one that is written in another way is not known. */
export function parseCssColor(text: string): Color {
  const named = NAMES.get(text) ?? parseHexColor(text)
  if (named !== undefined) return named
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  if (short)
    return Number.parseInt(
      short
        .slice(1)
        .map(digit => digit + digit)
        .join(''),
      16,
    )
  const parts =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(text)
  if (!parts) return UNKNOWN
  const [, red, green, blue, alpha] = parts
  if (alpha !== undefined) return Number.parseFloat(alpha) === 0 ? TRANSPARENT : UNKNOWN
  return (Number(red) << 16) | (Number(green) << 8) | Number(blue)
}

/** A fully transparent background does not count as one. */
export function parseGround(text: string): Color | undefined {
  if (/^(?:none|transparent|initial|unset)$/.test(text)) return undefined
  const color = parseCssColor(text)
  return color === TRANSPARENT ? undefined : color
}

const POINTS: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 28.35,
  mm: 2.835,
  pc: 12,
}

/** Whether a size is one that nobody reads; relative ones are not. */
export function isTinySize(text: string): boolean {
  const size = /^(\d+(?:\.\d+)?|\.\d+)([a-z]*|%)$/.exec(text)
  if (!size) return false
  const value = Number(size[1])
  if (value === 0) return true
  const points = POINTS[size[2]!]
  return points !== undefined && isTooSmall(value * points)
}
