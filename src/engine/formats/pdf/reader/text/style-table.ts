/** The styles of a page's text: many strings share few of them. Rules as in `pdfium/chars.ts`. */
import { findLean, findTurn, type Turn } from '../../pdfium/frame.ts'
import { isNear } from '../../pdfium/near-page.ts'
import type { CharStyle, Font } from '../../raw-page.ts'
import { NO_MARK_ID } from '../content/marks.ts'
import type { TextRun } from '../content/page-content.ts'

export interface RunStyle {
  readonly index: number
  /** Undefined for text at an odd angle. */
  readonly turn: Turn | undefined
  readonly style: Omit<CharStyle, 'turn'>
}

interface Entry extends RunStyle {
  readonly slant: number
  readonly isStroked: boolean
}

const SIZE_STEPS = 100
const MIN_SLANT = 0.05
const MAX_SLANT = 1

const STROKE = 1
const FILL_AND_STROKE = 2
const INVISIBLE = 3
const CLIP_ONLY = 7

const RECENT_STYLES = 16

interface FontStyles {
  readonly entries: Entry[]
  readonly byKey: Map<string, Entry>
}

export class StyleTable {
  readonly #entries: Entry[] = []
  readonly #byFont = new Map<Font, FontStyles>()

  get(run: TextRun): RunStyle {
    const { fontSize, renderMode } = run
    const color = renderMode === STROKE ? run.strokeColor : run.color
    const { a, b, c, d } = run.matrix
    const { font: upright } = run.font
    const isInvisible = renderMode === INVISIBLE || renderMode === CLIP_ONLY
    const isStroked = renderMode === FILL_AND_STROKE && run.strokeColor === color
    const mark = run.mark?.id ?? NO_MARK_ID
    const exact = Math.abs(fontSize) * (c === 0 ? Math.abs(d) : Math.hypot(c, d))
    const size = isNear(exact) ? Math.round(exact * SIZE_STEPS) / SIZE_STEPS : 0
    const turn = fontSize < 0 ? findTurn(-a, -b) : findTurn(a, b)
    const lean = turn === 0 ? findLean(a, b, c, d) : 0
    const slant = Math.abs(lean) >= MIN_SLANT && Math.abs(lean) < MAX_SLANT ? lean : 0

    let known = this.#byFont.get(upright)
    if (!known) {
      known = { entries: [], byKey: new Map() }
      this.#byFont.set(upright, known)
    }
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
    const font = changeFont(upright, upright.isBold || isStroked, upright.isItalic || slant > 0)
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

function changeFont(font: Font, isBold: boolean, isItalic: boolean): Font {
  if (font.isBold === isBold && font.isItalic === isItalic) return font
  const { name, isMono, isSymbol, isAms = false } = font
  return { name, isBold, isItalic, isMono, isSymbol, isAms }
}
