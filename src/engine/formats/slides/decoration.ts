/**
 * Pictures without meaning on slide after slide: logos, bars, backgrounds. One that is all there is on some slide is
 * there to be seen.
 */
import { type BlockShape, listTexts, type Shape, shapeText } from './shape.ts'
import type { Slide } from './slide.ts'

/** In a deck of one or two slides, everything is on half of them. */
const LEAST_SLIDES = 3
const LEAST_SHARE = 0.5

export function findDecoration(slides: readonly Slide[]): Set<BlockShape> {
  const decoration = new Set<BlockShape>()
  if (slides.length < LEAST_SLIDES) return decoration
  const pictures = new Map<string, { readonly shapes: BlockShape[]; readonly slides: Set<Slide> }>()
  const shown = new Set<string>()
  for (const slide of slides) {
    const shapes = listBlockShapes(slide.shapes)
    const alone = shapes.length === 1 && !hasText(slide) ? namelessPicture(shapes[0]!) : undefined
    if (alone !== undefined) shown.add(alone)
    for (const shape of shapes) {
      const source = namelessPicture(shape)
      if (source === undefined) continue
      const picture = pictures.get(source) ?? { shapes: [], slides: new Set() }
      pictures.set(source, picture)
      picture.shapes.push(shape)
      picture.slides.add(slide)
    }
  }
  for (const [source, picture] of pictures) {
    if (shown.has(source) || picture.slides.size < slides.length * LEAST_SHARE) continue
    for (const shape of picture.shapes) decoration.add(shape)
  }
  return decoration
}

const hasText = ({ shapes }: Slide): boolean =>
  listTexts(shapes).some(text => shapeText(text) !== '')

export function listBlockShapes(shapes: readonly Shape[]): BlockShape[] {
  const found: BlockShape[] = []
  for (const shape of shapes) {
    if (shape.type === 'group') for (const inner of listBlockShapes(shape.shapes)) found.push(inner)
    else if (shape.type === 'blocks') found.push(shape)
  }
  return found
}

/** The name of the picture, if the shape is one without alt text and without a link. */
export function namelessPicture({ blocks: [block, ...others] }: BlockShape): string | undefined {
  if (block?.type !== 'paragraph' || others.length > 0) return undefined
  const [run, ...more] = block.children
  if (run?.content.type !== 'image' || more.length > 0 || run.link !== undefined) return undefined
  return run.content.alt.trim() === '' ? run.content.source : undefined
}
