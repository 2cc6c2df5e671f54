/**
 * Slides become blocks, for odp, ppt and pptx alike: the title as heading, then the shapes in reading
 * order, then the speaker's notes as a quote. A rule stands between slides.
 *
 * Footers are left out where they run through the deck: the same words on two slides or more. A
 * footer that stands on one slide only says something about that slide, mostly a source.
 */
import { heading, paragraph, strong, text } from './build.ts'
import type { Block, Inline } from './document.ts'
import { MARKS, type Run, runsText } from './runs.ts'
import { type Box, orderShapes } from './slide-order.ts'
import { isEmpty, type SlideParagraph, toBlocks, toLine } from './slide-text.ts'
import { guessTitle } from './slide-title.ts'

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
}

export type Shape = TextShape | BlockShape | GroupShape

export interface TextShape {
  readonly type: 'text'
  /** `body`: a placeholder for content; `text`: a box that the author put there. */
  readonly role: 'title' | 'body' | 'footer' | 'text'
  readonly box?: Box | undefined
  readonly paragraphs: readonly SlideParagraph[]
}

/** Tables, pictures, charts. */
export interface BlockShape {
  readonly type: 'blocks'
  readonly box?: Box | undefined
  readonly blocks: readonly Block[]
}

export interface GroupShape {
  readonly type: 'group'
  readonly box?: Box | undefined
  readonly shapes: readonly Shape[]
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
  const deck: Deck = {
    runningFooters: findRunningFooters(shown),
    usualMarks: findUsualMarks(shown),
    titleDepth: shown.some(slide => slide.section !== undefined) ? 2 : 1,
  }
  return shown.flatMap(slide => [
    { type: 'boundary' as const, unit: 'slide' as const, number: slide.number },
    ...(slide.section === undefined ? [] : [heading(1, slide.section)]),
    ...buildSlide(slide, deck),
  ])
}

interface Deck {
  readonly runningFooters: ReadonlySet<string>
  /** The sum of the MARKS that set nothing apart. */
  readonly usualMarks: number
  readonly titleDepth: number
}

function buildSlide(slide: Slide, deck: Deck): Block[] {
  const title = findTitle(slide.shapes) ?? guessTitle(slide.shapes)
  const blocks: Block[] = []
  if (title) {
    const children = toLine(dropUsualMarks(title.paragraphs, deck))
    blocks.push({ ...heading(deck.titleDepth), children, anchors: [slideAnchor(slide.number)] })
  }
  blocks.push(...buildShapes(slide.shapes, title, deck))
  if (slide.comments?.length) {
    const children = slide.comments.map((id): Inline => ({ type: 'noteReference', id }))
    blocks.push({ type: 'paragraph', children })
  }
  blocks.push(...buildNotes(toBlocks(dropUsualMarks(slide.notes, deck))))
  return blocks
}

function findTitle(shapes: readonly Shape[]): TextShape | undefined {
  for (const shape of shapes) {
    if (shape.type === 'group') {
      const inside = findTitle(shape.shapes)
      if (inside) return inside
    } else if (
      shape.type === 'text' &&
      shape.role === 'title' &&
      !shape.paragraphs.every(isEmpty)
    ) {
      return shape
    }
  }
  return undefined
}

function buildShapes(shapes: readonly Shape[], title: TextShape | undefined, deck: Deck): Block[] {
  return orderShapes(shapes.filter(shape => shape !== title)).flatMap(shape => {
    switch (shape.type) {
      case 'group':
        return buildShapes(shape.shapes, title, deck)
      case 'blocks':
        return [...shape.blocks]
      case 'text':
        if (shape.role === 'footer' && deck.runningFooters.has(shapeText(shape))) return []
        return toBlocks(dropUsualMarks(shape.paragraphs, deck))
      default:
        return shape satisfies never
    }
  })
}

/** `> **Notes:** …` */
function buildNotes(blocks: readonly Block[]): Block[] {
  const [first, ...others] = blocks
  if (!first) return []
  const mark = strong('Notes:')
  const children: Block[] =
    first.type === 'paragraph'
      ? [{ type: 'paragraph', children: [mark, text(' '), ...first.children] }, ...others]
      : [paragraph(mark), ...blocks]
  return [{ type: 'quote', children }]
}

function findRunningFooters(slides: readonly Slide[]): Set<string> {
  const seen = new Set<string>()
  const running = new Set<string>()
  for (const { shapes } of slides) {
    for (const footer of new Set(listTexts(shapes).filter(isFooter).map(shapeText))) {
      if (seen.has(footer)) running.add(footer)
      seen.add(footer)
    }
  }
  return running
}

const isFooter = (shape: TextShape): boolean => shape.role === 'footer'

function listTexts(shapes: readonly Shape[]): TextShape[] {
  return shapes.flatMap(shape => {
    if (shape.type === 'group') return listTexts(shape.shapes)
    return shape.type === 'text' ? [shape] : []
  })
}

const shapeText = ({ paragraphs }: TextShape): string =>
  paragraphs.map(({ runs }) => runsText(runs).trim()).join(' ')

/**
 * Marks say something where they set a part of the text apart. In a deck that is bold from end to
 * end they do not, nor does a monospaced font in which all of it is set.
 */
function findUsualMarks(slides: readonly Slide[]): number {
  const runs = slides.flatMap(({ shapes }) =>
    listTexts(shapes).flatMap(({ paragraphs }) => paragraphs.flatMap(({ runs }) => runs)),
  )
  const count = (counted: readonly Run[]) =>
    counted.reduce((sum, run) => sum + runsText([run]).length, 0)
  const all = count(runs)
  return Object.entries(USUAL_SHARES).reduce((usual, [name, share]) => {
    const mark = MARKS[name as keyof typeof USUAL_SHARES]
    const marked = count(runs.filter(run => run.marks & mark))
    return marked > all * share ? usual | mark : usual
  }, 0)
}

/** More than this share of a deck is not set apart. Talks about programs may well be mostly code. */
const USUAL_SHARES = { strong: 0.5, emphasis: 0.5, code: 0.75 } as const

function dropUsualMarks(
  paragraphs: readonly SlideParagraph[],
  { usualMarks }: Deck,
): readonly SlideParagraph[] {
  if (usualMarks === 0) return paragraphs
  const settle = (run: Run): Run => ({ ...run, marks: run.marks & ~usualMarks })
  return paragraphs.map(paragraph => ({ ...paragraph, runs: paragraph.runs.map(settle) }))
}
