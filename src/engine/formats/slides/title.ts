/** Which of the shapes is the title of a slide. */

import { inlineText } from '../../document/text.ts'
import { listTexts, type Shape, type TextShape } from './shape.ts'
import { isEmpty, toLine } from './text.ts'

export const findTitle = (shapes: readonly Shape[]): TextShape | undefined =>
  listTexts(shapes).find(
    ({ role, paragraphs }) => role === 'title' && !paragraphs.every(isEmpty),
  ) ?? guessTitle(shapes)

const MAX_CHARACTERS = 100

/** How much larger than the other text a title is set. */
const LARGER = 1.2

/** Where there is no other text it must be this large, in points. */
const LEAST_ALONE = 24

/**
 * Decks that are drawn from plain text boxes have no placeholders, yet everyone sees their titles: the
 * uppermost text, one line, larger than all other text.
 */
function guessTitle(shapes: readonly Shape[]): TextShape | undefined {
  const [candidate] = shapes
    .filter(shape => shape.type === 'text' && shape.role === 'text' && shape.box !== undefined)
    .toSorted((one, other) => one.box!.top - other.box!.top) as TextShape[]
  if (!candidate || !isOneLine(candidate)) return undefined
  const size = sizeOf(candidate)
  const others = shapes.filter(shape => shape !== candidate)
  if (size === undefined) return undefined
  // Nothing of the slide stands above its title.
  if (others.some(({ box }) => box && box.top + box.height <= candidate.box!.top)) return undefined
  const largest = findLargest(others.flatMap(listSizes))
  return size >= (largest === undefined ? LEAST_ALONE : largest * LARGER) ? candidate : undefined
}

function isOneLine({ paragraphs }: TextShape): boolean {
  const [line, ...others] = paragraphs.filter(paragraph => !isEmpty(paragraph))
  if (!line || others.length || line.bullet) return false
  const length = inlineText(toLine([line])).length
  return length > 1 && length <= MAX_CHARACTERS
}

const sizeOf = (shape: TextShape): number | undefined => findLargest(listSizes(shape))

const findLargest = (sizes: readonly number[]): number | undefined =>
  sizes.length ? sizes.reduce((most, size) => Math.max(most, size)) : undefined

function listSizes(shape: Shape): number[] {
  if (shape.type === 'group') return shape.shapes.flatMap(listSizes)
  if (shape.type === 'blocks') return []
  return shape.paragraphs.flatMap(paragraph =>
    isEmpty(paragraph) || paragraph.size === undefined ? [] : [paragraph.size],
  )
}
