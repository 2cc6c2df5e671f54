/** One page: regions in reading order, each as blocks. */
import { isWhite } from '../colors.ts'
import { heightOf, overlaps, union, widthOf } from '../geometry.ts'
import type { Box, Fill } from '../raw-page.ts'
import { type Statistics, TITLE_RATIO } from '../statistics.ts'
import { toLine } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'
import type { Word } from '../text/words.ts'
import { type TextBlock, toTextBlocks } from './regions/blocks.ts'
import { joinCodeLines } from './regions/code-lines.ts'
import { dropLineNumbers } from './regions/line-numbers.ts'
import { partMarginNotes } from './regions/margin-notes.ts'
import { type Region, splitRegions } from './regions/regions.ts'
import { toRowLines } from './regions/row-lines.ts'
import type { Item } from './regions/rows.ts'
import { addCellBorders } from './tables/cell-rules.ts'
import { addFillEdges, type Edges, findEdges, joinFills } from './tables/edges.ts'
import { type Frame, findFrames } from './tables/frames.ts'
import { findGrids, type Grid } from './tables/grids.ts'
import { joinPaintedBars } from './tables/painted-bars.ts'
import { joinPaintedHeads } from './tables/painted-heads.ts'
import { continuesOutside } from './tables/painted-rows.ts'
import { fillGrids } from './tables/ruled-tables.ts'
import { isAlone } from './tables/stacks.ts'
import { inReadingOrder, type TableBlock } from './tables/table.ts'
import { splitTitle } from './tables/table-title.ts'
import { type TextRow, toTextRow } from './tables/text-row.ts'
import {
  findTablesBetweenRules,
  findTextTables,
  isInDrawing,
  type PageGraphics,
} from './tables/text-tables.ts'
import { findWrappedTables } from './tables/wrapped-cells.ts'

export type PageBlock = TextBlock | TableBlock

export function layoutPage(
  page: PageText,
  statistics: Statistics,
  inspect?: PageGraphics['inspect'],
): PageBlock[] {
  const margins = findMargins(page, statistics)
  const { raw } = page
  const paper = { x0: 0, y0: 0, x1: raw.width, y1: raw.height }
  const edges = addCellBorders(findEdges(raw.rules, raw.fills), page.pieces)
  const grids = findGrids(edges)
  const drawings = findDrawings(raw)
  const isOutside = (grid: Grid): boolean => !isInDrawing(grid, drawings)
  const graphics: PageGraphics = {
    edges,
    grids,
    drawings,
    fills: joinFills(raw.fills.filter(fill => !isWhite(fill.color))),
    pictures: raw.images,
    isTyped: statistics.isBodyMono,
    inspect,
  }
  const wrapped = findWrappedTables(dropLineNumbers(page.pieces), graphics, raw.number)
  const framed = findTablesBetweenRules(wrapped.rest, graphics, raw.number)
  const isFree = (grid: Grid): boolean =>
    isOutside(grid) && !framed.tables.some(table => overlaps(grid, table))
  const ruled = fillGrids(grids.filter(isFree), framed.rest, raw.number)
  // Areas of color are considered only where lines gave no table: inside one they are decoration.
  const painted = raw.fills.length
    ? fillPainted(
        findPaintedGrids(edges, raw.fills, paper, [...framed.tables, ...ruled.tables]).filter(
          isOutside,
        ),
        ruled.rest,
        raw.number,
      )
    : { tables: [], rest: ruled.rest }
  const drawn = joinPaintedHeads(ruled.tables, painted.tables)
  const barred = joinPaintedBars(drawn, graphics.fills, painted.rest)
  const tables = [...wrapped.tables, ...framed.tables, ...barred.tables]
  const text = statistics.isBodyMono ? barred.rest : joinCodeLines(barred.rest)
  const { notes, rest: level } = partMarginNotes(text)
  const { frames, rest } = findFrames(grids, level, paper)
  const items = rest.map(fromPiece)
  for (const table of tables) items.push(fromTable(table))
  for (const frame of frames) items.push(fromFrame(frame))
  const blocks: PageBlock[] = []
  for (const region of splitRegions(items, margins)) {
    for (const block of layoutRegion(region, graphics, raw.number, statistics)) {
      if (block.type === 'text') blocks.push(block)
      else blocks.push(...splitTitle(inReadingOrder(block), statistics))
    }
  }
  return addMarginNotes(blocks, notes, raw.number, statistics)
}

/** In the margin, large letters are the title of the page, and others a note beside it. */
function addMarginNotes(
  blocks: readonly PageBlock[],
  notes: readonly Piece[],
  page: number,
  statistics: Statistics,
): PageBlock[] {
  const toBlocks = (note: Piece): TextBlock[] =>
    toTextBlocks([toLine([note])], note, page, statistics)
  const isTitle = ({ size }: Piece): boolean => size >= TITLE_RATIO * statistics.bodySize
  return [
    ...notes.filter(isTitle).flatMap(toBlocks),
    ...blocks,
    ...notes.filter(note => !isTitle(note)).flatMap(toBlocks),
  ]
}

/** If only some rows have a color, the text shows better where the table ends. */
function fillPainted(
  grids: readonly Grid[],
  pieces: readonly Piece[],
  page: number,
): ReturnType<typeof fillGrids> {
  const all = fillGrids(grids, pieces, page)
  const partial = all.tables.filter(
    table =>
      continuesOutside(table, all.rest) || (table.rows.length < 2 && !isAlone(table, all.rest)),
  )
  if (!partial.length) return all
  const isWhole = (grid: Grid): boolean =>
    !partial.some(table => grid.y0 <= table.y0 + 1 && grid.y1 >= table.y1 - 1)
  return fillGrids(grids.filter(isWhole), pieces, page)
}

/** Grids of lines and areas of color next to the tables already found. */
const findPaintedGrids = (
  edges: Edges,
  fills: readonly Fill[],
  paper: Box,
  tables: readonly TableBlock[],
): Grid[] =>
  findGrids(addFillEdges(edges, fills, paper)).filter(
    grid => !tables.some(table => overlaps(grid, table)),
  )

/** Where lines end is known from the document; a short one has the same white space on both sides. */
function findMargins(
  { raw, pieces }: PageText,
  statistics: Statistics,
): { x0: number; x1: number } {
  const text = union(pieces)
  const x0 = Math.min(raw.width, text.x0)
  const x1 = Math.max(0, text.x1)
  return { x0, x1: statistics.hasLongLines ? x1 : Math.max(x1, raw.width - x0) }
}

function layoutRegion(
  region: Region<LayoutItem>,
  graphics: PageGraphics,
  page: number,
  statistics: Statistics,
): PageBlock[] {
  const blocks: PageBlock[] = []
  let rows: TextRow[] = []
  const finish = (): void => {
    blocks.push(...layoutRows(rows, region, graphics, page, statistics))
    rows = []
  }
  const layoutFrame = ({ pieces, x0, x1 }: Frame): PageBlock[] =>
    splitRegions(pieces.map(fromPiece), { x0, x1 }).flatMap(inner =>
      layoutRegion(inner, graphics, page, statistics),
    )
  for (const row of region.rows) {
    const pieces: Piece[] = []
    for (const { piece } of row) if (piece) pieces.push(piece)
    if (pieces.length) rows.push(toTextRow(pieces))
    for (const { table, frame } of row) {
      if (!table && !frame) continue
      finish()
      if (table) blocks.push(table)
      else if (frame) blocks.push(...layoutFrame(frame))
    }
  }
  finish()
  return blocks
}

function layoutRows(
  rows: readonly TextRow[],
  bounds: { readonly x0: number; readonly x1: number },
  graphics: PageGraphics,
  page: number,
  statistics: Statistics,
): PageBlock[] {
  const blocks: PageBlock[] = []
  // A line may stick out of the column; the column begins where its lines do.
  const text = union(rows)
  const column = { x0: text.x0, x1: Math.max(bounds.x1, text.x1) }
  const toBlocks = (part: readonly TextRow[]): TextBlock[] => {
    const lines = toRowLines(part, graphics.edges.horizontal)
    return toTextBlocks(lines, column, page, statistics, graphics.pictures)
  }
  let next = 0
  for (const { start, end, table } of findTextTables(rows, graphics, page)) {
    blocks.push(...toBlocks(rows.slice(next, start)), table)
    next = end
  }
  blocks.push(...toBlocks(rows.slice(next)))
  return blocks
}

/** Drawings smaller than this, in points, are bullets, arrows and icons. */
const MIN_DRAWING = 30

const findDrawings = ({ drawings }: PageText['raw']): Box[] =>
  drawings.filter(box => widthOf(box) > MIN_DRAWING && heightOf(box) > MIN_DRAWING)

interface LayoutItem extends Item {
  readonly piece: Piece | undefined
  readonly table: TableBlock | undefined
  readonly frame: Frame | undefined
}

export const fromPiece = (piece: Piece): LayoutItem => ({
  x0: piece.x0,
  y0: piece.y0,
  x1: piece.x1,
  y1: piece.y1,
  words: piece.words,
  size: piece.size,
  order: firstOrder(piece),
  piece,
  table: undefined,
  frame: undefined,
})

function firstOrder({ words }: { readonly words: readonly Word[] }): number {
  let first = Number.POSITIVE_INFINITY
  for (const { order } of words) if (order < first) first = order
  return first
}

const fromTable = (table: TableBlock): LayoutItem => {
  let order = Number.POSITIVE_INFINITY
  for (const row of table.rows) {
    for (const { lines } of row) {
      for (const line of lines) order = Math.min(order, firstOrder(line))
    }
  }
  return fromBlock(table, order, table, undefined)
}

const fromFrame = (frame: Frame): LayoutItem =>
  fromBlock(frame, Math.min(...frame.pieces.map(firstOrder)), undefined, frame)

const fromBlock = (
  box: Box,
  order: number,
  table: TableBlock | undefined,
  frame: Frame | undefined,
): LayoutItem => ({
  x0: box.x0,
  y0: box.y0,
  x1: box.x1,
  y1: box.y1,
  words: [],
  size: 0,
  order,
  piece: undefined,
  table,
  frame,
})
