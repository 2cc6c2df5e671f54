/** The text of hidden sheets, rows and columns, for the ledger. */
import { blocksText } from '../../document/text.ts'
import type { Ledger } from '../../ledger.ts'
import type { GridRow, Sheet } from './grid.ts'
import type { Layout } from './layout.ts'

export function listHiddenSheet(sheet: Sheet, ledger: Ledger): void {
  ledger.add('hidden', sheet.name, null)
  for (const row of sheet.rows('contents')) ledger.add('hidden', rowText(row), null)
  for (const { note } of sheet.notes) ledger.add('hidden', blocksText(note.blocks), null)
  ledger.add('hidden', blocksText(sheet.drawings.flatMap(({ blocks }) => blocks)), null)
}

export function listHiddenCells(sheet: Sheet, layout: Layout, ledger: Ledger): void {
  for (const row of sheet.rows('contents')) {
    const text = row.isHidden ? rowText(row) : rowText(row, layout.isColumnHidden)
    ledger.add('hidden', text)
  }
}

function rowText({ length, columns, contents }: GridRow, isWanted = (_: number) => true): string {
  const texts: string[] = []
  for (let at = 0; at < length; at++) {
    const cell = contents[at]!
    if (!isWanted(columns[at]!)) continue
    texts.push(typeof cell === 'string' ? cell : blocksText(cell.children))
  }
  return texts.join(' ')
}
