/** Tables of pages become tables of the document. */
import type { Block, SpanningCell, Table, TableCell } from '../../../document/document.ts'
import type { CellBlock, TableBlock } from '../layout/table.ts'
import { type InlineOptions, toInlines } from './inlines.ts'

export function toTable(table: TableBlock, options: InlineOptions): Table {
  const width = table.xs.length - 1
  return {
    type: 'table',
    columns: Array.from({ length: width }, () => 'none' as const),
    headerRows: Math.min(table.headerRows, table.rows.length),
    rows: table.rows.map((row, index) =>
      fillRow(row, width, coveredBefore(table.rows, index, width)).map(cell =>
        toCell(cell, { ...options, isHeading: index < table.headerRows }),
      ),
    ),
  }
}

/** Columns that cells of rows above reach down into. */
function coveredBefore(
  rows: readonly (readonly CellBlock[])[],
  index: number,
  width: number,
): boolean[] {
  const covered = new Array<boolean>(width).fill(false)
  for (let above = Math.max(0, index - 60); above < index; above++) {
    for (const cell of rows[above]!) {
      if (above + cell.rowSpan > index)
        covered.fill(true, cell.column, cell.column + cell.columnSpan)
    }
  }
  return covered
}

const EMPTY: Omit<CellBlock, 'column'> = { columnSpan: 1, rowSpan: 1, lines: [] }

/** Every place that nothing covers gets a cell. */
function fillRow(
  row: readonly CellBlock[],
  width: number,
  covered: readonly boolean[],
): CellBlock[] {
  const filled: CellBlock[] = []
  let column = 0
  for (const cell of row) {
    for (; column < cell.column; column++) {
      if (!covered[column]) filled.push({ column, ...EMPTY })
    }
    filled.push(cell)
    column = cell.column + cell.columnSpan
  }
  for (; column < width; column++) if (!covered[column]) filled.push({ column, ...EMPTY })
  return filled
}

function toCell(cell: CellBlock, options: InlineOptions): TableCell {
  const inlines = toInlines(cell.lines, options)
  const isSpanning = cell.columnSpan > 1 || cell.rowSpan > 1
  const only = inlines[0]
  if (!isSpanning && inlines.length <= 1 && (!only || only.type === 'text')) {
    return only?.type === 'text' ? only.value : ''
  }
  const children: Block[] = inlines.length ? [{ type: 'paragraph', children: inlines }] : []
  return {
    children,
    ...(cell.columnSpan > 1 ? { colSpan: cell.columnSpan } : {}),
    ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
  } satisfies SpanningCell
}
