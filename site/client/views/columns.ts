/** Columns of equal width in all pieces of a long table: each piece is a table of its own. */
import { element } from '../page/dom.ts'

/** A column is as wide as its longest cell, within reason. */
const MIN_CHARACTERS = 3
const MAX_CHARACTERS = 40
/** Later rows may be a little longer. */
const SPARE_CHARACTERS = 4

/** The widths of the columns, in characters. */
export function readColumns(piece: HTMLElement): number[] {
  const widths: number[] = []
  for (const row of piece.querySelectorAll('tr')) {
    ;[...row.cells].forEach((cell, index) => {
      const length = Math.min(cell.textContent?.length ?? 0, MAX_CHARACTERS)
      widths[index] = Math.max(widths[index] ?? MIN_CHARACTERS, length)
    })
  }
  return widths.map(width => width + SPARE_CHARACTERS)
}

export function setColumns(piece: HTMLElement, widths: readonly number[]): void {
  const table = widths.length ? piece.querySelector('table') : null
  if (!table) return
  const total = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map(width => element('col', { width: `${(100 * width) / total}%` }))
  table.prepend(element('colgroup', {}, ...columns))
  table.classList.add('is-cut')
  table.style.minWidth = `${total}ch`
}
