/** Which shape is the title of a slide. */

import { inlineText } from '../../document/text.ts'
import { listTexts, type Shape, shapeText, type TextShape } from './shape.ts'
import { isEmpty, toLine } from './text.ts'

/** What the deck as a whole says about titles that are no placeholders. */
export interface TitleHints {
  /** In points: a line of this size need not be larger than the other text. */
  readonly sizes: ReadonlySet<number>
  /** Lines where other slides have their title. */
  readonly placed: ReadonlySet<TextShape>
}

export const findTitle = (shapes: readonly Shape[], hints: TitleHints): TextShape | undefined =>
  findDeclared(shapes) ??
  guessTitle(shapes, hints.sizes) ??
  listTexts(shapes).find(shape => hints.placed.has(shape))

/** A size that is the title's on this many slides is that of titles in the whole deck, and so is a place. */
const LEAST_SIZED = 2
const LEAST_PLACED = 3

export function findTitleHints(slides: readonly (readonly Shape[])[]): TitleHints {
  const sizes = new Map<number, number>()
  const places = new Map<string, TextShape[]>()
  for (const shapes of slides) {
    if (findDeclared(shapes)) continue
    const title = guessTitle(shapes)
    if (title) sizes.set(largestSize(title), (sizes.get(largestSize(title)) ?? 0) + 1)
    const line = findLargestLine(shapes)
    if (line) {
      const place = `${largestSize(line)} ${line.box!.left} ${line.box!.top}`
      places.set(place, [...(places.get(place) ?? []), line])
    }
  }
  const placed = [...places.values()].filter(
    lines => lines.length >= LEAST_PLACED && new Set(lines.map(shapeText)).size * 2 > lines.length,
  )
  return {
    sizes: new Set([...sizes].flatMap(([size, count]) => (count >= LEAST_SIZED ? [size] : []))),
    placed: new Set(placed.flat()),
  }
}

/** The one line of a slide that is larger than all other text, wherever it is. */
function findLargestLine(shapes: readonly Shape[]): TextShape | undefined {
  const largest = shapes.reduce<Shape | undefined>(
    (most, shape) => (most && largestSize(most) >= largestSize(shape) ? most : shape),
    undefined,
  )
  if (!largest?.box || !isBox(largest)) return undefined
  const others = largestOf(shapes, largest) || LEAST_ALONE
  return largestSize(largest) >= others * LARGER && isOneLine(largest) ? largest : undefined
}

/** What the file itself calls a title. */
const findDeclared = (shapes: readonly Shape[]): TextShape | undefined =>
  listTexts(shapes).find(({ role, paragraphs }) => role === 'title' && !paragraphs.every(isEmpty))

/** The shapes, with the first line of a box split off as the title of a slide without one. */
export function splitTitle(shapes: readonly Shape[]): readonly Shape[] {
  if (findDeclared(shapes)) return shapes
  const box = findUppermost(shapes, isBox)
  if (box?.type !== 'text' || standsBelow(box, shapes)) return shapes
  const lead = cutFirstLine(box)
  if (!lead || !isOneLine(lead.title)) return shapes
  const isLarge =
    lead.size >= lead.rest * MUCH_LARGER && lead.size >= largestOf(shapes, box) * LARGER
  return isLarge
    ? shapes.flatMap(shape => (shape === box ? [lead.title, lead.below] : shape))
    : shapes
}

const isBox = (shape: Shape): shape is TextShape => shape.type === 'text' && shape.role === 'text'

/** How much larger the first line is than the rest of its box. */
const MUCH_LARGER = 1.4

interface Lead {
  readonly title: TextShape
  readonly below: TextShape
  /** Of the line, and the largest below it. */
  readonly size: number
  readonly rest: number
}

/** If it ends with a line break: boxes whose first paragraph is larger are usually the cards of a slide. */
function cutFirstLine(shape: TextShape): Lead | undefined {
  const [paragraph, ...others] = shape.paragraphs.filter(each => !isEmpty(each))
  if (!paragraph?.lineSizes || paragraph.bullet) return undefined
  const end = paragraph.runs.findIndex(({ content }) => content.type === 'break')
  const head = { ...paragraph, runs: paragraph.runs.slice(0, end) }
  const tail = { ...paragraph, runs: paragraph.runs.slice(end + 1), lineSizes: undefined }
  const { first, rest } = paragraph.lineSizes
  return {
    title: { ...shape, role: 'title', paragraphs: [head] },
    below: { ...shape, paragraphs: [tail, ...others] },
    size: first,
    rest: Math.max(rest, ...others.map(({ size = 0 }) => size)),
  }
}

const MAX_CHARACTERS = 100

/** How much larger than the other text a title is. */
const LARGER = 1.2

/** Without other text it must be this large, in points. */
const LEAST_ALONE = 24

/**
 * Decks drawn from plain text boxes have no placeholders, yet everyone sees their titles: the topmost text, one line,
 * larger than all other text. Where it has the size of other titles it need only be as large.
 */
function guessTitle(shapes: readonly Shape[], sizes?: ReadonlySet<number>): TextShape | undefined {
  const top = findUppermost(shapes, findOnlyText)
  const candidate = top && findOnlyText(top)
  if (!candidate) return undefined
  const size = largestSize(candidate)
  if (size === 0 || standsBelow(top, shapes)) return undefined
  const largest = largestOf(shapes, top)
  const least = largest === 0 ? LEAST_ALONE : sizes?.has(size) ? largest : largest * LARGER
  return size >= least && isOneLine(candidate) ? candidate : undefined
}

/** The text of a box, or the only one of a group: some programs put every box into one, with what lies behind it. */
function findOnlyText(shape: Shape): TextShape | undefined {
  const [text, ...others] = listTexts([shape])
  return text?.role === 'text' && others.length === 0 ? text : undefined
}

function findUppermost(
  shapes: readonly Shape[],
  isCandidate: (shape: Shape) => unknown,
): Shape | undefined {
  let uppermost: Shape | undefined
  for (const shape of shapes) {
    if (!shape.box || (uppermost && shape.box.top >= uppermost.box!.top)) continue
    if (isCandidate(shape)) uppermost = shape
  }
  return uppermost
}

/** Nothing on the slide is above its title. */
const standsBelow = (shape: Shape, others: readonly Shape[]): boolean =>
  others.some(
    other => other !== shape && other.box && other.box.top + other.box.height <= shape.box!.top,
  )

function isOneLine({ paragraphs }: TextShape): boolean {
  const [line, ...others] = paragraphs.filter(paragraph => !isEmpty(paragraph))
  if (!line || others.length || line.bullet) return false
  const length = inlineText(toLine([line])).length
  return length > 1 && length <= MAX_CHARACTERS
}

/** Size of the largest text, 0 if there is none whose size is known. */
function largestSize(shape: Shape): number {
  if (shape.type === 'group') return largestOf(shape.shapes)
  if (shape.type === 'blocks') return 0
  let largest = 0
  for (const paragraph of shape.paragraphs) {
    if (paragraph.size !== undefined && paragraph.size > largest && !isEmpty(paragraph)) {
      largest = paragraph.size
    }
  }
  return largest
}

const largestOf = (shapes: readonly Shape[], except?: Shape): number =>
  shapes.reduce((most, shape) => (shape === except ? most : Math.max(most, largestSize(shape))), 0)
