/**
 * A box beside text whose lines are at other heights: hardly a row has something on both sides, so that no stripe of
 * white shows two columns.
 *
 *     1. Peel the pumpkin and cut
 *                                      Ingredients
 *     it into small pieces.
 *                                      1 kg pumpkin
 *     2. Fry the onions until they
 *                                      2 onions
 *     are soft, and add the stock.
 */
import { sharedHeight, union } from '../../geometry.ts'
import { SEVERAL } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { areTextAndBox } from './gutter-score.ts'
import type { Item } from './rows.ts'

const OPTIONS = {
  /** White between the two, in ems. */
  minGap: 1,
}

/** The white space between them, as high as the text that ends before the box begins. */
export function findStaggered(rows: readonly (readonly Item[])[]): Box | undefined {
  for (let index = 1; index < rows.length; index++) {
    const found = findSeed(rows[index - 1]!, rows[index]!)
    if (!found) continue
    const { left, right, end } = grow(found, rows, index)
    const isBox = Math.min(left.length, right.length) >= SEVERAL
    if (isBox && areTextAndBox(left, right)) {
      const { y0, y1 } = union([...left, ...right])
      return { x0: union(left).x1, x1: union(right).x0, y0, y1 }
    }
    index = Math.max(index, end - 1)
  }
  return undefined
}

/** White space beside a line that begins behind the end of the one above or below it and shares some of its height. */
function findSeed(above: readonly Item[], below: readonly Item[]): White | undefined {
  const [one, other] = [above[0]!, below[0]!]
  if (above.length > 1 || below.length > 1 || sharedHeight(one, other) <= 0) return undefined
  const [left, right] = one.x0 < other.x0 ? [one, other] : [other, one]
  const isApart = right.x0 - left.x1 >= OPTIONS.minGap * right.size
  return isApart && left.words.length && right.words.length
    ? { x0: left.x1, x1: right.x0, size: right.size }
    : undefined
}

interface White {
  x0: number
  x1: number
  readonly size: number
}

/** All that is left and right of the white space, up and down to the first row that crosses it. */
function grow(
  white: White,
  rows: readonly (readonly Item[])[],
  index: number,
): { readonly left: Item[]; readonly right: Item[]; readonly end: number } {
  const left: Item[] = []
  const right: Item[] = []
  const gap = OPTIONS.minGap * white.size
  const isLeft = ({ x1 }: Item): boolean => x1 <= white.x1 - gap
  const isClear = (item: Item): boolean => isLeft(item) || item.x0 >= white.x0 + gap
  const add = (item: Item): void => {
    if (isLeft(item)) {
      white.x0 = Math.max(white.x0, item.x1)
      left.push(item)
    } else {
      white.x1 = Math.min(white.x1, item.x0)
      right.push(item)
    }
  }
  let end = index
  for (; rows[end]?.every(isClear); end++) rows[end]!.forEach(add)
  for (let at = index - 1; rows[at]?.every(isClear); at--) rows[at]!.forEach(add)
  return { left, right, end }
}
