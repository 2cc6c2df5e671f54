/** Tables split by a page's end are joined; a repeated header is left out. */
import type { Ledger } from '../../../../ledger.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { CellBlock, TableBlock } from '../../layout/tables/table.ts'

/** Columns of both halves begin at the same positions, within this many points. */
const SAME_COLUMN = 8

/** Whether the pages are kept apart. */
export type IsEdge = (before: number, page: number) => boolean

export function joinTables(
  blocks: readonly PageBlock[],
  isEdge: IsEdge = () => false,
  ledger?: Ledger,
): PageBlock[] {
  const joined: PageBlock[] = []
  for (const block of blocks) {
    const before = joined.at(-1)
    if (before?.type === 'table' && block.type === 'table' && isContinued(before, block, isEdge)) {
      joined[joined.length - 1] = appendRows(before, block, ledger)
    } else joined.push(block)
  }
  return joined
}

function isContinued(before: TableBlock, table: TableBlock, isEdge: IsEdge): boolean {
  const lastPage = before.lastPage ?? before.page
  if (isEdge(lastPage, table.page)) return false
  if (table.page !== lastPage + 1 || before.xs.length !== table.xs.length) return false
  // The first edges may differ if a text table's first cells are short.
  return before.xs
    .slice(1, -1)
    .every((_, index) => areNear(borderAt(before, index), borderAt(table, index)))
}

interface Border {
  readonly x0: number
  readonly x1: number
}

/** The border after a column: as wide as the white space there, or as close as lines have to be. */
function borderAt({ xs, gaps }: TableBlock, column: number): Border {
  const x = xs[column + 1]!
  const { x0, x1 } = gaps?.[column] ?? { x0: x, x1: x }
  return { x0: Math.min(x0, x - SAME_COLUMN), x1: Math.max(x1, x + SAME_COLUMN) }
}

const areNear = (a: Border, b: Border): boolean => a.x0 < b.x1 && b.x0 < a.x1

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
