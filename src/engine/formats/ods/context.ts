import type { ReadContext } from '../format.ts'
import type { ChartContext } from '../odf/chart.ts'
import type { OdfImages } from '../odf/images.ts'
import type { OdfPackage } from '../odf/package.ts'
import type { TextContext } from '../odf/text.ts'
import type { Range } from '../spreadsheet/references.ts'
import type { Fills } from './fills.ts'
import type { PlainRowReader } from './plain-row.ts'
import type { UnseenStyles } from './unseen-styles.ts'

/** What the readers of tables, cells and drawings share. */
export interface OdsContext extends TextContext, ChartContext {
  readonly reading: ReadContext
  readonly parts: OdfPackage
  /** The fast reader for most of the sheets. */
  readonly plainRows: PlainRowReader
  readonly images: OdfImages
  /** Undefined if all cells are seen. */
  readonly unseen: UnseenStyles | undefined
  /** Undefined if no cell is given a color by hand. */
  readonly fills: Fills | undefined
  /** The text that is being read. */
  readonly currentSource: () => string
  /** Conditions paint cells, too. */
  readonly isPaintedOtherwise: boolean
  /** The named ranges of a sheet, known once the whole file has been read. */
  readonly tablesOf: (sheetName: string) => readonly Range[]
}
