/** The characters of a page with their places, in the order of the file. */
import type { Budget } from '../../../budget.ts'
import { type CharStyle, type Font, NO_STYLE, type RawChars } from '../raw-page.ts'
import { CallCursor, openCharList } from './char-list.ts'
import type { Access } from './file.ts'
import type { FontTable } from './fonts.ts'
import {
  createFrame,
  findLean,
  findTurn,
  frameX,
  frameY,
  type Turn,
  type ViewBox,
} from './frame.ts'
import { isNear } from './near-page.ts'

interface PageChars {
  readonly chars: RawChars
  readonly styles: readonly CharStyle[]
  /** The direction of most of the text, in quarter turns of user space. */
  readonly turn: Turn
}

export function readChars(
  access: Access,
  fonts: FontTable,
  textPage: number,
  viewBox: ViewBox,
  page: number,
): PageChars {
  const { api } = access.pdfium
  const count = textPage ? Math.max(api.FPDFText_CountChars(textPage), 0) : 0
  const chars = createChars(count, access.budget)
  const { code, x0, x1, y, style, object } = chars

  const styles = new StyleTable(access, fonts, textPage)
  const frames = TURNS.map(turn => createFrame(viewBox, turn))
  const lengthByTurn = [0, 0, 0, 0]
  let lastObject = 0
  let objectNumber = 0
  let current: UserStyle | undefined
  let baseline = Number.NaN
  let originY = 0

  const cursor =
    access.reading === 'calls'
      ? new CallCursor(access.pdfium, textPage)
      : openCharList(access.pdfium, textPage, count)
  for (let i = 0; i < count; i++) {
    cursor.moveTo(i)
    code[i] = cursor.code
    const handle = cursor.object
    if (handle !== lastObject) {
      lastObject = handle
      objectNumber++
      current = handle ? styles.get(handle, i) : undefined
      baseline = Number.NaN
    }
    object[i] = objectNumber
    if (!current || cursor.isGenerated) {
      style[i] = NO_STYLE
      continue
    }
    style[i] = current.index
    const turn = current.turn ?? 0
    const frame = frames[turn]!
    // Characters of one text object share their baseline, unless they run askew.
    if (Number.isNaN(baseline) || current.turn === undefined) {
      originY = cursor.originY
      baseline = frameY(frame, cursor.originX, originY)
    }
    const { top, bottom } = cursor
    let { left, right } = cursor
    if (current.slant) {
      left += (originY - bottom) * current.slant
      right -= (top - originY) * current.slant
    }
    const ax = frameX(frame, left, bottom)
    const bx = frameX(frame, right, top)
    if (!(isNear(ax) && isNear(bx) && isNear(baseline))) {
      // A character that nobody sees: it stays in the list, and stands for nothing.
      code[i] = 0
      continue
    }
    x0[i] = Math.min(ax, bx)
    x1[i] = Math.max(ax, bx)
    y[i] = baseline
    lengthByTurn[turn]!++
  }
  const turn = findDominantTurn(lengthByTurn, api.FPDFPage_GetRotation(page))
  return { chars, styles: styles.relativeTo(turn), turn }
}

const TURNS = [0, 1, 2, 3] as const

function createChars(length: number, budget: Budget) {
  budget.spend('nodes', length)
  // One piece of memory for all arrays: to ask for six takes longer than to fill them.
  const bytes = length * 4
  const buffer = new ArrayBuffer(6 * bytes)
  return {
    length,
    code: new Uint32Array(buffer, 0, length),
    x0: new Float32Array(buffer, bytes, length),
    x1: new Float32Array(buffer, 2 * bytes, length),
    y: new Float32Array(buffer, 3 * bytes, length),
    style: new Int32Array(buffer, 4 * bytes, length),
    object: new Int32Array(buffer, 5 * bytes, length),
  }
}

/** Most characters decide; where there are none, the page is turned as a viewer shows it. */
function findDominantTurn(lengthByTurn: readonly number[], rotation: number): Turn {
  const most = Math.max(...lengthByTurn)
  // Rotation counts clockwise: text that is to be level on a page turned by one runs upwards.
  const shown = (rotation & 3) as Turn
  return lengthByTurn[shown] === most ? shown : (lengthByTurn.indexOf(most) as Turn)
}

interface UserStyle {
  readonly index: number
  /** Undefined for text at an odd angle. */
  readonly turn: Turn | undefined
  /**
   * How far level text leans to the right per point of height: programs without an italic font slant
   * the upright one, and the boxes around its letters then reach over their neighbours.
   */
  readonly slant: number
}

interface StyleEntry extends UserStyle {
  readonly isStroked: boolean
  readonly style: Omit<CharStyle, 'turn'>
}

/** Sizes are kept in hundredths of a point: what differs by less is rounding. */
const SIZE_STEPS = 100

/** Less is rounding; more is an effect, not a slant. */
const MIN_SLANT = 0.05
const MAX_SLANT = 1

const FILL_COLOR = 'FPDFPageObj_GetFillColor'
const STROKE_COLOR = 'FPDFPageObj_GetStrokeColor'

// Modes of text (ISO 32000-1, 9.3.6).
const STROKE = 1
const INVISIBLE = 3
const CLIP_ONLY = 7
/** Filled and stroked in one colour: how programs make bold text of a font that is not. */
const FILL_AND_STROKE = 2

interface FontStyles {
  readonly entries: StyleEntry[]
  readonly byKey: Map<string, StyleEntry>
}

/** So many are compared before a key is made, which takes longer; a page may have any number of colors. */
const RECENT_STYLES = 16

/** Text objects are many and their styles few: equal ones share an entry. */
class StyleTable {
  readonly #access: Access
  readonly #fonts: FontTable
  readonly #textPage: number
  readonly #entries: StyleEntry[] = []
  readonly #byFont = new Map<number, FontStyles>()

  constructor(access: Access, fonts: FontTable, textPage: number) {
    this.#access = access
    this.#fonts = fonts
    this.#textPage = textPage
  }

  /** The style of a text object, of which a character is given. */
  get(object: number, char: number): UserStyle {
    const { pdfium, scratch } = this.#access
    const { api } = pdfium
    const fontHandle = api.FPDFTextObj_GetFont(object)
    const mode = api.FPDFTextObj_GetTextRenderMode(object)
    const isInvisible = mode === INVISIBLE || mode === CLIP_ONLY
    const mark = api.FPDFPageObj_GetMarkedContentID(object)
    const color = readColor(this.#access, object, mode === STROKE ? STROKE_COLOR : FILL_COLOR)
    const isStroked =
      mode === FILL_AND_STROKE && readColor(this.#access, object, STROKE_COLOR) === color
    const fontSize = api.FPDFText_GetFontSize(this.#textPage, char)
    const hasMatrix = api.FPDFText_GetMatrix(this.#textPage, char, scratch.address) !== 0
    const a = hasMatrix ? scratch.float(0) : 1
    const b = hasMatrix ? scratch.float(1) : 0
    const c = hasMatrix ? scratch.float(2) : 0
    const d = hasMatrix ? scratch.float(3) : 1
    // Most text stands upright, and Math.hypot takes its time.
    const scale = c === 0 ? Math.abs(d) : Math.hypot(c, d)
    const exact = Math.abs(fontSize) * scale
    // Text of no size is not shown.
    const size = isNear(exact) ? Math.round(exact * SIZE_STEPS) / SIZE_STEPS : 0
    const turn = fontSize < 0 ? findTurn(-a, -b) : findTurn(a, b)
    const lean = turn === 0 ? findLean(a, b, c, d) : 0
    const slant = Math.abs(lean) >= MIN_SLANT && Math.abs(lean) < MAX_SLANT ? lean : 0

    let known = this.#byFont.get(fontHandle)
    if (!known) {
      known = { entries: [], byKey: new Map() }
      this.#byFont.set(fontHandle, known)
    }
    // The latest are the likeliest: text that is marked as one stands together.
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
    const upright = this.#fonts.get(fontHandle)
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

/** Written out, as fonts.ts does: fonts of one shape are read faster. */
function changeFont(font: Font, isBold: boolean, isItalic: boolean): Font {
  if (font.isBold === isBold && font.isItalic === isItalic) return font
  const { name, isMono, isSymbol, isAms = false } = font
  return { name, isBold, isItalic, isMono, isSymbol, isAms }
}

function readColor(
  { pdfium, scratch }: Access,
  object: number,
  call: typeof FILL_COLOR | typeof STROKE_COLOR,
): number {
  const at = scratch.address
  if (!pdfium.api[call](object, at, at + 4, at + 8, at + 12)) return 0
  return (scratch.int(0) << 16) | (scratch.int(1) << 8) | scratch.int(2)
}
