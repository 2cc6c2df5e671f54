/** Empty rows and columns of a table: they separate things on a page, and say nothing. */
import type { GridCell } from './table.ts'

interface Grid {
  readonly rows: readonly (readonly GridCell[])[]
  readonly headerRows: number
}

export function dropEmptyLines({ rows, headerRows }: Grid): Grid {
  const width = rows.reduce((most, row) => Math.max(most, endOf(row)), 0)
  const columns = new Array<boolean>(width).fill(false)
  const filled = rows.map(row => {
    let isFilled = false
    for (const { children, column } of row) {
      if (children.length === 0) continue
      columns[column] = true
      isFilled = true
    }
    return isFilled
  })
  if (!columns.includes(false) && !filled.includes(false)) return { rows, headerRows }
  const columnsBefore = countBefore(columns)
  const rowsBefore = countBefore(filled)
  const kept = rows.flatMap((row, at) => {
    if (!filled[at]) return []
    return [row.flatMap(cell => shrink(cell, at, columnsBefore, rowsBefore))]
  })
  return { rows: kept, headerRows: rowsBefore[Math.min(headerRows, rows.length)]! }
}

const endOf = (row: readonly GridCell[]): number => {
  const last = row.at(-1)
  return last ? last.column + last.colSpan : 0
}

/** For each line how many before it are filled, and at the end, how many there are in total. */
function countBefore(filled: readonly boolean[]): number[] {
  const counts = [0]
  for (const isFilled of filled) counts.push(counts.at(-1)! + Number(isFilled))
  return counts
}

/** The cell in the smaller grid; undefined if all of its columns are gone. */
function shrink(
  cell: GridCell,
  row: number,
  columnsBefore: readonly number[],
  rowsBefore: readonly number[],
): GridCell[] {
  const column = columnsBefore[cell.column]!
  const colSpan = countUpTo(columnsBefore, cell.column + cell.colSpan) - column
  const rowSpan = countUpTo(rowsBefore, row + cell.rowSpan) - rowsBefore[row]!
  return colSpan > 0 ? [{ ...cell, column, colSpan, rowSpan: Math.max(1, rowSpan) }] : []
}

const countUpTo = (counts: readonly number[], end: number): number =>
  counts[Math.min(end, counts.length - 1)]!
