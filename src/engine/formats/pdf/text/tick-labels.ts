/**
 * Which text a check box or radio button is about: what stands beside it, on the side that the boxes of a row
 * have their labels on.
 *
 *     ☐ yes   ☐ no   →   [ ] yes [ ] no          yes ☐   no ☐   →   [ ] yes [ ] no
 */
import { byLeft, centerY, heightOf } from '../geometry.ts'
import { CELL_GAP } from '../measures.ts'
import type { Box, Field } from '../raw-page.ts'
import type { Word } from './words.ts'
import type { WordsByHeight } from './words-by-height.ts'

/** How far from its box, in ems, a label may be. */
const MAX_DISTANCE = 3
/** Boxes overlap their labels by no more than this, in points. */
const MAX_OVERLAP = 2

/** The first words of labels. */
export function findLabels(
  fields: readonly Field[],
  words: WordsByHeight,
): ReadonlyMap<Field, Word> {
  const labels = new Map<Field, Word>()
  for (const row of toRows(fields.filter(({ kind }) => kind === 'tick'))) {
    const places = row.map((box, index) => findSides(box, row[index - 1], row[index + 1], words))
    const first = places.find(({ left, right }) => left || right)
    const isLeft = first?.left !== undefined && first.leftGap < first.rightGap
    row.forEach((box, index) => {
      const { left, right } = places[index]!
      const word = isLeft ? (left ?? right) : (right ?? left)
      if (word) labels.set(box, word)
    })
  }
  return labels
}

/** Boxes beside each other, from left to right. */
function toRows(boxes: readonly Field[]): Field[][] {
  const rows: Field[][] = []
  for (const box of [...boxes].sort((a, b) => centerY(a) - centerY(b))) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && centerY(box) - centerY(last) < heightOf(last) / 2) row.push(box)
    else rows.push([box])
  }
  return rows.map(row => row.sort(byLeft))
}

/** The first words on either side of a box, and their distance. */
interface Sides {
  readonly left: Word | undefined
  readonly leftGap: number
  readonly right: Word | undefined
  readonly rightGap: number
}

/** How much higher or lower than its box, as a fraction of that, the middle of a label may be. */
const MAX_OFFSET = 0.3

function findSides(
  box: Box,
  before: Box | undefined,
  behind: Box | undefined,
  words: WordsByHeight,
): Sides {
  const offset = MAX_OFFSET * heightOf(box)
  const start = before ? before.x1 - MAX_OVERLAP : Number.NEGATIVE_INFINITY
  const end = behind?.x0 ?? Number.POSITIVE_INFINITY
  let left: Word | undefined
  let right: Word | undefined
  let leftGap = Number.POSITIVE_INFINITY
  let rightGap = Number.POSITIVE_INFINITY
  const beside = [...words.between(box.y0 - offset, box.y1 + offset)].sort(byLeft)
  for (const word of beside) {
    const { size } = word.style
    const toBox = box.x0 - word.x1
    const fromBox = word.x0 - box.x1
    if (word.x0 < start || word.x0 >= end) continue
    if (fromBox >= -MAX_OVERLAP) {
      if (fromBox < rightGap && fromBox <= MAX_DISTANCE * size) {
        right = word
        rightGap = fromBox
      }
    } else if (toBox >= -MAX_OVERLAP) {
      const isNext = left && word.x0 - (box.x0 - leftGap) <= CELL_GAP * size
      if (!isNext) left = word
      leftGap = toBox
    }
  }
  if (left && leftGap > MAX_DISTANCE * left.style.size)
    return { left: undefined, leftGap: Number.POSITIVE_INFINITY, right, rightGap }
  return { left, leftGap, right, rightGap }
}
