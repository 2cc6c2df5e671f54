/** What accumulates while a sheet's elements are read. */
import type { XmlElement, XmlScanner } from '../../containers/xml/xml.ts'
import type { ColorCoding } from '../spreadsheet/color-coding.ts'
import type { CellNote, CellPlace, ColumnRange } from '../spreadsheet/grid.ts'
import type { Range } from '../spreadsheet/references.ts'
import type { UnseenStyle } from '../spreadsheet/unseen-style.ts'
import type { FilledColumns } from './fills.ts'
import type { StoredRows } from './stored-rows.ts'

export interface TableShape {
  readonly element: XmlElement
  /** The cell it is anchored to. */
  readonly anchor?: CellPlace
}

export interface UnseenColumns extends ColumnRange {
  readonly style: UnseenStyle
}

export interface TableState {
  readonly rows: StoredRows
  readonly merges: Range[]
  readonly notes: CellNote[]
  readonly hiddenColumns: ColumnRange[]
  readonly shapes: TableShape[]
  /** Columns whose cells without a style of their own are not seen. */
  readonly unseenColumns: UnseenColumns[]
  /** Columns whose cells without a style of their own are colored. */
  readonly filledColumns: FilledColumns[]
  colors: ColorCoding | undefined
  rowIndex: number
  columnIndex: number
  /** Of the current row. */
  rowStyle: string | undefined
  /** The depth of the outermost open group; 0 outside groups. */
  groupDepth: number
}

/** A repeat count: at least one, and never more than fit in a sheet. */
export function readRepeat(scanner: XmlScanner, name: string, most: number): number {
  const count = Number(scanner.attribute(name) ?? 1)
  return count >= 1 ? Math.min(Math.floor(count), most) : 1
}
