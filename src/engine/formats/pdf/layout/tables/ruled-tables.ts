/** Text goes into the cells of grids; grids that turn out to be frames, charts or forms are left. */
import { areaOf, heightOf, sharedHeight, sharedWidth, widthOf } from '../../geometry.ts'
import { LABEL_WORDS, MOST, SEVERAL, SOME } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { toLine, toRows } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import { type FilledCell, placePieces } from './filled-cell.ts'
import { mergeColumns, splitColumns, splitSpanning } from './grid-columns.ts'
import { splitTall } from './grid-rows.ts'
import { cutSections, type Section } from './grid-sections.ts'
import type { Grid, GridCell } from './grids.ts'
import { splitRow } from './row-splits.ts'
import { isAlone, isStack } from './stacks.ts'
import type { CellBlock, TableBlock } from './table.ts'

interface RuledTables {
  readonly tables: readonly TableBlock[]
  /** The pieces that are in no table. */
  readonly rest: readonly Piece[]
}

export function fillGrids(
  grids: readonly Grid[],
  pieces: readonly Piece[],
  page: number,
): RuledTables {
  const tables: TableBlock[] = []
  let rest = pieces
  // Small grids first: a frame around several tables must not swallow them.
  const ordered = grids.filter(grid => grid.cells.length > 1).sort((a, b) => areaOf(a) - areaOf(b))
  for (const grid of ordered) {
    const inside = rest.filter(piece => isInside(piece, grid))
    if (!inside.length) continue
    if (isStack(grid, inside) && isAlone(grid, rest)) {
      tables.push(tableOfRules(grid, placePieces(grid, inside), page))
      rest = without(rest, inside)
      continue
    }
    for (const part of cutSections(grid, inside)) {
      const table = fillGrid(part, page, part.grid === grid)
      if (!table) continue
      tables.push(table)
      rest = without(rest, part.pieces)
    }
  }
  return { tables, rest }
}

function without(pieces: readonly Piece[], used: readonly Piece[]): Piece[] {
  const gone = new Set(used)
  return pieces.filter(piece => !gone.has(piece))
}

/** The share of a line's height inside the grid it belongs to, beside half of its width. */
const MIN_INSIDE_HEIGHT = 0.67

const isInside = (piece: Piece, box: Box): boolean =>
  sharedWidth(piece, box) > widthOf(piece) / 2 &&
  sharedHeight(piece, box) > MIN_INSIDE_HEIGHT * heightOf(piece)

/** `isWhole` if the grid is not part of a larger one. */
function fillGrid(section: Section, page: number, isWhole: boolean): TableBlock | undefined {
  const { grid, pieces } = section
  const finer = splitColumns(grid, section.cells)
  const cells = finer === grid ? section.cells : placePieces(finer, pieces)
  const used = cells.filter(entry => entry.pieces.length)
  if (isCrowded(used)) return undefined
  const columnCount = new Set(used.map(entry => entry.cell.column)).size
  const rowCount = new Set(used.map(entry => entry.cell.row)).size
  if (isPlain(grid)) {
    if (rowCount < 2 && columnCount < 3) return undefined
  } else if (columnCount < 2) return undefined
  else if (rowCount < 2 && !isListing(used) && !(isWhole && isOneRow(grid, used))) return undefined
  const table = tableOfRules(finer, cells, page)
  if (isPlain(grid) && columnCount < 2) return withAllColumns(table, grid)
  if (table.rows.length < 1 || table.xs.length < 3) return undefined
  return hasPlainHead(grid, table) || !isChart(table, isPlain(grid)) ? table : undefined
}

/** How much higher than its cell text is that does not fit. */
const MIN_EXCESS = 1.15

/** Lines closer together than text is high: the staves of music, the bars and ticks of a chart. */
function isCrowded(cells: readonly FilledCell[]): boolean {
  let all = 0
  let crowded = 0
  for (const { cell, pieces } of cells) {
    all += pieces.length
    for (const { size } of pieces) if (size > MIN_EXCESS * heightOf(cell)) crowded++
  }
  return crowded > SOME * all
}

/** Every cell drawn, none joined: nobody draws this except for a table, even if most of it is empty. */
const isPlain = (grid: Grid): boolean =>
  grid.xs.length > 2 &&
  grid.ys.length > 2 &&
  grid.cells.length === (grid.xs.length - 1) * (grid.ys.length - 1)

/** Names over all columns: the rows below may contain pictures. */
const hasPlainHead = (grid: Grid, { rows, xs }: TableBlock): boolean =>
  isPlain(grid) &&
  rows[0]!.length === xs.length - 1 &&
  rows[0]!.every(cell => cell.lines.length === 1)

const withAllColumns = (table: TableBlock, grid: Grid): TableBlock => ({ ...table, xs: grid.xs })

/** One drawn row may contain many: see row-splits.ts. */
const isListing = (cells: readonly FilledCell[]): boolean =>
  cells.every(({ pieces }) => pieces.length >= 3)

/** A single row, each cell of it with a few words: no text box is set like this. */
const isOneRow = ({ xs, ys }: Grid, cells: readonly FilledCell[]): boolean =>
  ys.length === 2 &&
  cells.length === xs.length - 1 &&
  cells.every(
    ({ pieces: [piece, ...more] }) =>
      !more.length &&
      piece!.words.length <= LABEL_WORDS &&
      !piece!.words.at(-1)!.text.endsWith(':'),
  )

/**
 * Half of a table's rows use several columns; in a drawing each cell with text is alone. But accounts list many empty
 * items, in fully drawn grids.
 */
const MIN_SHARED_ROWS_OF_PLAIN = 0.2
const MAX_FOREIGN = 0.2

function isChart({ rows, xs }: TableBlock, isPlain: boolean): boolean {
  const width = xs.length - 1
  const used = rows.map(row => row.filter(cell => cell.lines.length)).filter(row => row.length)
  const banners = used.filter(row => row[0]!.columnSpan === width).length
  const shared = used.filter(row => row.length >= 2).length
  // Text in columns of its own across the whole width: the lines are not those of its columns.
  const foreign = used.filter(
    row => row[0]!.columnSpan === width && row[0]!.lines[0]!.pieces.length >= 3,
  ).length
  if (foreign > MAX_FOREIGN * used.length) return true
  if (used.length === 2) {
    const [above, below] = used as [CellBlock[], CellBlock[]]
    if (above.length === 1 && isParagraph(above[0]!)) return true
    if (!isPlain && below.some(isColumn)) return true
  }
  const minShared = isPlain ? MIN_SHARED_ROWS_OF_PLAIN : 1 / 2
  // Rows that one cell fills from end to end are group headings; if most rows are, it is not a table.
  return banners > MOST * used.length || shared < minShared * (used.length - banners)
}

/** Text over a single row: a box of a drawing, whose last line runs into the lines below it. */
const isParagraph = ({ lines }: CellBlock): boolean => lines.length >= SEVERAL

/** So much text in the one row below a title is that of a page in boxes; tables of one row are drawn whole. */
const COLUMN_LINES = 15

const isColumn = ({ lines }: CellBlock): boolean => lines.length >= COLUMN_LINES

function tableOfRules(grid: Grid, cells: readonly FilledCell[], page: number): TableBlock {
  const separate: FilledCell[] = []
  for (const entry of cells) {
    const { rowSpan, columnSpan } = entry.cell
    if (rowSpan === 1 && columnSpan === 1) separate.push(entry)
    else for (const part of splitSpanning(entry, grid)) separate.push(...splitTall(part, grid))
  }
  const kept = dropEmptyTracks(mergeColumns(separate))
  const rows: CellBlock[][] = []
  for (const { place, pieces } of kept.cells) {
    const { row, column, rowSpan, columnSpan } = place
    rows[row] ??= []
    rows[row].push({ column, rowSpan, columnSpan, lines: toRows(pieces).map(toLine) })
  }
  const filledRows = Array.from(rows, row => row ?? []).map(row =>
    row.sort((a, b) => a.column - b.column),
  )
  return {
    type: 'table',
    page,
    x0: grid.x0,
    y0: grid.y0,
    x1: grid.x1,
    y1: grid.y1,
    xs: kept.columns.map(column => grid.xs[column]!).concat(grid.x1),
    rows: filledRows.flatMap((row, index) =>
      splitRow(row, kept.columns.length, index === 0 && filledRows.length > 1),
    ),
    headerRows: 1,
  }
}

/** A cell's position among the rows and columns that have text. */
interface KeptCell {
  readonly place: Pick<GridCell, 'row' | 'column' | 'rowSpan' | 'columnSpan'>
  readonly pieces: readonly Piece[]
}

/** Rows and columns without any text are gaps between double lines or spacing. */
function dropEmptyTracks(cells: readonly FilledCell[]): { cells: KeptCell[]; columns: number[] } {
  const rows: boolean[] = []
  const columns: boolean[] = []
  for (const { cell, pieces } of cells) {
    if (!pieces.length) continue
    rows[cell.row] = true
    columns[cell.column] = true
  }
  const rowsBefore = countBefore(rows, cells, cell => cell.row + cell.rowSpan)
  const columnsBefore = countBefore(columns, cells, cell => cell.column + cell.columnSpan)
  const kept: KeptCell[] = []
  for (const { cell, pieces } of cells) {
    const row = rowsBefore[cell.row]!
    const column = columnsBefore[cell.column]!
    const rowSpan = rowsBefore[cell.row + cell.rowSpan]! - row
    const columnSpan = columnsBefore[cell.column + cell.columnSpan]! - column
    if (rowSpan && columnSpan) kept.push({ place: { row, column, rowSpan, columnSpan }, pieces })
  }
  return { cells: kept, columns: [...columns.keys()].filter(column => columns[column]) }
}

/** For each track, how many of the tracks before it are used. */
function countBefore(
  used: readonly boolean[],
  cells: readonly FilledCell[],
  endOf: (cell: FilledCell['cell']) => number,
): number[] {
  let end = 0
  for (const { cell } of cells) end = Math.max(end, endOf(cell))
  const counts = [0]
  for (let track = 0; track < end; track++) counts.push(counts[track]! + (used[track] ? 1 : 0))
  return counts
}
