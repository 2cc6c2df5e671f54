/** The extended formats of a workbook whose cells nobody sees ([MS-XLS], 2.4.122, 2.4.188, 2.4.353 and 2.4.355). */
import { findHidden, setsColor } from '../spreadsheet/hidden-format.ts'
import { toUnseenStyle, type UnseenStyle } from '../spreadsheet/unseen-style.ts'
import { type Color, UNKNOWN, WHITE } from '../unseen.ts'
import type { RecordReader } from './records.ts'

interface FontLook {
  readonly points: number | undefined
  readonly color: number
}

interface FormatLook {
  readonly font: number
  /** 0 for none. */
  readonly pattern: number
  readonly fill: number
  /** Where colors are written in place of those of the palette, which are only the nearest ones. */
  textColorAt: number
  fillColorAt: number
}

const NOWHERE = 0
/** A gradient, or what is cut off. */
const UNREADABLE = -1
const FULL_COLOR_BYTES = 8

/** Palette numbers: automatic text, and the background of a window. */
const AUTOMATIC = 0x7fff
const WINDOW = 65

/** The first colors of the palette, twice: as fixed colors, and as those that a workbook may change. */
const BASIC = [0, WHITE, 0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0xff00ff, 0x00ffff]
const FIRST_OWN = 8
const OWN_COUNT = 56

/** Kinds of extended properties. */
const EXTENSIONS = { fill: 4, gradient: 6, text: 13 } as const

/** Collects what the records of fonts and formats say about size and color. */
export class Looks {
  readonly #fonts: FontLook[] = []
  readonly #formats: FormatLook[] = []
  readonly #stream: DataView
  #palette: readonly Color[] = BASIC

  constructor(stream: DataView) {
    this.#stream = stream
  }

  addFont(reader: RecordReader): void {
    const height = reader.uint16(0)
    const hasEdge = (reader.uint16(2) & 0x30) !== 0
    const points = height === 0 ? undefined : height / 20
    this.#fonts.push({ points, color: hasEdge ? AUTOMATIC : reader.uint16(4) })
  }

  addFormat(reader: RecordReader, isVersion8: boolean): void {
    this.#formats.push({
      font: reader.uint16(0),
      pattern: isVersion8 ? reader.uint32(14) >>> 26 : UNKNOWN,
      fill: reader.uint16(18) & 0x7f,
      textColorAt: NOWHERE,
      fillColorAt: NOWHERE,
    })
  }

  addPalette(reader: RecordReader): void {
    const count = Math.min(reader.uint16(0), OWN_COUNT)
    this.#palette = Array.from({ length: count }, (_, index) => toRgb(reader.uint32(2 + 4 * index)))
  }

  addExtension(reader: RecordReader): void {
    const look = this.#formats[reader.uint16(14)]
    if (!look) return
    for (let at = 20; at + 4 <= reader.length; at += Math.max(4, reader.uint16(at + 2))) {
      const kind = reader.uint16(at)
      const isWhole = at + 4 + FULL_COLOR_BYTES <= reader.length
      const colorAt = isWhole ? reader.start + at + 4 : UNREADABLE
      if (kind === EXTENSIONS.text) look.textColorAt = colorAt
      else if (kind === EXTENSIONS.fill) look.fillColorAt = colorAt
      else if (kind === EXTENSIONS.gradient) look.fillColorAt = UNREADABLE
    }
  }

  /** By the number that cells give, with the format code of each; undefined if all are seen, as nearly always. */
  findUnseen(codes: readonly string[]): ReadonlyMap<number, UnseenStyle> | undefined {
    const found = new Map<number, UnseenStyle>()
    for (let index = 0; index < this.#formats.length; index++) {
      const look = this.#formats[index]!
      const code = codes[index]
      // No font has the number 4 ([MS-XLS], 2.5.129).
      const font = this.#fonts[look.font > 4 ? look.font - 1 : look.font]
      const color = font ? this.#findColor(font.color, look.textColorAt) : UNKNOWN
      const onOwnFill = color !== UNKNOWN && color === this.#findGround(look) && !setsColor(code)
      const style = toUnseenStyle(font?.points, onOwnFill, findHidden(code))
      if (style) found.set(index, style)
    }
    return found.size ? found : undefined
  }

  /** Without a fill a cell is as white as the sheet; patterns have no single color. */
  #findGround({ pattern, fill, fillColorAt }: FormatLook): Color {
    if (pattern === 0) return fillColorAt ? this.#readFullColor(fillColorAt, UNKNOWN) : WHITE
    return pattern === 1 ? this.#findColor(fill, fillColorAt) : UNKNOWN
  }

  /** Equal numbers are equal colors; those of the default palette stand for themselves. */
  #findColor(index: number, fullAt = NOWHERE): Color {
    const own = index - FIRST_OWN
    let color = UNKNOWN
    if (index < FIRST_OWN) color = BASIC[index]!
    else if (index === WINDOW) color = WHITE
    else if (own < OWN_COUNT) color = this.#palette[own] ?? BEYOND_RGB + own
    return fullAt === NOWHERE ? color : this.#readFullColor(fullAt, color)
  }

  /** [MS-XLS], 2.5.155. */
  #readFullColor(at: number, nearest: Color): Color {
    if (at === UNREADABLE) return UNKNOWN
    const tint = this.#stream.getUint16(at + 2, true)
    const value = this.#stream.getUint32(at + 4, true)
    switch (this.#stream.getUint16(at, true)) {
      case 1:
        return this.#findColor(value)
      case 2:
        return tint === 0 ? toRgb(value) : UNKNOWN
      case 3:
        // A theme's first two are black and white, which the palette has as well.
        if (value < 2 && tint === 0) return nearest
        return BEYOND_RGB + OWN_COUNT + value * 0x10000 + tint
      default:
        return UNKNOWN
    }
  }
}

const BEYOND_RGB = 0x1000000

/** From red in the lowest byte. */
const toRgb = (value: number): Color =>
  ((value & 0xff) << 16) | (value & 0xff00) | ((value >>> 16) & 0xff)
