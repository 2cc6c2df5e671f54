/**
 * What an invoice says of an item stands beside the middle of its numbers where cells are centered in their rows, as
 * browsers have it unless told otherwise:
 *
 *         Website design
 *     1   Homepage and five pages     1     1,200.00
 *         Two rounds of changes
 *
 *     2   Hosting                    12        44.00
 */
import { LARGER, LOOSE_LEADING, SEVERAL } from '../../measures.ts'
import { isAmount } from '../regions/numeric.ts'
import type { ItemRows } from './item-rows.ts'
import { joinCells, type RowText } from './row-joins.ts'

const OPTIONS = {
  /** How far the middle of the text is from that of the numbers at most, in ems. */
  sameMiddle: 0.35,
}

/** Rows from one and up to but not including another, of which one has the numbers. */
interface Band {
  readonly start: number
  readonly end: number
  readonly item: number
}

/** The rows, those of items with the lines around them; undefined if there are no such lines. */
export function joinCenteredItems(rows: readonly RowText[], size: number): ItemRows | undefined {
  const lone = rows.find(({ cells }) => cells.length === 1 && !isAmount(cells[0]!))
  if (!lone) return undefined
  const { column } = lone.cells[0]!
  const isLine = ({ cells }: RowText): boolean =>
    cells.length === 1 && cells[0]!.column === column && !isAmount(cells[0]!)
  const bands = listBands(rows, isLine)
  const around = bands?.filter(({ start, end }) => end - start > 1)
  if (!bands || !around?.length) return undefined
  const areCentered = around.every(
    band => isOneText(band, rows, size) && isCentered(band, rows, column, size),
  )
  return areCentered ? join(rows, bands) : undefined
}

/** A band for each row that is no line; undefined where lines belong to no item, or to either of two. */
function listBands(
  rows: readonly RowText[],
  isLine: (row: RowText) => boolean,
): Band[] | undefined {
  const bands: Band[] = []
  const anchors = rows.flatMap((row, index) => (isLine(row) ? [] : [index]))
  let start = 0
  for (const [at, item] of anchors.entries()) {
    const next = anchors[at + 1] ?? rows.length
    const end = next - item === 1 ? next : findEnd(rows, item, next)
    if (end === undefined || (end - start > 1 && !isItem(rows[item]!))) return undefined
    bands.push({ start, end, item })
    start = end
  }
  return bands
}

const isItem = ({ cells }: RowText): boolean => cells.length >= SEVERAL && cells.some(isAmount)

/** Where the lines between two rows part: at the end of one with no item beside it, or at the most white. */
function findEnd(rows: readonly RowText[], item: number, next: number): number | undefined {
  if (!rows[next] || !isItem(rows[next])) return next
  if (!isItem(rows[item]!)) return item + 1
  let end = item + 1
  for (let at = item + 1; at <= next; at++) if (stepTo(rows, at) > stepTo(rows, end)) end = at
  for (let at = item + 1; at <= next; at++) {
    if (at !== end && stepTo(rows, end) < LARGER * stepTo(rows, at)) return undefined
  }
  return end
}

const stepTo = (rows: readonly RowText[], index: number): number =>
  rows[index]!.baseline - rows[index - 1]!.baseline

/** Whether the lines are as close as those of one text, with no rule between them. */
function isOneText({ start, end }: Band, rows: readonly RowText[], size: number): boolean {
  for (let at = start + 1; at < end; at++) {
    if (rows[at]!.ruleAbove || stepTo(rows, at) > LOOSE_LEADING * size) return false
  }
  return true
}

function isCentered(
  { start, end, item }: Band,
  rows: readonly RowText[],
  column: number,
  size: number,
): boolean {
  const lines = rows
    .slice(start, end)
    .filter(row => row !== rows[item] || row.cells.some(cell => cell.column === column))
  const middle = (lines[0]!.baseline + lines.at(-1)!.baseline) / 2
  return Math.abs(middle - rows[item]!.baseline) < OPTIONS.sameMiddle * size
}

const join = (rows: readonly RowText[], bands: readonly Band[]): ItemRows => ({
  rows: bands.map(({ start, end, item }) => ({
    ...rows[item]!,
    ruleAbove: rows[start]!.ruleAbove,
    cells: rows
      .slice(start + 1, end)
      .reduce((cells, row) => joinCells(cells, row.cells), [...rows[start]!.cells]),
  })),
  firsts: bands.map(({ start }) => start),
})
