/** What a sheet gathers while its elements pass by. */
import type { XmlElement, XmlScanner } from '../../containers/xml/xml.ts'
import type { CellNote, CellPlace, ColumnRange } from '../spreadsheet/grid.ts'
import type { Range } from '../spreadsheet/references.ts'
import type { StoredRows } from './stored-rows.ts'

export interface TableShape {
  readonly element: XmlElement
  /** The cell that it is fixed to. */
  readonly anchor?: CellPlace
}

export interface TableState {
  readonly rows: StoredRows
  readonly merges: Range[]
  readonly notes: CellNote[]
  readonly hiddenColumns: ColumnRange[]
  readonly shapes: TableShape[]
  rowIndex: number
  columnIndex: number
  /** The depth of the outermost group that is open; 0 outside of groups. */
  groupDepth: number
}

/** A number of repetitions: at least one, and never more than a sheet has room for. */
export function readRepeat(scanner: XmlScanner, name: string, most: number): number {
  const count = Number(scanner.attribute(name) ?? 1)
  return count >= 1 ? Math.min(Math.floor(count), most) : 1
}
