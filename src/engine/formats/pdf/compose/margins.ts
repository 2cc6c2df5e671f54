/**
 * How far the columns of text stand in from its margin. Listings on areas, tables and ends of pages cut the text into
 * regions, each of which begins where its own lines do:
 *
 *     Text of the page.             the margin
 *     1. Install the package:
 *        ┌──────────────────┐
 *        │ apt install kiln │       this region begins at its area,
 *        └──────────────────┘
 *       2. Fire it up.              and this one at its number: both stand further in
 */
import type { TextBlock } from '../layout/regions/blocks.ts'
import { isOn } from '../listing-boxes.ts'
import { FEW } from '../measures.ts'
import type { Box } from '../raw-page.ts'
import type { PageBlocks } from './compose.ts'

type Column = TextBlock['column']

/** How far a block is from the margin, in points. */
export interface Insets {
  /** Its column, or the area that the column fills. */
  ofColumn(block: TextBlock): number
  /** The area that it stands on, if any, or itself. */
  ofListing(block: TextBlock): number
}

const OPTIONS = {
  /** Margins of columns that differ by less, in points, are one. */
  step: 2,
  /** Lists in lists are at most this many ems further in; what is further away is another column. */
  maxInset: 8,
}

const toStep = (x: number): number => Math.round(x / OPTIONS.step)

export function createInsets(pages: readonly PageBlocks[], bodySize: number): Insets {
  const isUsual = createUsual(pages)
  const margins = new Map<number, readonly Column[]>()
  let before: readonly Column[] = []
  for (const { number, blocks } of pages) {
    const own = new Map<number, Column>()
    for (const block of blocks) {
      if (block.type !== 'text' || !isUsual(block.column.x0)) continue
      const { x0, x1 } = block.column
      const widest = own.get(toStep(x0))
      if (!widest || widest.x1 < x1) own.set(toStep(x0), block.column)
    }
    const columns = [...own.values()]
    // A page may begin inside a list and have nothing at the margin.
    margins.set(number, [...columns, ...before])
    before = columns
  }
  const boxes = new Map(pages.map(page => [page.number, page.boxes]))
  const known = new Map<Column, number>()
  const ofColumn = (block: TextBlock): number => {
    const { column, page } = block
    const found = known.get(column)
    if (found !== undefined) return found
    const edge = findEdge(block, boxes.get(page) ?? [])
    const least = edge - OPTIONS.maxInset * bodySize
    const around = (margins.get(page) ?? []).filter(
      ({ x0, x1 }) => x0 >= least && x1 + OPTIONS.step >= column.x1,
    )
    const inset = Math.max(0, ...around.map(({ x0 }) => edge - x0))
    known.set(column, inset)
    return inset
  }
  const ofListing = (block: TextBlock): number => {
    const area = findStart(block, boxes.get(block.page) ?? [])
    return ofColumn(block) + Math.max(0, (area ?? block.lines[0]!.x0) - block.column.x0)
  }
  return { ofColumn, ofListing }
}

/** A margin is where more than a few lines of the document begin. */
function createUsual(pages: readonly PageBlocks[]): (x: number) => boolean {
  const counts = new Map<number, number>()
  let all = 0
  for (const { blocks } of pages) {
    for (const block of blocks) {
      for (const { x0 } of block.type === 'text' ? block.lines : []) {
        counts.set(toStep(x0), (counts.get(toStep(x0)) ?? 0) + 1)
        all++
      }
    }
  }
  return x => {
    let count = 0
    for (const step of [-1, 0, 1]) count += counts.get(toStep(x) + step) ?? 0
    return count > FEW * all
  }
}

/** Where the innermost area around the column begins, or the column itself. */
const findEdge = ({ column, y0, y1 }: TextBlock, boxes: readonly Box[]): number =>
  findStart({ ...column, y0, y1 }, boxes) ?? column.x0

function findStart(text: Box, boxes: readonly Box[]): number | undefined {
  const around = boxes.filter(box => isOn(box, text))
  return around.length ? Math.max(...around.map(({ x0 }) => x0)) : undefined
}
