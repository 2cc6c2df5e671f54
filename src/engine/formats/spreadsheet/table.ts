/** A region of a sheet → a table whose rows are read from the file while they are written. */
import type { Budget } from '../../budget.ts'
import { lines, link, paragraph, run, text } from '../../document/build.ts'
import {
  type Block,
  type BlockCell,
  MARKS,
  type Run,
  type TableCell,
  type TableRow,
} from '../../document/document.ts'
import { type PlainRows, ROWS_ONE_BY_ONE, rowByRow } from '../../document/plain-rows.ts'
import { PlainRowsWriter } from '../../document/plain-rows-writer.ts'
import { tidyRuns } from '../../document/runs.ts'
import { tableOfGrid } from '../../document/sheet.ts'
import { firstIndex } from '../../sorted.ts'
import type { CellDrawings } from './cell-drawings.ts'
import { GridRow, type Sheet } from './grid.ts'
import { type Layout, listShownRows, type Region } from './layout.ts'
import type { Range } from './references.ts'

/** What is added to the text of individual cells. */
export interface Decoration {
  url?: string
  readonly noteIds: string[]
}

/** By row, then by column: most rows have none. */
export type Decorations = ReadonlyMap<number, ReadonlyMap<number, Decoration>>

interface TableContext {
  readonly budget: Budget
  readonly showsHidden: boolean
  /** What is drawn in empty cells. */
  readonly drawings: CellDrawings
  /** Receives the text of each cell covered by a merged one. */
  readonly onCovered: (row: number, column: number, content: TableCell) => void
}

export function readRegion(
  sheet: Sheet,
  layout: Layout,
  region: Region,
  decorations: Decorations,
  context: TableContext,
): Block[] {
  const table = tableOfGrid({
    columns: { start: 0, end: region.columns.length },
    alignments: region.alignments,
    hasHeader: region.hasHeader,
    rows: { [Symbol.iterator]: () => regionRows(sheet, layout, region, decorations, context) },
  })
  return table ? [table] : []
}

/** The rows of a text region, each a paragraph. */
export function readLines(
  sheet: Sheet,
  layout: Layout,
  region: Region,
  decorations: Decorations,
  context: TableContext,
): Block[] {
  const rows = rowByRow(regionRows(sheet, layout, region, decorations, context))
  return Array.from(rows, cells => paragraph(tidyRuns(cells.flatMap(toRuns)))).filter(
    ({ children }) => children.length > 0,
  )
}

/** The cost of a cell above the region, which is read in vain. */
const PASSING_COST = 1 / 8

function* regionRows(
  sheet: Sheet,
  layout: Layout,
  region: Region,
  decorations: Decorations,
  { budget, showsHidden, drawings, onCovered }: TableContext,
): Generator<TableRow | PlainRows> {
  const width = region.columns.length
  const places = toPlaces(region.columns)
  budget.spend('nodes', sheet.merges.length)
  const spans = collectSpans(sheet.merges, layout, region)
  const { isColumnHidden } = layout
  const isPlain =
    sheet.merges.length === 0 &&
    decorations.size === 0 &&
    drawings.size === 0 &&
    region.holes.length === 0
  const writer = isPlain && sheet.plainRows ? new PlainRowsWriter(region, places, width) : undefined
  const rows = writer
    ? sheet.plainRows!(writer)
    : listShownRows(sheet, 'contents', { showsHidden, isColumnHidden })
  const covered = spans.size > 0 ? new CoveredCells(width) : undefined
  let count = 0
  for (const row of rows) {
    if (!(row instanceof GridRow)) {
      yield row
      continue
    }
    if (row.index > region.lastRow) return
    if (row.index < region.firstRow) {
      budget.spend('nodes', row.length * PASSING_COST)
      continue
    }
    if (row.isHidden && !showsHidden) continue
    const cells: TableCell[] = new Array(width).fill('')
    const decorated = decorations.get(row.index)
    for (let at = 0; at < row.length; at++) {
      const column = row.columns[at]!
      const place = places[column] ?? -1
      if (place < 0 || isInHole(region, row.index, column)) continue
      const decoration = decorated?.get(column)
      const formula = row.formulas?.get(column)
      cells[place] =
        decoration || formula !== undefined
          ? decorate(row.contents[at]!, decoration, formula)
          : row.contents[at]!
    }
    for (const [column, runs] of region.isText ? [] : (drawings.get(row.index) ?? [])) {
      const place = places[column] ?? -1
      const isHere = place >= 0 && !isInHole(region, row.index, column)
      if (isHere) cells[place] = { children: [paragraph([...runs])] }
    }
    const starting = spans.get(row.index) ?? NONE
    for (const place of covered?.find(cells, starting) ?? []) {
      onCovered(row.index, region.columns[place]!, cells[place]!)
    }
    for (const { place, colSpan, rowSpan } of starting) {
      cells[place] = { children: toBlocks(cells[place]!), colSpan, rowSpan }
    }
    if (++count === ROWS_ONE_BY_ONE) writer?.open()
    yield cells
  }
}

const isInHole = ({ holes }: Region, row: number, column: number): boolean =>
  holes.length > 0 &&
  holes.some(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn,
  )

/** Sheet column → table column; -1 if the column is not in it. */
function toPlaces(columns: readonly number[]): Int32Array {
  const places = new Int32Array((columns.at(-1) ?? -1) + 1).fill(-1)
  columns.forEach((column, place) => {
    places[column] = place
  })
  return places
}

function decorate(
  content: TableCell,
  decoration: Decoration | undefined,
  formula: string | undefined,
): BlockCell {
  const own = toRuns(content)
  const children = decoration?.url === undefined ? own : link(decoration.url, own)
  for (const id of decoration?.noteIds ?? []) children.push(run({ type: 'noteReference', id }))
  if (formula !== undefined) {
    if (children.length > 0) children.push(text(' '))
    children.push(text(`=${formula}`, MARKS.code))
  }
  return { children: [paragraph(children)] }
}

export const toRuns = (content: TableCell): Run[] =>
  typeof content === 'string' ? lines(content) : content.children.flatMap(blockRuns)

const blockRuns = (block: Block): readonly Run[] =>
  block.type === 'paragraph' ? block.children : []

const NONE: readonly CellSpan[] = []

/** By first row; ranges that cover a single position of the table are left out. */
function collectSpans(
  merges: readonly Range[],
  layout: Layout,
  { columns, firstRow, lastRow }: Region,
): Map<number, CellSpan[]> {
  const spans = new Map<number, CellSpan[]>()
  for (const merge of merges) {
    const startRow = layout.rows.findFrom(merge.firstRow)
    if (startRow === undefined || startRow < firstRow || startRow > lastRow) continue
    const place = firstIndex(columns, column => column >= merge.firstColumn)
    const colSpan = firstIndex(columns, column => column > merge.lastColumn) - place
    const rowSpan = layout.rows.countBetween(startRow, Math.min(merge.lastRow, lastRow))
    if (colSpan < 1 || rowSpan < 1 || colSpan * rowSpan === 1) continue
    const inRow = spans.get(startRow) ?? []
    inRow.push({ place, colSpan, rowSpan })
    spans.set(startRow, inRow)
  }
  return spans
}

const toBlocks = (content: TableCell): readonly Block[] =>
  typeof content === 'string'
    ? content === ''
      ? []
      : [{ type: 'paragraph', children: toRuns(content) }]
    : content.children

/** A merged range in the columns and rows of the table. */
interface CellSpan {
  readonly place: number
  readonly colSpan: number
  readonly rowSpan: number
}

/**
 * Text covered by a merged cell. Programs that merge cells keep only the first text, but some files contain others,
 * which nobody sees.
 */
class CoveredCells {
  /** For each column, the first row below all spans that cover it. */
  readonly #end: Uint32Array
  #row = 0

  constructor(width: number) {
    this.#end = new Uint32Array(width)
  }

  /** Columns of the next row with content covered by spans that start in it or above. */
  find(cells: readonly TableCell[], starting: readonly CellSpan[]): number[] {
    const end = this.#end
    const row = this.#row++
    const found: number[] = []
    for (let place = 0; place < end.length; place++) {
      if (end[place]! > row && cells[place] !== '') found.push(place)
    }
    for (const { place, colSpan, rowSpan } of starting) {
      // Overlapping ranges are a mistake in the file: the first one counts.
      if (end[place]! > row) continue
      end[place] = row + rowSpan
      for (let at = place + 1; at < place + colSpan && end[at]! <= row; at++) {
        if (cells[at] !== '') found.push(at)
        end[at] = row + rowSpan
      }
    }
    return found
  }
}
