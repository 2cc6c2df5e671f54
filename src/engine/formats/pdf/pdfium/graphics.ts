/** Straight lines, filled rectangles, images and other drawings of a page. */

import { Canvas } from '../page/canvas.ts'
import { type Frame, mapBox } from '../page/frame.ts'
import { IDENTITY, type Matrix, mapX, mapY, multiply } from '../page/matrix.ts'
import { cutToNear } from '../page/near-page.ts'
import type { Box, Fill, RawImage, RuleLine } from '../raw-page.ts'
import type { Access } from './file.ts'
import { type PathReader, readPoints } from './path-points.ts'
import type { PictureReader } from './pictures.ts'

interface Graphics {
  readonly rules: readonly RuleLine[]
  readonly fills: readonly Fill[]
  readonly images: readonly RawImage[]
  readonly drawings: readonly Box[]
}

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

export function readGraphics(
  access: Access,
  { pictures, paths }: { readonly pictures: PictureReader; readonly paths: PathReader },
  page: number,
  frame: Frame,
): Graphics {
  const { api } = access.pdfium
  const canvas = new Canvas(frame)
  const source = { access, pictures, paths, canvas, objects: 0 }
  walk(
    source,
    api.FPDFPage_CountObjects(page),
    index => api.FPDFPage_GetObject(page, index),
    IDENTITY,
    0,
  )
  const { rules, fills, images, drawings } = canvas
  return { rules, fills, images, drawings }
}

/** What is read, by what, and where it goes. */
interface Source {
  readonly access: Access
  readonly pictures: PictureReader
  readonly paths: PathReader
  readonly canvas: Canvas
  /** Paths so far. */
  objects: number
}

function walk(
  source: Source,
  count: number,
  get: (index: number) => number,
  parent: Matrix,
  depth: number,
): void {
  const { access, canvas } = source
  const { api } = access.pdfium
  access.budget.spend('nodes', Math.max(count, 0))
  for (let i = 0; i < count; i++) {
    const object = get(i)
    const type = object ? api.FPDFPageObj_GetType(object) : 0
    if (type === PATH) {
      if (++source.objects <= MAX_OBJECTS) readPath(source, object, parent)
    } else if (type === IMAGE) {
      const box = readBounds(access, object, parent, canvas.frame)
      if (box) canvas.images.push(toImage(source, object, box))
    } else if (type === SHADING) {
      const box = readBounds(access, object, parent, canvas.frame)
      if (box) canvas.drawings.push(box)
    } else if (type === FORM && depth < MAX_FORM_DEPTH) {
      walk(
        source,
        api.FPDFFormObj_CountObjects(object),
        index => api.FPDFFormObj_GetObject(object, index),
        multiply(readMatrix(access, object), parent),
        depth + 1,
      )
    }
  }
}

function toImage({ access, pictures }: Source, object: number, box: Box): RawImage {
  const isLarge = Math.min(box.x1 - box.x0, box.y1 - box.y0) >= MIN_PICTURE
  return {
    ...box,
    jpeg: isLarge ? pictures.read(object) : undefined,
    mark: access.pdfium.api.FPDFPageObj_GetMarkedContentID(object),
  }
}

function readMatrix({ pdfium, scratch }: Access, object: number): Matrix {
  if (!pdfium.api.FPDFPageObj_GetMatrix(object, scratch.address)) return IDENTITY
  return {
    a: scratch.float(0),
    b: scratch.float(1),
    c: scratch.float(2),
    d: scratch.float(3),
    e: scratch.float(4),
    f: scratch.float(5),
  }
}

function readBounds(
  { pdfium, scratch }: Access,
  object: number,
  parent: Matrix,
  frame: Frame,
): Box | undefined {
  const at = scratch.address
  if (!pdfium.api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return undefined
  const left = scratch.float(0)
  const bottom = scratch.float(1)
  const right = scratch.float(2)
  const top = scratch.float(3)
  return cutToNear(
    mapBox(
      frame,
      mapX(parent, left, bottom),
      mapY(parent, left, bottom),
      mapX(parent, right, top),
      mapY(parent, right, top),
    ),
  )
}

function readPath({ access, paths, canvas }: Source, object: number, parent: Matrix): void {
  const { pdfium, scratch, budget } = access
  const { api } = pdfium
  const at = scratch.address
  if (!api.FPDFPath_GetDrawMode(object, at, at + 4)) return
  const isFilled = scratch.int(0) !== 0
  const isStroked = scratch.int(1) !== 0
  if (!isFilled && !isStroked) return
  const segments = api.FPDFPath_CountSegments(object)
  if (segments > MAX_SEGMENTS || canvas.rules.length > MAX_RULES) {
    const box = readBounds(access, object, parent, canvas.frame)
    if (box) canvas.drawings.push(box)
    return
  }
  budget.spend('nodes', Math.max(segments, 0))
  const matrix = multiply(readMatrix(access, object), parent)
  const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
  const strokeWidth = api.FPDFPageObj_GetStrokeWidth(object, at) ? scratch.float(0) * scale : 1
  const fill = isFilled ? readColor(access, object, 'FPDFPageObj_GetFillColor') : undefined
  const stroke = isStroked ? readColor(access, object, 'FPDFPageObj_GetStrokeColor') : undefined
  if (isFilled && isStroked && fill === undefined && stroke === undefined) return
  canvas.begin(matrix, { isFilled, fill, stroke, strokeWidth })
  readPoints(paths, pdfium, object, segments, canvas)
  canvas.finish()
}

/** Undefined for paint that cannot be seen. */
function readColor(
  { pdfium, scratch }: Access,
  object: number,
  call: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor',
): number | undefined {
  const at = scratch.address
  if (!pdfium.api[call](object, at, at + 4, at + 8, at + 12)) return 0
  if (scratch.int(3) === 0) return undefined
  return (scratch.int(0) << 16) | (scratch.int(1) << 8) | scratch.int(2)
}
