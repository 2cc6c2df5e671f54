/**
 * What an invoice says of an item in lines below its name is of the item's row:
 *
 *     1   Hosting          2     3.89     7.78
 *         Basic fee
 *         May 2014
 *     2   Backup           1     5.39     5.39
 *         Basic fee
 */
import type { Word } from '../../text/words.ts'
import { isAmount } from '../regions/numeric.ts'
import { type CellText, joinCells, type RowText, standsOut } from './row-joins.ts'

const OPTIONS = {
  /** Rows with fewer cells may be text beside text. */
  minCells: 3,
  /** Items with lines below them: one may be followed by anything. */
  minItems: 2,
  /** From baseline to baseline, in ems: more white begins something new. */
  maxStep: 2,
  /** Lines begin with the name or, in ems, so much further in. */
  sameStart: 0.3,
  maxIndent: 2,
  /** What is nearer to the item below by more than this is its heading. */
  nearer: 1.1,
}

/** Rows, and for each the first of those that it is made of. */
export interface ItemRows {
  readonly rows: readonly RowText[]
  readonly firsts: readonly number[]
}

/** The rows, those of items with the lines below them; undefined if there are no such lines. */
export function joinItems(rows: readonly RowText[], size: number): ItemRows | undefined {
  const joined: RowText[] = []
  const firsts: number[] = []
  let item: RowText | undefined
  let column: number | undefined
  const items = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const own = item && detailOf(item, row)
    const last = joined.length - 1
    if (own && isBelow(rows, index, size)) {
      column ??= own.column
      if (own.column !== column) return undefined
      joined[last] = { ...joined[last]!, cells: joinCells(joined[last]!.cells, row.cells) }
      items.add(last)
      continue
    }
    // Names that begin above their numbers have lines on both sides of them.
    if (isItem(row) && !item && hasLineAbove(rows, index, size)) return undefined
    item = isItem(row) ? row : undefined
    joined.push(row)
    firsts.push(index)
  }
  return items.size >= OPTIONS.minItems ? { rows: joined, firsts } : undefined
}

const isItem = ({ cells }: RowText): boolean =>
  cells.length >= OPTIONS.minCells && cells.some(isAmount)

/** The row's only cell, if it is text below one of the item's, in other letters below its first. */
function detailOf(item: RowText, { cells, ruleAbove }: RowText): CellText | undefined {
  const [cell] = cells
  if (cells.length !== 1 || !cell || ruleAbove) return undefined
  const name = item.cells.find(({ column }) => column === cell.column)
  if (!name || isAmount(name)) return undefined
  const [first, own] = [name.words[0]!, cell.words[0]!]
  const indent = (own.x0 - first.x0) / first.style.size
  if (indent < -OPTIONS.sameStart || indent > OPTIONS.maxIndent) return undefined
  if (standsOut(cell, name)) return undefined
  return cell.column > 0 || isPlainer(own, first) ? cell : undefined
}

const isPlainer = ({ style }: Word, { style: name }: Word): boolean =>
  style.size < name.size - 0.5 || (name.font.isBold && !style.font.isBold)

function isBelow(rows: readonly RowText[], index: number, size: number): boolean {
  const step = rows[index]!.baseline - rows[index - 1]!.baseline
  const next = rows[index + 1]
  if (step > OPTIONS.maxStep * size) return false
  return !next || step <= OPTIONS.nearer * (next.baseline - rows[index]!.baseline)
}

const hasLineAbove = (rows: readonly RowText[], index: number, size: number): boolean => {
  const above = rows[index - 1]
  return (
    above !== undefined &&
    above.cells.length === 1 &&
    above.cells[0]!.column > 0 &&
    !isAmount(above.cells[0]!) &&
    rows[index]!.baseline - above.baseline <= OPTIONS.maxStep * size
  )
}
