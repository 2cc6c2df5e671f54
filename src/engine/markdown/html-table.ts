/** Tables as HTML, for spans and for blocks inside cells: one cell a line, no blank line anywhere. */
import type { Table, TableCell, TableRow } from '../document/document.ts'
import { type Context, spend } from './context.ts'
import { type Grid, placeRow } from './grid.ts'
import { writeTableCell } from './html.ts'

/** Whether these rows hold something that a pipe table cannot show. */
export function needsHtml(rows: readonly TableRow[]): boolean {
  return rows.some(row => row.some(isBeyondPipes))
}

function isBeyondPipes(cell: TableCell): boolean {
  if (typeof cell === 'string') return false
  const { children, colSpan = 1, rowSpan = 1 } = cell
  const hasBlocks = children.length > 1 || children.some(({ type }) => BLOCKS.has(type))
  return colSpan > 1 || rowSpan > 1 || hasBlocks
}

const BLOCKS: ReadonlySet<string> = new Set(['list', 'quote', 'code', 'mathBlock', 'table'])

/** The table, row by row. */
export function* writeHtmlTable(
  { columns, headerRows }: Table,
  rows: Iterable<TableRow>,
  prefix: string,
  context: Context,
): Generator<string> {
  const line = (depth: number, text: string) =>
    spend(context, `\n${prefix}${'  '.repeat(depth)}`) + text
  const tag = (depth: number, name: string) => line(depth, spend(context, `<${name}>`))
  const grid: Grid = { width: columns.length, covered: [] }
  let section = ''
  let index = 0
  yield spend(context, '<table>')
  for (const row of rows) {
    const isHead = index++ < headerRows
    const wanted = isHead ? 'thead' : 'tbody'
    if (section && section !== wanted) yield tag(1, `/${section}`)
    if (section !== wanted) yield tag(1, wanted)
    section = wanted
    yield tag(2, 'tr')
    for (const [cellIndex, column] of placeRow(row, grid).entries()) {
      const alignment = columns[column] ?? 'none'
      const attributes = { align: alignment === 'none' ? undefined : alignment }
      const name = isHead ? 'th' : 'td'
      yield line(3, writeTableCell(name, attributes, row[cellIndex]!, context))
    }
    yield tag(2, '/tr')
  }
  yield tag(1, `/${section}`) + tag(0, '/table')
}
