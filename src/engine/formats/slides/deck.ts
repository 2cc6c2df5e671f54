/** What can only be decided from the deck as a whole. */
import { MARKS, type Run } from '../../document/document.ts'
import { findDecoration } from './decoration.ts'
import { findRepeated } from './repeated.ts'
import { type BlockShape, listTexts, type Shape, shapeText, type TextShape } from './shape.ts'
import type { Slide } from './slide.ts'
import type { SlideParagraph } from './text.ts'
import { findTitleHints, type TitleHints } from './title.ts'

export interface Deck {
  /** The shapes whose text is on other slides as well. */
  readonly running: ReadonlySet<TextShape>
  /** Those, and names of sections that stand above titles. */
  readonly noTitles: ReadonlySet<Shape>
  /** Pictures that are on many slides and say nothing. */
  readonly decoration: ReadonlySet<BlockShape>
  /** The sum of the MARKS that do not set anything apart. */
  readonly usualMarks: number
  readonly titleDepth: number
  readonly titleHints: TitleHints
}

export function readDeck(slides: readonly Slide[]): Deck {
  const declared = findDeclaredRunning(slides)
  const repeated = findRepeated(slides, declared)
  // What is the same on most slides stays running where a section begins with it.
  const running = new Set([...declared, ...repeated.running])
  const noTitles = new Set<Shape>([...running, ...repeated.once])
  return {
    running,
    noTitles,
    decoration: findDecoration(slides),
    usualMarks: findUsualMarks(slides),
    titleDepth: slides.some(slide => slide.section !== undefined) ? 2 : 1,
    titleHints: findTitleHints(
      slides.map(({ shapes }) => shapes.filter(shape => !noTitles.has(shape))),
    ),
  }
}

function findDeclaredRunning(slides: readonly Slide[]): TextShape[] {
  /** The texts, and the slides that each is on: two slides are enough. */
  const places = new Map<string, { readonly first: Slide; runs: boolean }>()
  // The shapes of a master are the same objects on all of its slides.
  const texts = new Map<TextShape, string>()
  for (const slide of slides) {
    for (const shape of listTexts(slide.shapes)) {
      if (shape.role !== 'running') continue
      const text = texts.get(shape) ?? shapeText(shape)
      texts.set(shape, text)
      const place = places.get(text)
      if (!place) places.set(text, { first: slide, runs: false })
      else if (place.first !== slide) place.runs = true
    }
  }
  return [...texts].flatMap(([shape, text]) => (places.get(text)?.runs ? [shape] : []))
}

/**
 * Marks mean something if they set part of the text apart. In a deck that is bold from end to end they do not, nor
 * does a monospaced font used throughout.
 */
function findUsualMarks(slides: readonly Slide[]): number {
  const lengths = countByMarks(slides)
  const count = (mark: number): number => {
    let sum = 0
    for (const [marks, length] of lengths) if ((marks & mark) === mark) sum += length
    return sum
  }
  const all = count(0)
  return USUAL_SHARES.reduce(
    (usual, [mark, share]) => (count(mark) > all * share ? usual | mark : usual),
    0,
  )
}

/** More than this share of a deck is not set apart. Talks about programming may well be mostly code. */
const USUAL_SHARES = [
  [MARKS.strong, 0.5],
  [MARKS.emphasis, 0.5],
  [MARKS.code, 0.75],
] as const

/** How many characters have exactly these marks. */
function countByMarks(slides: readonly Slide[]): Map<number, number> {
  const lengths = new Map<number, number>()
  for (const { shapes } of slides) {
    for (const { role, paragraphs } of listTexts(shapes)) {
      if (role === 'running') continue
      for (const { runs } of paragraphs) {
        for (const run of runs) {
          lengths.set(run.marks, (lengths.get(run.marks) ?? 0) + textLength(run))
        }
      }
    }
  }
  return lengths
}

function textLength({ content }: Run): number {
  if (content.type === 'text') return content.value.length
  return content.type === 'break' ? 1 : 0
}

export function dropUsualMarks(
  paragraphs: readonly SlideParagraph[],
  { usualMarks }: Deck,
): readonly SlideParagraph[] {
  if (usualMarks === 0) return paragraphs
  const settle = (run: Run): Run => ({ ...run, marks: run.marks & ~usualMarks })
  return paragraphs.map(paragraph => ({ ...paragraph, runs: paragraph.runs.map(settle) }))
}
