/**
 * Columns of ruled tables that the lines do not show correctly: text in two columns between two lines, rows whose
 * cells have no lines between them, and two lines for one border.
 */
import { centerX, unionOfSpans, usualSize, widthOf } from '../../geometry.ts'
import { CELL_GAP, FEW, MOST } from '../../measures.ts'
import { toRows } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import { type Chunk, findColumnStripes, toChunks } from '../regions/columns.ts'
import { isAmount } from '../regions/numeric.ts'
import { type FilledCell, toPart } from './filled-cell.ts'
import { type Grid, type GridCell, trackOf } from './grids.ts'

/** Fewer lines with a gap at the same place may be chance. */
const MIN_LINES = 4

/** A grid with further borders where nearly all lines of a column leave the same white space. */
export function splitColumns(grid: Grid, cells: readonly FilledCell[]): Grid {
  const added: number[] = []
  const byColumn = new Map<number, FilledCell[]>()
  for (const entry of cells) {
    const { column, columnSpan } = entry.cell
    if (columnSpan > 1 || !entry.pieces.length) continue
    const own = byColumn.get(column)
    if (own) own.push(entry)
    else byColumn.set(column, [entry])
  }
  for (const own of byColumn.values()) {
    if (!mayHaveGaps(own)) continue
    const lines: Piece[][] = []
    for (const { pieces } of own) for (const line of toRows(pieces)) lines.push(line)
    const chunked = lines.map(toLineChunks).filter(line => line.length)
    const several = chunked.filter(line => line.length >= 2)
    if (several.length < MIN_LINES) continue
    const numbers = chunked.filter(isLoneNumber)
    if (several.length + numbers.length < MOST * lines.length) continue
    const size = usualSize(lines.flat())
    const stripes = findColumnStripes(chunked, size).filter(
      stripe => widthOf(stripe) >= CELL_GAP * size && !isBesideMarks(chunked, stripe.x0),
    )
    added.push(...stripes.map(centerX))
  }
  return added.length ? withBorders(grid, added) : grid
}

/** Whether there may be enough lines of several words: a column of single words or numbers has none. */
function mayHaveGaps(cells: readonly FilledCell[]): boolean {
  let most = 0
  for (const { pieces } of cells) {
    let words = 0
    for (const piece of pieces) words += piece.words.length
    most += Math.min(pieces.length, words >> 1)
    if (most >= MIN_LINES) return true
  }
  return false
}

const toLineChunks = (line: readonly Piece[]): Chunk[] =>
  toChunks(line.length === 1 ? line[0]!.words : line.flatMap(piece => piece.words))

const isLoneNumber = (line: readonly Chunk[]): boolean => line.length === 1 && isAmount(line[0]!)

/** Whether bullets precede the stripe or note marks follow it; a single dash may be a cell. */
function isBesideMarks(lines: readonly (readonly Chunk[])[], x: number): boolean {
  const before = lines.flatMap(line => line.filter(chunk => chunk.x1 <= x + 1).slice(-1))
  const after = lines.flatMap(line => line.filter(chunk => chunk.x0 > x).slice(0, 1))
  const bullets = before.filter(({ words }) => BULLET.test(words.at(-1)!.text))
  const notes = after.filter(({ words }) => NOTE_MARK.test(words[0]!.text))
  return bullets.length * 2 > before.length || notes.length * 2 > after.length
}

const BULLET = /^[^\p{L}\p{N}]$|^\d{1,2}[.)]$/u
const NOTE_MARK = /^(?:\((?:\d{1,2}|[a-z])\)|[*†‡]+)$/

function withBorders(grid: Grid, added: readonly number[]): Grid {
  const xs = [...grid.xs, ...added].sort((a, b) => a - b)
  const cells = grid.cells.flatMap((cell): GridCell[] => {
    const first = xs.indexOf(cell.x0)
    const last = xs.indexOf(cell.x1)
    if (cell.columnSpan > 1) return [{ ...cell, column: first, columnSpan: last - first }]
    return Array.from({ length: last - first }, (_, index) => ({
      ...cell,
      column: first + index,
      x0: xs[first + index]!,
      x1: xs[first + index + 1]!,
    }))
  })
  return { ...grid, xs, cells }
}

/** The share of the chunks that may cross the borders of their column, and of the chunk that must not. */
const MIN_INSIDE = 0.7

/** A cell over several columns whose text is in them column by column is several cells. */
export function splitSpanning(entry: FilledCell, grid: Grid): FilledCell[] {
  const { cell, pieces } = entry
  if (cell.columnSpan < 2 || !pieces.length) return [entry]
  const parts = Array.from({ length: cell.columnSpan }, () => [] as Piece[])
  const borders = grid.xs.slice(cell.column, cell.column + cell.columnSpan + 1)
  const isOneLine = toRows(pieces).length === 1
  let chunks = 0
  let crossing = 0
  for (const piece of pieces) {
    for (const chunk of toChunks(piece.words)) {
      chunks++
      const place = isOneLine ? centerX(chunk) : chunk.x0 + 2
      const part = Math.max(trackOf(borders, place), 0)
      const inside =
        Math.min(chunk.x1, borders[part + 1]! + 2) - Math.max(chunk.x0, borders[part]! - 2)
      if (inside < widthOf(chunk)) crossing++
      if (!isOneLine && inside < MIN_INSIDE * widthOf(chunk)) return [entry]
      parts[part]!.push(toPart(piece, chunk.words))
    }
  }
  if (crossing > FEW * chunks) return [entry]
  // One place only: it is a heading over the columns that happens to be short.
  if (parts.filter(part => part.length).length < 2) return [entry]
  return parts.map((part, index) => ({
    pieces: part,
    cell: {
      ...cell,
      column: cell.column + index,
      columnSpan: 1,
      x0: borders[index]!,
      x1: borders[index + 1]!,
    },
  }))
}

/**
 * Adjacent columns of which no row uses both are one, whose border was drawn twice; unless both have amounts, as
 * debit and credit do.
 */
export function mergeColumns(cells: readonly FilledCell[]): readonly FilledCell[] {
  const used = cells.filter(entry => entry.pieces.length)
  const rowsByColumn = new Map<number, Set<number>>()
  for (const { cell } of used) {
    let rows = rowsByColumn.get(cell.column)
    if (!rows) {
      rows = new Set()
      rowsByColumn.set(cell.column, rows)
    }
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) rows.add(row)
  }
  const columns = [...rowsByColumn.keys()].sort((a, b) => a - b)
  const target = new Map<number, number>()
  let current = columns[0]
  let rows = current === undefined ? new Set<number>() : rowsByColumn.get(current)!
  for (const column of columns.slice(1)) {
    const own = rowsByColumn.get(column)!
    const areOne = !isShared(own, rows) && !isCovered(used, current!, column)
    if (areOne && !areAmountsApart(used, current!, column)) {
      target.set(column, current!)
      for (const row of own) rows.add(row)
    } else {
      current = column
      rows = own
    }
  }
  if (!target.size) return cells
  return cells.flatMap(entry => {
    const to = target.get(entry.cell.column)
    if (to === undefined) return [entry]
    if (!entry.pieces.length) return []
    return [{ ...entry, cell: { ...entry.cell, column: to } }]
  })
}

/** Whether two columns have numbers only, each at a place of its own. */
function areAmountsApart(cells: readonly FilledCell[], one: number, other: number): boolean {
  const piecesOf = (column: number): Piece[] =>
    cells.flatMap(({ cell, pieces }) => (cell.column === column ? pieces : []))
  const left = piecesOf(one)
  const right = piecesOf(other)
  return unionOfSpans(left).x1 < unionOfSpans(right).x0 && [...left, ...right].every(isAmount)
}

function isShared(own: ReadonlySet<number>, rows: ReadonlySet<number>): boolean {
  for (const row of own) if (rows.has(row)) return true
  return false
}

/** Whether a cell that begins in one column extends over another. */
const isCovered = (cells: readonly FilledCell[], from: number, column: number): boolean =>
  cells.some(
    ({ cell }) =>
      cell.columnSpan > 1 && cell.column === from && cell.column + cell.columnSpan > column,
  )
