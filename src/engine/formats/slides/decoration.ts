/** Pictures without meaning on slide after slide: logos, bars, backgrounds. */
import type { BlockShape, Shape } from './shape.ts'
import type { Slide } from './slide.ts'

/** In a deck of one or two slides, everything is on half of them. */
const LEAST_SLIDES = 3
const LEAST_SHARE = 0.5

export function findDecoration(slides: readonly Slide[]): Set<BlockShape> {
  const decoration = new Set<BlockShape>()
  if (slides.length < LEAST_SLIDES) return decoration
  const pictures = new Map<string, { readonly shapes: BlockShape[]; readonly slides: Set<Slide> }>()
  for (const slide of slides) {
    for (const shape of listBlockShapes(slide.shapes)) {
      const source = namelessPicture(shape)
      if (source === undefined) continue
      const picture = pictures.get(source) ?? { shapes: [], slides: new Set() }
      pictures.set(source, picture)
      picture.shapes.push(shape)
      picture.slides.add(slide)
    }
  }
  for (const picture of pictures.values()) {
    if (picture.slides.size < slides.length * LEAST_SHARE) continue
    for (const shape of picture.shapes) decoration.add(shape)
  }
  return decoration
}

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
