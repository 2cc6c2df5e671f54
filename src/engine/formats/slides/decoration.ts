/**
 * Pictures without meaning on slide after slide: logos, bars, backgrounds. One that is all there is on some slide is
 * there to be seen.
 */
import type { Image } from '../../document/document.ts'
import { type BlockShape, listTexts, type Shape, shapeText } from './shape.ts'
import type { Slide } from './slide.ts'

/** How long the deck is, and how much of it has the picture: of one or two slides, everything is on half. */
const NAMELESS = { slides: 3, share: 0.5 }
/** What has an alternative text may mean something: one stays, and only what never moves is a logo. */
const NAMED = { slides: 4, share: 0.6 }

interface Repeated {
  readonly least: typeof NAMELESS
  readonly shapes: BlockShape[]
  readonly slides: Set<Slide>
}

export function findDecoration(slides: readonly Slide[]): Set<BlockShape> {
  const decoration = new Set<BlockShape>()
  if (slides.length < NAMELESS.slides) return decoration
  const pictures = new Map<string, Repeated>()
  const shown = new Set<string>()
  for (const slide of slides) {
    const shapes = listBlockShapes(slide.shapes)
    const isAlone = shapes.length === 1 && !hasText(slide)
    for (const shape of shapes) {
      const image = findPicture(shape)
      if (!image) continue
      const isNamed = image.alt.trim() !== ''
      const key = isNamed ? JSON.stringify([image, shape.box]) : image.source
      if (isAlone) shown.add(key)
      const least = isNamed ? NAMED : NAMELESS
      const picture = pictures.get(key) ?? { least, shapes: [], slides: new Set() }
      pictures.set(key, picture)
      picture.shapes.push(shape)
      picture.slides.add(slide)
    }
  }
  for (const [key, { least, shapes, slides: on }] of pictures) {
    if (shown.has(key) || slides.length < least.slides) continue
    if (on.size < slides.length * least.share) continue
    const [first, ...others] = shapes
    if (least === NAMELESS) decoration.add(first!)
    for (const shape of others) decoration.add(shape)
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

/** What the picture is called. */
export function pictureName(shape: BlockShape): string {
  const image = findPicture(shape)
  return image ? image.alt.trim() || image.source : ''
}

/** The shape is one picture, without a link. */
function findPicture({ blocks: [block, ...others] }: BlockShape): Image | undefined {
  if (block?.type !== 'paragraph' || others.length > 0) return undefined
  const [run, ...more] = block.children
  if (run?.content.type !== 'image' || more.length > 0 || run.link !== undefined) return undefined
  return run.content
}
