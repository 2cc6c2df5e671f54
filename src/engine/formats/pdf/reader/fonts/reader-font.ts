/**
 * A font as used by page content: what codes mean, and how wide they are. What a code is gets asked for every character
 * of a document; here it is found out once, and kept in tables that are alike for all kinds of fonts.
 */
import type { Font, GlyphShape } from '../../raw-page.ts'

/** What one kind of font finds out about its codes. */
export interface CodeSource {
  /** How many bytes each code takes; 0 if codes differ in length. */
  readonly codeBytes: number
  /** Lines run from top to bottom; widths are along them. */
  readonly isVertical: boolean
  readonly font: Font
  /** How large text of size 1 is, if not as large as that. */
  readonly em?: number
  /** How many bytes the code at an offset takes, if codes differ in length. */
  lengthAt(bytes: Uint8Array, at: number, end: number): number
  /** In thousandths of an em; integers. */
  findWidth(code: number): number
  /** How far it extends, if that is more: files without widths position each character separately. */
  findExtent(code: number): number
  /** The characters of a code, as UTF-16 units; at least one. */
  findUnits(code: number): readonly number[]
  /** The glyph itself: formulas are read from names and outlines. */
  findShape(code: number): GlyphShape
}

const UNKNOWN = 0x7fffffff
const FIRST_ROOM = 256
/** Longer codes are rare; theirs is found out each time. */
const MAX_ROOM = 65_536

export class ReaderFont {
  readonly codeBytes: number
  readonly isVertical: boolean
  readonly font: Font
  readonly em: number
  readonly #source: CodeSource
  #room = FIRST_ROOM
  #widths = new Int32Array(FIRST_ROOM).fill(UNKNOWN)
  #extents = new Float64Array(FIRST_ROOM).fill(UNKNOWN)
  #characters = new Int32Array(FIRST_ROOM).fill(UNKNOWN)
  /** The characters of codes that stand for several. */
  readonly #several: (readonly number[])[] = []
  readonly #longCodes = new Map<number, number>()
  readonly #shapes = new Map<number, GlyphShape>()

  constructor(source: CodeSource) {
    this.codeBytes = source.codeBytes
    this.isVertical = source.isVertical
    this.font = source.font
    this.em = source.em ?? 1
    this.#source = source
  }

  lengthAt(bytes: Uint8Array, at: number, end: number): number {
    return this.#source.lengthAt(bytes, at, end)
  }

  widthOf(code: number): number {
    const known = code >>> 0 < this.#room ? this.#widths[code]! : UNKNOWN
    return known === UNKNOWN ? this.#readWidth(code) : known
  }

  extentOf(code: number): number {
    const known = code >>> 0 < this.#room ? this.#extents[code]! : UNKNOWN
    return known === UNKNOWN ? this.#readExtent(code) : known
  }

  /** The character of a code, as a UTF-16 unit; several are a negative number, which is looked up with `several`. */
  characterOf(code: number): number {
    const known = code >>> 0 < this.#room ? this.#characters[code]! : UNKNOWN
    return known === UNKNOWN ? this.#readCharacter(code) : known
  }

  several(key: number): readonly number[] {
    return this.#several[-key - 1]!
  }

  shapeOf(code: number): GlyphShape {
    let shape = this.#shapes.get(code)
    if (!shape) {
      shape = this.#source.findShape(code)
      this.#shapes.set(code, shape)
    }
    return shape
  }

  #readWidth(code: number): number {
    const width = this.#source.findWidth(code)
    if (this.#hasRoom(code)) this.#widths[code] = width
    return width
  }

  #readExtent(code: number): number {
    const extent = this.#source.findExtent(code)
    if (this.#hasRoom(code)) this.#extents[code] = extent
    return extent
  }

  #readCharacter(code: number): number {
    const known = this.#longCodes.get(code)
    if (known !== undefined) return known
    const units = this.#source.findUnits(code)
    const character = units.length > 1 ? -this.#several.push(units) : units[0]!
    if (this.#hasRoom(code)) this.#characters[code] = character
    else this.#longCodes.set(code, character)
    return character
  }

  /** Makes room, unless the code is a long one. */
  #hasRoom(code: number): boolean {
    if (code >>> 0 >= MAX_ROOM) return false
    if (code < this.#room) return true
    while (code >= this.#room) this.#room *= 2
    this.#widths = copy(this.#widths, new Int32Array(this.#room))
    this.#extents = copy(this.#extents, new Float64Array(this.#room))
    this.#characters = copy(this.#characters, new Int32Array(this.#room))
    return true
  }
}

function copy<Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.fill(UNKNOWN, from.length)
  to.set(from)
  return to
}
