/**
 * Short lines that are ended on purpose, as in addresses, recipes and contact blocks: the widest of them looks full,
 * because what is known of the column's width is how far its lines reach.
 */
import { widthOf } from '../../geometry.ts'
import type { Line } from '../../text/line.ts'
import { type Surroundings, whyNext } from './continues.ts'

/** Lines longer than this many ems are sentences: the margin breaks them. */
const MAX_WIDTH = 30
/** The column may end with its lines if one of them is so close to its end, in ems. */
const MAX_FREE = 0.3
/** How many other lines of the column have to end early. */
const MIN_ENDED = 2

/** The only line that seems to run on, where others of the column end early: nothing says that the column ends with it. */
export function findWidest(lines: readonly Line[], surroundings: Surroundings): Line | undefined {
  let widest: Line | undefined
  let ended = 0
  if (!lines.some(({ x1, size }) => x1 > surroundings.column.x1 - MAX_FREE * size)) return undefined
  for (let index = 1; index < lines.length; index++) {
    const last = lines[index - 1]!
    const step = { ...surroundings, block: [last], right: last.x1, line: lines[index]! }
    const why = whyNext(step)
    if (why === 'ended') ended++
    if (why !== 'runs on') continue
    if (widest || widthOf(last) > MAX_WIDTH * last.size) return undefined
    widest = last
  }
  return ended >= MIN_ENDED ? widest : undefined
}
