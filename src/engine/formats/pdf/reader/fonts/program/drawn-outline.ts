/**
 * The outline that a procedure of a Type 3 font fills (ISO 32000-1, 8.5). What is stroked, turned, clipped or a bitmap
 * has none: its strokes cannot be measured on it.
 */
import type { OutlinePoint } from '../../../page/stems.ts'
import { type GlyphScale, Outline } from './outline.ts'

/** Longer procedures are ornaments. */
const MAX_LENGTH = 8000
const MAX_OPERANDS = 6

export function readDrawnOutline(procedure: string, scale: GlyphScale): readonly OutlinePoint[] {
  if (procedure.length > MAX_LENGTH) return []
  const outline = new Outline(scale)
  const operands: number[] = []
  let isFilled = false
  for (const token of procedure.split(/[\s\0]+/)) {
    const number = token === '' ? Number.NaN : Number(token)
    if (Number.isFinite(number)) {
      operands.push(number)
      continue
    }
    if (UNREADABLE.test(token)) return []
    isFilled ||= FILLS.test(token)
    OPERATORS.get(token)?.(outline, ...operands.slice(-MAX_OPERANDS))
    operands.length = 0
  }
  outline.close()
  return isFilled ? outline.points : []
}

const FILLS = /^(?:[fF]\*?|[bB]\*?)$/
const UNREADABLE = /^(?:cm|BI|Do|W\*?|[sS])$/

type Draw = (outline: Outline, ...operands: number[]) => void

const OPERATORS: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  ['m', (to, x = 0, y = 0) => to.moveBy(x - to.x, y - to.y)],
  ['l', (to, x = 0, y = 0) => to.lineBy(x - to.x, y - to.y)],
  [
    'c',
    (to, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0) =>
      to.curveBy(a - to.x, b - to.y, c - a, d - b, e - c, f - d),
  ],
  ['v', (to, a = 0, b = 0, c = 0, d = 0) => to.curveBy(0, 0, a - to.x, b - to.y, c - a, d - b)],
  ['y', (to, a = 0, b = 0, c = 0, d = 0) => to.curveBy(a - to.x, b - to.y, c - a, d - b, 0, 0)],
  ['h', to => to.close()],
  [
    're',
    (to, x = 0, y = 0, width = 0, height = 0) => {
      to.moveBy(x - to.x, y - to.y)
      to.lineBy(width, 0)
      to.lineBy(0, height)
      to.lineBy(-width, 0)
      to.close()
    },
  ],
])
