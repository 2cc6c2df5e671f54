/** Tables as HTML, for spans and for blocks inside cells: one cell a line, no blank line anywhere. */
import type { Table, TableCell, TableRow } from '../document/document.ts'
import { type Context, spend } from './context.ts'
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
  table: Table,
  rows: Iterable<TableRow>,
  prefix: string,
  context: Context,
): Generator<string> {
  const newLine = (depth: number) => `\n${prefix}${'  '.repeat(depth)}`
  let section = ''
  let index = 0
  yield spend(context, '<table>')
  for (const row of rows) {
    const isHead = index++ < table.headerRows
    const wanted = isHead ? 'thead' : 'tbody'
    let lines = ''
    if (section !== wanted) {
      lines += section && `${newLine(1)}</${section}>`
      lines += `${newLine(1)}<${wanted}>`
      section = wanted
    }
    lines += `${newLine(2)}<tr>`
    yield spend(context, lines)
    for (const [column, cell] of row.entries()) {
      const alignment = table.columns[column] ?? 'none'
      const attributes = alignment === 'none' ? {} : { align: alignment }
      yield spend(context, newLine(3)) +
        writeTableCell(isHead ? 'th' : 'td', attributes, cell, context)
    }
    yield spend(context, `${newLine(2)}</tr>`)
  }
  yield spend(context, `${newLine(1)}</${section}>${newLine(0)}</table>`)
}
