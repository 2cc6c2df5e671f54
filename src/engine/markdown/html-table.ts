/** Tables as HTML, for spans and for blocks inside cells: one cell per line, no blank line anywhere. */
import type { Alignment, Table, TableCell, TableRow } from '../document/document.ts'
import { type Context, spend } from './context.ts'
import { type Grid, placeRow } from './grid.ts'
import { writeTableCell } from './html.ts'

/** Whether these rows contain something that a pipe table cannot show. */
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

/** As in a pipe table, one long row requires many empty cells in the short ones; here each is a line. */
const EMPTY_CELL_COST = 8

const EMPTY_CELLS = {
  th: toEmptyCells('th'),
  td: toEmptyCells('td'),
}

function toEmptyCells(name: 'th' | 'td'): Readonly<Record<Alignment, string>> {
  const aligned = (alignment: string) => `<${name} align="${alignment}"></${name}>`
  return {
    none: `<${name}></${name}>`,
    left: aligned('left'),
    center: aligned('center'),
    right: aligned('right'),
  }
}

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
    let cells = ''
    for (const [cellIndex, column] of placeRow(row, grid).entries()) {
      const cell = row[cellIndex]!
      const alignment = columns[column] ?? 'none'
      const name = isHead ? 'th' : 'td'
      if (cell === '') {
        context.budget.spend('cells', EMPTY_CELL_COST)
        cells += line(3, spend(context, EMPTY_CELLS[name][alignment]))
        continue
      }
      const attributes = { align: alignment === 'none' ? undefined : alignment }
      cells += line(3, writeTableCell(name, attributes, cell, context))
    }
    yield tag(2, 'tr') + cells + tag(2, '/tr')
  }
  yield tag(1, `/${section}`) + tag(0, '/table')
}
