/**
 * The columns of a rule that is drawn cell by cell, as below the names of columns. They are also those of rows whose
 * text shows fewer, because a sum or a remark goes over several:
 *
 *     Item    Name            Price  VAT     Total
 *     ───────┼───────────────┼──────┼───────┼──────
 *     A 12    Cable            3.00  21 %     3.00
 *     All prices with VAT     Total to pay    3.00
 */
import { overlap } from '../../geometry.ts'
import { LARGE_PART, REPEATED, SAME_EDGE } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import type { Word } from '../../text/words.ts'
import type { Stripe } from '../regions/columns.ts'
import type { Edge } from './edges.ts'
import { type TextRow, wordsOfRow } from './text-row.ts'

/** The joints of a rule between these rows, of the one that has most: heads over several columns have rules, too. */
export function findJoints(
  edges: readonly Edge[],
  { x0, y0, x1, y1 }: Box,
  rows: readonly TextRow[],
): readonly number[] {
  let most: readonly number[] = []
  for (const { joints = [], at, from, to } of edges) {
    if (at < y0 || at > y1) continue
    const isWide = overlap(from, to, x0, x1) >= LARGE_PART * (x1 - x0)
    // One is the end of a drawn line.
    const isMore = joints.length >= Math.max(REPEATED, most.length + 1)
    if (isWide && isMore && areInside(rows, joints)) most = joints
  }
  return most
}

/** Whether at most a third of the rows have words across the joints of a rule: sums and remarks. */
export function areInside(rows: readonly TextRow[], joints: readonly number[]): boolean {
  const cut = rows.filter(row =>
    wordsOfRow(row).some(word =>
      joints.some(x => word.x0 < x - SAME_EDGE && word.x1 > x + SAME_EDGE),
    ),
  )
  return cut.length <= Math.max(1, rows.length / 3)
}

/** White stripes and, where none is, joints. */
export function addJoints(
  stripes: readonly Stripe[],
  joints: readonly number[],
  rows: readonly TextRow[],
): Stripe[] {
  const isNew = (x: number): boolean =>
    !stripes.some(({ x0, x1 }) => x0 - SAME_EDGE < x && x1 + SAME_EDGE > x)
  const words = rows.flatMap(wordsOfRow)
  const added = joints.filter(isNew).map(x => toStripe(x, words))
  return [...stripes, ...added].sort((a, b) => a.x0 - b.x0)
}

/** The border, behind the ends of words that extend over it. */
function toStripe(x: number, words: readonly Word[]): Stripe {
  let end = x - 1
  for (const { x0, x1 } of words) {
    if (x0 < x - SAME_EDGE && x1 <= x + SAME_EDGE) end = Math.max(end, x1)
  }
  return { x0: end, x1: Math.max(x, end) + 1 }
}
