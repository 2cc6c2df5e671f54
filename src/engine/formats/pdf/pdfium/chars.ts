/** The characters of a page with their positions, in file order. */
import type { Budget } from '../../../budget.ts'
import {
  CharStyles,
  FILL_AND_STROKE,
  type ShownText,
  STROKE,
  type StyleEntry,
} from '../page/char-styles.ts'
import {
  createFrame,
  findDominantTurn,
  frameX,
  frameY,
  type Turn,
  type ViewBox,
} from '../page/frame.ts'
import { isNear, OFF_PAGE } from '../page/near-page.ts'
import { type CharStyle, NO_STYLE, type RawChars } from '../raw-page.ts'
import { CallCursor, openCharList } from './char-list.ts'
import type { Access } from './file.ts'
import type { FontTable } from './fonts.ts'

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

  const styles = new CharStyles((font: number) => fonts.get(font))
  const frames = TURNS.map(turn => createFrame(viewBox, turn))
  const lengthByTurn = [0, 0, 0, 0]
  let lastObject = 0
  let objectNumber = 0
  let current: StyleEntry | undefined
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
      current = handle
        ? styles.get(api.FPDFTextObj_GetFont(handle), readShown(access, textPage, handle, i))
        : undefined
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
    // Characters of one text object share their baseline, unless they are slanted.
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
      x0[i] = OFF_PAGE
      x1[i] = OFF_PAGE
      y[i] = OFF_PAGE
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
  // One buffer for all arrays: allocating six takes longer than filling them.
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

const FILL_COLOR = 'FPDFPageObj_GetFillColor'
const STROKE_COLOR = 'FPDFPageObj_GetStrokeColor'

/** How a text object is shown, given one of its characters. */
function readShown(access: Access, textPage: number, object: number, char: number): ShownText {
  const { pdfium, scratch } = access
  const { api } = pdfium
  const mode = api.FPDFTextObj_GetTextRenderMode(object)
  const mark = api.FPDFPageObj_GetMarkedContentID(object)
  const color = readColor(access, object, mode === STROKE ? STROKE_COLOR : FILL_COLOR)
  const isStroked = mode === FILL_AND_STROKE && readColor(access, object, STROKE_COLOR) === color
  const fontSize = api.FPDFText_GetFontSize(textPage, char)
  const hasMatrix = api.FPDFText_GetMatrix(textPage, char, scratch.address) !== 0
  const matrix = hasMatrix
    ? { a: scratch.float(0), b: scratch.float(1), c: scratch.float(2), d: scratch.float(3) }
    : UPRIGHT
  return { fontSize, matrix, mode, color, isStroked, mark }
}

const UPRIGHT = { a: 1, b: 0, c: 0, d: 1 }

function readColor(
  { pdfium, scratch }: Access,
  object: number,
  call: typeof FILL_COLOR | typeof STROKE_COLOR,
): number {
  const at = scratch.address
  if (!pdfium.api[call](object, at, at + 4, at + 8, at + 12)) return 0
  return (scratch.int(0) << 16) | (scratch.int(1) << 8) | scratch.int(2)
}
