/** A font as used by page content: what codes mean, and how wide they are. */
import type { Font, GlyphShape } from '../../raw-page.ts'

export interface ReaderFont {
  /** How many bytes each code takes; 0 if codes differ in length. */
  readonly codeBytes: number
  /** Lines run from top to bottom; widths are along them. */
  readonly isVertical: boolean
  readonly font: Font
  /** How many bytes the code at an offset takes, if codes differ in length. */
  lengthAt(bytes: Uint8Array, at: number, end: number): number
  /** In thousandths of an em; integers, as in PDFium. */
  widthOf(code: number): number
  /** How far it extends, if that is more: files without widths position each character separately. */
  extentOf(code: number): number
  /** The character of a code, as a UTF-16 unit; several are a negative number, which is looked up with `several`. */
  characterOf(code: number): number
  several(key: number): readonly number[]
  /** The glyph itself: formulas are read from names and outlines. */
  shapeOf(code: number): GlyphShape
  /** The width of the space, as PDFium determines it; undefined if there is none. */
  readonly spaceWidth: number | undefined
}

/** Keeps the characters of codes that stand for several. */
export class SeveralCharacters {
  readonly #lists: (readonly number[])[] = []

  add(characters: readonly number[]): number {
    this.#lists.push(characters)
    return -this.#lists.length
  }

  get(key: number): readonly number[] {
    return this.#lists[-key - 1]!
  }
}
