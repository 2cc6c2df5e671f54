/** A font as the content of pages uses it: what codes mean, and how wide they are. */
import type { Font } from '../../raw-page.ts'

export interface ReaderFont {
  /** How many bytes its codes take; 0 where they differ in length. */
  readonly codeBytes: number
  /** Lines run from top to bottom; widths are along them. */
  readonly isVertical: boolean
  readonly font: Font
  /** How many bytes the code takes that begins there, where codes differ in length. */
  lengthAt(bytes: Uint8Array, at: number, end: number): number
  /** In thousandths of an em; whole numbers, as PDFium has them. */
  widthOf(code: number): number
  /** How far it reaches, where that is more: files without widths set each character by itself. */
  extentOf(code: number): number
  /**
   * The character of a code, in units of UTF-16; several are a number below zero, with which `several` is asked
   * for them.
   */
  characterOf(code: number): number
  several(key: number): readonly number[]
  /** The width of the space, as PDFium finds it; undefined where there is none. */
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
