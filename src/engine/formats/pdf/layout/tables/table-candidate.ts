/** A run of rows as a possible table: its columns are separated by the stripes that the rows leave white. */
import {
  centerX,
  heightOf,
  overlap,
  union,
  unionOfSpans,
  usualSize,
  widthOf,
} from '../../geometry.ts'
import { SAME_EDGE } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { type Line, toLine } from '../../text/line.ts'
import type { Piece } from '../../text/pieces.ts'
import { areFromRight } from '../../text/right-to-left.ts'
import type { Word } from '../../text/words.ts'
import { type Chunk, findColumnStripes, isCurrency, type Stripe } from '../regions/columns.ts'
import { isNumeric } from '../regions/numeric.ts'
import { joinCenteredItems } from './centered-items.ts'
import type { Edge, Edges } from './edges.ts'
import { MEET } from './edges.ts'
import { toPart } from './filled-cell.ts'
import { joinItems } from './item-rows.ts'
import { addJoints, findJoints } from './jointed-columns.ts'
import { partNames } from './near-names.ts'
import {
  type CellText,
  joinBands,
  joinBetweenRules,
  joinWrappedRows,
  type RowText,
} from './row-joins.ts'
import { placeSpanning } from './spanning-cells.ts'
import type { CellBlock, TableBlock } from './table.ts'
import type { TableFacts } from './table-score.ts'
import { chunksOf, type TextRow } from './text-row.ts'

interface Candidate extends Omit<TableFacts, 'hasCaption' | 'bars' | 'bands'> {
  readonly box: Box
  /** Called for those that are tables: most are not. */
  readonly toTable: () => TableBlock
}

export function buildCandidate(
  rows: readonly TextRow[],
  { horizontal, vertical }: Edges,
  page: number,
): Candidate | undefined {
  const size = usualSize(rows.map(row => row.pieces[0]!))
  const chunked = rows.map(chunksOf)
  const box = union(rows)
  const bare = chunked.map(row => row.filter(chunk => !isOnlyCurrency(chunk)))
  const shown = findColumnStripes(chunked, size)
  // Of a few rows, one with currencies has more chunks than any other.
  const found = dropLonelyColumns(shown.length ? shown : findColumnStripes(bare, size), bare, size)
  const edges = horizontal.filter(
    edge =>
      edge.at > box.y0 - size && edge.at < box.y1 + size && edge.to > box.x0 && edge.from < box.x1,
  )
  const white = addBorders(joinHeadColumns(dropEmptyColumns(found, bare), bare), vertical, box)
  const joints = findJoints(edges, box, rows)
  const stripes = joints.length ? dropEmptyColumns(addJoints(white, joints, rows), chunked) : white
  if (!stripes.length) return undefined
  const rules = rows.map((row, index) => rulesBetween(edges, rows[index - 1], row))
  const head = partNames(chunked[0]!, stripes, chunked[1])
  const lines = rows.map(
    (row, index): RowText => ({
      cells: assignColumns(index ? chunked[index]! : head, stripes),
      baseline: row.pieces[0]!.baseline,
      ruleAbove: rules[index]!.length > 0,
    }),
  )
  const items = joinItems(lines, size) ?? joinCenteredItems(lines, size)
  const own = items?.rows ?? lines
  const texts = placeSpanning(own, {
    rules: items ? items.firsts.map(first => rules[first]!) : rules,
    columns: stripes.length + 1,
    size,
  })
  const bands = joinBetweenRules(texts) ?? joinBands(texts, size)
  const toTable = (): TableBlock => ({
    type: 'table',
    page,
    ...box,
    xs: [box.x0, ...stripes.map(centerX), box.x1],
    gaps: stripes,
    rows: toCellBlocks(bands ?? joinWrappedRows(texts, size), placesOf(rows)),
    headerRows: 1,
  })
  return {
    rows: bands ?? own.map(line => line.cells),
    columns: stripes.length + 1,
    rules: edges.length,
    narrowest: Math.min(...stripes.map(widthOf)) / size,
    box,
    toTable,
  }
}

/** A sign far from its number. */
const isOnlyCurrency = ({ words }: Chunk): boolean =>
  words.length === 1 && isCurrency(words[0]!.text)

/** The share of a table's height that the lines between two columns have. */
const MIN_BORDER = 0.4

/** Lines between columns whose white is too narrow, or crossed too often, to show. */
function addBorders(stripes: readonly Stripe[], vertical: readonly Edge[], box: Box): Stripe[] {
  const lengths = new Map<number, number>()
  for (const { at, from, to } of vertical) {
    const length = overlap(from, to, box.y0, box.y1)
    if (length <= 0 || at < box.x0 + 1 || at > box.x1 - 1) continue
    lengths.set(at, (lengths.get(at) ?? 0) + length)
  }
  const all = [...stripes]
  for (const [at, length] of lengths) {
    if (length < MIN_BORDER * heightOf(box)) continue
    if (all.some(({ x0, x1 }) => x0 - SAME_EDGE < at && x1 + SAME_EDGE > at)) continue
    all.push({ x0: at - 1, x1: at + 1 })
  }
  return all.sort((a, b) => a.x0 - b.x0)
}

/** The piece that each word is in. */
function placesOf(rows: readonly TextRow[]): Map<Word, Piece> {
  const places = new Map<Word, Piece>()
  for (const { pieces } of rows) {
    for (const piece of pieces) for (const word of piece.words) places.set(word, piece)
  }
  return places
}

/** Columns of nothing but currency signs go with their numbers. */
function dropEmptyColumns(
  stripes: readonly Stripe[],
  rows: readonly (readonly Chunk[])[],
): Stripe[] {
  const used = usedColumns(rows, stripes)
  return stripes.filter((_, index) => used[index])
}

/** A column that only one row has is the end of that row's text, unless it is far off. */
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

/** The row with a chunk that begins there, if it is the only one. */
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

/**
 * Names and numbers that end on different sides make a column each; where only the first row uses one of two
 * neighbors and all but the first the other, they are one:
 *
 *     Part       Quantity             Part   | Quantity
 *     Drain cock         12     →     Drain cock | 12
 */
function joinHeadColumns(
  stripes: readonly Stripe[],
  rows: readonly (readonly Chunk[])[],
): Stripe[] {
  const [head, ...body] = rows
  if (!head || body.length < 2 || !stripes.length) return [...stripes]
  const inHead = usedColumns([head], stripes)
  const inBody = usedColumns(body, stripes)
  return stripes.filter((_, index) => {
    const isHeadThenBody =
      !inBody[index] && !inHead[index + 1] && inHead[index] && inBody[index + 1]
    const isBodyThenHead =
      !inHead[index] && !inBody[index + 1] && inBody[index] && inHead[index + 1]
    if (!isHeadThenBody && !isBodyThenHead) return true
    // What is joined takes no third.
    inHead[index + 1] = true
    inBody[index + 1] = true
    return false
  })
}

function usedColumns(rows: readonly (readonly Chunk[])[], stripes: readonly Stripe[]): boolean[] {
  const used = new Array<boolean>(stripes.length + 1).fill(false)
  for (const row of rows) {
    for (const { x0, x1 } of row) used[columnOf((x0 + x1) / 2, stripes)] = true
  }
  return used
}

/** Lines below most of one row and above most of the next. */
const rulesBetween = (
  edges: readonly Edge[],
  above: TextRow | undefined,
  row: TextRow,
): readonly Edge[] =>
  above
    ? edges.filter(({ at }) => at > above.y1 - MEET && at < row.y0 + MEET && at > above.y0 + MEET)
    : []

/** Each chunk goes to its columns; one that crosses a stripe covers several. */
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
  let sign: Word | undefined
  for (const chunk of chunks) {
    for (const part of splitAtStripes(chunk, stripes)) {
      const own = part[0]!
      if (part.length === 1 && isCurrency(own.text)) {
        if (sign) add(columnOf(sign.x0, stripes), 1, [sign])
        sign = own
        continue
      }
      const first = columnOf((part[0]!.x0 + Math.min(part[0]!.x1, part[0]!.x0 + MEET)) / 2, stripes)
      const last = columnOf(part.at(-1)!.x1 - 1, stripes)
      const middle = columnOf((part[0]!.x0 + part.at(-1)!.x1) / 2, stripes)
      const crosses = last > first && crossesStripe(part, stripes)
      const words = sign ? [sign, ...part] : part
      sign = undefined
      if (crosses) add(first, last - first + 1, words)
      else add(middle, 1, words)
    }
  }
  if (sign) add(columnOf(sign.x0, stripes), 1, [sign])
  return cells
}

function columnOf(x: number, stripes: readonly Stripe[]): number {
  let column = 0
  let end = stripes.length
  while (column < end) {
    const middle = (column + end) >> 1
    const { x0, x1 } = stripes[middle]!
    if ((x0 + x1) / 2 < x) column = middle + 1
    else end = middle
  }
  return column
}

/** Cells of one row are at least this far apart, in ems. */
const MIN_CELL_GAP = 0.2

/** Words on both sides of a stripe with the stripe's white space between them are two cells. */
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
    // A number wider than the others of its column extends into the stripe.
    const isInside = before.x1 < x1 && word.x0 > x0
    if (isInside && isNumeric(before.text) && isNumeric(word.text)) return true
  }
  return false
}

const crossesStripe = (words: readonly Word[], stripes: readonly Stripe[]): boolean => {
  const { x0, x1 } = unionOfSpans(words)
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

function toCellBlock(
  { column, columnSpan, words }: CellText,
  places: ReadonlyMap<Word, Piece>,
): CellBlock {
  const lines: Line[] = []
  const piece = places.get(words[0]!)!
  // Most cells have one line.
  if (words.every(word => places.get(word)!.baseline === piece.baseline)) {
    lines.push(toPartLine({ piece, words }, places))
  } else {
    const byBaseline = new Map<number, { piece: Piece; words: Word[] }>()
    for (const word of words) {
      const piece = places.get(word)!
      const line = byBaseline.get(piece.baseline)
      if (line) line.words.push(word)
      else byBaseline.set(piece.baseline, { piece, words: [word] })
    }
    for (const line of byBaseline.values()) lines.push(toPartLine(line, places))
  }
  return { column, columnSpan, rowSpan: 1, lines }
}

/** Words of a cell come from left to right; right-to-left ones return to their pieces' order. */
function toPartLine(
  { piece, words }: { piece: Piece; words: readonly Word[] },
  places: ReadonlyMap<Word, Piece>,
): Line {
  if (!areFromRight(words)) return toLine([toPart(piece, words)])
  const pieces = new Set(words.map(word => places.get(word)!))
  const known = new Set(words)
  return toLine(
    Array.from(pieces, own =>
      toPart(
        own,
        own.words.filter(word => known.has(word)),
      ),
    ),
  )
}
