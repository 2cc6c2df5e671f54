/** Buttons above a table of the preview that copy it as CSV, or so that a spreadsheet takes it as cells. */
import { copyRich, createCopyButton, showCopied } from '../page/copy.ts'
import { element } from '../page/dom.ts'
import { readCells, toCsv, toTabbed } from './table-cells.ts'

/** `readWhole` renders all of a table that is shown in several pieces. */
export function offerTableCopies(shown: HTMLElement, readWhole: () => HTMLElement): void {
  ;[...shown.querySelectorAll('table')].forEach((table, index) => {
    const read = () => readWhole().querySelectorAll('table')[index]!
    const toSheet = element('button', { type: 'button', class: 'copy' }, 'Copy for a spreadsheet')
    toSheet.addEventListener('click', async () => {
      const whole = read()
      showCopied(toSheet, await copyRich(whole.outerHTML, toTabbed(readCells(whole))))
    })
    const tools = element(
      'div',
      { class: TABLE_COPIES },
      createCopyButton(() => toCsv(readCells(read())), 'Copy as CSV'),
      toSheet,
    )
    ;(table.closest('.wide') ?? table).before(tools)
  })
}

/** Their text is not the document's. */
export const TABLE_COPIES = 'table-copies'
