/** Tables that a page's end cut in two are put together; a heading that comes again is left out. */
import type { Ledger } from '../../../../ledger.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { CellBlock, TableBlock } from '../../layout/tables/table.ts'

/** Columns of both halves begin at the same places, within this many points. */
const SAME_PLACE = 8

export function joinTables(blocks: readonly PageBlock[], ledger?: Ledger): PageBlock[] {
  const joined: PageBlock[] = []
  for (const block of blocks) {
    const before = joined.at(-1)
    if (before?.type === 'table' && block.type === 'table' && isContinued(before, block)) {
      joined[joined.length - 1] = appendRows(before, block, ledger)
    } else joined.push(block)
  }
  return joined
}

function isContinued(before: TableBlock, table: TableBlock): boolean {
  const lastPage = before.lastPage ?? before.page
  if (table.page !== lastPage + 1 || before.xs.length !== table.xs.length) return false
  // The first edges may differ where a text table's first cells are short.
  return before.xs
    .slice(1, -1)
    .every((x, index) => Math.abs(x - table.xs[index + 1]!) < SAME_PLACE * 2)
}

function appendRows(before: TableBlock, table: TableBlock, ledger?: Ledger): TableBlock {
  const heading = before.rows[0]
  const isRepeated = heading && table.rows[0] && rowText(heading) === rowText(table.rows[0])
  if (isRepeated) ledger?.add('duplicate', rowText(table.rows[0]!), table.page)
  const rows = [...before.rows, ...(isRepeated ? table.rows.slice(1) : table.rows)]
  const { page, x0, y0, x1, y1 } = table
  const continued = [...(before.continued ?? []), { page, x0, y0, x1, y1 }]
  return { ...before, rows, lastPage: table.page, continued }
}

const rowText = (row: readonly CellBlock[]): string =>
  row.map(cell => cell.lines.map(line => line.text).join(' ')).join('|')
