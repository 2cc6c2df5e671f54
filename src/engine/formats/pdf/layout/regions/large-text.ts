/**
 * Large text beside small lines, as in a letterhead. All of them are in one row, since each shares its height
 * with the large text, but what is large is read by itself, and the lines one after the other:
 *
 *     ┌───────────────┬──────────────┐
 *     │               │ Mill Street  │
 *     │  Falk Pumps   │ 1234 Auen    │
 *     │               │ 0341 555-0   │
 *     └───────────────┴──────────────┘
 */
import { heightOf, isOver, sharedHeight, union } from '../../geometry.ts'
import type { Box } from '../../raw-page.ts'
import { areNumeric } from './numeric.ts'
import type { Item } from './rows.ts'

const OPTIONS = {
  /** How much larger than the lines beside it: less is a heading beside a column of text. */
  minRatio: 1.25,
  /** Initial letters and large signs stand beside lines too, and begin them. */
  minLetters: 3,
  /** White space before or after a single line, in ems of the large text: bullets are closer. */
  minGap: 2,
  /** Lines of one block are at most this far apart, in ems. */
  maxSpace: 1,
  /** How often as high as the large text the lines are together: more are a text of their own. */
  maxHeight: 3,
}

/** The white space between the two, as high as both. */
export function findBesideLarge(rows: readonly (readonly Item[])[]): Box | undefined {
  for (let index = 0; index < rows.length; index++) {
    const items = rows[index]!
    if (items.length < 2) continue
    const large = items.reduce((most, item) => (item.size > most.size ? item : most))
    const lines = items.filter(item => item !== large)
    const gutter =
      isLarge(large, lines) && areStacked(lines) ? measure(large, lines, rows, index) : undefined
    if (gutter) return gutter
  }
  return undefined
}

const isLarge = ({ words, size }: Item, others: readonly Item[]): boolean =>
  others.every(other => other.words.length > 0 && size >= OPTIONS.minRatio * other.size) &&
  words.some(({ text }) => [...text].length >= OPTIONS.minLetters) &&
  // An amount belongs to its name.
  !(others.length === 1 && areNumeric(words))

/** Whether each is below the one before it. */
function areStacked(items: readonly Item[]): boolean {
  const sorted = [...items].sort((a, b) => a.y0 - b.y0)
  return sorted.every((item, index) => {
    const above = sorted[index - 1]
    return (
      !above ||
      (isOver(above, item) && item.y0 + item.y1 > 2 * above.y1 && above.y0 + above.y1 < 2 * item.y0)
    )
  })
}

function measure(
  large: Item,
  lines: readonly Item[],
  rows: readonly (readonly Item[])[],
  index: number,
): Box | undefined {
  let block = union(lines)
  const isRight = block.x0 >= large.x1
  const gap = isRight ? block.x0 - large.x1 : large.x0 - block.x1
  if (gap < (lines.length > 1 ? 0 : OPTIONS.minGap * large.size)) return undefined
  const maxHeight = OPTIONS.maxHeight * heightOf(large)
  /** Whether the block ends in this direction: lines that go on beside other text are a column. */
  const grow = (step: 1 | -1): boolean => {
    for (let at = index + step; rows[at] && heightOf(block) <= maxHeight; at += step) {
      const near = rows[at]!.filter(item => isNear(item, block))
      if (!near.length) return true
      if (rows[at]!.length > 1 || !isAligned(near[0]!, block)) return false
      block = union([block, near[0]!])
    }
    return heightOf(block) <= maxHeight
  }
  if (!grow(-1) || !grow(1)) return undefined
  const { y0, y1 } = union([large, block])
  return isRight ? { x0: large.x1, x1: block.x0, y0, y1 } : { x0: block.x1, x1: large.x0, y0, y1 }
}

/** Whether an item is right above or below the block. */
const isNear = (item: Item, block: Box): boolean =>
  -sharedHeight(item, block) < OPTIONS.maxSpace * item.size && isOver(item, block)

const isAligned = ({ x0, x1, size }: Item, block: Box): boolean =>
  Math.min(Math.abs(x0 - block.x0), Math.abs(x1 - block.x1)) < size
