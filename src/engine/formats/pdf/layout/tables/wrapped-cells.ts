/**
 * Tables without lines whose text is wrapped inside their cells. Browsers center cells in their rows, so that the lines
 * of neighbors are at different heights, and no line of the page is a row of the table:
 *
 *               The discount applies when
 *     RN-01     more than ten are ordered.     Orders
 *
 *               Both are kept, or none of       Orders and
 *     RN-02     them.                           invoices
 *
 * Lines that are closer than rows are one cell; cells with the same middle are one row.
 */
import { firstIndex } from '../../../../sorted.ts'
import {
  byLeft,
  centerX,
  centerY,
  contains,
  inOrder,
  isOver,
  median,
  union,
  unionOfSpans,
  widthOf,
} from '../../geometry.ts'
import { LARGE_PART, LARGER_STEP, MOST, SEVERAL, SOME } from '../../measures.ts'
import type { Box, Span } from '../../raw-page.ts'
import { toLine } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import { isAmount } from '../regions/numeric.ts'
import type { TableBlock } from './table.ts'
import type { PageGraphics } from './text-tables.ts'
import {
  byBaseline,
  type Cell,
  hasLineBetween,
  LINE_OPTIONS,
  middleOf,
  splitAtStarts,
  toCells,
} from './wrapped-lines.ts'

const OPTIONS = {
  /** Rows of one table, in ems from the last line of one to the first of the next … */
  maxStep: 3,
  /** … and how much that changes from row to row. */
  minStepRatio: 0.8,
  /** More lines than those above, below and under the names are between all rows. */
  maxDrawnLines: 3,
  /** A page has no more rows than this. */
  maxRows: 150,
  /** Some of the lines are longer than this, in ems: numerators are not. */
  longLine: 3,
}

interface Row {
  readonly cells: readonly Cell[]
  readonly top: number
  readonly bottom: number
}

export function findWrappedTables(
  pieces: readonly Piece[],
  { edges, grids, drawings }: PageGraphics,
  page: number,
): { readonly tables: readonly TableBlock[]; readonly rest: readonly Piece[] } {
  if (!hasLineBetween(inOrder(pieces, byBaseline))) return { tables: [], rest: pieces }
  const drawn = [...grids.filter(({ ys }) => ys.length > OPTIONS.maxDrawnLines), ...drawings]
  const isDrawn = (piece: Piece): boolean =>
    drawn.some(box => contains(box, centerX(piece), centerY(piece)))
  const { parts, wholes } = splitAtStarts(
    drawn.length ? pieces.filter(piece => !isDrawn(piece)) : pieces,
  )
  const cells = toCells(parts, edges.horizontal)
  const tables: TableBlock[] = []
  const used = new Set<Piece>()
  // Rows that are no table from one of their cells are none from the others: each is looked at once.
  const tried = new Set<Cell>()
  let free = cells
  for (const seed of cells) {
    if (seed.lines.length < 2 || tried.has(seed)) continue
    const row = rowOf(seed, free)
    if (!isUneven(row)) continue
    const rows = grow(row, free)
    for (const { cells } of rows) for (const cell of cells) tried.add(cell)
    const columns = columnsOf(rows)
    if (!columns || !isTable(rows, columns) || isCut(rows, free)) continue
    const lines = new Set(rows.flatMap(({ cells }) => cells.flatMap(cell => cell.lines)))
    const isWhole = (line: Piece): boolean =>
      wholes.get(line)?.every(part => lines.has(part)) !== false
    if (![...lines].every(isWhole)) continue
    tables.push(toTable(rows, columns, page))
    for (const line of lines) used.add(line)
    free = free.filter(cell => !lines.has(cell.lines[0]!))
  }
  const isFree = (piece: Piece): boolean => !used.has(wholes.get(piece)?.[0] ?? piece)
  return { tables, rest: used.size ? pieces.filter(isFree) : pieces }
}

/** The cells beside a cell that has the most lines of them; `cells` come by their tops. */
function rowOf(tallest: Cell, cells: readonly Cell[]): Row {
  const reach = LINE_OPTIONS.sameHeight * tallest.size
  const row: Cell[] = [tallest]
  const others: Cell[] = []
  const first = firstIndex(cells, cell => cell.top >= tallest.top - reach)
  for (let index = first; index < cells.length; index++) {
    const cell = cells[index]!
    if (cell.top > tallest.bottom + reach) break
    if (cell === tallest || cell.bottom > tallest.bottom + reach) continue
    if (Math.abs(middleOf(cell) - middleOf(tallest)) < reach) row.push(cell)
    else others.push(cell)
  }
  // Before the end of a page some programs do not center all of them.
  for (const cell of others) if (!row.some(other => isOver(other, cell))) row.push(cell)
  return {
    cells: row.sort(byLeft),
    top: Math.min(...row.map(({ top }) => top)),
    bottom: Math.max(...row.map(({ bottom }) => bottom)),
  }
}

/** Whether some lines are between the lines of a neighbor: those of columns of text are not. */
function isUneven({ cells }: Row): boolean {
  const tallest = cells.reduce((a, b) => (b.lines.length > a.lines.length ? b : a))
  return cells.some(
    cell =>
      (cell.lines.length - tallest.lines.length) % 2 !== 0 &&
      Math.abs(middleOf(cell) - middleOf(tallest)) < LINE_OPTIONS.sameHeight * cell.size,
  )
}

/** The rows above and below that have the same columns. */
function grow(seed: Row, cells: readonly Cell[]): Row[] {
  const rows = [seed]
  for (const find of [findRowBelow, findRowAbove]) {
    while (rows.length < OPTIONS.maxRows) {
      const row = find(rows, cells)
      if (!row) break
      if (find === findRowBelow) rows.push(row)
      else rows.unshift(row)
      if (columnsOf(rows) && areEvenlySpaced(rows)) continue
      if (find === findRowBelow) rows.pop()
      else rows.shift()
      break
    }
  }
  const isAlone = (row: Row | undefined): boolean => row?.cells.length === 1
  while (isAlone(rows.at(-1))) rows.pop()
  while (isAlone(rows[0])) rows.shift()
  return rows
}

type FindRow = (rows: readonly Row[], cells: readonly Cell[]) => Row | undefined

const findRowBelow: FindRow = (rows, cells) => {
  const { bottom } = rows.at(-1)!
  const span = unionOfSpans(rows.flatMap(row => row.cells))
  const first = firstIndex(cells, cell => cell.top > bottom)
  const isNext = (cell: Cell): boolean => isOver(cell, span)
  let tallest: Cell | undefined
  for (let index = first; index < cells.length; index++) {
    const cell = cells[index]!
    if (tallest && cell.top > tallest.top + LINE_OPTIONS.sameHeight * cell.size) break
    if (isNext(cell) && !(tallest && tallest.bottom >= cell.bottom)) tallest = cell
  }
  return tallest && wholeRow(tallest, bottom, tallest.bottom, span, cells)
}

const findRowAbove: FindRow = (rows, cells) => {
  const { top } = rows[0]!
  const span = unionOfSpans(rows.flatMap(row => row.cells))
  let lowest: Cell | undefined
  for (const cell of cells) {
    if (cell.top >= top) break
    if (cell.bottom >= top || !isOver(cell, span)) continue
    if (!lowest || cell.bottom > lowest.bottom) lowest = cell
  }
  return lowest && wholeRow(lowest, lowest.top, top, span, cells)
}

/** The row of a cell, if it has all that is between two heights. */
function wholeRow(
  tallest: Cell,
  top: number,
  bottom: number,
  span: Span,
  cells: readonly Cell[],
): Row | undefined {
  const row = rowOf(tallest, cells)
  const isForeign = (cell: Cell): boolean =>
    cell.bottom > top + LINE_OPTIONS.sameHeight * cell.size &&
    isOver(cell, span) &&
    !row.cells.includes(cell)
  for (const cell of cells) {
    if (cell.top >= bottom - LINE_OPTIONS.sameHeight * cell.size) break
    if (isForeign(cell)) return undefined
  }
  return row
}

/** Rows are as far from each other everywhere, and further than lines. */
function areEvenlySpaced(rows: readonly Row[]): boolean {
  const steps = stepsOf(rows)
  const usual = median(steps)!
  const { size } = rows[0]!.cells[0]!
  return steps.every(
    step =>
      step < OPTIONS.maxStep * size &&
      step > OPTIONS.minStepRatio * usual &&
      step < LARGER_STEP * usual,
  )
}

const stepsOf = (rows: readonly Row[]): number[] =>
  rows.slice(1).map((row, index) => row.top - rows[index]!.bottom)

/** Whether other rows of cells are as close to it as its own: cells over several rows are not found here. */
function isCut(rows: readonly Row[], cells: readonly Cell[]): boolean {
  const own = new Set(rows.flatMap(row => row.cells))
  const span = unionOfSpans([...own])
  const step = LARGER_STEP * median(stepsOf(rows))!
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const isNear = (distance: number): boolean => distance > 0 && distance < step
  const beyond = cells.filter(
    cell =>
      !own.has(cell) &&
      isOver(cell, span) &&
      (isNear(first.top - cell.bottom) || isNear(cell.top - last.bottom)),
  )
  return beyond.some(cell => beyond.some(other => other !== cell && other.top === cell.top))
}

/** Where the columns are, from left to right, if no row has two cells in one of them. */
function columnsOf(rows: readonly Row[]): Span[] | undefined {
  const columns: { x0: number; x1: number }[] = []
  for (const { x0, x1 } of rows.flatMap(row => row.cells).sort(byLeft)) {
    const last = columns.at(-1)
    if (last && x0 < last.x1) last.x1 = Math.max(last.x1, x1)
    else columns.push({ x0, x1 })
  }
  const isOnce = ({ cells }: Row): boolean =>
    new Set(cells.map(cell => columnOf(cell, columns))).size === cells.length
  return rows.every(isOnce) ? joinNames(columns, rows) : undefined
}

/** A name may be centered over all of a column whose cells are short: what only the first row has joins what it lacks. */
function joinNames(columns: readonly Span[], [head, ...body]: readonly Row[]): Span[] {
  const usedBy = (rows: readonly Row[]): Set<number> =>
    new Set(rows.flatMap(({ cells }) => cells.map(cell => columnOf(cell, columns))))
  const inHead = usedBy([head!])
  const inBody = usedBy(body)
  const joined: { x0: number; x1: number }[] = []
  columns.forEach(({ x0, x1 }, index) => {
    const isName = index > 0 && !inBody.has(index) && !inHead.has(index - 1)
    if (isName && body.length > 1) joined.at(-1)!.x1 = x1
    else joined.push({ x0, x1 })
  })
  return joined
}

const columnOf = ({ x0 }: Span, columns: readonly Span[]): number =>
  firstIndex(columns, column => column.x1 > x0)

function isTable(rows: readonly Row[], columns: readonly Span[]): boolean {
  if (rows.length < SEVERAL) return false
  const [, ...body] = rows
  if (!body.some(isUneven)) return false
  const filled = rows.reduce((sum, { cells }) => sum + cells.length, 0)
  if (filled < MOST * rows.length * columns.length) return false
  let ends = 0
  let full = 0
  let long = 0
  for (const cell of rows.flatMap(row => row.cells)) {
    const { lines, size } = cell
    // Numbers below each other are rows.
    if (lines.some((line, index) => index > 0 && isAmount(line) && isAmount(lines[index - 1]!)))
      return false
    const width = widthOf(columns[columnOf(cell, columns)]!)
    for (let index = 1; index < lines.length; index++) {
      const above = widthOf(lines[index - 1]!)
      ends++
      if (above + widthOf(lines[index]!.words[0]!) + SPACE * size > width) full++
      if (above > OPTIONS.longLine * size) long++
    }
  }
  return full >= LARGE_PART * ends && long >= SOME * ends
}

/** The width of a space, in ems. */
const SPACE = 0.25

function toTable(rows: readonly Row[], columns: readonly Span[], page: number): TableBlock {
  const gaps = columns.slice(1).map(({ x0 }, index) => ({ x0: columns[index]!.x1, x1: x0 }))
  const box: Box = union(rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines)))
  return {
    type: 'table',
    page,
    ...box,
    xs: [box.x0, ...gaps.map(centerX), box.x1],
    gaps,
    rows: rows.map(({ cells }) =>
      cells.map(cell => ({
        column: columnOf(cell, columns),
        columnSpan: 1,
        rowSpan: 1,
        lines: cell.lines.map(line => toLine([line])),
      })),
    ),
    headerRows: 1,
  }
}
