/**
 * What a person cannot see, decided in one place from facts that the readers supply: the size of text, its color and
 * the color behind it. Text stays if these are not known.
 */
import { lazy } from '../lookup.ts'
import type { ReadContext } from './format.ts'

/** Text of this size in points, or smaller, is meant for machines. */
export const UNSEEN_POINTS = 1

/** Red, green and blue, eight bits each. */
export type Color = number

export const WHITE: Color = 0xffffff

/** From red in the lowest byte, as the binary formats have it. */
export const fromBgr = (stored: number): Color =>
  ((stored & 0xff) << 16) | (stored & 0xff00) | ((stored >>> 16) & 0xff)

/** Something is drawn behind the text, and its color is not known. */
export const UNKNOWN = -1

/** `FFFFFF` or `#ffffff`; undefined for anything else, such as `auto`. */
export function parseHexColor(text: string | undefined): Color | undefined {
  if (text === undefined || text.length < 6 || text.length > 7) return undefined
  const digits = text.length === 7 && text[0] === '#' ? text.slice(1) : text
  return /^[0-9a-f]{6}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined
}

export const isTooSmall = (points: number | undefined): boolean =>
  points !== undefined && points <= UNSEEN_POINTS

/** What lies behind the text that is being read. */
export class Ground {
  #isBehind: (color: Color) => boolean

  /** Pages are white, or of an unknown color; that is checked only if some text is white. */
  constructor(isPagePainted: () => boolean) {
    this.#isBehind = toGroundOfPage(lazy(isPagePainted))
  }

  /**
   * Reads what is on a cell or shape of this color, which may be a function that finds it; undefined if it has none of
   * its own.
   */
  on<T>(color: Color | undefined | (() => Color | undefined), read: () => T): T {
    if (color === undefined) return read()
    const before = this.#isBehind
    const find = typeof color === 'function' ? lazy(color) : () => color
    return this.#onGround(text => {
      const own = find()
      return own === undefined ? before(text) : own === text
    }, read)
  }

  /**
   * The same for an unknown color; whether anything is painted is checked only if the text would otherwise be hidden.
   */
  onPainted<T>(isPainted: () => boolean, read: () => T): T {
    const before = this.#isBehind
    return this.#onGround(text => before(text) && !isPainted(), read)
  }

  #onGround<T>(isBehind: (color: Color) => boolean, read: () => T): T {
    const before = this.#isBehind
    this.#isBehind = isBehind
    try {
      return read()
    } finally {
      this.#isBehind = before
    }
  }

  /** Whether text of this color cannot be told from what is behind it; `fill` is right behind the text. */
  hides(color: Color | undefined, fill: Color | undefined): boolean {
    if (color === undefined || color === UNKNOWN) return false
    return fill === undefined ? this.#isBehind(color) : fill === color
  }
}

const toGroundOfPage =
  (isPainted: () => boolean) =>
  (color: Color): boolean =>
    color === WHITE && !isPainted()

/** Whether text that nobody sees is left out; then it is reported. */
export function omitsUnseen(
  { options, warn, ledger }: Pick<ReadContext, 'options' | 'warn' | 'ledger'>,
  text: () => string,
): boolean {
  if (options.hidden === 'include') return false
  const words = text()
  // White space is not seen on any ground.
  if (words.trim() === '') return false
  warn('hidden_omitted', 'hidden text')
  ledger?.add('hidden', words)
  return true
}
