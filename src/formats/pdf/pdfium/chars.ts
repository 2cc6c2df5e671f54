/** The characters of a page with their places, in the order of the file. */
import type { Budget } from '../../../budget.ts'
import { type CharStyle, NO_STYLE, type RawChars } from '../raw-page.ts'
import type { Access } from './file.ts'
import type { FontTable } from './fonts.ts'
import { createFrame, findTurn, type Turn, type ViewBox } from './frame.ts'

export interface PageChars {
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
  const { scratch } = access
  const count = textPage ? Math.max(api.FPDFText_CountChars(textPage), 0) : 0
  const chars = createChars(count, access.budget)
  const { code, x0, x1, y, style, object, isUnmapped } = chars

  const styles = createStyleTable(access, fonts, textPage)
  const frames = [0, 1, 2, 3].map(turn => createFrame(viewBox, turn as Turn))
  const lengthByTurn = [0, 0, 0, 0]
  let lastObject = 0
  let objectNumber = 0
  let current: UserStyle | undefined
  let baseline = Number.NaN
  let originY = 0

  for (let i = 0; i < count; i++) {
    code[i] = api.FPDFText_GetUnicode(textPage, i)
    const handle = api.FPDFText_GetTextObject(textPage, i)
    if (handle !== lastObject) {
      lastObject = handle
      objectNumber++
      current = handle ? styles.get(handle, i) : undefined
      baseline = Number.NaN
    }
    object[i] = objectNumber
    if (!current || api.FPDFText_IsGenerated(textPage, i) === 1) {
      style[i] = NO_STYLE
      continue
    }
    style[i] = current.index
    if (code[i]! > 126) isUnmapped[i] = api.FPDFText_HasUnicodeMapError(textPage, i) === 1 ? 1 : 0
    const turn = current.turn ?? 0
    const frame = frames[turn]!
    // Characters of one text object share their baseline, unless they run askew.
    if (Number.isNaN(baseline) || current.turn === undefined) {
      api.FPDFText_GetCharOrigin(textPage, i, scratch.address, scratch.address + 8)
      originY = scratch.double(1)
      baseline = frame.y(scratch.double(0), originY)
    }
    api.FPDFText_GetLooseCharBox(textPage, i, scratch.address)
    const box = scratch.floats()
    // FS_RECTF: left, top, right, bottom
    const top = box[1]!
    const bottom = box[3]!
    let left = box[0]!
    let right = box[2]!
    if (current.slant) {
      left += (originY - bottom) * current.slant
      right -= (top - originY) * current.slant
    }
    const ax = frame.x(left, bottom)
    const bx = frame.x(right, top)
    x0[i] = Math.min(ax, bx)
    x1[i] = Math.max(ax, bx)
    y[i] = baseline
    lengthByTurn[turn]!++
  }
  const turn = findDominantTurn(lengthByTurn, api.FPDFPage_GetRotation(page))
  return { chars, styles: styles.relativeTo(turn), turn }
}

function createChars(length: number, budget: Budget) {
  budget.spend('nodes', length)
  return {
    length,
    code: new Uint32Array(length),
    x0: new Float32Array(length),
    x1: new Float32Array(length),
    y: new Float32Array(length),
    style: new Int32Array(length),
    object: new Int32Array(length),
    isUnmapped: new Uint8Array(length),
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
  readonly style: Omit<CharStyle, 'turn'>
}

/** Sizes are kept in hundredths of a point: what differs by less is rounding. */
const SIZE_STEPS = 100

/** Less is rounding; more is an effect, not a slant. */
const MIN_SLANT = 0.05
const MAX_SLANT = 1

const INVISIBLE = 3
const CLIP_ONLY = 7

/** Text objects are many and their styles few: equal ones share an entry. */
function createStyleTable({ pdfium, scratch }: Access, fonts: FontTable, textPage: number) {
  const { api } = pdfium
  const entries: StyleEntry[] = []
  const byFont = new Map<number, StyleEntry[]>()

  const get = (object: number, char: number): UserStyle => {
    const fontHandle = api.FPDFTextObj_GetFont(object)
    const mode = api.FPDFTextObj_GetTextRenderMode(object)
    const isInvisible = mode === INVISIBLE || mode === CLIP_ONLY
    const mark = api.FPDFPageObj_GetMarkedContentID(object)
    const color = readColor(object)
    const fontSize = api.FPDFText_GetFontSize(textPage, char)
    const hasMatrix = api.FPDFText_GetMatrix(textPage, char, scratch.address) !== 0
    const matrix = scratch.floats()
    const a = hasMatrix ? matrix[0]! : 1
    const b = hasMatrix ? matrix[1]! : 0
    const height = hasMatrix ? Math.hypot(matrix[2]!, matrix[3]!) : 1
    const size = Math.round(Math.abs(fontSize) * height * SIZE_STEPS) / SIZE_STEPS
    const turn = fontSize < 0 ? findTurn(-a, -b) : findTurn(a, b)
    const lean = hasMatrix && turn === 0 ? matrix[2]! / matrix[3]! : 0
    const slant = Math.abs(lean) >= MIN_SLANT && Math.abs(lean) < MAX_SLANT ? lean : 0

    let known = byFont.get(fontHandle)
    if (!known) {
      known = []
      byFont.set(fontHandle, known)
    }
    const found = known.find(
      ({ turn: otherTurn, slant: otherSlant, style }) =>
        otherSlant === slant &&
        style.mark === mark &&
        style.size === size &&
        style.color === color &&
        style.isInvisible === isInvisible &&
        otherTurn === turn,
    )
    if (found) return found
    const upright = fonts.get(fontHandle)
    const font = slant > 0 && !upright.isItalic ? { ...upright, isItalic: true } : upright
    const style = { font, size, color, isInvisible, mark }
    const entry = { index: entries.length, turn, slant, style }
    entries.push(entry)
    known.push(entry)
    return entry
  }

  function readColor(object: number): number {
    const at = scratch.address
    if (!api.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return 0
    return (scratch.int(0) << 16) | (scratch.int(1) << 8) | scratch.int(2)
  }

  const relativeTo = (turn: Turn): CharStyle[] =>
    entries.map(entry => ({
      ...entry.style,
      turn: entry.turn === undefined ? 4 : (((entry.turn - turn + 4) & 3) as Turn),
    }))

  return { get, relativeTo }
}
