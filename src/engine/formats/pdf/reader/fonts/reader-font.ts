/** A font as the content of pages uses it: what codes mean, and how wide they are. */
import type { Font } from '../../raw-page.ts'

export interface ReaderFont {
  /** Codes take two bytes rather than one. */
  readonly isTwoByte: boolean
  readonly font: Font
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
