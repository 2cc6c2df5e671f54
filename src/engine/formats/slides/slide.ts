/**
 * Slides become blocks, the same way for odp, ppt and pptx: the title as heading, then the shapes in reading order,
 * then the speaker's notes as a quote, with a rule between slides.
 *
 * Footers and text of masters are left out if they run through the deck: the same words on two slides or more. What
 * is on one slide only says something about that slide, usually a source. So are footers that were typed into a text
 * box of every slide, and logos (`decoration.ts`).
 */
import { heading, paragraph, strong } from '../../document/build.ts'
import { type Block, type Document, MARKS, type Place } from '../../document/document.ts'
import { toPlaceBox } from '../../document/place.ts'
import { runsText } from '../../document/runs.ts'
import { blocksText } from '../../document/text.ts'
import type { ReadContext } from '../format.ts'
import { isBareNumber, KnownLines } from '../running-lines.ts'
import { buildContent } from './content.ts'
import { type Deck, dropUsualMarks, readDeck } from './deck.ts'
import { listBlockShapes, pictureName } from './decoration.ts'
import { settleTitle } from './overfull-title.ts'
import { listTexts, type Shape, shapeText, type TextShape } from './shape.ts'
import { type SlideParagraph, toBlocks, toLine } from './text.ts'
import { findTitle, splitTitle } from './title.ts'

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
  /** Units of its shapes' positions per point. */
  readonly unitsPerPoint: number
  /** In these units, if the file says it. */
  readonly height?: number | undefined
}

/** The anchor of a slide for links inside the deck. */
export const slideAnchor = (number: number): string => `slide${number}`

/** `found` is what the file says about itself and what else is in it; `count`, how many slides it lists. */
export function toDeckDocument(
  slides: readonly Slide[],
  count: number,
  { metadata: { pages: _, ...metadata }, ...found }: Omit<Document, 'blocks'>,
  reading: ReadContext,
): Document {
  const blocks = buildSlides(slides, reading)
  return { ...found, metadata: { ...metadata, slides: count }, blocks }
}

function buildSlides(
  slides: readonly Slide[],
  { options, warn, ledger }: Pick<ReadContext, 'options' | 'warn' | 'ledger'>,
): Block[] {
  /** Each once. */
  const showsRunning = options.running_lines === 'include'
  const shown = slides.flatMap(slide => {
    if (!slide.hidden || options.hidden === 'include') {
      return { ...slide, shapes: settleTitle(slide.shapes) }
    }
    warn('hidden_omitted', `slide ${slide.number}`)
    ledger?.add('hidden', slideText(slide), slide.number)
    return []
  })
  const deck = readDeck(shown)
  for (const slide of ledger ? shown : []) {
    const { shapes, number } = slide
    if (isOwnNumber(slide)) ledger?.add('page_number', notesText(slide), number)
    for (const shape of listTexts(shapes)) {
      const text = deck.running.has(shape) ? shapeText(shape) : ''
      const isNumber = isBareNumber(text)
      if (text === '' || (showsRunning && !isNumber)) continue
      ledger?.add(isNumber ? 'page_number' : 'running_line', text, number)
    }
    for (const shape of listBlockShapes(shapes)) {
      if (!deck.decoration.has(shape)) continue
      ledger?.add('decoration', pictureName(shape), number)
    }
  }
  const blocks: Block[] = []
  const known = new KnownLines()
  for (const slide of shown) {
    const own = showsRunning ? showNewLines(slide, deck, known) : deck
    addSlide(slide, own, blocks, ledger)
  }
  return blocks
}

/** What runs through the deck is shown on the first slide that has it. */
function showNewLines(slide: Slide, deck: Deck, known: KnownLines): Deck {
  const isShown = (shape: TextShape): boolean => {
    const text = deck.running.has(shape) ? shapeText(shape) : ''
    return !isBareNumber(text) && known.isNew(text)
  }
  const shown = new Set(listTexts(slide.shapes).filter(isShown))
  return { ...deck, running: new Set([...deck.running].filter(shape => !shown.has(shape))) }
}

const slideText = (slide: Slide): string =>
  [...slide.shapes.map(anyShapeText), notesText(slide)].join(' ')

function anyShapeText(shape: Shape): string {
  if (shape.type === 'group') return shape.shapes.map(anyShapeText).join(' ')
  return shape.type === 'text' ? shapeText(shape) : blocksText(shape.blocks)
}

function addSlide(slide: Slide, deck: Deck, blocks: Block[], ledger: ReadContext['ledger']): void {
  const { number, section } = slide
  const shapes = splitTitle(slide.shapes, deck.noTitles)
  blocks.push({ type: 'boundary', unit: 'slide', number })
  if (section !== undefined) blocks.push(heading(1, section))
  const place = (shape: Pick<Shape, 'box'>): { place?: Place } => findPlace(shape, slide)
  const mayBeTitles = shapes.filter(shape => !deck.noTitles.has(shape))
  const title = findTitle(mayBeTitles, deck.titleHints)
  if (title) {
    const children = toLine(dropUsualMarks(title.paragraphs, deck))
    const anchors = [slideAnchor(number)]
    blocks.push({ type: 'heading', depth: deck.titleDepth, children, anchors, ...place(title) })
  }
  const copies = new Set(title && shapes.filter(shape => isCopy(shape, title)))
  for (const copy of copies) ledger?.add('duplicate', anyShapeText(copy), number)
  const content = copies.size > 0 ? shapes.filter(shape => !copies.has(shape)) : shapes
  for (const block of buildContent(content, title, deck, place)) blocks.push(block)
  if (slide.comments?.length) {
    blocks.push(paragraph(...slide.comments.map(id => ({ type: 'noteReference', id }) as const)))
  }
  if (!isOwnNumber(slide)) blocks.push(...buildNotes(toBlocks(dropUsualMarks(slide.notes, deck))))
}

/** The title once more, drawn over it. */
function isCopy(shape: Shape, title: TextShape): boolean {
  if (shape === title || shape.type !== 'text' || shape.role !== 'text') return false
  if (!shape.box || !title.box || shapeText(shape) !== shapeText(title)) return false
  const [one, other] = [shape.box, title.box]
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

const notesText = ({ notes }: Slide): string => notes.map(({ runs }) => runsText(runs)).join(' ')

/** Some programs write nothing but the slide's number into its notes. */
const isOwnNumber = (slide: Slide): boolean =>
  slide.notes.length > 0 && notesText(slide).trim() === String(slide.number)

/** Where a shape is on the slide as shown. */
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
  // Next to bold text the mark would seem to be part of it.
  const children: Block[] =
    first.type === 'paragraph' && !((first.children[0]?.marks ?? 0) & MARKS.strong)
      ? [paragraph(mark, ' ', first.children), ...others]
      : [paragraph(mark), ...blocks]
  return [{ type: 'quote', children }]
}
