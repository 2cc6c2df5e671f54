/** Pictures and text boxes in an empty cell of a table go there; all others follow the tables. */
import type { Budget } from '../../budget.ts'
import { paragraph, run, text } from '../../document/build.ts'
import type { Block, Paragraph, Run } from '../../document/document.ts'
import { isShortLabel, takeLabels } from '../../document/drawing-labels.ts'
import { runsText } from '../../document/runs.ts'
import { groupBy } from '../../lookup.ts'
import type { CellPlace, Sheet, SheetDrawing } from './grid.ts'
import { type Layout, listShownRows, type Region } from './layout.ts'
import type { Range } from './references.ts'

/** Row → column → what is drawn in the cell. */
export type CellDrawings = ReadonlyMap<number, ReadonlyMap<number, readonly Run[]>>

interface PlacedDrawings {
  readonly inCells: CellDrawings
  readonly after: readonly Block[]
}

/** More are a drawing rather than marks in a list. */
const MAX_CANDIDATES = 1000

export function placeDrawings(
  sheet: Sheet,
  layout: Layout,
  { budget, showsHidden }: { readonly budget: Budget; readonly showsHidden: boolean },
): PlacedDrawings {
  // Read once: some readers create them anew each time.
  const { drawings } = sheet
  const cells = findCells(drawings, sheet, layout, budget)
  if (cells.size > 0) dropFilled(cells, sheet, layout, showsHidden)
  const inCells = new Map<number, Map<number, Run[]>>()
  const after: Block[] = []
  for (const drawing of drawings) {
    const cell = cells.get(drawing)
    if (!cell) {
      after.push(...drawing.blocks)
      continue
    }
    const inRow = inCells.get(cell.row) ?? new Map<number, Run[]>()
    inCells.set(cell.row, inRow)
    const runs = inRow.get(cell.column) ?? []
    inRow.set(cell.column, runs)
    if (runs.length > 0) runs.push(text(' '))
    runs.push(...toRuns(drawing))
  }
  return { inCells, after: joinLabels(after) }
}

/** The callouts of a drawing share a line. */
function joinLabels(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (let at = 0; at < blocks.length; ) {
    const labels = takeLabels(blocks, at, isLabel)
    joined.push(labels.length > 0 ? paragraph(labels.map(labelText).join(' ')) : blocks[at]!)
    at += Math.max(1, labels.length)
  }
  return joined
}

const isLabel = (block: Block): block is Paragraph =>
  block.type === 'paragraph' &&
  block.children.every(({ content, link }) => content.type === 'text' && link === undefined) &&
  isShortLabel(labelText(block))

const labelText = ({ children }: Paragraph): string => runsText(children).trim()

/** The drawings inside a cell of a table, each with its cell. */
function findCells(
  drawings: readonly SheetDrawing[],
  sheet: Sheet,
  layout: Layout,
  budget: Budget,
): Map<SheetDrawing, CellPlace> {
  const found = new Map<SheetDrawing, CellPlace>()
  for (const drawing of drawings) {
    if (!drawing.cell || !drawing.blocks.every(block => block.type === 'paragraph')) continue
    if (found.size >= MAX_CANDIDATES) break
    budget.spend('nodes', sheet.merges.length + 1)
    const merge = sheet.merges.find(range => isInside(range, drawing.cell!))
    const cell = merge ? { row: merge.firstRow, column: merge.firstColumn } : drawing.cell
    if (layout.rows.findFrom(cell.row) !== cell.row) continue
    if (layout.regions.some(region => holdsCell(region, cell))) found.set(drawing, cell)
  }
  return found
}

const holdsCell = ({ isText, firstRow, lastRow, columns, holes }: Region, cell: CellPlace) =>
  !isText &&
  cell.row >= firstRow &&
  cell.row <= lastRow &&
  columns.includes(cell.column) &&
  !holes.some(hole => isInside(hole, cell))

const isInside = (range: Range, { row, column }: CellPlace): boolean =>
  row >= range.firstRow &&
  row <= range.lastRow &&
  column >= range.firstColumn &&
  column <= range.lastColumn

/** A cell that already shows something has no room for a drawing. */
function dropFilled(
  cells: Map<SheetDrawing, CellPlace>,
  sheet: Sheet,
  { isColumnHidden }: Layout,
  showsHidden: boolean,
): void {
  const byRow = groupBy(cells.keys(), drawing => cells.get(drawing)!.row)
  for (const row of listShownRows(sheet, 'extent', { showsHidden, isColumnHidden })) {
    const drawings = byRow.get(row.index)
    if (!drawings) continue
    const filled = new Set(row.columns.slice(0, row.length))
    for (const drawing of drawings) {
      if (filled.has(cells.get(drawing)?.column ?? -1)) cells.delete(drawing)
    }
  }
}

/** The paragraphs of a drawing, each on its own line. */
const toRuns = ({ blocks }: SheetDrawing): Run[] =>
  blocks.flatMap((block, at): Run[] => {
    const children = block.type === 'paragraph' ? block.children : []
    return at === 0 ? [...children] : [run({ type: 'break' }), ...children]
  })
