/** Straight lines, filled rectangles, images and other drawings of a page. */
import { Canvas } from '../page/canvas.ts'
import { type Frame, mapBox, type ViewBox } from '../page/frame.ts'
import type { Matrix } from '../page/matrix.ts'
import { cutToNear } from '../page/near-page.ts'
import { type Box, OUTSIDE, type RawImage } from '../raw-page.ts'
import { boxAround, mapUserBox, UNIT_BOX } from './content/clip.ts'
import type { ImageRun, PageContent, PathRun } from './content/page-content.ts'
import { CLOSING } from './content/path.ts'
import type { PictureReader } from './pictures.ts'

const MAX_PATHS = 60_000
const MAX_POINTS = 4_000
const MAX_RULES = 20_000
/** The data of smaller images, in points, is not worth reading. */
const MIN_PICTURE = 24

export function toGraphics(content: PageContent, frame: Frame, pictures: PictureReader): Canvas {
  const canvas = new Canvas(frame)
  let paths = 0
  for (const drawn of content.drawn) {
    if (drawn.type === 'path') {
      if (++paths <= MAX_PATHS) drawPath(canvas, content, drawn)
    } else if (drawn.type === 'shading') pushBox(canvas, drawn.box)
    else {
      const box = toBox(frame, mapUserBox(UNIT_BOX, drawn.matrix))
      if (box) canvas.images.push(toImage(drawn, box, pictures))
    }
  }
  return canvas
}

function toImage({ stream, mark }: ImageRun, box: Box, pictures: PictureReader): RawImage {
  const isLarge = Math.min(box.x1 - box.x0, box.y1 - box.y0) >= MIN_PICTURE
  return {
    ...box,
    jpeg: isLarge && stream ? pictures.read(stream) : undefined,
    mark: mark?.id ?? OUTSIDE,
  }
}

const toBox = (frame: Frame, { left, bottom, right, top }: ViewBox) =>
  cutToNear(mapBox(frame, left, bottom, right, top))

function pushBox(canvas: Canvas, userBox: ViewBox): void {
  const box = toBox(canvas.frame, userBox)
  if (box) canvas.drawings.push(box)
}

function drawPath(canvas: Canvas, content: PageContent, path: PathRun): void {
  const { matrix, start, end, isFilled, isStroked, fill, stroke } = path
  if (end - start > MAX_POINTS || canvas.rules.length > MAX_RULES) {
    pushBox(canvas, boxAround(content, start, end, matrix))
    return
  }
  if (isFilled && isStroked && fill === undefined && stroke === undefined) return
  const strokeWidth = path.lineWidth * scaleOf(matrix)
  canvas.begin(matrix, { isFilled, fill, stroke, strokeWidth })
  const { kinds, xs, ys } = content
  for (let at = start; at < end; at++) {
    const kind = kinds[at]!
    canvas.add(kind & ~CLOSING, xs[at]!, ys[at]!, (kind & CLOSING) !== 0)
  }
  canvas.finish()
}

const scaleOf = ({ a, b, c, d }: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))
