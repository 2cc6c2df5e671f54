/** How large the text of slides is, in points. Text that runs through all slides is not counted. */
import type { Shape } from './shape.ts'
import { isEmpty } from './text.ts'

/** Size of the largest text, 0 if there is none whose size is known. */
export function largestSize(shape: Shape): number {
  if (shape.type === 'group') return largestOf(shape.shapes)
  if (shape.type === 'blocks' || isRunning(shape)) return 0
  let largest = 0
  for (const paragraph of shape.paragraphs) {
    if (paragraph.size !== undefined && paragraph.size > largest && !isEmpty(paragraph)) {
      largest = paragraph.size
    }
  }
  return largest
}

export const largestOf = (shapes: readonly Shape[], except?: Shape): number =>
  shapes.reduce((most, shape) => (shape === except ? most : Math.max(most, largestSize(shape))), 0)

export const isRunning = (shape: Shape): boolean =>
  shape.type === 'text' && shape.role === 'running'
