/**
 * How the extended formats of a workbook let cells look, and whose cells nobody sees ([MS-XLS], 2.4.122, 2.4.188, 2.4.353
 * and 2.4.355).
 */
import { findHidden, setsColor } from '../spreadsheet/hidden-format.ts'
import { toUnseenStyle, type UnseenStyle } from '../spreadsheet/unseen-style.ts'
import { type Color, fromBgr, UNKNOWN, WHITE } from '../unseen.ts'
import type { RecordReader } from './records.ts'

const NOWHERE = 0
/** A gradient, or what is cut off. */
const UNREADABLE = -1
const FULL_COLOR_BYTES = 8

/** Where colors are written in place of those of the palette, which are only the nearest ones. */
interface Extension {
  readonly textColorAt: number
  readonly fillColorAt: number
}

const NO_EXTENSION: Extension = { textColorAt: NOWHERE, fillColorAt: NOWHERE }

/** Palette numbers: automatic text, and the background of a window. */
const AUTOMATIC = 0x7fff
const WINDOW = 65

/** Those of white fills: white twice, and the window's colors. */
const WHITES: ReadonlySet<number> = new Set([1, 9, 64, WINDOW])

/** The first colors of the palette, twice: as fixed colors, and as those that a workbook may change. */
const BASIC = [0, WHITE, 0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0xff00ff, 0x00ffff]
const FIRST_OWN = 8
const OWN_COUNT = 56

/** Kinds of extended properties. */
const EXTENSIONS = { fill: 4, gradient: 6, text: 13 } as const

/**
 * What the records of fonts and formats say about size and color. Where each is is noted, and it is read when a cell has
 * it: most formats of most workbooks are used by none.
 */
export class Looks {
  readonly #reader: RecordReader
  readonly #isVersion8: boolean
  readonly #fontsAt: number[] = []
  readonly #formatsAt: number[] = []
  /** By the number of the format. */
  readonly #extensionsAt: number[] = []
  #paletteAt: number | undefined

  /** The reader is its own, and moved about. */
  constructor(reader: RecordReader, isVersion8: boolean) {
    this.#reader = reader
    this.#isVersion8 = isVersion8
  }

  addFont({ start }: RecordReader): void {
    this.#fontsAt.push(start)
  }

  addFormat({ start }: RecordReader): void {
    this.#formatsAt.push(start)
  }

  addPalette({ start }: RecordReader): void {
    this.#paletteAt = start
  }

  addExtension(reader: RecordReader): void {
    const format = reader.uint16(14)
    if (format < this.#formatsAt.length) this.#extensionsAt[format] = reader.start
  }

  /** The number of a format's font. */
  findFont(format: number): number | undefined {
    return this.#moveTo(this.#formatsAt[format])?.uint16(0)
  }

  /** Pattern and color ([MS-XLS], 2.4.353) by format, 0 for none and for white. */
  listFills(): number[] {
    return this.#formatsAt.map(start => {
      const reader = this.#reader.moveTo(start)
      const pattern = readPattern(reader)
      const fill = readFill(reader)
      const isWhite = pattern === 1 && WHITES.has(fill)
      return !this.#isVersion8 || pattern === 0 || isWhite ? 0 : (pattern << 7) | fill
    })
  }

  /** How the cells of a format, with its code, are not seen; undefined if they are, as nearly always. */
  findUnseen(format: number, code: string): UnseenStyle | undefined {
    const reader = this.#moveTo(this.#formatsAt[format])
    if (!reader) return undefined
    const fontNumber = reader.uint16(0)
    const pattern = this.#isVersion8 ? readPattern(reader) : UNKNOWN
    const fill = readFill(reader)
    const extended = this.#readExtension(this.#extensionsAt[format])
    // No font has the number 4 ([MS-XLS], 2.5.129).
    const font = this.#moveTo(this.#fontsAt[fontNumber > 4 ? fontNumber - 1 : fontNumber])
    const points = (font?.uint16(0) ?? 0) / 20 || undefined
    const color = font ? this.#findColor(readTextColor(font), extended.textColorAt) : UNKNOWN
    const ground = this.#findGround(pattern, fill, extended.fillColorAt)
    const onOwnFill = color !== UNKNOWN && color === ground && !setsColor(code)
    return toUnseenStyle(points, onOwnFill, findHidden(code))
  }

  #moveTo(start: number | undefined): RecordReader | undefined {
    return start === undefined ? undefined : this.#reader.moveTo(start)
  }

  #readExtension(start: number | undefined): Extension {
    const reader = this.#moveTo(start)
    if (!reader) return NO_EXTENSION
    let { textColorAt, fillColorAt } = NO_EXTENSION
    for (let at = 20; at + 4 <= reader.length; at += Math.max(4, reader.uint16(at + 2))) {
      const kind = reader.uint16(at)
      const isWhole = at + 4 + FULL_COLOR_BYTES <= reader.length
      const colorAt = isWhole ? reader.start + at + 4 : UNREADABLE
      if (kind === EXTENSIONS.text) textColorAt = colorAt
      else if (kind === EXTENSIONS.fill) fillColorAt = colorAt
      else if (kind === EXTENSIONS.gradient) fillColorAt = UNREADABLE
    }
    return { textColorAt, fillColorAt }
  }

  /** Without a fill a cell is as white as the sheet; patterns have no single color. */
  #findGround(pattern: number, fill: number, fillColorAt: number): Color {
    if (pattern === 0) return fillColorAt ? this.#readFullColor(fillColorAt, UNKNOWN) : WHITE
    return pattern === 1 ? this.#findColor(fill, fillColorAt) : UNKNOWN
  }

  /** Equal numbers are equal colors; those of the default palette stand for themselves. */
  #findColor(index: number, fullAt = NOWHERE): Color {
    const own = index - FIRST_OWN
    let color = UNKNOWN
    if (index < FIRST_OWN) color = BASIC[index]!
    else if (index === WINDOW) color = WHITE
    else if (own < OWN_COUNT) color = this.#findOwn(own) ?? BEYOND_RGB + own
    return fullAt === NOWHERE ? color : this.#readFullColor(fullAt, color)
  }

  #findOwn(own: number): Color | undefined {
    const palette = this.#moveTo(this.#paletteAt)
    if (!palette) return BASIC[own]
    return own < palette.uint16(0) ? fromBgr(palette.uint32(2 + 4 * own)) : undefined
  }

  /** [MS-XLS], 2.5.155. */
  #readFullColor(at: number, nearest: Color): Color {
    if (at === UNREADABLE) return UNKNOWN
    const { view } = this.#reader
    const tint = view.getUint16(at + 2, true)
    const value = view.getUint32(at + 4, true)
    switch (view.getUint16(at, true)) {
      case 1:
        return this.#findColor(value)
      case 2:
        return tint === 0 ? fromBgr(value) : UNKNOWN
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

const readPattern = (format: RecordReader): number => format.uint32(14) >>> 26
const readFill = (format: RecordReader): number => format.uint16(18) & 0x7f

/** Letters with an edge are seen on any ground. */
const readTextColor = (font: RecordReader): number =>
  (font.uint16(2) & 0x30) !== 0 ? AUTOMATIC : font.uint16(4)
