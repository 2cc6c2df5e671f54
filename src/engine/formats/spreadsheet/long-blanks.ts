/** Blanks around text that a workbook stores once and shows in many cells: cutting them off costs each cell. */
import type { TableCell } from '../../document/document.ts'

/** Shorter text is cut where it is shown. */
const LONG_TEXT = 1000

/** The same to whoever reads it: a cell shows no blanks at its ends. */
export const withoutLongBlanks = (cell: TableCell): TableCell =>
  typeof cell === 'string' && cell.length > LONG_TEXT ? cell.trim() || ' ' : cell
