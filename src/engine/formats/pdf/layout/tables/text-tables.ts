/** Tables recognized by the layout of their text: rows of chunks that leave the same stripes white. */
import {
  centerX,
  centerY,
  contains,
  heightOf,
  median,
  overlap,
  overlaps,
  sharedHeight,
  sharedWidth,
  union,
  widthOf,
} from '../../geometry.ts'
import { TABLE_CAPTION } from '../../languages.ts'
import { MOST, NEARLY_ALL, SAME_PLACE, SEVERAL, SMALLER, SOME } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { wordsText } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import type { Word } from '../../text/words.ts'
import { findRuledRows } from './between-rules.ts'
import type { Edge, Edges } from './edges.ts'
import type { Grid } from './grids.ts'
import { withLoneHead } from './lone-heads.ts'
import { continuesOutside } from './painted-rows.ts'
import type { TableBlock } from './table.ts'
import { buildCandidate } from './table-candidate.ts'
import { extendToRules, findRuns, isDetail } from './table-runs.ts'
import { scoreTable, type TableFacts, type TableFeatures, tableFeatures } from './table-score.ts'
import { stepsOf, type TextRow } from './text-row.ts'

interface FoundTable {
  /** Its rows: from, and up to but not including. */
  readonly start: number
  readonly end: number
  readonly table: TableBlock
}

/** What is drawn on the page besides text. */
export interface PageGraphics {
  /** Lines, and what is drawn with them. */
  readonly edges: Edges
  readonly grids: readonly Grid[]
  /** Boxes of charts and figures. */
  readonly drawings: readonly Box[]
  readonly pictures: readonly Box[]
  /** Areas of color. */
  readonly fills: readonly Box[]
  /** Whether the document is typewritten: then a monospaced font does not mean code. */
  readonly isTyped: boolean
  /** For tools: receives what may be a table, before it is decided. */
  readonly inspect?: ((candidate: TableCandidate) => void) | undefined
}

export interface TableCandidate {
  readonly features: TableFeatures
  readonly table: TableBlock
}

export function findTextTables(
  rows: readonly TextRow[],
  graphics: PageGraphics,
  page: number,
): FoundTable[] {
  const region = union(rows)
  const found: FoundTable[] = []
  for (const run of findRuns(rows, region, graphics.isTyped)) {
    const floor = found.at(-1)?.end ?? 0
    const { horizontal } = graphics.edges
    const { start, end } = withLoneHead(extendToRules(run, rows, horizontal, floor), rows, floor, {
      horizontal,
      fills: graphics.fills,
    })
    const hasCaption = rows.slice(Math.max(0, start - 2), start).some(isTableCaption)
    const table = judge(rows.slice(start, end), hasCaption, 0, graphics, page)
    if (table) found.push(withLastValue({ start, end, table }, rows, graphics.edges, page))
  }
  return found
}

/** How close to the value above the next begins, in ems, and how far below it, compared with the rows. */
const VALUE = { sameStart: 0.1, maxStep: 1.1 }

/** The table with the row below it that goes on with its last value, as an address in a form does. */
function withLastValue(
  found: FoundTable,
  rows: readonly TextRow[],
  edges: Edges,
  page: number,
): FoundTable {
  const { start, end, table } = found
  const line = rows[end]
  const [value, third] = rows[end - 1]!.pieces.slice(1)
  if (!value || third || line?.pieces.length !== 1 || table.xs.length !== 3) return found
  const [step, ...steps] = stepsOf(rows.slice(start, end + 1)).reverse()
  const isNext =
    Math.abs(line.x0 - value.x0) < VALUE.sameStart * value.size &&
    step! <= VALUE.maxStep * median(steps)! &&
    isDetail(line.pieces[0]!, value)
  const whole = isNext ? buildCandidate(rows.slice(start, end + 1), edges, page) : undefined
  return whole?.columns === 2 ? { start, end: end + 1, table: whole.toTable() } : found
}

/** Rules of one width above and below are so much more likely those of a table, in units of the score. */
const BETWEEN_RULES = 2

export function findTablesBetweenRules(
  pieces: readonly Piece[],
  graphics: PageGraphics,
  page: number,
): { readonly tables: readonly TableBlock[]; readonly rest: readonly Piece[] } {
  const tables: TableBlock[] = []
  const used = new Set<Piece>()
  const edges = withoutGrids(graphics)
  for (const { rows, x0, y0, x1, y1 } of findRuledRows(edges, pieces)) {
    if (rows.some(row => row.pieces.some(piece => used.has(piece)))) continue
    const box = { x0, y0, x1, y1 }
    const over = graphics.grids.filter(grid => isOver(grid, box))
    if (over.some(grid => showsMore(grid, box, graphics.edges.vertical))) continue
    const table = judge(rows, false, BETWEEN_RULES, graphics, page)
    if (!table || over.some(grid => grid.xs.length >= table.xs.length)) continue
    // Every second row may have lines around it.
    if (continuesOutside(table, pieces, median(stepsOf(rows)) ?? 0)) continue
    tables.push({ ...table, ...box })
    for (const row of rows) for (const piece of row.pieces) used.add(piece)
  }
  return { tables, rest: used.size ? pieces.filter(piece => !used.has(piece)) : pieces }
}

/** Lines that do not belong to a grid with lines around it. */
function withoutGrids({ edges, grids }: PageGraphics): Edges {
  const drawn = grids.filter(grid => grid.ys.length > 2 && hasSide(grid, edges.vertical))
  if (!drawn.length) return edges
  const isInside = ({ at, from, to }: Edge): boolean =>
    drawn.some(
      ({ x0, y0, x1, y1 }) =>
        at > y0 - SAME_PLACE && at < y1 + SAME_PLACE && overlap(from, to, x0, x1) > 0,
    )
  return { ...edges, horizontal: edges.horizontal.filter(edge => !isInside(edge)) }
}

const hasSide = (grid: Grid, vertical: readonly Edge[]): boolean =>
  vertical.some(
    ({ at, from, to }) =>
      Math.abs(at - grid.x0) < SAME_PLACE && overlap(from, to, grid.y0, grid.y1) > 0,
  )

/** Whether lines are drawn between the rows of a table. */
const isOver = (grid: Grid, table: Box): boolean => grid.ys.length > 2 && overlaps(grid, table)

/** Whether lines go beyond a table, or around it. */
const showsMore = (grid: Grid, table: Box, vertical: readonly Edge[]): boolean =>
  grid.y0 < table.y0 - SAME_PLACE || grid.y1 > table.y1 + SAME_PLACE || hasSide(grid, vertical)

/** The rows as a table, if they are more likely one than not. */
function judge(
  rows: readonly TextRow[],
  hasCaption: boolean,
  bonus: number,
  graphics: PageGraphics,
  page: number,
): TableBlock | undefined {
  const candidate = buildCandidate(rows, graphics.edges, page)
  if (!candidate || isInDrawing(candidate.box, graphics.drawings)) return undefined
  if (isCourtCaption(candidate) || isMenu(candidate)) return undefined
  const bars = countBars(graphics.fills, rows, candidate.box)
  const bands = countBands(graphics.fills, candidate.box)
  const features = tableFeatures({ ...candidate, hasCaption, bars, bands })
  graphics.inspect?.({ features, table: candidate.toTable() })
  const lines = hasBorder(candidate.box, graphics.edges) ? BORDER : 0
  return scoreTable(features) + bonus + lines > 0 ? candidate.toTable() : undefined
}

/** A line between two columns, from the first row to the last: as good as rules above and below, in units of the score. */
const BORDER = 2
/** The share of the table's height that it has at least, and at most: lines between columns of text go further. */
const BORDER_LENGTH = { min: 0.8, max: 1.4 }

function hasBorder({ x0, y0, x1, y1 }: Box, { vertical }: Edges): boolean {
  const height = y1 - y0
  return vertical.some(
    ({ at, from, to }) =>
      at > x0 + 1 &&
      at < x1 - 1 &&
      overlap(from, to, y0, y1) > BORDER_LENGTH.min * height &&
      to - from < BORDER_LENGTH.max * height,
  )
}

/** Vertically aligned signs that separate the names of a case from its number. */
const PARTING_SIGN = /^[:)§]( |$)/

/**
 * The head of papers for a court:
 *
 *     Ada Stone, Warden,     )
 *           Petitioner       )     No. 07-1315
 *     v.                     )
 */
function isCourtCaption({ rows, columns }: Pick<TableFacts, 'rows' | 'columns'>): boolean {
  for (let column = 1; column < columns; column++) {
    if (countPartingSigns(rows, column) >= SEVERAL) return true
  }
  return false
}

/** Zero if anything else is in the column. */
function countPartingSigns(rows: TableFacts['rows'], column: number): number {
  let count = 0
  for (const row of rows) {
    for (const cell of row) {
      if (cell.column !== column) continue
      if (!PARTING_SIGN.test(wordsText(cell.words))) return 0
      count++
    }
  }
  return count
}

const isTableCaption = (row: TextRow): boolean =>
  TABLE_CAPTION.test(wordsText(row.pieces[0]!.words))

/**
 * Dishes with their prices, and what they are in other letters below nearly all of them:
 *
 *     Rabo de toro              17,50 €
 *     stewed in red wine
 *     Trucha a la navarra       14,80 €
 */
function isMenu({ rows, columns }: Pick<TableFacts, 'rows' | 'columns'>): boolean {
  if (columns !== 2) return false
  let prices = 0
  let notes = 0
  for (const [index, [first, price]] of rows.entries()) {
    if (price) {
      if (!PRICE.test(wordsText(price.words))) return false
      prices++
      continue
    }
    const above = rows[index - 1]
    if (first?.column !== 0 || above?.length !== 2) return false
    if (!isNoteOf(first.words[0]!.style, above[0]!.words[0]!.style)) return false
    notes++
  }
  return notes > 0 && notes >= prices - 1
}

const PRICE = /^(?:\p{Sc}\s?)?\d+(?:[.,]\d\d)?(?:\s?\p{Sc})?$/u

const isNoteOf = (note: Style, name: Style): boolean =>
  note.size < SMALLER * name.size ||
  (note.font.isItalic && !name.font.isItalic) ||
  (!note.font.isBold && name.font.isBold)

type Style = Word['style']

/** The numbers along the axes of a chart are in rows and columns too. */
export function isInDrawing(table: Box, drawings: readonly Box[]): boolean {
  const touching = drawings.filter(drawing => overlaps(table, drawing))
  if (!touching.length) return false
  const all = union(touching)
  const width = sharedWidth(table, all)
  const height = sharedHeight(table, all)
  return width * height > SOME * widthOf(table) * heightOf(table)
}

/** Areas of color without text: the bars of a chart. */
function countBars(fills: readonly Box[], rows: readonly TextRow[], table: Box): number {
  let bars = 0
  for (const fill of fills) {
    if (bars >= MAX_BARS) break
    if (!contains(table, centerX(fill), centerY(fill))) continue
    const isOnFill = (box: Box): boolean => overlaps(box, fill)
    if (!rows.some(row => isOnFill(row) && row.pieces.some(isOnFill))) bars++
  }
  return bars
}

const MAX_BARS = 8

/** Areas of color behind whole rows: the header, or every second one. */
function countBands(fills: readonly Box[], table: Box): number {
  const width = widthOf(table)
  const height = heightOf(table)
  return fills.filter(
    fill =>
      contains(table, centerX(fill), centerY(fill)) &&
      sharedWidth(fill, table) > NEARLY_ALL * width &&
      heightOf(fill) < MOST * height,
  ).length
}
