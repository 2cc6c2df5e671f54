/**
 * Merged cells whose first row or column is hidden. Excel shows their text in what is left of them, so
 * it moves to the first place of the merged range that is shown:
 *
 *     hidden │ text        │            →  │ text        │
 *            │             │ 12         →  │             │ 12
 */
import type { TableCell } from '../../document/document.ts'
import { GridRow } from './grid.ts'
import type { Range } from './references.ts'

export interface Anchors {
  readonly merges: readonly Range[]
  readonly isColumnHidden: (column: number) => boolean
}

/** The same rows, the texts of such cells moved; the hidden rows still among them. */
export function moveHiddenAnchors(
  rows: Iterable<GridRow>,
  { merges, isColumnHidden }: Anchors,
): Iterable<GridRow> {
  const byRow = new Map<number, Range[]>()
  for (const merge of merges) {
    if (merge.firstRow === merge.lastRow && !isColumnHidden(merge.firstColumn)) continue
    const inRow = byRow.get(merge.firstRow)
    if (inRow) inRow.push(merge)
    else byRow.set(merge.firstRow, [merge])
  }
  return byRow.size === 0 ? rows : moveInRows(rows, byRow, isColumnHidden)
}

interface MovedCell {
  readonly column: number
  readonly lastRow: number
  readonly kind: number
  readonly content: TableCell
}

function* moveInRows(
  rows: Iterable<GridRow>,
  byRow: ReadonlyMap<number, readonly Range[]>,
  isColumnHidden: (column: number) => boolean,
): Generator<GridRow> {
  let waiting: MovedCell[] = []
  for (const row of rows) {
    const anchored = byRow.get(row.index)
    if (anchored) {
      for (const merge of anchored) {
        const moved = findMovedCell(row, merge, isColumnHidden)
        if (moved) waiting.push(moved)
      }
    }
    if (waiting.length > 0) {
      waiting = waiting.filter(({ lastRow }) => lastRow >= row.index)
      if (!row.isHidden) {
        yield withCells(row, waiting)
        waiting = []
        continue
      }
    }
    yield row
  }
}

function findMovedCell(
  row: GridRow,
  { firstColumn, lastColumn, lastRow }: Range,
  isColumnHidden: (column: number) => boolean,
): MovedCell | undefined {
  let column = firstColumn
  while (column <= lastColumn && isColumnHidden(column)) column++
  if (column > lastColumn || (column === firstColumn && !row.isHidden)) return undefined
  const at = row.columns.lastIndexOf(firstColumn, row.length - 1)
  if (at < 0) return undefined
  return { column, lastRow, kind: row.kinds[at]!, content: row.contents[at]! }
}

/** A row of its own: the one that is walked may come again. */
function withCells(row: GridRow, cells: readonly MovedCell[]): GridRow {
  const whole = new GridRow()
  whole.start(row.index, row.isHidden)
  whole.formulas = row.formulas
  for (let at = 0; at < row.length; at++) {
    whole.add(row.columns[at]!, row.kinds[at]!, row.contents[at]!)
  }
  for (const { column, kind, content } of cells) whole.add(column, kind, content)
  return whole
}
