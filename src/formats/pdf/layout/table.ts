/** A table as it was found on a page. */
import type { Box } from '../raw-page.ts'
import type { Line } from '../text/line.ts'

export interface TableBlock extends Box {
  readonly type: 'table'
  readonly page: number
  /** Where it goes on over several pages. */
  readonly lastPage?: number
  /** Left ends of the columns and the right end of the last. */
  readonly xs: readonly number[]
  readonly rows: readonly (readonly CellBlock[])[]
  readonly headerRows: number
}

/** Places that another cell covers are not listed. */
export interface CellBlock {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly lines: readonly Line[]
}
