/** A region of a sheet → a table whose rows are read from the file while they are written. */
import type { Budget } from '../../budget.ts'
import { text } from '../../document/build.ts'
import type {
  Block,
  Inline,
  SpanningCell,
  Table,
  TableCell,
  TableRow,
} from '../../document/document.ts'
import type { GridRow, Sheet } from './grid.ts'
import type { Layout, Region } from './layout.ts'
import type { Range } from './references.ts'

/** What is added to the text of single cells. */
export interface Decoration {
  url?: string
  readonly noteIds: string[]
}

/** By row, then by column: most rows have none. */
export type Decorations = ReadonlyMap<number, ReadonlyMap<number, Decoration>>

export interface TableContext {
  readonly budget: Budget
  readonly showsHidden: boolean
}

export function toTable(
  sheet: Sheet,
  layout: Layout,
  region: Region,
  decorations: Decorations,
  context: TableContext,
): Table {
  return {
    type: 'table',
    columns: region.isNumeric.map(isNumeric => (isNumeric ? 'right' : 'none')),
    headerRows: 1,
    rows: { [Symbol.iterator]: () => tableRows(sheet, layout, region, decorations, context) },
  }
}

function* tableRows(
  sheet: Sheet,
  layout: Layout,
  region: Region,
  decorations: Decorations,
  { budget, showsHidden }: TableContext,
): Generator<TableRow> {
  const width = region.columns.length
  const places = toPlaces(region.columns)
  const spans = new SpanSweep(sheet.merges, layout, region, budget)
  for (const row of sheet.rows('contents')) {
    if (row.index > region.lastRow) return
    if (row.index < region.firstRow || (row.isHidden && !showsHidden)) continue
    const cells: TableCell[] = new Array(width).fill('')
    const decorated = decorations.get(row.index)
    let isEmpty = true
    for (let at = 0; at < row.length; at++) {
      const column = row.columns[at]!
      const place = places[column] ?? -1
      if (place < 0) continue
      isEmpty = false
      const decoration = decorated?.get(column)
      const formula = row.formulas?.get(column)
      cells[place] =
        decoration || formula !== undefined
          ? decorate(row.contents[at]!, decoration, formula)
          : row.contents[at]!
    }
    if (!isEmpty) yield spans.apply(row, cells)
  }
}

/** Column of the sheet → column of the table; -1 where the column is not in it. */
function toPlaces(columns: readonly number[]): Int32Array {
  const places = new Int32Array((columns.at(-1) ?? -1) + 1).fill(-1)
  columns.forEach((column, place) => {
    places[column] = place
  })
  return places
}

function decorate(
  content: TableCell,
  decoration: Decoration | undefined,
  formula: string | undefined,
): SpanningCell {
  let children = toInlines(content)
  if (decoration?.url !== undefined && children.length > 0) {
    children = [{ type: 'link', url: decoration.url, children }]
  }
  for (const id of decoration?.noteIds ?? []) children.push({ type: 'noteReference', id })
  if (formula !== undefined) {
    if (children.length > 0) children.push(text(' '))
    children.push({ type: 'inlineCode', value: `=${formula}` })
  }
  return { children: [{ type: 'paragraph', children }] }
}

export function toInlines(content: TableCell): Inline[] {
  if (typeof content !== 'string') return content.children.flatMap(blockInlines)
  return content
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      ...(line ? [text(line)] : []),
    ])
}

const blockInlines = (block: Block): readonly Inline[] =>
  block.type === 'paragraph' ? block.children : []

/** A merged range in the columns of the table. */
interface Span {
  readonly firstRow: number
  readonly lastRow: number
  readonly place: number
  readonly colSpan: number
  rowSpan: number
  isPlaced: boolean
}

/** Follows the rows downwards with the merged ranges that reach into each. */
class SpanSweep {
  readonly #waiting: readonly Span[]
  readonly #budget: Budget
  readonly #layout: Layout
  #next = 0
  #active: Span[] = []

  constructor(merges: readonly Range[], layout: Layout, region: Region, budget: Budget) {
    this.#budget = budget
    this.#layout = layout
    budget.spend('nodes', merges.length)
    this.#waiting = merges
      .map(merge => toSpan(merge, region))
      .filter(span => span !== undefined)
      .sort((a, b) => a.firstRow - b.firstRow)
  }

  /** Takes the places out of the row that other cells cover. */
  apply({ index }: GridRow, cells: TableCell[]): TableRow {
    const waiting = this.#waiting
    while (this.#next < waiting.length && waiting[this.#next]!.firstRow <= index) {
      this.#active.push(waiting[this.#next++]!)
    }
    if (this.#active.length === 0) return cells
    this.#budget.spend('nodes', this.#active.length)
    this.#active = this.#active.filter(span => span.lastRow >= index)
    const covered = new Uint8Array(cells.length)
    for (const span of this.#active) {
      const { place, colSpan } = span
      const isFree = !covered.subarray(place, place + colSpan).includes(1)
      if (isFree && !span.isPlaced) {
        span.isPlaced = true
        span.rowSpan = this.#layout.rows.countBetween(index, span.lastRow)
        if (colSpan > 1 || span.rowSpan > 1) {
          cells[place] = withSpan(cells[place]!, colSpan, span.rowSpan)
        }
        covered.fill(1, place + 1, place + colSpan)
      } else if (isFree) {
        covered.fill(1, place, place + colSpan)
      }
    }
    return cells.filter((_, place) => covered[place] === 0)
  }
}

/** Undefined where the range covers nothing more than one column's one row of this table. */
function toSpan(merge: Range, { columns, firstRow, lastRow }: Region): Span | undefined {
  if (merge.lastRow < firstRow || merge.firstRow > lastRow) return undefined
  const place = lowerBound(columns, merge.firstColumn)
  const colSpan = lowerBound(columns, merge.lastColumn + 1) - place
  if (colSpan === 0 || (colSpan === 1 && merge.firstRow === merge.lastRow)) return undefined
  return {
    firstRow: Math.max(merge.firstRow, firstRow),
    lastRow: Math.min(merge.lastRow, lastRow),
    place,
    colSpan,
    rowSpan: 1,
    isPlaced: false,
  }
}

function lowerBound(numbers: readonly number[], wanted: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function withSpan(content: TableCell, colSpan: number, rowSpan: number): SpanningCell {
  const children: readonly Block[] =
    typeof content === 'string'
      ? content === ''
        ? []
        : [{ type: 'paragraph', children: toInlines(content) }]
      : content.children
  return { children, colSpan, rowSpan }
}
