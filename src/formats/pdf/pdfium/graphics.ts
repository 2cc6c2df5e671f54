/** Straight lines, filled rectangles, images and other drawings of a page. */
import type { Box, Fill, RawImage, RuleLine } from '../raw-page.ts'
import type { Access } from './file.ts'
import { type Frame, mapBox } from './frame.ts'
import type { PictureReader } from './pictures.ts'

export interface Graphics {
  readonly rules: readonly RuleLine[]
  readonly fills: readonly Fill[]
  readonly images: readonly RawImage[]
  readonly drawings: readonly Box[]
}

/** A filled rectangle as thin as this is a line: borders of tables are often painted so. */
const MAX_RULE_THICKNESS = 3
/** How far the ends of a line may be off, per point of length, for it to be level. */
const LEVEL_TOLERANCE = 0.02
/** Forms inside forms; honest files stay below four. */
const MAX_FORM_DEPTH = 8
/** A map or a plot: its lines are not borders, and collecting them would take forever. */
const MAX_OBJECTS = 60_000
const MAX_SEGMENTS = 4_000
const MAX_RULES = 20_000
/** The data of smaller images, in points, is not worth reading. */
const MIN_PICTURE = 24

// fpdf_edit.h
const PATH = 2
const IMAGE = 3
const SHADING = 4
const FORM = 5
const SEGMENT_LINE = 0
const SEGMENT_BEZIER = 1
const SEGMENT_MOVE = 2

interface Matrix {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

export function readGraphics(
  access: Access,
  pictures: PictureReader,
  page: number,
  frame: Frame,
): Graphics {
  const { api } = access.pdfium
  const { scratch, budget } = access
  const rules: RuleLine[] = []
  const fills: Fill[] = []
  const images: RawImage[] = []
  const drawings: Box[] = []
  let objects = 0

  walk(api.FPDFPage_CountObjects(page), index => api.FPDFPage_GetObject(page, index), IDENTITY, 0)
  return { rules, fills, images, drawings }

  function walk(
    count: number,
    get: (index: number) => number,
    parent: Matrix,
    depth: number,
  ): void {
    budget.spend('nodes', Math.max(count, 0))
    for (let i = 0; i < count; i++) {
      const object = get(i)
      const type = object ? api.FPDFPageObj_GetType(object) : 0
      if (type === PATH) {
        if (++objects <= MAX_OBJECTS) readPath(object, parent)
      } else if (type === IMAGE) {
        const box = readBounds(object, parent)
        if (box) images.push(toImage(object, box))
      } else if (type === SHADING) {
        const box = readBounds(object, parent)
        if (box) drawings.push(box)
      } else if (type === FORM && depth < MAX_FORM_DEPTH) {
        walk(
          api.FPDFFormObj_CountObjects(object),
          index => api.FPDFFormObj_GetObject(object, index),
          multiply(readMatrix(object), parent),
          depth + 1,
        )
      }
    }
  }

  function toImage(object: number, box: Box): RawImage {
    const isLarge = Math.min(box.x1 - box.x0, box.y1 - box.y0) >= MIN_PICTURE
    return {
      ...box,
      jpeg: isLarge ? pictures.read(object) : undefined,
      mark: api.FPDFPageObj_GetMarkedContentID(object),
    }
  }

  function readMatrix(object: number): Matrix {
    if (!api.FPDFPageObj_GetMatrix(object, scratch.address)) return IDENTITY
    const m = scratch.floats()
    return { a: m[0]!, b: m[1]!, c: m[2]!, d: m[3]!, e: m[4]!, f: m[5]! }
  }

  function readBounds(object: number, parent: Matrix): Box | undefined {
    const at = scratch.address
    if (!api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return undefined
    // left, bottom, right, top
    const corners = [
      apply(parent, scratch.float(0), scratch.float(1)),
      apply(parent, scratch.float(2), scratch.float(3)),
    ] as const
    return mapBox(frame, corners[0].x, corners[0].y, corners[1].x, corners[1].y)
  }

  function readPath(object: number, parent: Matrix): void {
    const at = scratch.address
    if (!api.FPDFPath_GetDrawMode(object, at, at + 4)) return
    const isFilled = scratch.int(0) !== 0
    const isStroked = scratch.int(1) !== 0
    if (!isFilled && !isStroked) return
    const segments = api.FPDFPath_CountSegments(object)
    if (segments > MAX_SEGMENTS || rules.length > MAX_RULES) {
      const box = readBounds(object, parent)
      if (box) drawings.push(box)
      return
    }
    budget.spend('nodes', Math.max(segments, 0))
    const matrix = multiply(readMatrix(object), parent)
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
    const strokeWidth = api.FPDFPageObj_GetStrokeWidth(object, at) ? scratch.float(0) * scale : 1
    const fillColor = isFilled ? readColor(object, 'FPDFPageObj_GetFillColor') : 0
    const strokeColor = isStroked ? readColor(object, 'FPDFPageObj_GetStrokeColor') : 0
    if (fillColor === undefined && strokeColor === undefined) return

    let points: { x: number; y: number }[] = []
    let isCurved = false
    const finish = (): void => {
      if (points.length > 1) addSubpath()
      points = []
      isCurved = false
    }
    const addSubpath = (): void => {
      const box = boundsOf(points)
      if (isCurved) {
        drawings.push(box)
        return
      }
      const isRectangle = isFilled && isBoxOutline(points)
      if (isRectangle && fillColor !== undefined) {
        const thickness = Math.min(box.x1 - box.x0, box.y1 - box.y0)
        if (thickness <= MAX_RULE_THICKNESS) addRule(box, fillColor)
        else fills.push({ ...box, color: fillColor })
      }
      if (isStroked && strokeColor !== undefined) {
        let slanted = 0
        for (let i = 1; i < points.length; i++) {
          if (!addEdge(points[i - 1]!, points[i]!, strokeWidth, strokeColor)) slanted++
        }
        if (slanted > 0) drawings.push(box)
      } else if (!isRectangle) drawings.push(box)
    }
    for (let i = 0; i < segments; i++) {
      const segment = api.FPDFPath_GetPathSegment(object, i)
      const type = api.FPDFPathSegment_GetType(segment)
      if (!api.FPDFPathSegment_GetPoint(segment, at, at + 4)) continue
      const point = apply(matrix, scratch.float(0), scratch.float(1))
      if (type === SEGMENT_MOVE) finish()
      if (type === SEGMENT_BEZIER) isCurved = true
      if (type === SEGMENT_MOVE || type === SEGMENT_LINE || type === SEGMENT_BEZIER) {
        points.push({ x: frame.x(point.x, point.y), y: frame.y(point.x, point.y) })
      }
      if (api.FPDFPathSegment_GetClose(segment) && points[0]) points.push(points[0])
    }
    finish()
  }

  /** Undefined for paint that cannot be seen. */
  function readColor(
    object: number,
    call: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor',
  ): number | undefined {
    const at = scratch.address
    if (!api[call](object, at, at + 4, at + 8, at + 12)) return 0
    if (scratch.int(3) === 0) return undefined
    return (scratch.int(0) << 16) | (scratch.int(1) << 8) | scratch.int(2)
  }

  /** False where the line is neither level nor upright. */
  function addEdge(
    from: { x: number; y: number },
    to: { x: number; y: number },
    thickness: number,
    color: number,
  ): boolean {
    const dx = Math.abs(to.x - from.x)
    const dy = Math.abs(to.y - from.y)
    if (dx === 0 && dy === 0) return true
    const tolerance = Math.max(0.2, Math.max(dx, dy) * LEVEL_TOLERANCE)
    if (Math.min(dx, dy) > Math.min(tolerance, MAX_RULE_THICKNESS)) return false
    const half = Math.max(thickness, 0.1) / 2
    const box = boundsOf([from, to])
    if (dx >= dy) addRule({ ...box, y0: box.y0 - half, y1: box.y1 + half }, color)
    else addRule({ ...box, x0: box.x0 - half, x1: box.x1 + half }, color)
    return true
  }

  function addRule(box: Box, color: number): void {
    const { x0, y0, x1, y1 } = box
    rules.push({ x0, y0, x1, y1, isVertical: y1 - y0 > x1 - x0, color })
  }
}

const apply = (m: Matrix, x: number, y: number): { x: number; y: number } => ({
  x: m.a * x + m.c * y + m.e,
  y: m.b * x + m.d * y + m.f,
})

const multiply = (m: Matrix, n: Matrix): Matrix => ({
  a: m.a * n.a + m.b * n.c,
  b: m.a * n.b + m.b * n.d,
  c: m.c * n.a + m.d * n.c,
  d: m.c * n.b + m.d * n.d,
  e: m.e * n.a + m.f * n.c + n.e,
  f: m.e * n.b + m.f * n.d + n.f,
})

function boundsOf(points: readonly { x: number; y: number }[]): Box {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (const { x, y } of points) {
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  return { x0, y0, x1, y1 }
}

/** Four corners, perhaps with the first one again, and every side level or upright. */
function isBoxOutline(points: readonly { x: number; y: number }[]): boolean {
  if (points.length < 4 || points.length > 6) return false
  const { x0, y0, x1, y1 } = boundsOf(points)
  const near = (value: number, a: number, b: number): boolean =>
    Math.abs(value - a) < 0.5 || Math.abs(value - b) < 0.5
  return points.every(({ x, y }) => near(x, x0, x1) && near(y, y0, y1))
}
