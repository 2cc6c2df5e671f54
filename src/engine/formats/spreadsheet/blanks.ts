/** Blanks in cell text: a cell of nothing else is empty, and at the ends of others they show nothing. */
import type { TableCell } from '../../document/document.ts'
import { isBlank } from '../../document/text.ts'

/**
 * Shorter text is trimmed where it is shown; a longer one may be shown in many cells, and is trimmed once for all.
 */
const LONG_TEXT = 1000

/** The same to whoever reads it. */
export function withoutBlanks(cell: TableCell): TableCell {
  if (typeof cell !== 'string') return cell
  if (cell.length > LONG_TEXT) return cell.trim()
  return isBlank(cell) ? '' : cell
}
