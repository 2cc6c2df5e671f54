/** A workbook → our document: each sheet under its name, its tables, then what floats above them. */
import { heading, paragraph, run } from '../../document/build.ts'
import type {
  Block,
  Document,
  ImageData,
  Metadata,
  Note,
  TableCell,
} from '../../document/document.ts'
import { blocksText, inlineText } from '../../document/text.ts'
import type { Ledger } from '../../ledger.ts'
import { isPageWanted } from '../../options.ts'
import type { ReadContext } from '../format.ts'
import { placeDrawings } from './cell-drawings.ts'
import type { GridRow, Sheet } from './grid.ts'
import { findLayout, type Layout, type Region } from './layout.ts'
import { MAX_COLUMNS, nameCells, toColumnLetters } from './references.ts'
import { type Decoration, type Decorations, readLines, readRegion, toRuns } from './table.ts'

interface Workbook {
  readonly title?: string | undefined
  readonly metadata: Metadata
  /** In the order of their tabs. */
  readonly sheets: readonly SheetEntry[]
  readonly images: ReadonlyMap<string, ImageData>
}

export interface SheetEntry {
  readonly name: string
  readonly isHidden: boolean
  /** Reads the sheet when needed: a sheet nobody asked for costs nothing. */
  read(): Sheet
}

export function toDocument(workbook: Workbook, context: ReadContext): Document {
  const { options, warn } = context
  const notes = new Map<string, Note>()
  // A hidden sheet keeps its number, so that those of the others are their places in `metadata.sheets`.
  const numbered = workbook.sheets.map((sheet, index) => ({ sheet, number: index + 1 }))
  const shown = numbered.filter(({ sheet }) => !sheet.isHidden || options.hidden === 'include')
  // Excel does not open a workbook without a visible sheet, so such a file is a mistake, not intended.
  const written = shown.length > 0 ? shown : numbered
  const isWritten = new Set(written)
  for (const entry of numbered) {
    if (isWritten.has(entry)) continue
    warn('hidden_omitted', entry.sheet.name)
    if (context.ledger) listHiddenSheet(entry.sheet.read(), entry.number, context.ledger)
  }

  const parts = written.map(({ sheet, number }) => ({
    start: [
      { type: 'boundary', unit: 'sheet', number },
      { anchors: [sheet.name], place: { sheet: sheet.name }, ...heading(2, sheet.name) },
    ] as const,
    content: isPageWanted(options.pages, number) ? readSheet(sheet, notes, context, number) : [],
  }))
  // A sheet without content is not worth a heading, unless there is nothing else to show.
  const isAllEmpty = parts.every(({ content }) => content.length === 0)
  return {
    ...(workbook.title === undefined ? {} : { title: workbook.title }),
    metadata: { ...workbook.metadata, sheets: workbook.sheets.map(sheet => sheet.name) },
    blocks: parts.flatMap(({ start: [boundary, name], content }): Block[] =>
      content.length > 0 || isAllEmpty ? [boundary, name, ...content] : [boundary],
    ),
    notes,
    images: workbook.images,
  }
}

function readSheet(
  entry: SheetEntry,
  notes: Map<string, Note>,
  context: ReadContext,
  number: number,
): Block[] {
  if (context.ledger) context.ledger.page = number
  const { options, budget, warn } = context
  const sheet = entry.read()
  const showsHidden = options.hidden === 'include'
  const layout = findLayout(sheet, { budget, showsHidden })
  const { hiddenRows, hiddenColumns } = layout
  if (sheet.isColorCoded?.()) warn('colors_omitted', sheet.name)
  if (hiddenRows > 0) warn('hidden_omitted', `rows in ${sheet.name}`, hiddenRows)
  if (hiddenColumns > 0) warn('hidden_omitted', `columns in ${sheet.name}`, hiddenColumns)
  if (context.ledger && hiddenRows + hiddenColumns > 0) {
    listHiddenCells(sheet, layout, context.ledger)
  }
  const decorations = collectDecorations(sheet, notes, context)
  const isEmptyNoteCell = noteCellTest(sheet, layout)
  const { inCells, after } = placeDrawings(sheet, layout, { budget, showsHidden })
  // Rows are read while they are written, which may be more than once.
  const covered = new Set<number>()
  const onCovered = (row: number, column: number, content: TableCell): void => {
    const cell = row * MAX_COLUMNS + column
    if (covered.has(cell)) return
    covered.add(cell)
    warn('hidden_omitted', `cells in ${sheet.name} behind merged cells`)
    context.ledger?.add('hidden', inlineText(toRuns(content)), number)
  }
  const tableContext = { budget, showsHidden, drawings: inCells, onCovered }
  const tables = layout.regions.flatMap(region => {
    const read = region.isText ? readLines : readRegion
    const place = { sheet: sheet.name, cells: nameRegion(region) }
    return read(sheet, layout, region, decorations, tableContext).map(block => ({
      place,
      ...block,
    }))
  })
  return [...tables, ...unplacedNotes(sheet, decorations, isEmptyNoteCell), ...after]
}

const nameRegion = ({ firstRow, lastRow, columns }: Region): string =>
  nameCells(firstRow, lastRow, columns[0] ?? 0, columns.at(-1) ?? 0)

/** More cells than this share one link only in sheets that link whole columns; their first cell keeps it. */
const MAX_LINKED_CELLS = 1000

function collectDecorations(
  sheet: Sheet,
  notes: Map<string, Note>,
  { options, budget, warn, ledger }: ReadContext,
): Decorations {
  const decorations = new Map<number, Map<number, Decoration>>()
  const at = (row: number, column: number): Decoration => {
    const inRow = decorations.get(row) ?? new Map<number, Decoration>()
    decorations.set(row, inRow)
    const decoration = inRow.get(column) ?? { noteIds: [] }
    inRow.set(column, decoration)
    return decoration
  }
  for (const { range, url } of sheet.links) {
    const { firstRow, firstColumn } = range
    const area = (range.lastRow - firstRow + 1) * (range.lastColumn - firstColumn + 1)
    const { lastRow, lastColumn } =
      area <= MAX_LINKED_CELLS ? range : { lastRow: firstRow, lastColumn: firstColumn }
    budget.spend('nodes', area <= MAX_LINKED_CELLS ? area : 1)
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) at(row, column).url = url
    }
  }
  if (options.comments === 'omit') {
    if (sheet.notes.length > 0) warn('comments_omitted', undefined, sheet.notes.length)
    for (const { note } of ledger ? sheet.notes : [])
      ledger?.add('comment', blocksText(note.blocks))
    return decorations
  }
  for (const { row, column, note } of sheet.notes) {
    const id = `comment-${notes.size + 1}`
    notes.set(id, note)
    at(row, column).noteIds.push(id)
  }
  return decorations
}

/** Whether a cell with a note shows nothing else, so that no table has a place for the note. */
function noteCellTest(sheet: Sheet, layout: Layout): (row: number, column: number) => boolean {
  const empty = new Map<number, Set<number>>()
  for (const { row, column } of sheet.notes) {
    const inRow = empty.get(row)
    if (inRow) inRow.add(column)
    else empty.set(row, new Set([column]))
  }
  if (empty.size > 0) {
    for (const { index, columns, length } of sheet.rows('extent')) {
      const inRow = empty.get(index)
      for (let at = 0; inRow && at < length; at++) inRow.delete(columns[at]!)
    }
  }
  return (row, column) => layout.isColumnHidden(column) || empty.get(row)?.has(column) === true
}

/** A note on an empty cell goes below the tables, with the cell's name. */
function unplacedNotes(
  sheet: Sheet,
  decorations: Decorations,
  isEmpty: (row: number, column: number) => boolean,
): Block[] {
  // All notes of a cell go on one line.
  const shown = new Set<readonly string[]>()
  return sheet.notes
    .filter(({ row, column }) => isEmpty(row, column))
    .flatMap(({ row, column }): Block[] => {
      const ids = decorations.get(row)?.get(column)?.noteIds ?? []
      if (ids.length === 0 || shown.has(ids)) return []
      shown.add(ids)
      const references = ids.map(id => run({ type: 'noteReference', id }))
      return [paragraph(`${toColumnLetters(column)}${row + 1}`, references)]
    })
}

/** The text of hidden sheets, rows and columns, for the ledger. */
function listHiddenSheet(sheet: Sheet, number: number, ledger: Ledger): void {
  ledger.add('hidden', sheet.name, number)
  for (const row of sheet.rows('contents')) ledger.add('hidden', rowText(row), number)
  for (const { note } of sheet.notes) ledger.add('hidden', blocksText(note.blocks), number)
  ledger.add('hidden', blocksText(sheet.drawings.flatMap(({ blocks }) => blocks)), number)
}

function listHiddenCells(sheet: Sheet, layout: Layout, ledger: Ledger): void {
  for (const row of sheet.rows('contents')) {
    const text = row.isHidden ? rowText(row) : rowText(row, layout.isColumnHidden)
    ledger.add('hidden', text)
  }
}

function rowText({ length, columns, contents }: GridRow, isWanted = (_: number) => true): string {
  const texts: string[] = []
  for (let at = 0; at < length; at++) {
    const cell = contents[at]!
    if (!isWanted(columns[at]!)) continue
    texts.push(typeof cell === 'string' ? cell : blocksText(cell.children))
  }
  return texts.join(' ')
}
