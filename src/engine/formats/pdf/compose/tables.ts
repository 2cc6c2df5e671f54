/** Tables of pages become tables of the document. */
import type { Block, BlockCell, Table, TableCell } from '../../../document/document.ts'
import type { CellBlock, TableBlock } from '../layout/tables/table.ts'
import { type InlineOptions, toInlines } from './inlines.ts'
import { withoutLeader } from './shortened.ts'
import { joinSigns } from './signs.ts'

export function composeTable(found: TableBlock, options: InlineOptions): Table {
  const table = joinSigns(found)
  const width = table.xs.length - 1
  /** Per column, the row down to which the cells above extend. */
  const coveredTo = new Array<number>(width).fill(0)
  const headOptions = { ...options, isHeading: true }
  const rows: TableCell[][] = []
  for (const row of table.rows) {
    const index = rows.length
    const filled = fillRow(withoutLeaders(row), coveredTo, index)
    for (const { column, columnSpan, rowSpan } of row) {
      if (rowSpan > 1) coveredTo.fill(index + rowSpan, column, column + columnSpan)
    }
    rows.push(toCells(filled, index < table.headerRows ? headOptions : options))
  }
  return {
    type: 'table',
    columns: new Array<'none'>(width).fill('none'),
    headerRows: Math.min(table.headerRows, rows.length),
    rows,
  }
}

const LEADERS: ReadonlySet<string> = new Set('.…')

/** Dots that lead from a name to the next cell are not text. */
function withoutLeaders(row: readonly CellBlock[]): readonly CellBlock[] {
  const hasLeader = ({ lines }: CellBlock, index: number): boolean =>
    index < row.length - 1 && LEADERS.has(lines.at(-1)?.text.at(-1) ?? '')
  if (!row.some(hasLeader)) return row
  return row.map((cell, index) =>
    hasLeader(cell, index)
      ? { ...cell, lines: cell.lines.with(-1, withoutLeader(cell.lines.at(-1)!)) }
      : cell,
  )
}

const EMPTY: Omit<CellBlock, 'column'> = { columnSpan: 1, rowSpan: 1, lines: [] }

/** Every uncovered position gets a cell. */
function fillRow(
  row: readonly CellBlock[],
  coveredTo: readonly number[],
  index: number,
): CellBlock[] {
  const filled: CellBlock[] = []
  let column = 0
  for (const cell of row) {
    for (; column < cell.column; column++) {
      if (!(coveredTo[column]! > index)) filled.push({ column, ...EMPTY })
    }
    filled.push(cell)
    column = cell.column + cell.columnSpan
  }
  for (; column < coveredTo.length; column++) {
    if (!(coveredTo[column]! > index)) filled.push({ column, ...EMPTY })
  }
  return filled
}

function toCells(row: readonly CellBlock[], options: InlineOptions): TableCell[] {
  const cells: TableCell[] = []
  for (const cell of row) cells.push(toCell(cell, options))
  return cells
}

function toCell(cell: CellBlock, options: InlineOptions): TableCell {
  const inlines = toInlines(cell.lines, options)
  const isSpanning = cell.columnSpan > 1 || cell.rowSpan > 1
  const [only] = inlines
  if (!isSpanning && !only) return ''
  if (
    !isSpanning &&
    inlines.length === 1 &&
    only?.content.type === 'text' &&
    !only.marks &&
    only.link === undefined
  ) {
    return only.content.value
  }
  const children: Block[] = inlines.length ? [{ type: 'paragraph', children: inlines }] : []
  return {
    children,
    ...(cell.columnSpan > 1 ? { colSpan: cell.columnSpan } : {}),
    ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
  } satisfies BlockCell
}
