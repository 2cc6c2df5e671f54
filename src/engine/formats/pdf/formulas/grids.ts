/** Several rows: matrices, binomials and cases between tall brackets, and equations one below the other. */
import { EMPTY, type Expression } from '../../math/expression.ts'
import { byLeft, heightOf, inOrder, overlap } from '../geometry.ts'
import type { Build, Built } from './build.ts'
import { AXIS, type Item, SCRIPT_RATIO, toFence, toGroup } from './item.ts'

/** Brackets taller than this many ems grew with what is between them. */
const TALL = 1.15

const isTall = (item: Item): boolean =>
  heightOf(item) > TALL * item.size && /^[([{⟨⌊⌈)\]}⟩⌋⌉|‖∥∣]$/.test(item.character)

/** Brackets that grew, with what is between them. */
export function joinFences(items: readonly Item[], build: Build): Item[] | undefined {
  let current = [...items].sort((a, b) => a.x0 - b.x0)
  for (;;) {
    const pair = findPair(current)
    if (!pair) return joinCases(current, build)
    const [open, close] = pair
    const inside = current.filter(
      item =>
        item !== open &&
        item !== close &&
        item.x0 >= open.x0 &&
        item.x1 <= close.x1 + 0.1 * close.size &&
        isBeside(item, open),
    )
    const isAround = (item: Item): boolean => item.x0 >= open.x1 && item.x1 <= close.x0
    // They are as tall as what is between them, wherever that is.
    if (!inside.length && current.some(isAround)) return undefined
    const content = inside.length ? buildContent(inside, build, open.size) : emptyContent(open)
    if (!content) return undefined
    const used = [open, ...inside, close]
    const fence = toFence(open.character, close.character, content.expression)
    const { size } = content
    const baseline = content.rows === 1 ? content.baseline : axisOf(open, size)
    const group = toGroup(used, fence, { baseline, size })
    current = [...current.filter(item => !used.includes(item)), group].sort((a, b) => a.x0 - b.x0)
  }
}

const axisOf = ({ y0, y1 }: Item, size: number): number => (y0 + y1) / 2 + AXIS * size

const isBeside = (item: Item, bracket: Item): boolean =>
  (item.y0 + item.y1) / 2 > bracket.y0 - 0.15 * bracket.size &&
  (item.y0 + item.y1) / 2 < bracket.y1 + 0.15 * bracket.size

const BAR = /^[|‖∥∣]$/

/** The innermost pair: a bracket that closes, and the nearest that opens before it and is as tall. */
function findPair(items: readonly Item[]): [Item, Item] | undefined {
  const tall = items.filter(isTall)
  for (const [index, close] of tall.entries()) {
    const isBar = BAR.test(close.character)
    if (close.role !== 'close' && !isBar) continue
    for (let at = index - 1; at >= 0; at--) {
      const open = tall[at]!
      const isSame =
        Math.abs(open.y0 - close.y0) < 0.3 * close.size &&
        Math.abs(open.y1 - close.y1) < 0.3 * close.size
      if (!isSame || (!isBar && BAR.test(open.character))) continue
      if (isBar ? open.character === close.character : open.role === 'open') return [open, close]
      break
    }
  }
  return undefined
}

/** A tall brace without a partner is before all that is to its right. */
function joinCases(items: readonly Item[], build: Build): Item[] | undefined {
  const brace = items.find(item => item.character === '{' && isTall(item))
  if (!brace) return [...items]
  const inside = items.filter(
    item => item.x0 >= brace.x1 - 0.1 * brace.size && isBeside(item, brace),
  )
  const content = inside.length ? buildContent(inside, build) : undefined
  if (!content || content.rows < 2) return undefined
  const used = [brace, ...inside]
  const fence = toFence('{', '', content.expression)
  return [
    ...items.filter(item => !used.includes(item)),
    toGroup(used, fence, { baseline: axisOf(brace, content.size), size: content.size }),
  ]
}

const emptyContent = ({ baseline, size }: Item): Content => ({
  expression: EMPTY,
  baseline,
  size,
  rows: 0,
})

interface Content extends Built {
  readonly rows: number
}

/** What is between brackets of a size, or after a brace. */
function buildContent(items: readonly Item[], build: Build, around?: number): Content | undefined {
  const rows = splitRows(items)
  const columns = findColumns(rows)
  if (rows.length === 1 && !(around && areColumns(columns, items))) {
    const built = build(items)
    return built && { ...built, rows: 1 }
  }
  const built = rows.map(row =>
    columns.map(({ x0, x1 }) => row.filter(item => item.x0 < x1 && item.x1 > x0)),
  )
  const cells: Expression[][] = []
  for (const row of built) {
    const expressions: Expression[] = []
    for (const cell of row) {
      const content = cell.length ? build(cell) : undefined
      if (cell.length && !content) return undefined
      expressions.push(content?.expression ?? EMPTY)
    }
    cells.push(expressions)
  }
  const size = Math.max(...items.map(item => item.size))
  const { baseline } = mainOf(rows[0]!)
  const expression: Expression =
    around && isBinomial(rows, columns.length, around)
      ? { type: 'fraction', kind: 'stack', numerator: cells[0]![0]!, denominator: cells[1]![0]! }
      : { type: 'grid', kind: 'matrix', rows: cells, ...toAlignments(rows, columns) }
  return { expression, baseline, size, rows: rows.length }
}

/** Two rows without columns that are further apart than the rows of a matrix. */
function isBinomial(rows: readonly (readonly Item[])[], columns: number, around: number): boolean {
  if (rows.length !== 2 || columns !== 1) return false
  const [first, second] = rows.map(mainOf)
  const distance = (second!.baseline - first!.baseline) / first!.size
  return first!.size < SCRIPT_RATIO * around || (distance > 1.3 && distance < 1.45)
}

const mainOf = (row: readonly Item[]): Item =>
  row.reduce((main, item) => (item.size > main.size ? item : main))

interface Column {
  x0: number
  x1: number
}

/** Whether what is far apart in one row are cells, rather than what a comma, an operator or a word separates. */
const areColumns = (columns: readonly Column[], items: readonly Item[]): boolean =>
  columns.length > 1 &&
  columns.every(({ x0, x1 }, at) => {
    const cell = inOrder(
      items.filter(item => item.x0 < x1 && item.x1 > x0),
      byLeft,
    )
    return (
      !cell.some(({ expression }) => expression.type === 'words') &&
      !(at > 0 && BETWEEN.test(cell[0]!.role)) &&
      !(at < columns.length - 1 && BEFORE.test(cell.at(-1)!.role))
    )
  })

const BETWEEN = /^(?:relation|punctuation)$/
const BEFORE = /^(?:relation|punctuation|operator)$/

/** Columns are separated by white space through all rows, in ems at least. */
const MIN_COLUMN_GAP = 0.7

function findColumns(rows: readonly (readonly Item[])[]): Column[] {
  const items = rows.flat().sort((a, b) => a.x0 - b.x0)
  const columns: Column[] = []
  for (const item of items) {
    const last = columns.at(-1)
    if (last && item.x0 - last.x1 < MIN_COLUMN_GAP * item.size) last.x1 = Math.max(last.x1, item.x1)
    else columns.push({ x0: item.x0, x1: item.x1 })
  }
  return columns
}

/** Centered is the rule; columns to the left are those of cases. */
function toAlignments(
  rows: readonly (readonly Item[])[],
  columns: readonly Column[],
): { alignments?: ('left' | 'center')[] } {
  const alignments = columns.map(({ x0, x1 }): 'left' | 'center' => {
    const cells = rows
      .map(row => row.filter(item => item.x0 < x1 && item.x1 > x0))
      .filter(cell => cell.length)
    const starts = cells.map(cell => Math.min(...cell.map(item => item.x0)))
    const ends = cells.map(cell => Math.max(...cell.map(item => item.x1)))
    const isLeft = starts.every(start => Math.abs(start - x0) < 0.1 * rows[0]![0]!.size)
    const isRight = ends.every(end => Math.abs(end - x1) < 0.1 * rows[0]![0]!.size)
    return isLeft && !isRight ? 'left' : 'center'
  })
  return alignments.includes('left') ? { alignments } : {}
}

/** Baselines of rows are at least this far apart, in ems. */
export const MIN_ROW = 0.75

/** Rows by the baselines of what is as large as the largest; smaller items go with the nearest. */
function splitRows(items: readonly Item[]): Item[][] {
  const sizes = items.filter(item => item.role !== 'large').map(item => item.size)
  const size = Math.max(...(sizes.length ? sizes : items.map(item => item.size)))
  // Nothing but the scripts of an operator.
  if (items.some(item => item.role === 'large' && size < SCRIPT_RATIO * item.size))
    return [[...items]]
  const full = items
    .filter(item => item.size > SCRIPT_RATIO * size)
    .sort((a, b) => a.baseline - b.baseline)
  const rows: { baseline: number; items: Item[] }[] = []
  for (const item of full) {
    const last = rows.at(-1)
    if (last && (item.baseline - last.baseline < MIN_ROW * size || isAmong(item, last.items)))
      last.items.push(item)
    else rows.push({ baseline: item.baseline, items: [item] })
  }
  if (rows.length < 2) return [[...items]]
  const bands = rows.map(row => ({
    row,
    y0: Math.min(...row.items.map(item => item.y0)),
    y1: Math.max(...row.items.map(item => item.y1)),
  }))
  for (const item of items) {
    if (full.includes(item)) continue
    const distance = (band: (typeof bands)[number]): number =>
      -overlap(band.y0, band.y1, item.y0, item.y1) +
      0.3 *
        Math.min(
          ...band.row.items.map(other =>
            Math.max(0, -overlap(other.x0, other.x1, item.x0, item.x1)),
          ),
        )
    bands
      .reduce((best, band) => (distance(band) < distance(best) ? band : best))
      .row.items.push(item)
  }
  return rows.map(row => row.items)
}

/** Whether most of its height is beside something built, which may be larger than what is in it. */
const isAmong = (item: Item, row: readonly Item[]): boolean =>
  row.some(
    other =>
      (other.role === 'group' || item.role === 'group') &&
      overlap(other.y0, other.y1, item.y0, item.y1) >
        0.6 * Math.min(heightOf(item), heightOf(other)),
  )

/** A row that is much shorter than the others and says nothing by itself is part of something that was not read. */
function isEquation(row: readonly Item[], rows: readonly (readonly Item[])[]): boolean {
  const widest = Math.max(...rows.map(widthOfRow))
  return (
    row.some(({ role }) => role === 'relation') ||
    (row.length > 2 && widthOfRow(row) > 0.3 * widest)
  )
}

const widthOfRow = (row: readonly Item[]): number =>
  Math.max(...row.map(item => item.x1)) - Math.min(...row.map(item => item.x0))

export const hasRows = (items: readonly Item[]): boolean => splitRows(items).length > 1

/** Equations one below the other. */
export function toRowsOfEquations(items: readonly Item[], build: Build): Built | undefined {
  const rows = splitRows(items)
  if (!rows.every(row => isEquation(row, rows))) return undefined
  const cells: Expression[][] = []
  const relations = rows.map(
    row => row.filter(item => item.role === 'relation').sort((a, b) => a.x0 - b.x0)[0],
  )
  const first = relations.find(relation => relation !== undefined)
  const isAligned =
    relations.filter(
      relation => relation && first && Math.abs(relation.x0 - first.x0) < 0.15 * first.size,
    ).length === rows.length
  for (const row of rows) {
    const sides =
      isAligned && first
        ? [
            row.filter(item => item.x0 < first.x0 - 0.2 * first.size),
            row.filter(item => item.x0 >= first.x0 - 0.2 * first.size),
          ]
        : [row]
    const built = sides.map(side => (side.length ? build(side) : { expression: EMPTY }))
    if (built.some(side => !side)) return undefined
    cells.push(built.map(side => side!.expression))
  }
  const main = mainOf(rows[0]!)
  return {
    expression: { type: 'grid', kind: 'equations', rows: cells },
    baseline: main.baseline,
    size: main.size,
  }
}
