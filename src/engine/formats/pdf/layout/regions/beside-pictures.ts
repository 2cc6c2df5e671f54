/**
 * Lines beside a picture are shorter than their column, on the side of the picture:
 *
 *     We welcomed Kana in August. She goes to
 *     the high school and     ┌─────────────┐
 *     has been an excellent   │             │
 *     student there.          └─────────────┘
 */
import { heightOf, overlap } from '../../geometry.ts'
import type { Box } from '../../raw-page.ts'
import type { Line } from '../../text/line.ts'

const OPTIONS = {
  /** How far a picture is from the lines beside it at most, in ems; further ones have nothing to do with them. */
  maxGap: 3,
  /** Lower pictures, in ems, are signs and icons. */
  minHeight: 2.5,
}

/** The right end of the column where these two lines are: both end before the same picture. */
export function endBeside(
  pictures: readonly Box[],
  last: Line,
  line: Line,
  column: { readonly x1: number },
): number {
  let end = column.x1
  for (const picture of pictures) {
    const isRight = picture.x0 >= last.x1 && picture.x0 >= line.x1 && picture.x0 < end
    if (isRight && isBeside(picture, last) && isBeside(picture, line)) end = picture.x0
  }
  return end
}

/** Whether a picture keeps the line from the left end of its column. */
export const isPushedIn = (pictures: readonly Box[], line: Line): boolean =>
  pictures.some(
    picture =>
      picture.x1 <= line.x0 + 1 &&
      line.x0 - picture.x1 < OPTIONS.maxGap * line.size &&
      isBeside(picture, line),
  )

const isBeside = (picture: Box, { y0, y1, size }: Line): boolean =>
  heightOf(picture) >= OPTIONS.minHeight * size && overlap(picture.y0, picture.y1, y0, y1) > 0
