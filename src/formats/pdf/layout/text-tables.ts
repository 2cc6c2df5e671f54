/** Tables told by the way their text stands: rows of chunks that leave the same stripes white. */
import { centerX, centerY, contains, median, overlap, union } from '../geometry.ts'
import type { Box } from '../raw-page.ts'
import { type Line, toLine, wordsText } from '../text/line.ts'
import { findMarker } from '../text/markers.ts'
import type { Piece } from '../text/pieces.ts'
import type { Word } from '../text/words.ts'
import { type Chunk, findColumnStripes, type Stripe, toChunks } from './columns.ts'
import type { Edge } from './edges.ts'
import { isFigure } from './figures.ts'
import { toPart } from './filled-cell.ts'
import { type CellText, joinWrappedRows } from './row-joins.ts'
import type { CellBlock, TableBlock } from './table.ts'
import { scoreTable, type TableFacts, type TableFeatures, tableFeatures } from './table-score.ts'

export interface TextRow extends Box {
  readonly pieces: readonly Piece[]
}

export interface FoundTable {
  /** The rows that it takes: from, and up to but without. */
  readonly start: number
  readonly end: number
  readonly table: TableBlock
}

/** What is drawn on the page besides text. */
export interface PageGraphics {
  /** Horizontal lines. */
  readonly edges: readonly Edge[]
  /** Boxes of charts and figures. */
  readonly drawings: readonly Box[]
  /** Areas of colour. */
  readonly fills: readonly Box[]
  /** Whether the document is typed: then a monospaced font does not mean code. */
  readonly isTyped: boolean
  /** For tools: is shown what may be a table, before it is decided. */
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
  const runs = findRuns(rows, region, graphics).flatMap(run => splitAtHeads(run, rows))
  for (const run of runs) {
    const { start, end } = extendToRules(run, rows, graphics.edges, found.at(-1)?.end ?? 0)
    const candidate = buildCandidate(rows.slice(start, end), graphics.edges, page)
    if (!candidate || isInDrawing(candidate.table, graphics.drawings)) continue
    const hasCaption = rows.slice(Math.max(0, start - 2), start).some(isTableCaption)
    const bars = countBars(graphics.fills, rows.slice(start, end), candidate.table)
    const bands = countBands(graphics.fills, candidate.table)
    const features = tableFeatures({ ...candidate, hasCaption, bars, bands })
    graphics.inspect?.({ features, table: candidate.table })
    if (scoreTable(features) > 0) found.push({ start, end, table: candidate.table })
  }
  return found
}

const isTableCaption = (row: TextRow): boolean =>
  TABLE_CAPTION.test(wordsText(row.pieces[0]!.words))

/** The numbers along the axes of a chart stand in rows and columns too. */
function isInDrawing(table: Box, drawings: readonly Box[]): boolean {
  const touching = drawings.filter(
    drawing =>
      overlap(table.x0, table.x1, drawing.x0, drawing.x1) > 0 &&
      overlap(table.y0, table.y1, drawing.y0, drawing.y1) > 0,
  )
  if (!touching.length) return false
  const all = union(touching)
  const width = overlap(table.x0, table.x1, all.x0, all.x1)
  const height = overlap(table.y0, table.y1, all.y0, all.y1)
  return width * height > MAX_DRAWN * (table.x1 - table.x0) * (table.y1 - table.y0)
}

/** Areas of colour without text: the bars of a chart. */
function countBars(fills: readonly Box[], rows: readonly TextRow[], table: Box): number {
  const words = rows.flatMap(row => row.pieces)
  let bars = 0
  for (const fill of fills) {
    if (bars >= MAX_BARS) break
    if (!contains(table, centerX(fill), centerY(fill))) continue
    const hasText = words.some(
      piece =>
        overlap(piece.x0, piece.x1, fill.x0, fill.x1) > 0 &&
        overlap(piece.y0, piece.y1, fill.y0, fill.y1) > 0,
    )
    if (!hasText) bars++
  }
  return bars
}

const MAX_BARS = 8

/** How much of a table's width and how little of its height the background of a row has. */
const MIN_BAND_WIDTH = 0.9
const MAX_BAND_HEIGHT = 0.6

/** Areas of colour behind whole rows: the head, or every second one. */
function countBands(fills: readonly Box[], table: Box): number {
  const width = table.x1 - table.x0
  const height = table.y1 - table.y0
  return fills.filter(
    fill =>
      contains(table, centerX(fill), centerY(fill)) &&
      overlap(fill.x0, fill.x1, table.x0, table.x1) > MIN_BAND_WIDTH * width &&
      fill.y1 - fill.y0 < MAX_BAND_HEIGHT * height,
  ).length
}

/** The share of a table that drawings may cover. */
const MAX_DRAWN = 0.3

interface Run {
  readonly start: number
  readonly end: number
}

/** Rows further apart than this, in ems from baseline to baseline, are not of one table. */
const MAX_ROW_DISTANCE = 3.2
/** Rows with one chunk only, between rows with several: wrapped text and headings of groups. */
const MAX_SINGLE_ROWS = 3
/** A line so much larger than the rows above, and so far below them, is a heading. */
const HEADING_RATIO = 1.08
const HEADING_DISTANCE = 1.6
const TABLE_CAPTION = /^(?:table|tableau|tabelle|tabla|tabella|exhibit)\s*[A-Z]?[\d.IVX]/i
const CAPTION = /^(?:table|tableau|tabelle|tabla|tabella|figure|fig\.|exhibit|chart)\s*[A-Z]?[\d.]/i

/** Code is in columns for other reasons than tables are. */
type RowKind = 'several' | 'single' | 'prose' | 'code'

function findRuns(rows: readonly TextRow[], region: Box, { isTyped }: PageGraphics): Run[] {
  const runs: Run[] = []
  let start = -1
  let lastSeveral = -1
  let singles = 0
  const finish = (): void => {
    if (start >= 0 && lastSeveral > start) runs.push({ start, end: lastSeveral + 1 + singles })
    start = -1
    lastSeveral = -1
    singles = 0
  }
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const kind = findKind(row, region, isTyped)
    const above = rows[index - 1]
    const size = row.pieces[0]!.size
    if (start >= 0 && above && baselineOf(row) - baselineOf(above) > MAX_ROW_DISTANCE * size)
      finish()
    if (kind === 'several') {
      if (start < 0) start = index
      lastSeveral = index
      singles = 0
      continue
    }
    if (start < 0) continue
    // Wrapped text stays under the cell that it began in.
    const isWrapped = singles === index - lastSeveral - 1 && goesOn(rows[lastSeveral]!, row, above!)
    if (isWrapped) {
      singles++
      continue
    }
    const text = wordsText(row.pieces.flatMap(piece => piece.words))
    const isHeading =
      size > HEADING_RATIO * rows[lastSeveral]!.pieces[0]!.size &&
      above !== undefined &&
      baselineOf(row) - baselineOf(above) > HEADING_DISTANCE * size &&
      !hasFigures(rows[index + 1])
    const isFar = index - lastSeveral - singles > MAX_SINGLE_ROWS
    if (kind === 'prose' || kind === 'code' || isHeading || isFar || CAPTION.test(text)) finish()
  }
  finish()
  return runs
}

/** Rows that a table has at least under its head. */
const MIN_BODY = 3

/** The names of the columns come again: another table begins, with whatever stands alone above them. */
function splitAtHeads(run: Run, rows: readonly TextRow[]): Run[] {
  const head = rows[run.start]!.pieces
  const name = wordsText(head[0]!.words)
  if (isFigure(name) || !/\p{L}{2}/u.test(name)) return [run]
  const parts: Run[] = []
  let { start } = run
  for (let index = start + MIN_BODY + 1; index < run.end - 1; index++) {
    const { pieces } = rows[index]!
    if (pieces.length !== head.length || wordsText(pieces[0]!.words) !== name) continue
    let first = index
    while (first - 1 > start && rows[first - 1]!.pieces.length === 1) first--
    if (first - start <= MIN_BODY || (first === index && !isSameText(pieces, head))) continue
    parts.push({ start, end: first })
    start = index
  }
  return [...parts, { start, end: run.end }]
}

const isSameText = (pieces: readonly Piece[], others: readonly Piece[]): boolean =>
  pieces.every((piece, index) => wordsText(piece.words) === wordsText(others[index]!.words))

/** Where figures follow, the line is the heading of a group of rows. */
const hasFigures = (row: TextRow | undefined): boolean =>
  row !== undefined &&
  row.pieces.filter(piece => isFigure(wordsText(piece.words))).length * 2 >= row.pieces.length

/** Whether the row's only piece goes on with a cell of `several`, inside its column and near above. */
function goesOn(several: TextRow, row: TextRow, above: TextRow): boolean {
  const piece = row.pieces[0]!
  if (row.pieces.length !== 1 || baselineOf(row) - baselineOf(above) > 1.6 * piece.size)
    return false
  const index = several.pieces.findIndex(other => Math.abs(other.x0 - piece.x0) < 0.6 * piece.size)
  if (index < 1 && !(index === 0 && several.pieces.length > 2)) return false
  const next = several.pieces[index + 1]
  return !next || piece.x1 < next.x0 - 0.3 * piece.size
}

const baselineOf = (row: TextRow): number => row.pieces[0]!.baseline

function findKind(row: TextRow, region: Box, isTyped: boolean): RowKind {
  const pieces = joinMarkers(row.pieces)
  if (!isTyped && isMono(row)) return 'code'
  if (pieces.length >= 2) return 'several'
  const words = row.pieces.reduce((sum, piece) => sum + piece.words.length, 0)
  const width = row.x1 - row.x0
  return words >= 8 && width > 0.5 * (region.x1 - region.x0) ? 'prose' : 'single'
}

function isMono({ pieces }: TextRow): boolean {
  for (const { words } of pieces) {
    for (const { style } of words) if (!style.font.isMono) return false
  }
  return true
}

/** A bullet or number that stands apart from its text is not a column. */
function joinMarkers(pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces[0]
  const second = pieces[1]
  if (!first || !second || first.words.length > 1) return pieces
  const marker = findMarker(first.words[0]!.text)
  const isNear = second.x0 - first.x1 < 4 * first.size
  return marker && isNear && marker.length === first.words[0]!.text.length
    ? pieces.slice(1)
    : pieces
}

/** How many rows a heading above the first row of figures may have. */
const MAX_HEAD_ROWS = 6

/** A rule above and below, as wide as the rows: what lies between belongs to the table. */
function extendToRules(
  run: Run,
  rows: readonly TextRow[],
  horizontal: readonly Edge[],
  floor: number,
): Run {
  const box = union(rows.slice(run.start, run.end))
  const isWide = (edge: Edge): boolean =>
    Math.min(edge.to, box.x1) - Math.max(edge.from, box.x0) > 0.7 * (box.x1 - box.x0)
  const wide = horizontal.filter(isWide)
  let { start, end } = run
  const top = rows[start]!
  const above = wide.filter(edge => edge.at < top.y0 + 2)
  // The farthest rule that is still near enough: headings of tables have rules inside.
  for (let steps = 1; steps <= MAX_HEAD_ROWS && run.start - steps >= floor; steps++) {
    const row = rows[run.start - steps]!
    if (row.pieces.length === 1 && row.pieces[0]!.words.length > 14) break
    if (above.some(edge => edge.at < row.y0 + 2 && edge.at > row.y0 - 2 * row.pieces[0]!.size)) {
      start = run.start - steps
    }
  }
  const bottom = rows[end - 1]!
  const below = wide.find(edge => edge.at > bottom.y1 - 2)
  if (below) {
    let reach = end
    while (reach < rows.length && rows[reach]!.y1 < below.at + 2 && reach - end < 2) reach++
    const isNext = reach >= rows.length || rows[reach]!.y0 > below.at - 2
    if (isNext && rows.slice(end, reach).every(row => row.pieces[0]!.words.length < 12)) end = reach
  }
  return { start, end }
}

function buildCandidate(
  rows: readonly TextRow[],
  horizontal: readonly Edge[],
  page: number,
): (Omit<TableFacts, 'hasCaption' | 'bars' | 'bands'> & { table: TableBlock }) | undefined {
  const size = median(rows.map(row => row.pieces[0]!.size)) ?? 10
  const chunked = rows.map(chunksOf)
  const stripes = dropLonelyColumns(findColumnStripes(chunked, size), chunked, size)
  if (!stripes.length) return undefined
  const box = union(rows)
  const edges = horizontal.filter(
    edge =>
      edge.at > box.y0 - size && edge.at < box.y1 + size && edge.to > box.x0 && edge.from < box.x1,
  )
  const texts = rows.map((row, index) => ({
    ...row,
    cells: assignColumns(chunked[index]!, stripes),
    ruleAbove: hasRuleBetween(edges, rows[index - 1], row),
  }))
  const joined = joinWrappedRows(texts, size)
  const places = new Map<Word, Piece>()
  for (const { pieces } of rows) {
    for (const piece of pieces) for (const word of piece.words) places.set(word, piece)
  }
  return {
    rows: texts.map(text => text.cells),
    columns: stripes.length + 1,
    rules: edges.length,
    narrowest: Math.min(...stripes.map(stripe => stripe.x1 - stripe.x0)) / size,
    table: {
      type: 'table',
      page,
      ...box,
      xs: [box.x0, ...stripes.map(stripe => (stripe.x0 + stripe.x1) / 2), box.x1],
      rows: toCellBlocks(joined, places),
      headerRows: 1,
    },
  }
}

const chunksOf = ({ pieces }: TextRow): Chunk[] =>
  toChunks(pieces.length === 1 ? pieces[0]!.words : pieces.flatMap(wordsOf))

const wordsOf = ({ words }: Piece): readonly Word[] => words

/** A column that one row alone has is the end of that row's text, unless it lies far off. */
function dropLonelyColumns(
  stripes: readonly Stripe[],
  rows: readonly (readonly Chunk[])[],
  size: number,
): Stripe[] {
  if (rows.length < 4) return [...stripes]
  return stripes.filter((stripe, index) => {
    const right = stripes[index + 1]?.x0 ?? Number.POSITIVE_INFINITY
    const user = findOnlyUser(rows, stripe.x1 - 1, right)
    if (user === 'several') return true
    const before = user?.filter(chunk => chunk.x1 <= stripe.x0 + 1).at(-1)
    const first = user?.find(chunk => chunk.x0 >= stripe.x1 - 1)
    return !(before && first && first.x0 - before.x1 < 1.5 * size)
  })
}

/** The row that has a chunk which begins there, if it is the only one. */
function findOnlyUser(
  rows: readonly (readonly Chunk[])[],
  left: number,
  right: number,
): readonly Chunk[] | 'several' | undefined {
  let user: readonly Chunk[] | undefined
  for (const row of rows) {
    for (const { x0 } of row) {
      if (x0 < left || x0 >= right) continue
      if (user) return 'several'
      user = row
      break
    }
  }
  return user
}

const hasRuleBetween = (
  edges: readonly Edge[],
  above: TextRow | undefined,
  row: TextRow,
): boolean =>
  above !== undefined &&
  edges.some(edge => edge.at > above.y1 - 4 && edge.at < row.y0 + 4 && edge.at > above.y0 + 4)

/** Each chunk goes to the columns it stands in; one that crosses a stripe covers several. */
function assignColumns(chunks: readonly Chunk[], stripes: readonly Stripe[]): CellText[] {
  const cells: CellText[] = []
  const add = (column: number, columnSpan: number, words: readonly Word[]): void => {
    const last = cells.at(-1)
    if (last && last.column + last.columnSpan > column) {
      const end = Math.max(last.column + last.columnSpan, column + columnSpan)
      cells[cells.length - 1] = {
        column: last.column,
        columnSpan: end - last.column,
        words: [...last.words, ...words],
      }
    } else cells.push({ column, columnSpan, words })
  }
  for (const chunk of chunks) {
    for (const part of splitAtStripes(chunk, stripes)) {
      const first = columnOf((part[0]!.x0 + Math.min(part[0]!.x1, part[0]!.x0 + 4)) / 2, stripes)
      const last = columnOf(part.at(-1)!.x1 - 1, stripes)
      const middle = columnOf((part[0]!.x0 + part.at(-1)!.x1) / 2, stripes)
      const crosses = last > first && crossesStripe(part, stripes)
      if (crosses) add(first, last - first + 1, part)
      else add(middle, 1, part)
    }
  }
  return cells
}

function columnOf(x: number, stripes: readonly Stripe[]): number {
  let column = 0
  for (const { x0, x1 } of stripes) if ((x0 + x1) / 2 < x) column++
  return column
}

/** Cells of one row lie at least this far apart, in ems. */
const MIN_CELL_GAP = 0.2

/** Words on both sides of a stripe with the stripe's white between them are two cells. */
function splitAtStripes(chunk: Chunk, stripes: readonly Stripe[]): Word[][] {
  const parts: Word[][] = [[]]
  let before: Word | undefined
  for (const word of chunk.words) {
    if (before && !word.glued && isApart(before, word, stripes)) parts.push([])
    parts.at(-1)!.push(word)
    before = word
  }
  return parts
}

function isApart(before: Word, word: Word, stripes: readonly Stripe[]): boolean {
  if (!(word.x0 - before.x1 > MIN_CELL_GAP * word.style.size)) return false
  for (const { x0, x1 } of stripes) {
    const middle = (x0 + x1) / 2
    if (before.x1 <= middle && word.x0 >= middle) return true
    // A figure wider than the others of its column reaches into the stripe.
    const isInside = before.x1 < x1 && word.x0 > x0
    if (isInside && isFigure(before.text) && isFigure(word.text)) return true
  }
  return false
}

const crossesStripe = (words: readonly Word[], stripes: readonly Stripe[]): boolean => {
  const { x0, x1 } = union(words)
  return stripes.some(stripe => x0 < stripe.x0 && x1 > stripe.x1)
}

function toCellBlocks(
  rows: readonly (readonly CellText[])[],
  places: ReadonlyMap<Word, Piece>,
): CellBlock[][] {
  const blocks: CellBlock[][] = []
  for (const cells of rows) {
    const row: CellBlock[] = []
    for (const cell of cells) row.push(toCellBlock(cell, places))
    blocks.push(row)
  }
  return blocks
}

function toCellBlock(cell: CellText, places: ReadonlyMap<Word, Piece>): CellBlock {
  const byBaseline = new Map<number, { piece: Piece; words: Word[] }>()
  for (const word of cell.words) {
    const piece = places.get(word)!
    const line = byBaseline.get(piece.baseline)
    if (line) line.words.push(word)
    else byBaseline.set(piece.baseline, { piece, words: [word] })
  }
  return {
    column: cell.column,
    columnSpan: cell.columnSpan,
    rowSpan: 1,
    lines: Array.from(byBaseline.values(), toPartLine),
  }
}

const toPartLine = ({ piece, words }: { piece: Piece; words: readonly Word[] }): Line =>
  toLine([toPart(piece, words)])
