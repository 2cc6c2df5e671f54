/** One worksheet of a BIFF stream: first what its records say about rows, columns and cells, then the cells. */
import type { Budget } from '../../budget.ts'
import { lines, paragraph } from '../../document/build.ts'
import type { Block } from '../../document/document.ts'
import { firstIndex } from '../../sorted.ts'
import type { ReadContext } from '../format.ts'
import { ColorCoding, MAX_ROWS_SEEN, mayBeMeant } from '../spreadsheet/color-coding.ts'
import type {
  CellLink,
  CellNote,
  ColumnRange,
  GridRow,
  Sheet,
  WantedCells,
} from '../spreadsheet/grid.ts'
import { GridRow as Row, type SheetDrawing, wantsContents } from '../spreadsheet/grid.ts'
import { MAX_COLUMNS, type Range } from '../spreadsheet/references.ts'
import { isUnseen } from '../spreadsheet/unseen-style.ts'
import { omitsUnseen } from '../unseen.ts'
import { isBof, isCell, isFormula, readRowsAsWritten, type SheetStream } from './cells.ts'
import { ChartReader } from './chart.ts'
import { type Globals, KIND_OF_BOF } from './globals.ts'
import { readHyperlink } from './hyperlink.ts'
import type { Pictures, SeenShape } from './pictures.ts'
import { RECORDS, RecordReader } from './records.ts'
import { TextObjects } from './text-objects.ts'

export interface BiffWorkbook {
  readonly bytes: Uint8Array
  readonly globals: Globals
  readonly pictures: Pictures
  readonly reading: ReadContext
}

/** `offset` is where the sheet's BOF begins. */
export function readBiffSheet(name: string, offset: number, workbook: BiffWorkbook): Sheet {
  const facts = readFacts(offset, workbook)
  const { bytes, globals } = workbook
  const { budget, warn } = workbook.reading
  const unreadable = new Set<string>()
  const stream: SheetStream = {
    bytes,
    offset: facts.start,
    lacksResults: globals.version === 8 && !globals.isCalculated && !facts.hasResults,
    onUnreadable(row, column) {
      const place = `${row},${column}`
      if (!unreadable.has(place)) warn('formulas_omitted')
      unreadable.add(place)
    },
    omits: omitsOnce(facts.isPaintedOtherwise, workbook.reading),
    hiddenRows: facts.isFiltered ? new Set() : facts.hiddenRows,
    globals,
    budget,
  }
  return {
    name,
    rows:
      facts.isChart || !facts.hasCells
        ? () => []
        : facts.isSorted
          ? wanted => readRowsAsWritten(stream, wanted)
          : wanted => sortRows(readRowsAsWritten(stream, wanted), wanted, budget),
    isColorCoded: () =>
      mayBeMeant(facts.colored, facts.contents) && areColorsMeant(facts.start, workbook),
    merges: facts.merges,
    hiddenColumns: facts.hiddenColumns,
    links: facts.links,
    notes: facts.notes,
    tables: [],
    drawings: facts.drawings,
  }
}

/** Each cell is reported once, however often the rows are read. */
function omitsOnce(isPaintedOtherwise: boolean, reading: ReadContext): SheetStream['omits'] {
  const known = new Map<string, boolean>()
  return (style, { row, column, isText, text }) => {
    if (!isUnseen(style, isText, isPaintedOtherwise)) return false
    const place = `${row},${column}`
    const isOmitted = known.get(place) ?? omitsUnseen(reading, () => text)
    known.set(place, isOmitted)
    return isOmitted
  }
}

interface Facts {
  /** The sheet is one chart; its cells are the chart's data. */
  isChart: boolean
  /** After the BOF. */
  start: number
  /** Most workbooks have sheets without any. */
  hasCells: boolean
  /** Nearly all writers go from top to bottom. */
  isSorted: boolean
  /** A formula has a result other than none and zero, which is what programs that do not calculate write. */
  hasResults: boolean
  /** A filter currently hides rows. */
  isFiltered: boolean
  /** Tables or conditions paint cells, too. */
  isPaintedOtherwise: boolean
  /** Cells without content that have a color, and cells with content, in the rows that say whether colors do. */
  colored: number
  contents: number
  readonly hiddenRows: Set<number>
  readonly hiddenColumns: ColumnRange[]
  readonly merges: Range[]
  readonly links: CellLink[]
  notes: readonly CellNote[]
  drawings: readonly SheetDrawing[]
}

function readFacts(offset: number, { bytes, globals, pictures, reading }: BiffWorkbook): Facts {
  const { budget, warn, options } = reading
  const facts: Facts = {
    isChart: false,
    start: offset,
    hasCells: false,
    isSorted: true,
    hasResults: false,
    colored: 0,
    contents: 0,
    isFiltered: false,
    isPaintedOtherwise: false,
    hiddenRows: new Set(),
    hiddenColumns: [],
    merges: [],
    links: [],
    notes: [],
    drawings: [],
  }
  const reader = new RecordReader(bytes, offset, budget)
  if (!reader.next()) return facts
  facts.start = reader.end
  facts.isChart = isBof(reader.type) && reader.uint16(2) === KIND_OF_BOF.chart
  const areCellsShown =
    options.hidden === 'include' || globals.sheets.every(sheet => !sheet.isHidden)
  const texts = new TextObjects(globals)
  const charts: Block[] = []
  const drawing: Uint8Array[] = []
  let drawn = 0
  let chart: ChartReader | undefined = facts.isChart ? new ChartReader(globals, budget) : undefined
  let depth = 0
  let lastRow = -1
  while (reader.next()) {
    const { type } = reader
    if (isBof(type)) {
      depth++
      if (reader.uint16(2) === KIND_OF_BOF.chart) chart = new ChartReader(globals, budget)
    } else if (type === RECORDS.eof) {
      for (const block of chart?.finish(areCellsShown) ?? []) charts.push(block)
      chart = undefined
      if (depth-- === 0) break
    } else if (chart) {
      chart.read(reader)
    } else if (depth === 0) {
      if (isCell(type)) {
        const row = reader.uint16(0)
        if (row < lastRow) facts.isSorted = false
        lastRow = row
        if (row < MAX_ROWS_SEEN) {
          facts.contents += type === RECORDS.mulRk ? Math.floor((reader.length - 6) / 6) : 1
        }
        if (isFormula(type)) {
          facts.hasResults ||= hasResult(reader)
          if (options.formulas === 'include') warn('formulas_omitted')
        }
      } else if (type === RECORDS.drawing) {
        for (const segment of reader.segments()) {
          drawing.push(segment)
          drawn += segment.length
        }
      } else if (type === RECORDS.object) {
        texts.read(reader, drawn)
      } else if (type === RECORDS.blank || type === RECORDS.mulBlank) {
        if (reader.uint16(0) < MAX_ROWS_SEEN) facts.colored += countColored(reader, globals)
      } else {
        readFact(reader, facts, globals, texts, warn)
      }
    }
  }
  facts.hasCells = lastRow >= 0
  facts.notes = texts.notes()
  const boxes = showBoxes(texts, () => pictures.listSeen(drawing), reading)
  facts.drawings = [...boxes, ...pictures.show(drawing), { blocks: charts }]
  return facts
}

/** The styles of the cells in a record: one, or several in a row, those alike together. */
function eachStyle(
  reader: RecordReader,
  visit: (column: number, style: number, count: number) => void,
): void {
  const { type } = reader
  const isMany = type === RECORDS.mulBlank || type === RECORDS.mulRk
  const step = type === RECORDS.mulRk ? 6 : 2
  const end = isMany ? reader.length - 2 : 6
  let column = reader.uint16(2)
  for (let at = 4; at + 2 <= end; ) {
    const style = reader.uint16(at)
    let count = 1
    for (at += step; at + 2 <= end && reader.uint16(at) === style; at += step) count++
    visit(column, style, count)
    column += count
  }
}

/** Of the empty cells in a record. */
function countColored(reader: RecordReader, globals: Globals): number {
  const fills = globals.fills()
  const end = reader.type === RECORDS.mulBlank ? reader.length - 2 : 6
  let colored = 0
  for (let at = 4; at + 2 <= end; at += 2) if (fills[reader.uint16(at)]) colored++
  return colored
}

/** A second look at the cells, for the few sheets where it may be so. */
function areColorsMeant(start: number, { bytes, globals, reading }: BiffWorkbook): boolean {
  const colors = new ColorCoding(globals.fills())
  const reader = new RecordReader(bytes, start, reading.budget)
  let row = 0
  let isEmpty = false
  const add = (column: number, style: number, count: number): void =>
    colors.add(row, column, style, isEmpty, count)
  for (let depth = 0; depth >= 0 && row < MAX_ROWS_SEEN && reader.next(); ) {
    const { type } = reader
    isEmpty = type === RECORDS.blank || type === RECORDS.mulBlank
    if (isBof(type)) depth++
    else if (type === RECORDS.eof) depth--
    else if (depth === 0 && (isEmpty || isCell(type))) {
      row = reader.uint16(0)
      eachStyle(reader, add)
    }
  }
  return colors.isMeant()
}

/** Anything but zero and the empty text, for a version 8 formula ([MS-XLS], 2.5.133). */
function hasResult(reader: RecordReader): boolean {
  const isEmptyText = reader.uint16(12) === 0xffff && reader.uint8(6) === 3
  return !isEmptyText && reader.float64(6) !== 0
}

/** Boxes that are hidden, or too small to be seen, are left out. */
function showBoxes(
  texts: TextObjects,
  listSeen: () => readonly SeenShape[],
  { options, warn, ledger }: ReadContext,
): SheetDrawing[] {
  const boxes = texts.boxes()
  const shapes = boxes.length > 0 ? listSeen() : []
  return boxes.flatMap(({ text, drawn }): SheetDrawing[] => {
    const shape = shapes[firstIndex(shapes, ({ at }) => at >= (drawn ?? 0)) - 1]
    if (options.hidden === 'include' || (shape?.isSeen ?? true)) {
      return [{ blocks: [paragraph(lines(text))], cell: shape?.cell }]
    }
    warn('hidden_omitted', 'a text box')
    ledger?.add('hidden', text)
    return []
  })
}

function readFact(
  reader: RecordReader,
  facts: Facts,
  globals: Globals,
  texts: TextObjects,
  warn: ReadContext['warn'],
): void {
  switch (reader.type) {
    case RECORDS.row:
      if (globals.version >= 3 && isHiddenRow(reader.uint16(12))) {
        facts.hiddenRows.add(reader.uint16(0))
      }
      break
    case RECORDS.colInfo:
      if (isHiddenColumn(reader.uint16(8))) {
        const lastColumn = Math.min(reader.uint16(2), MAX_COLUMNS - 1)
        facts.hiddenColumns.push({ firstColumn: reader.uint16(0), lastColumn })
      }
      break
    case RECORDS.filterMode:
    case RECORDS.autoFilter:
    case RECORDS.autoFilterInfo:
      facts.isFiltered = true
      break
    case RECORDS.mergeCells: {
      const count = Math.min(reader.uint16(0), Math.floor((reader.length - 2) / 8))
      for (let at = 2; at < 2 + count * 8; at += 8) facts.merges.push(readRange(reader, at))
      break
    }
    case RECORDS.hyperlink: {
      const url = readHyperlink(reader.data(8))
      if (url !== undefined) facts.links.push({ range: readRange(reader, 0), url })
      break
    }
    case RECORDS.conditions:
    case RECORDS.conditions12:
    case RECORDS.table:
    case RECORDS.table12:
      facts.isPaintedOtherwise = true
      break
    case RECORDS.validation:
      warn('validations_omitted')
      break
    default:
      texts.read(reader, 0)
  }
}

/** The flags of ROW and COLINFO: what is hidden with an outline level is a collapsed group, and shown. */
const isHiddenRow = (flags: number): boolean => (flags & 0x20) !== 0 && (flags & 0x07) === 0
const isHiddenColumn = (flags: number): boolean => (flags & 0x01) !== 0 && (flags & 0x0700) === 0

const readRange = (reader: RecordReader, at: number): Range => ({
  firstRow: reader.uint16(at),
  lastRow: reader.uint16(at + 2),
  firstColumn: reader.uint16(at + 4),
  lastColumn: reader.uint16(at + 6),
})

/** Merges the pieces of one row, wherever the writer put them. */
function* sortRows(
  pieces: Iterable<GridRow>,
  wanted: WantedCells,
  budget: Budget,
): Generator<GridRow> {
  const rows = new Map<number, Row>()
  for (const piece of pieces) {
    budget.spend('nodes', piece.length)
    const row = rows.get(piece.index) ?? new Row()
    if (row.length === 0) row.start(piece.index, piece.isHidden)
    for (let at = 0; at < piece.length; at++) {
      const content = wantsContents(wanted, piece.index) ? piece.contents[at]! : ''
      row.add(piece.columns[at]!, piece.kinds[at]!, content)
    }
    for (const [column, formula] of piece.formulas ?? []) {
      row.formulas ??= new Map()
      row.formulas.set(column, formula)
    }
    rows.set(piece.index, row)
  }
  yield* [...rows.values()].sort((a, b) => a.index - b.index)
}
