/** The styles of a page's text, by the same rules for both readers: many strings share few of them. */

import { UNSEEN_POINTS } from '../../unseen.ts'
import { type CharStyle, changeFont, type Font } from '../raw-page.ts'
import { findLean, findTurn, type Turn } from './frame.ts'
import type { Matrix } from './matrix.ts'
import { isNear } from './near-page.ts'

// Modes of text (ISO 32000-1, 9.3.6).
export const STROKE = 1
/** Filled and stroked in one color: how programs make a regular font bold. */
export const FILL_AND_STROKE = 2
export const INVISIBLE = 3
const CLIP_ONLY = 7

/** How a string is shown, according to the file. */
export interface ShownText {
  readonly fontSize: number
  readonly matrix: Omit<Matrix, 'e' | 'f'>
  readonly mode: number
  readonly color: number
  /** Filled and stroked in the same color. */
  readonly isStroked: boolean
  readonly mark: number
}

export interface StyleEntry {
  /** Index among the page's styles. */
  readonly index: number
  /** Quarter turns of user space; undefined for text at an odd angle. */
  readonly turn: Turn | undefined
  /**
   * How far level text leans to the right per point of height: programs without an italic font slant the upright one,
   * and the boxes around its letters then overlap their neighbors.
   */
  readonly slant: number
  readonly isStroked: boolean
  readonly style: Omit<CharStyle, 'turn'>
}

/** Sizes are kept in hundredths of a point: smaller differences are rounding. */
const SIZE_STEPS = 100

/** Less is rounding; more is an effect, not a slant. */
const MIN_SLANT = 0.05
const MAX_SLANT = 1

/** This many are compared before a key is made, which is slower; a page may have any number of colors. */
const RECENT_STYLES = 16

interface FontStyles {
  readonly entries: StyleEntry[]
  readonly byKey: Map<string, StyleEntry>
}

/** Equal styles share an entry; `FontKey` is how a reader identifies a font. */
export class CharStyles<FontKey> {
  readonly #entries: StyleEntry[] = []
  readonly #byFont = new Map<FontKey, FontStyles>()
  readonly #findFont: (key: FontKey) => Font

  constructor(findFont: (key: FontKey) => Font) {
    this.#findFont = findFont
  }

  get(fontKey: FontKey, { fontSize, matrix, mode, color, isStroked, mark }: ShownText): StyleEntry {
    const { a, b, c, d } = matrix
    const isInvisible = mode === INVISIBLE || mode === CLIP_ONLY
    // Most text is upright, and Math.hypot is slow.
    const height = Math.abs(fontSize) * (c === 0 ? Math.abs(d) : Math.hypot(c, d))
    const width = Math.abs(fontSize) * (b === 0 ? Math.abs(a) : Math.hypot(a, b))
    // Letters may be squeezed until nobody sees them; the text below a scan is squeezed to fit.
    const exact = width <= (isInvisible ? 0 : UNSEEN_POINTS) ? Math.min(width, height) : height
    // Text of zero size is not shown.
    const size = isNear(exact) ? Math.round(exact * SIZE_STEPS) / SIZE_STEPS : 0
    const turn = fontSize < 0 ? findTurn(-a, -b) : findTurn(a, b)
    const lean = turn === 0 ? findLean(a, b, c, d) : 0
    const slant = Math.abs(lean) >= MIN_SLANT && Math.abs(lean) < MAX_SLANT ? lean : 0

    let known = this.#byFont.get(fontKey)
    if (!known) {
      known = { entries: [], byKey: new Map() }
      this.#byFont.set(fontKey, known)
    }
    // The latest are the most likely: text with one mark is consecutive.
    const { entries, byKey } = known
    const oldest = Math.max(0, entries.length - RECENT_STYLES)
    for (let at = entries.length - 1; at >= oldest; at--) {
      const entry = entries[at]!
      const { style } = entry
      if (
        style.mark === mark &&
        style.size === size &&
        style.color === color &&
        entry.slant === slant &&
        entry.turn === turn &&
        style.isInvisible === isInvisible &&
        entry.isStroked === isStroked
      ) {
        return entry
      }
    }
    const key = `${mark} ${size} ${color} ${slant} ${turn} ${isInvisible} ${isStroked}`
    const earlier = oldest > 0 ? byKey.get(key) : undefined
    if (earlier) return earlier
    const upright = this.#findFont(fontKey)
    const isBold = upright.isBold || isStroked
    const isItalic = upright.isItalic || slant > 0
    const isAsIs = upright.isBold === isBold && upright.isItalic === isItalic
    const font = isAsIs ? upright : changeFont(upright, { isBold, isItalic })
    const style = { font, size, color, isInvisible, mark }
    const entry = { index: this.#entries.length, turn, slant, isStroked, style }
    this.#entries.push(entry)
    entries.push(entry)
    byKey.set(key, entry)
    return entry
  }

  relativeTo(turn: Turn): CharStyle[] {
    return this.#entries.map(({ style, turn: own }) => ({
      font: style.font,
      size: style.size,
      color: style.color,
      isInvisible: style.isInvisible,
      turn: own === undefined ? 4 : (((own - turn + 4) & 3) as Turn),
      mark: style.mark,
    }))
  }
}
