/**
 * A sheet as its file gives it: rows of cells with positions, read from the top. Nothing is kept per cell, so that a
 * sheet of millions of cells passes through in the memory of one row.
 */
import type { Block, Note, TableCell } from '../../document/document.ts'
import type { PlainRows } from '../../document/plain-rows.ts'
import type { PlainRowsWriter } from '../../document/plain-rows-writer.ts'
import type { Range } from './references.ts'

export interface Sheet {
  readonly name: string
  /** Reads the rows again on every call. The row is one object, refilled for each. */
  rows(wanted: WantedCells): Iterable<GridRow>
  /** Like `rows` for `contents`; rows that the writer takes come as its text, in their place. */
  plainRows?(writer: PlainRowsWriter): Iterable<GridRow | PlainRows>
  readonly merges: readonly Range[]
  /** For columns only `firstColumn` and `lastColumn` count. */
  readonly hiddenColumns: readonly ColumnRange[]
  readonly links: readonly CellLink[]
  /** Notes and comments with their cells. */
  readonly notes: readonly CellNote[]
  /** Ranges that the workbook itself calls tables. */
  readonly tables: readonly Range[]
  /** Whether the color of empty cells means something; known once the rows have been read. */
  readonly isColorCoded?: (() => boolean) | undefined
  /** Drawings, charts and text boxes: they float above the cells, and come after them or in an empty one. */
  readonly drawings: readonly SheetDrawing[]
}

export interface SheetDrawing {
  readonly blocks: readonly Block[]
  /** Its cell, if it covers only one. */
  readonly cell?: CellPlace | undefined
}

export interface CellPlace {
  readonly row: number
  readonly column: number
}

export const emptySheet = (name: string): Sheet => ({
  name,
  rows: () => [],
  merges: [],
  hiddenColumns: [],
  links: [],
  notes: [],
  tables: [],
  drawings: [],
})

/**
 * `extent` only asks where there is content and of which kind: it is the cheap pass. With the numbers of some rows,
 * their contents are wanted, and the extent of all others.
 */
export type WantedCells = 'extent' | 'contents' | ReadonlySet<number>

export const wantsContents = (wanted: WantedCells, row: number): boolean =>
  wanted === 'contents' || (wanted !== 'extent' && wanted.has(row))

export interface ColumnRange {
  readonly firstColumn: number
  readonly lastColumn: number
}

export interface CellLink {
  readonly range: Range
  readonly url: string
}

export interface CellNote {
  readonly row: number
  readonly column: number
  readonly note: Note
}

export const KINDS = { text: 0, number: 1, other: 2 } as const

/** The cells of one row that show something, in any order; of two in one column the later counts. */
export class GridRow {
  /** Zero-based, as are columns. */
  index = 0
  isHidden = false
  length = 0
  readonly columns: number[] = []
  readonly kinds: number[] = []
  /** Filled only for `contents`. */
  readonly contents: TableCell[] = []
  /** Formulas by column, if they are wanted. */
  formulas: Map<number, string> | undefined

  start(index: number, isHidden: boolean): void {
    this.index = index
    this.isHidden = isHidden
    this.length = 0
    this.formulas = undefined
  }

  add(column: number, kind: number, content: TableCell): void {
    const at = this.length++
    this.columns[at] = column
    this.kinds[at] = kind
    this.contents[at] = content
  }
}
