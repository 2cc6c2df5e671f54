/**
 * Cells over several columns or rows of a table that has no lines around its cells. Each goes to the first of its
 * places:
 *
 *              Phantom 1    a name centered over columns, with or without a rule below     Method  Phantom 1
 *     Method  ───────────   a name centered beside two rows                         →              Error  Rate
 *             Error  Rate
 */
import { median } from '../../geometry.ts'
import { LARGE_PART, LOOSE_LEADING, SOME } from '../../measures.ts'
import { SAME_START } from '../../text/line.ts'
import { isAmount } from '../regions/numeric.ts'
import type { Edge } from './edges.ts'
import type { CellText, RowText } from './row-joins.ts'

const OPTIONS = {
  /** Cells beside the middle of several rows that show that a column has such cells. */
  minEvidence: 2,
  /** A centered name is this close to the middle of its columns, in ems: indices and marks make it wider. */
  sameMiddle: 0.6,
  /** Rows are beside several if their neighbors are closer to each other than this many usual distances. */
  betweenRows: 1.6,
  /** Further lines of a name beside several rows. */
  maxLines: 2,
  /** How far the lines of a name are from the middle of the rows between two rules, in rows. */
  offMiddle: 0.5,
}

interface SpanContext {
  /** The lines drawn above each row. */
  readonly rules: readonly (readonly Edge[])[]
  readonly columns: number
  readonly size: number
}

export function placeSpanning(rows: readonly RowText[], context: SpanContext): RowText[] {
  const extents = columnExtents(rows, context.columns)
  const spanned = rows.map((row, index) => ({
    ...row,
    cells: spanColumns(rows, index, extents, context),
  }))
  return liftCentered(spanned, extents, context)
}

interface Extent {
  readonly x0: number
  readonly x1: number
}

const extentOf = ({ words }: CellText): Extent => ({ x0: words[0]!.x0, x1: words.at(-1)!.x1 })
const middleOf = ({ x0, x1 }: Extent): number => (x0 + x1) / 2

/** How far the text of each column extends, names over several aside. */
function columnExtents(rows: readonly RowText[], columns: number): (Extent | undefined)[] {
  const extents: (Extent | undefined)[] = new Array(columns).fill(undefined)
  // The first rows may have names over several columns that are not known yet.
  const body = rows.slice(Math.min(firstNumeric(rows), rows.length - 1))
  for (const { cells } of body) {
    for (const cell of cells) {
      if (cell.columnSpan > 1) continue
      const { x0, x1 } = extentOf(cell)
      const known = extents[cell.column]
      extents[cell.column] = {
        x0: Math.min(x0, known?.x0 ?? x0),
        x1: Math.max(x1, known?.x1 ?? x1),
      }
    }
  }
  return extents
}

const firstNumeric = (rows: readonly RowText[]): number => {
  const first = rows.findIndex(row => row.cells.some(cell => cell.column > 0 && isAmount(cell)))
  return Math.max(first, 0)
}

/** The row's cells, of which those that name several columns have their span. */
function spanColumns(
  rows: readonly RowText[],
  index: number,
  extents: readonly (Extent | undefined)[],
  context: SpanContext,
): readonly CellText[] {
  const { cells } = rows[index]!
  // The labels of rows may be between the two.
  const below = rows.findIndex((row, at) => at > index && row.cells.some(cell => cell.column > 0))
  if (below < 0 || below > index + 2) return cells
  const rules = context.rules.slice(index + 1, below + 1).flat()
  const ruled = cells.map(cell => underlined(cell, cells, rules, extents, context))
  if (ruled.some((cell, at) => cell !== cells[at])) return ruled
  if (index >= firstNumeric(rows)) return cells
  return centeredOver(cells, rows[below]!.cells, extents, context.size) ?? cells
}

/** A rule right below a name, over several columns but not all. */
function underlined(
  cell: CellText,
  others: readonly CellText[],
  rules: readonly Edge[],
  extents: readonly (Extent | undefined)[],
  { size }: SpanContext,
): CellText {
  const { x0, x1 } = extentOf(cell)
  const reach = SAME_START * size
  const rule = rules.find(({ from, to }) => from < x0 + reach && to > x1 - reach)
  if (!rule) return cell
  let first: number | undefined
  let span = 0
  let used = 0
  for (const [column, extent] of extents.entries()) {
    if (!extent) continue
    used++
    const middle = middleOf(extent)
    if (middle <= rule.from - reach || middle >= rule.to + reach) continue
    first ??= column
    span++
  }
  if (first === undefined || span < 2 || span === used) return cell
  const isShared = others.some(
    other =>
      other !== cell && other.column < first + span && other.column + other.columnSpan > first,
  )
  return isShared ? cell : { ...cell, column: first, columnSpan: span }
}

/** Names whose middles are those of several columns each, if they share all columns but those of row labels. */
function centeredOver(
  upper: readonly CellText[],
  lower: readonly CellText[],
  extents: readonly (Extent | undefined)[],
  size: number,
): CellText[] | undefined {
  const below = new Set(lower.map(cell => cell.column))
  const taken = new Set<number>()
  let groups = 0
  let odd = 0
  let first = 0
  const cells = upper.map((cell, index) => {
    const last = (upper[index + 1]?.column ?? extents.length) - 1
    const middle = middleOf(extentOf(cell))
    // The most columns first: the middle of four is that of the inner two.
    for (let span = last - first + 1; span > 1; span--) {
      for (let left = Math.max(first, cell.column - span + 1); left <= cell.column; left++) {
        const right = left + span - 1
        if (right > last || !hasAll(below, left, right)) continue
        const [a, b] = [extents[left], extents[right]]
        if (!a || !b) continue
        if (Math.abs((a.x0 + b.x1) / 2 - middle) > OPTIONS.sameMiddle * size) continue
        for (let column = left; column <= right; column++) taken.add(column)
        groups++
        odd += span % 2
        first = right + 1
        return { ...cell, column: left, columnSpan: span }
      }
    }
    taken.add(cell.column)
    first = cell.column + 1
    return cell
  })
  if (!groups || taken.has(0) !== upper.some(cell => cell.column === 0)) return undefined
  const isWhole = [...below].every(column => column === 0 || taken.has(column))
  // A single name over the middle of three columns may be the first line of that column's own.
  return isWhole && (groups > 1 || !odd || !below.has(0)) ? cells : undefined
}

function hasAll(columns: ReadonlySet<number>, first: number, last: number): boolean {
  for (let column = first; column <= last; column++) if (!columns.has(column)) return false
  return true
}

const has = ({ cells }: RowText, column: number): boolean =>
  cells.some(cell => cell.column <= column && cell.column + cell.columnSpan > column)

const hasOwn = ({ cells }: RowText, column: number): boolean =>
  cells.some(cell => cell.column === column && cell.columnSpan === 1)

const hasName = ({ cells }: RowText, column: number): boolean =>
  cells.some(cell => cell.column === column && cell.columnSpan === 1 && !isAmount(cell))

/** Cells beside the middle of several rows go to the first of these. */
function liftCentered(
  rows: readonly RowText[],
  extents: readonly (Extent | undefined)[],
  context: SpanContext,
): RowText[] {
  const columns = Array.from({ length: context.columns }, (_, column) => column)
  const counts = columns.map(column => rows.filter(row => has(row, column)).length)
  const main = counts.lastIndexOf(Math.max(...counts))
  const isMain = rows.map(row => has(row, main))
  const numbers = rows.filter(({ cells }) =>
    cells.some(cell => cell.column === main && isAmount(cell)),
  ).length
  const hasNumbers = numbers >= SOME * counts[main]!
  const heights = rows.filter((_, index) => isMain[index]).map(row => row.baseline)
  const pitch = median(heights.slice(1).map((height, index) => height - heights[index]!))
  if (pitch === undefined) return [...rows]
  /** Whether the row is between two others that are about as far apart as rows are. */
  const isBetween = rows.map((_, index) => {
    const above = rows[index - 1]
    const below = rows[index + 1]
    return (
      !isMain[index] &&
      above !== undefined &&
      below !== undefined &&
      below.baseline - above.baseline < OPTIONS.betweenRows * pitch
    )
  })
  const moved = rows.map(row => [...row.cells])
  const move = (cell: CellText, from: number, to: number): void => {
    moved[from] = moved[from]!.filter(own => own !== cell)
    moved[to] = addCell(moved[to]!, cell)
  }
  const groupsOf = (column: number): Group[] => {
    if (counts[column]! > LARGE_PART * heights.length) return []
    // Lines of text are no rows that a cell could be beside, unless it stands between two of them.
    if (!hasNumbers && !rows.some((row, index) => isBetween[index] && hasOwn(row, column)))
      return []
    const extent = extents[column]
    const isCut = (index: number): boolean =>
      (context.rules[index] ?? []).some(
        ({ from, to }) => extent !== undefined && from < middleOf(extent) && to > middleOf(extent),
      )
    return findGroups(rows, column, { isMain, isBetween, isCut, pitch, size: context.size })
  }
  for (const column of columns) {
    if (column === main) continue
    const groups = groupsOf(column)
    if (!groups.length) {
      // Only the head has names beside two rows.
      const index = isBetween.indexOf(true)
      const cell = rows[index]?.cells.find(own => own.column === column)
      const isHead = index > 0 && index < firstNumeric(rows)
      if (cell && isHead && !has(rows[index - 1]!, column) && !has(rows[index + 1]!, column))
        move(cell, index, index - 1)
    }
    for (const { first, lines } of groups) {
      for (const line of lines) {
        if (line === first) continue
        move(moved[line]!.find(own => own.column === column)!, line, first)
      }
    }
  }
  return rows.flatMap((row, index) =>
    moved[index]!.length ? [{ ...row, cells: moved[index]! }] : [],
  )
}

function addCell(cells: readonly CellText[], cell: CellText): CellText[] {
  const same = cells.find(other => other.column === cell.column)
  if (same) {
    return cells.map(other =>
      other === same ? { ...same, words: [...same.words, ...cell.words] } : other,
    )
  }
  return [...cells, cell].sort((a, b) => a.column - b.column)
}

/** What the heights of rows say about cells beside several of them. */
interface Heights {
  /** Whether the row has a cell in the column that most rows have one in. */
  readonly isMain: readonly boolean[]
  readonly isBetween: readonly boolean[]
  /** Whether a rule above the row crosses the column. */
  readonly isCut: (row: number) => boolean
  /** From row to row. */
  readonly pitch: number
  readonly size: number
}

interface Group {
  /** Its first row, and those with lines of the cell. */
  readonly first: number
  readonly lines: readonly number[]
}

/**
 * The cells of a column with the rows that each is in the middle of, from top to bottom: as many rows above as below.
 * None if that is not true of all of them. A name may have several lines.
 */
function findGroups(rows: readonly RowText[], column: number, heights: Heights): Group[] {
  const { isCut, isBetween } = heights
  const groups: Group[] = []
  let start = 0
  /** Remarks on single rows may be beside the middle of three by chance: another has to be so, or between two rows. */
  let evidence = 0
  const head = firstNumeric(rows)
  for (let index = 0; index < rows.length; index++) {
    for (let cut = index; cut > start; cut--) if (isCut(cut)) start = cut
    if (!hasOwn(rows[index]!, column)) continue
    const section = findSection(rows, column, start, heights)
    if (section) {
      groups.push(section.group)
      evidence += OPTIONS.minEvidence
      start = section.end
      index = section.end - 1
      continue
    }
    let last = index
    while (last - index < OPTIONS.maxLines && !fits(rows, column, start, index, last, heights)) {
      if (last + 1 >= rows.length || !hasName(rows[last + 1]!, column) || isCut(last + 1)) break
      last++
    }
    if (fits(rows, column, start, index, last, heights)) {
      const lines = Array.from({ length: last - index + 1 }, (_, offset) => index + offset)
      const first = start
      groups.push({ first, lines })
      const isSure = isBetween[index] || lines.length > 1
      if (index >= head && first < index) evidence += isSure ? OPTIONS.minEvidence : 1
      start = last + (index - first) + 1
      index = last
    } else return []
  }
  if (evidence < OPTIONS.minEvidence) return []
  const isOnce = groups.length < 2
  return isOnce && groups.some(({ lines }) => lines.length > 1) ? [] : groups
}

/** The one name in the middle of the rows between two rules, and where these end: its lines may be beside any of them. */
function findSection(
  rows: readonly RowText[],
  column: number,
  start: number,
  { isMain, isCut, pitch, size }: Heights,
): { readonly group: Group; readonly end: number } | undefined {
  if (!isCut(start)) return undefined
  const lines: number[] = []
  const beside: number[] = []
  let end = start
  do {
    if (has(rows[end]!, column)) lines.push(end)
    if (isMain[end]) beside.push(end)
    end++
  } while (end < rows.length && !isCut(end))
  const isName = lines.every(
    (line, at) =>
      hasName(rows[line]!, column) &&
      (at === 0 || rows[line]!.baseline - rows[lines[at - 1]!]!.baseline < LOOSE_LEADING * size),
  )
  if (!isName || lines.length - 1 > OPTIONS.maxLines) return undefined
  const first = beside[0]
  if (first === undefined || lines[0]! <= first) return undefined
  const middle = (own: readonly number[]): number =>
    (rows[own[0]!]!.baseline + rows[own.at(-1)!]!.baseline) / 2
  const off = Math.abs(middle(lines) - middle(beside))
  return off <= OPTIONS.offMiddle * pitch ? { group: { first, lines }, end } : undefined
}

/** Whether nothing of the column is in the rows from `start`, nor in as many below, up to a rule or the next cell. */
function fits(
  rows: readonly RowText[],
  column: number,
  start: number,
  index: number,
  last: number,
  { isBetween, isCut }: Heights,
): boolean {
  const end = last + (index - start)
  if (end >= rows.length || (index === start && last > index)) return false
  for (let row = start; row <= end; row++) {
    if (row > start && isCut(row)) return false
    if ((row < index || row > last) && has(rows[row]!, column)) return false
  }
  // Beside an even number of rows it stands between two of them.
  return start === index || isBetween[index] || (end - start) % 2 === 0
}
