/**
 * Merged cells whose first row or column is hidden. Excel shows their text in what is left of them, so
 * it moves to the first place of the merged range that is shown:
 *
 *     hidden │ text        │            →  │ text        │
 *            │             │ 12         →  │             │ 12
 */
import type { TableCell } from '../../document/document.ts'
import { groupBy } from '../../lookup.ts'
import { GridRow } from './grid.ts'
import { MAX_COLUMNS, type Range } from './references.ts'

interface Anchors {
  readonly merges: readonly Range[]
  readonly isColumnHidden: (column: number) => boolean
}

/** The same rows with the texts of such cells moved; the hidden rows are still among them. */
export function moveHiddenAnchors(
  rows: Iterable<GridRow>,
  { merges, isColumnHidden }: Anchors,
): Iterable<GridRow> {
  if (merges.length === 0) return rows
  const concerned = merges.filter(
    merge => merge.firstRow !== merge.lastRow || isColumnHidden(merge.firstColumn),
  )
  const byRow = groupBy(concerned, merge => merge.firstRow)
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
  const nextShown = listNextShown(isColumnHidden)
  let waiting: MovedCell[] = []
  for (const row of rows) {
    const anchored = byRow.get(row.index)
    if (anchored) {
      const places = listPlaces(row)
      for (const merge of anchored) {
        const moved = findMovedCell(row, places, merge, nextShown)
        if (moved) waiting.push(moved)
      }
    }
    if (waiting.length > 0 && !row.isHidden) {
      yield withCells(
        row,
        waiting.filter(({ lastRow }) => lastRow >= row.index),
      )
      waiting = []
    } else {
      yield row
    }
  }
}

/** For each column the first shown one from there on. */
function listNextShown(isColumnHidden: (column: number) => boolean): Uint16Array {
  const next = new Uint16Array(MAX_COLUMNS)
  for (let column = MAX_COLUMNS - 1, shown = MAX_COLUMNS; column >= 0; column--) {
    if (!isColumnHidden(column)) shown = column
    next[column] = shown
  }
  return next
}

/** Index in the row of each column's cell. */
function listPlaces({ columns, length }: GridRow): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = 0; at < length; at++) places.set(columns[at]!, at)
  return places
}

/** There may be as many ranges as cells, and they may be as wide as the sheet: none is iterated. */
function findMovedCell(
  row: GridRow,
  places: ReadonlyMap<number, number>,
  { firstColumn, lastColumn, lastRow }: Range,
  nextShown: Uint16Array,
): MovedCell | undefined {
  const column = nextShown[firstColumn] ?? firstColumn
  if (column > lastColumn || (column === firstColumn && !row.isHidden)) return undefined
  const at = places.get(firstColumn)
  if (at === undefined) return undefined
  return { column, lastRow, kind: row.kinds[at]!, content: row.contents[at]! }
}

/** A separate row: the current one may be reused. */
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
