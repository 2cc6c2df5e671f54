/**
 * Slides become blocks, for odp, ppt and pptx alike: the title as heading, then the shapes in reading
 * order, then the speaker's notes as a quote. A rule stands between slides.
 *
 * Footers and text of masters are left out where they run through the deck: the same words on two
 * slides or more. What stands on one slide only says something about that slide, mostly a source.
 */
import { heading, paragraph, strong, text } from './build.ts'
import type { Block, Inline, Place } from './document.ts'
import { toPlaceBox } from './place.ts'
import { buildContent } from './slide-content.ts'
import { type Deck, dropUsualMarks, readDeck } from './slide-deck.ts'
import type { Shape } from './slide-shape.ts'
import { type SlideParagraph, toBlocks, toLine } from './slide-text.ts'
import { findTitle } from './slide-title.ts'

export interface Slide {
  /** From 1, as the deck counts them. */
  readonly number: number
  readonly hidden: boolean
  /** In the order of the file. */
  readonly shapes: readonly Shape[]
  readonly notes: readonly SlideParagraph[]
  /** Ids of the comments on it. */
  readonly comments?: readonly string[] | undefined
  /** Name of the section that begins with it. */
  readonly section?: string | undefined
  /** What the places of its shapes are measured in: so many to a point. */
  readonly unitsPerPoint: number
}

export interface DeckContext {
  readonly includesHidden: boolean
  /** Told the name of each slide that is left out. */
  readonly onHidden: (name: string) => void
}

/** The name by which links inside the deck lead to a slide. */
export const slideAnchor = (number: number): string => `slide${number}`

export function buildSlides(slides: readonly Slide[], context: DeckContext): Block[] {
  const shown = slides.filter(slide => {
    if (!slide.hidden || context.includesHidden) return true
    context.onHidden(`slide ${slide.number}`)
    return false
  })
  const deck = readDeck(shown)
  const blocks: Block[] = []
  for (const slide of shown) addSlide(slide, deck, blocks)
  return blocks
}

function addSlide(slide: Slide, deck: Deck, blocks: Block[]): void {
  const { number, section, shapes } = slide
  blocks.push({ type: 'boundary', unit: 'slide', number })
  if (section !== undefined) blocks.push(heading(1, section))
  const place = (shape: Pick<Shape, 'box'>): { place?: Place } => findPlace(shape, slide)
  const title = findTitle(shapes)
  if (title) {
    const children = toLine(dropUsualMarks(title.paragraphs, deck))
    const anchors = [slideAnchor(number)]
    blocks.push({ type: 'heading', depth: deck.titleDepth, children, anchors, ...place(title) })
  }
  for (const block of buildContent(shapes, title, deck, place)) blocks.push(block)
  if (slide.comments?.length) {
    const children = slide.comments.map((id): Inline => ({ type: 'noteReference', id }))
    blocks.push({ type: 'paragraph', children })
  }
  blocks.push(...buildNotes(toBlocks(dropUsualMarks(slide.notes, deck))))
}

/** Where a shape lies on the slide as it is shown. */
function findPlace({ box }: Pick<Shape, 'box'>, { unitsPerPoint }: Slide): { place?: Place } {
  if (!box || !(box.width > 0 || box.height > 0)) return {}
  const [left, top] = [box.left / unitsPerPoint, box.top / unitsPerPoint]
  const [width, height] = [box.width / unitsPerPoint, box.height / unitsPerPoint]
  return { place: { box: toPlaceBox(left, top, left + width, top + height) } }
}

/** `> **Notes:** …` */
function buildNotes(blocks: readonly Block[]): Block[] {
  const [first, ...others] = blocks
  if (!first) return []
  const mark = strong('Notes:')
  // Beside bold text the mark would seem to be a part of it.
  const children: Block[] =
    first.type === 'paragraph' && first.children[0]?.type !== 'strong'
      ? [{ type: 'paragraph', children: [mark, text(' '), ...first.children] }, ...others]
      : [paragraph(mark), ...blocks]
  return [{ type: 'quote', children }]
}
