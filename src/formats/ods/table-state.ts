/** What a sheet gathers while its elements pass by. */
import type { XmlElement, XmlScanner } from '../../containers/xml.ts'
import type { CellNote, ColumnRange, GridRow } from '../spreadsheet/grid.ts'
import type { Range } from '../spreadsheet/references.ts'

export interface StoredRow {
  readonly row: GridRow
  readonly firstIndex: number
  readonly count: number
}

export interface TableState {
  readonly rows: StoredRow[]
  readonly merges: Range[]
  readonly notes: CellNote[]
  readonly hiddenColumns: ColumnRange[]
  readonly shapes: XmlElement[]
  rowIndex: number
  columnIndex: number
}

/** A number of repetitions: at least one, and never more than a sheet has room for. */
export function readRepeat(scanner: XmlScanner, name: string, most: number): number {
  const count = Number(scanner.attribute(name) ?? 1)
  return count >= 1 ? Math.min(Math.floor(count), most) : 1
}
