/**
 * Authors type a slide's text into its title placeholder, and its title into a text box above:
 *
 *     ┌────────────────────┐  text box          ┌────────────────────┐  title
 *     │ The board          │                    │ The board          │
 *     ├────────────────────┤  title       →     ├────────────────────┤  content
 *     │ Steps:             │                    │ Steps:             │
 *     │ - build the kernel │                    │ - build the kernel │
 *     └────────────────────┘                    └────────────────────┘
 */
import { listTexts, type Shape, shapeText, type TextShape } from './shape.ts'
import { largestSize } from './size.ts'
import { isEmpty } from './text.ts'
import { isOneLine, MAX_TITLE_CHARACTERS } from './title.ts'

/** Long titles have two lines. */
const LEAST_LINES = 3

export function settleTitle(shapes: readonly Shape[]): readonly Shape[] {
  const overfull = shapes.find(isOverfull)
  if (!overfull) return shapes
  const above = listTexts(shapes).filter(shape => standsAbove(shape, overfull))
  const [line] = above
  // On covers, what stands above a long title is smaller, and often more than a line.
  if (!line || above.length > 1 || largestSize(line) < largestSize(overfull)) return shapes
  return shapes.map(shape => {
    if (shape === overfull) return { ...overfull, role: 'body' }
    return shape === line ? { ...line, role: 'title' } : shape
  })
}

function isOverfull(shape: Shape): shape is TextShape {
  if (shape.type !== 'text' || shape.role !== 'title') return false
  return shapeText(shape).length > MAX_TITLE_CHARACTERS && countLines(shape) >= LEAST_LINES
}

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
  line.role === 'text' &&
  isOneLine(line) &&
  line.box !== undefined &&
  box !== undefined &&
  line.box.top + line.box.height <= box.top
