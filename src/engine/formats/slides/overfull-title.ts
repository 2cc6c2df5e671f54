/**
 * Authors type a slide's text, or a line below its title, into the title placeholder, and the title into a box above:
 *
 *     ┌────────────────────┐  text box          ┌────────────────────┐  title
 *     │ The board          │                    │ The board          │
 *     ├────────────────────┤  title       →     ├────────────────────┤  content
 *     │ Steps:             │                    │ Steps:             │
 *     │ - build the kernel │                    │ - build the kernel │
 *     └────────────────────┘                    └────────────────────┘
 *
 * What is not full of text has to be much smaller than the line above it. On a cover that is all in the title
 * placeholder, the lines below the title that are much smaller are text as well: names, dates, sources.
 */
import { listTexts, type Shape, shapeText, type TextShape } from './shape.ts'
import { isRunning, largestSize } from './size.ts'
import { isEmpty, type SlideParagraph } from './text.ts'
import { isOneLine, MAX_TITLE_CHARACTERS } from './title.ts'

/** Long titles have two lines. */
const LEAST_LINES = 3

/** How much larger than a title placeholder that has a line or two the title above it is. */
const MUCH_LARGER = 1.25

export function settleTitle(shapes: readonly Shape[]): readonly Shape[] {
  const declared = shapes.find(isDeclared)
  if (!declared) return shapes
  const above = listTexts(shapes).filter(shape => standsAbove(shape, declared))
  const [line] = above
  // On covers, what stands above a long title is smaller, and often more than a line.
  const least = largestSize(declared) * (isOverfull(declared) ? 1 : MUCH_LARGER)
  if (!line || above.length > 1 || largestSize(line) < least) {
    const parts = isOnlyText(declared, shapes) ? cutSmallLines(declared) : undefined
    return parts ? shapes.flatMap(shape => (shape === declared ? parts : shape)) : shapes
  }
  return shapes.map(shape => {
    if (shape === declared) return { ...declared, role: 'body' }
    return shape === line ? { ...line, role: 'title' } : shape
  })
}

/** The title, and the lines below it in its placeholder if all of them are much smaller. */
function cutSmallLines(title: TextShape): TextShape[] | undefined {
  const lines = title.paragraphs.flatMap(toLines).filter(line => !isEmpty(line))
  const least = (lines[0]?.size ?? 0) / MUCH_SMALLER
  const at = lines.findIndex(({ size = 0 }) => size > 0 && size <= least)
  if (at < 0 || !lines.slice(at).every(({ size = 0 }) => size <= least)) return undefined
  return [
    { ...title, paragraphs: lines.slice(0, at) },
    { ...title, role: 'body', paragraphs: lines.slice(at) },
  ]
}

const isOnlyText = (title: TextShape, shapes: readonly Shape[]): boolean =>
  listTexts(shapes).every(shape => shape === title || isRunning(shape) || shapeText(shape) === '')

/** How much larger than names and dates the title is. */
const MUCH_SMALLER = 1.4

/** What is before and after the first line break, where their sizes differ. */
function toLines(paragraph: SlideParagraph): SlideParagraph[] {
  const { runs, lineSizes } = paragraph
  const end = lineSizes ? runs.findIndex(({ content }) => content.type === 'break') : -1
  if (!lineSizes || end < 0) return [paragraph]
  const [size, below] = [lineSizes.first, lineSizes.rest]
  return [
    { ...paragraph, lineSizes: undefined, size, runs: runs.slice(0, end) },
    { ...paragraph, lineSizes: undefined, size: below, runs: runs.slice(end + 1) },
  ]
}

const isDeclared = (shape: Shape): shape is TextShape =>
  shape.type === 'text' && shape.role === 'title' && shapeText(shape) !== ''

const isOverfull = (shape: TextShape): boolean =>
  shapeText(shape).length > MAX_TITLE_CHARACTERS && countLines(shape) >= LEAST_LINES

function countLines({ paragraphs }: TextShape): number {
  let count = 0
  for (const paragraph of paragraphs) {
    if (isEmpty(paragraph)) continue
    let isFilled = false
    for (const { content } of paragraph.runs) {
      if (content.type === 'break') isFilled = false
      else if (!isFilled && (content.type !== 'text' || content.value.trim() !== '')) {
        isFilled = true
        count++
      }
    }
  }
  return count
}

const standsAbove = (line: TextShape, { box }: TextShape): boolean =>
  (line.role === 'text' || line.role === 'body') &&
  isOneLine(line) &&
  /\p{L}{3}/u.test(shapeText(line)) &&
  line.box !== undefined &&
  box !== undefined &&
  line.box.top + line.box.height <= box.top
