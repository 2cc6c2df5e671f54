/** Straight lines, filled rectangles, images and other drawings of a page. */
import type { Box, Fill, RawImage, RuleLine } from '../raw-page.ts'
import type { Access } from './file.ts'
import { type Frame, mapBox } from './frame.ts'
import { CURVE_TO, LINE_TO, MOVE_TO, type PathReader } from './path-points.ts'
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
  { pictures, paths }: { readonly pictures: PictureReader; readonly paths: PathReader },
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
  // The part of a path that is being read, and how it is painted.
  const xs: number[] = []
  const ys: number[] = []
  let isCurved = false
  let matrix = IDENTITY
  let paint = NO_PAINT

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
    const { float } = scratch
    return { a: float(0), b: float(1), c: float(2), d: float(3), e: float(4), f: float(5) }
  }

  function readBounds(object: number, parent: Matrix): Box | undefined {
    const at = scratch.address
    if (!api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return undefined
    const left = scratch.float(0)
    const bottom = scratch.float(1)
    const right = scratch.float(2)
    const top = scratch.float(3)
    return mapBox(
      frame,
      mapX(parent, left, bottom),
      mapY(parent, left, bottom),
      mapX(parent, right, top),
      mapY(parent, right, top),
    )
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
    matrix = multiply(readMatrix(object), parent)
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
    const strokeWidth = api.FPDFPageObj_GetStrokeWidth(object, at) ? scratch.float(0) * scale : 1
    const fill = isFilled ? readColor(object, 'FPDFPageObj_GetFillColor') : undefined
    const stroke = isStroked ? readColor(object, 'FPDFPageObj_GetStrokeColor') : undefined
    if (isFilled && isStroked && fill === undefined && stroke === undefined) return
    paint = { isFilled, fill, stroke, strokeWidth }
    paths.read(object, segments, addPoint)
    finishSubpath()
  }

  function addPoint(type: number, x: number, y: number, isClosing: boolean): void {
    if (type === MOVE_TO) finishSubpath()
    if (type === CURVE_TO) isCurved = true
    if (type === MOVE_TO || type === LINE_TO || type === CURVE_TO) {
      const mappedX = mapX(matrix, x, y)
      const mappedY = mapY(matrix, x, y)
      xs.push(frame.x(mappedX, mappedY))
      ys.push(frame.y(mappedX, mappedY))
    }
    if (isClosing && xs.length) {
      xs.push(xs[0]!)
      ys.push(ys[0]!)
    }
  }

  function finishSubpath(): void {
    if (xs.length > 1) addSubpath()
    xs.length = 0
    ys.length = 0
    isCurved = false
  }

  function addSubpath(): void {
    const box = boundsOf(xs, ys)
    if (isCurved) {
      drawings.push(box)
      return
    }
    const isRectangle = paint.isFilled && isBoxOutline(xs, ys, box)
    if (isRectangle && paint.fill !== undefined) {
      const thickness = Math.min(box.x1 - box.x0, box.y1 - box.y0)
      if (thickness <= MAX_RULE_THICKNESS) addRule(box.x0, box.y0, box.x1, box.y1, paint.fill)
      else fills.push({ x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1, color: paint.fill })
    }
    if (paint.stroke !== undefined) {
      let slanted = 0
      for (let i = 1; i < xs.length; i++) if (!addEdge(i - 1, i)) slanted++
      if (slanted > 0) drawings.push(box)
    } else if (!isRectangle) drawings.push(box)
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

  /** The line between two points of the path; false where it is neither level nor upright. */
  function addEdge(from: number, to: number): boolean {
    const dx = Math.abs(xs[to]! - xs[from]!)
    const dy = Math.abs(ys[to]! - ys[from]!)
    if (dx === 0 && dy === 0) return true
    const tolerance = Math.max(0.2, Math.max(dx, dy) * LEVEL_TOLERANCE)
    if (!(Math.min(dx, dy) <= Math.min(tolerance, MAX_RULE_THICKNESS))) return false
    const half = Math.max(paint.strokeWidth, 0.1) / 2
    const halfX = dx >= dy ? 0 : half
    const halfY = dx >= dy ? half : 0
    addRule(
      Math.min(xs[from]!, xs[to]!) - halfX,
      Math.min(ys[from]!, ys[to]!) - halfY,
      Math.max(xs[from]!, xs[to]!) + halfX,
      Math.max(ys[from]!, ys[to]!) + halfY,
      paint.stroke!,
    )
    return true
  }

  function addRule(x0: number, y0: number, x1: number, y1: number, color: number): void {
    rules.push({ x0, y0, x1, y1, isVertical: y1 - y0 > x1 - x0, color })
  }
}

interface Paint {
  readonly isFilled: boolean
  /** Undefined for none, or none that can be seen. */
  readonly fill: number | undefined
  readonly stroke: number | undefined
  readonly strokeWidth: number
}

const NO_PAINT: Paint = { isFilled: false, fill: undefined, stroke: undefined, strokeWidth: 0 }

const mapX = (m: Matrix, x: number, y: number): number => m.a * x + m.c * y + m.e
const mapY = (m: Matrix, x: number, y: number): number => m.b * x + m.d * y + m.f

const multiply = (m: Matrix, n: Matrix): Matrix => ({
  a: m.a * n.a + m.b * n.c,
  b: m.a * n.b + m.b * n.d,
  c: m.c * n.a + m.d * n.c,
  d: m.c * n.b + m.d * n.d,
  e: m.e * n.a + m.f * n.c + n.e,
  f: m.e * n.b + m.f * n.d + n.f,
})

function boundsOf(xs: readonly number[], ys: readonly number[]): Box {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]!
    const y = ys[i]!
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  return { x0, y0, x1, y1 }
}

/** Four corners, perhaps with the first one again, and every side level or upright. */
function isBoxOutline(xs: readonly number[], ys: readonly number[], box: Box): boolean {
  if (xs.length < 4 || xs.length > 6) return false
  for (let i = 0; i < xs.length; i++) {
    if (!isNear(xs[i]!, box.x0, box.x1) || !isNear(ys[i]!, box.y0, box.y1)) return false
  }
  return true
}

const isNear = (value: number, a: number, b: number): boolean =>
  Math.abs(value - a) < 0.5 || Math.abs(value - b) < 0.5
