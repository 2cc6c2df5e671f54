/** Characters one after the other, in growing arrays shared by all pages of a document. */
import { OFF_PAGE } from '../../page/near-page.ts'
import type { RawChars } from '../../raw-page.ts'
import { tooManyCharacters } from '../content/page-content.ts'
import type { ReaderFont } from '../fonts/reader-font.ts'

const FIRST_ROOM = 4096
/** No page has as many characters. */
const MAX_ROOM = 1 << 22
export const SPACE = 0x20
/** In the place of a code, for characters that have none. */
export const NO_CODE = -1

export class CharBuilder {
  length = 0
  /** Where the current line begins. */
  lineStart = 0
  code = new Uint32Array(FIRST_ROOM)
  x0 = new Float32Array(FIRST_ROOM)
  x1 = new Float32Array(FIRST_ROOM)
  y = new Float32Array(FIRST_ROOM)
  style = new Int32Array(FIRST_ROOM)
  object = new Int32Array(FIRST_ROOM)
  /** To find duplicate prints: the code in the file and its origin in user space. */
  fileCode = new Int32Array(FIRST_ROOM)
  originX = new Float64Array(FIRST_ROOM)
  originY = new Float64Array(FIRST_ROOM)

  clear(): void {
    this.length = 0
    this.lineStart = 0
  }

  /** Whether the line ends with a space, or is empty. */
  get endsWithSpace(): boolean {
    return this.length > this.lineStart && this.code[this.length - 1] === SPACE
  }

  /**
   * Room for one more character. Its position and origin are written there before it is kept: passing fractional
   * numbers from function to function allocates each time.
   */
  openSlot(): number {
    const at = this.length
    if (at === this.code.length) {
      if (at >= MAX_ROOM) throw tooManyCharacters()
      this.#grow(2 * at)
    }
    return at
  }

  /** For a character that is not near the page. */
  placeOffPage(slot: number): void {
    this.x0[slot] = OFF_PAGE
    this.x1[slot] = OFF_PAGE
    this.y[slot] = OFF_PAGE
  }

  /** Keeps what was written into the slot. */
  keep(code: number, style: number, object: number, fileCode: number): void {
    // Of several spaces in a row the first is enough.
    if (code === SPACE && this.endsWithSpace) return
    const at = this.length++
    this.code[at] = code
    this.style[at] = style
    this.object[at] = object
    this.fileCode[at] = fileCode
  }

  /** Opens a slot for a character that replaces another one. */
  openCopy(from: number): void {
    const at = this.openSlot()
    this.x0[at] = this.x0[from]!
    this.x1[at] = this.x1[from]!
    this.y[at] = this.y[from]!
    this.originX[at] = this.originX[from]!
    this.originY[at] = this.originY[from]!
  }

  /** A space that is not in the file. */
  addSpace(style: number, object: number): void {
    this.placeOffPage(this.openSlot())
    this.keep(SPACE, style, object, NO_CODE)
  }

  /** Puts the current line into another order. */
  reorderLine(order: readonly number[], codes: readonly number[]): void {
    const { lineStart, length } = this
    const { x0, x1, y, style, object, fileCode } = this
    for (const numbers of [x0, x1, y, style, object, fileCode]) {
      const line = numbers.slice(lineStart, length)
      for (const [at, from] of order.entries()) numbers[lineStart + at] = line[from]!
    }
    this.code.set(codes, lineStart)
  }

  /** The final characters, without what only finds duplicates; the fonts of objects if glyphs are asked for. */
  finish(fonts?: readonly ReaderFont[]): RawChars {
    const { length } = this
    const bytes = length * 4
    const buffer = new ArrayBuffer(6 * bytes)
    const fileCode = fonts && this.fileCode.slice(0, length)
    const chars: RawChars = {
      length,
      code: new Uint32Array(buffer, 0, length),
      x0: new Float32Array(buffer, bytes, length),
      x1: new Float32Array(buffer, 2 * bytes, length),
      y: new Float32Array(buffer, 3 * bytes, length),
      style: new Int32Array(buffer, 4 * bytes, length),
      object: new Int32Array(buffer, 5 * bytes, length),
      shapeOf: fileCode && (index => fonts[chars.object[index]!]!.shapeOf(fileCode[index]!)),
    }
    chars.code.set(this.code.subarray(0, length))
    chars.x0.set(this.x0.subarray(0, length))
    chars.x1.set(this.x1.subarray(0, length))
    chars.y.set(this.y.subarray(0, length))
    chars.style.set(this.style.subarray(0, length))
    chars.object.set(this.object.subarray(0, length))
    return chars
  }

  #grow(room: number): void {
    const copy = <Numbers extends { set(from: Numbers): void }>(from: Numbers, to: Numbers) => {
      to.set(from)
      return to
    }
    this.code = copy(this.code, new Uint32Array(room))
    this.x0 = copy(this.x0, new Float32Array(room))
    this.x1 = copy(this.x1, new Float32Array(room))
    this.y = copy(this.y, new Float32Array(room))
    this.style = copy(this.style, new Int32Array(room))
    this.object = copy(this.object, new Int32Array(room))
    this.fileCode = copy(this.fileCode, new Int32Array(room))
    this.originX = copy(this.originX, new Float64Array(room))
    this.originY = copy(this.originY, new Float64Array(room))
  }
}
