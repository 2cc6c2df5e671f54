/**
 * One sheet. Repeated rows and cells are stored once with their number, however large: programs fill a sheet up to
 * its last row and column with one empty cell.
 */
import { readElement, type XmlScanner } from '../../containers/xml/xml.ts'
import type { PlainRowsWriter } from '../../document/plain-rows-writer.ts'
import { ColorCoding, MAX_ROWS_SEEN } from '../spreadsheet/color-coding.ts'
import { GridRow, type Sheet, type WantedCells } from '../spreadsheet/grid.ts'
import { MAX_COLUMNS, MAX_ROWS } from '../spreadsheet/references.ts'
import { readCell } from './cell.ts'
import type { OdsContext } from './context.ts'
import { readDrawing } from './drawing.ts'
import { addFills, fillsOn, isGround } from './fills.ts'
import { StoredRows } from './stored-rows.ts'
import { readRepeat, type TableState } from './table-state.ts'

/** Reads the `table:table` that the scanner has just opened, to its end. */
export function readTable(scanner: XmlScanner, context: OdsContext): Sheet {
  const name = scanner.attribute('table:name') ?? ''
  const state: TableState = {
    rows: new StoredRows(context),
    merges: [],
    notes: [],
    hiddenColumns: [],
    shapes: [],
    unseenColumns: [],
    filledColumns: [],
    colors: context.fills && new ColorCoding(context.fills.colors),
    rowStyle: undefined,
    rowIndex: 0,
    columnIndex: 0,
    groupDepth: 0,
  }
  const outside = scanner.depth - 1
  while (scanner.depth > outside) {
    const event = scanner.next()
    if (scanner.depth < state.groupDepth) state.groupDepth = 0
    if (event !== 'open') continue
    switch (scanner.name) {
      // Headers say what repeats on paper.
      case 'table:table-columns':
      case 'table:table-header-columns':
      case 'table:table-rows':
      case 'table:table-header-rows':
        break
      case 'table:table-column-group':
      case 'table:table-row-group':
        state.groupDepth ||= scanner.depth
        break
      case 'table:table-column':
        readColumn(scanner, state, context)
        break
      case 'table:table-row':
        readRow(scanner, state, context)
        break
      case 'table:shapes':
        state.shapes.push({ element: readElement(scanner, context.parts.xml) })
        break
      default:
        scanner.skip()
    }
  }
  return new OdsSheet(name, state, context)
}

class OdsSheet implements Sheet {
  readonly name: string
  readonly merges: Sheet['merges']
  readonly notes: Sheet['notes']
  readonly hiddenColumns: Sheet['hiddenColumns']
  readonly links: Sheet['links'] = []
  readonly #state: TableState
  readonly #context: OdsContext

  constructor(name: string, state: TableState, context: OdsContext) {
    this.name = name
    this.merges = state.merges
    this.notes = state.notes
    this.hiddenColumns = state.hiddenColumns
    this.#state = state
    this.#context = context
  }

  rows(wanted: WantedCells) {
    return this.#state.rows.walk(wanted)
  }

  plainRows(writer: PlainRowsWriter) {
    return this.#state.rows.walkPlain(writer)
  }

  /** Read once all sheets are known: what a chart shows depends on them. */
  get drawings(): Sheet['drawings'] {
    return this.#state.shapes.map(shape => readDrawing(shape, this.#context))
  }

  isColorCoded(): boolean {
    return this.#state.colors?.isMeant() ?? false
  }

  get tables(): Sheet['tables'] {
    return this.#context.tablesOf(this.name)
  }
}

/**
 * Rows currently hidden by a filter (`filter`) are shown, and so are rows and columns of collapsed groups: see the
 * decision on spreadsheets.
 */
const isInvisible = (scanner: XmlScanner, { groupDepth }: TableState): boolean =>
  groupDepth === 0 && scanner.attribute('table:visibility') === 'collapse'

function readColumn(scanner: XmlScanner, state: TableState, { unseen, fills }: OdsContext): void {
  const count = readRepeat(scanner, 'table:number-columns-repeated', MAX_COLUMNS)
  const firstColumn = state.columnIndex
  state.columnIndex = Math.min(firstColumn + count, MAX_COLUMNS)
  if (firstColumn >= MAX_COLUMNS) return
  const columns = { firstColumn, lastColumn: state.columnIndex - 1 }
  if (isInvisible(scanner, state)) state.hiddenColumns.push(columns)
  if (!unseen && !fills) return
  const name = scanner.attribute(DEFAULT_STYLE) ?? ''
  const style = unseen?.get(name)
  if (style) state.unseenColumns.push({ ...columns, style })
  const filled = fills?.styles.get(name)
  if (!fills || filled === undefined) return
  if (isGround(columns)) state.colors = new ColorCoding(fillsOn(filled, fills))
  else state.filledColumns.push({ ...columns, style: filled })
}

const DEFAULT_STYLE = 'table:default-cell-style-name'

function readRow(scanner: XmlScanner, state: TableState, context: OdsContext): void {
  const firstIndex = state.rowIndex
  const left = Math.max(1, MAX_ROWS - firstIndex)
  const count = readRepeat(scanner, 'table:number-rows-repeated', left)
  const isHidden = isInvisible(scanner, state)
  state.rowIndex += count
  state.rowStyle = context.unseen && scanner.attribute(DEFAULT_STYLE)
  context.plainRows.areDefaultsSeen =
    state.unseenColumns.length === 0 && !context.unseen?.has(state.rowStyle ?? '')
  if (firstIndex < MAX_ROWS_SEEN)
    readFillsOfRow(scanner, { index: firstIndex, count }, state, context)
  if (state.rows.readPlain(scanner, { firstIndex, count }, isHidden)) return
  const row = new GridRow()
  row.start(firstIndex, isHidden)
  readCells(scanner, row, state, context)
  if (row.length > 0) state.rows.add(row, { firstIndex, count })
}

function readFillsOfRow(
  scanner: XmlScanner,
  row: { readonly index: number; readonly count: number },
  { colors, filledColumns }: TableState,
  { fills, currentSource }: OdsContext,
): void {
  if (!fills || !colors) return
  const name = scanner.attribute(DEFAULT_STYLE)
  const style = name === undefined ? undefined : fills.styles.get(name)
  scanner.readInside(PREFIXES, start => {
    addFills(currentSource(), start, { style, ...row }, filledColumns, fills, colors)
    return STILL_OPEN
  })
}

const PREFIXES: readonly string[] = ['table']
const STILL_OPEN = -1

/** What a merged cell covers is unseen, but a picture upon it is shown. */
const CELLS: ReadonlySet<string> = new Set(['table:table-cell', 'table:covered-table-cell'])

function readCells(
  scanner: XmlScanner,
  row: GridRow,
  state: TableState,
  context: OdsContext,
): void {
  let column = 0
  const outside = scanner.depth - 1
  while (scanner.depth > outside) {
    if (scanner.next() !== 'open') continue
    if (CELLS.has(scanner.name)) column += readCell(scanner, row, column, state, context)
    else scanner.skip()
  }
}
