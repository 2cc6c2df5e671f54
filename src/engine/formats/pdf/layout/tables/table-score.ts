/**
 * Whether text in rows and columns without lines is a table: a linear score. The weights are fitted by
 * lab/pdf-fit/tables.ts; see there for the documents and how they were split.
 */
import { median } from '../../geometry.ts'
import { ALIGNED, LABEL_WORDS, LARGE_PART, LONG_LINE, SOME } from '../../measures.ts'
import { wordsText } from '../../text/line.ts'
import { findMarker, isContentsLine } from '../../text/markers.ts'
import { isNumeric } from '../regions/numeric.ts'
import { type CellText, isBoldCell } from './row-joins.ts'
import { TABLE_BIAS, TABLE_WEIGHTS } from './table-weights.ts'

export interface TableFacts {
  readonly rows: readonly (readonly CellText[])[]
  readonly columns: number
  /** Horizontal lines in its reach. */
  readonly rules: number
  /** The narrowest white space between two columns, in ems. */
  readonly narrowest: number
  /** Whether "Table 1" or the like is above. */
  readonly hasCaption: boolean
  /** Areas of color in it that have no text. */
  readonly bars: number
  /** Areas of color behind whole rows. */
  readonly bands: number
}

export type TableFeatures = Readonly<Record<keyof typeof TABLE_WEIGHTS, number>>

/** Above 0: a table. */
export function scoreTable(features: TableFeatures): number {
  let score = TABLE_BIAS
  for (const name of Object.keys(TABLE_WEIGHTS) as (keyof TableFeatures)[]) {
    score += TABLE_WEIGHTS[name] * features[name]
  }
  return score
}

/** Words in a usual cell of a column: labels and numbers have few, text has many. */
const SHORT_CELL = 3

export function tableFeatures(facts: TableFacts): TableFeatures {
  const { rows, columns, rules, narrowest, hasCaption, bars, bands } = facts
  const cells: CellText[] = []
  for (const row of rows) for (const cell of row) cells.push(cell)
  const texts = cells.map(cell => wordsText(cell.words))
  const textRows = inRows(texts, rows)
  const single = texts.filter(text => text.length === 1)
  const checks = single.filter(text => CHECK_MARK.test(text)).length
  const share = (count: number): number => count / Math.max(cells.length, 1)
  const several = rows.filter(row => row.length >= 2).length
  const lengths = usualLengths(cells, columns)
  const short = lengths.filter(length => length > 0 && length <= SHORT_CELL).length
  const long = lengths.filter(length => length >= LONG_LINE).length
  const inner = cells.filter(cell => cell.column > 0)
  const markers = textRows.filter(([first = '']) => findMarker(first) !== undefined).length
  const numbers = share(texts.filter(isNumeric).length)
  return {
    fewRows: several <= 2 ? 1 : 0,
    threeRows: several === 3 ? 1 : 0,
    manyRows: upTo(several, 16),
    twoColumns: columns === 2 ? 1 : 0,
    manyColumns: upTo(columns, 8),
    numbers,
    noNumbers: numbers === 0 ? 1 : 0,
    shortColumns: short / columns,
    longColumns: long / columns,
    severalLong: long >= 2 ? 1 : 0,
    severalShare: several / Math.max(rows.length, 1),
    filled: cells.length / Math.max(rows.length * columns, 1),
    rule: rules === 1 ? 1 : 0,
    rules: rules >= 2 ? 1 : 0,
    wideGaps: upTo(narrowest, 4),
    markers: markers / Math.max(rows.length, 1),
    caption: hasCaption ? 1 : 0,
    bars: upTo(bars, 8),
    bands: upTo(bands, 3),
    aligned: alignment(rows, columns),
    pages: hasPages(rows, columns) ? 1 : 0,
    names: rows.filter(row => endsName(row[0])).length / Math.max(rows.length, 1),
    startsLower: share(inner.filter(startsLower).length),
    longCells: share(cells.filter(cell => cell.words.length > LONG_LINE).length),
    lowered: share(cells.filter(hasLowered).length),
    signs: share(single.length - checks),
    checks: share(checks),
    boldHead: hasBoldHead(rows) ? 1 : 0,
    boldLabels: rows.filter(isLabeled).length / Math.max(rows.length, 1),
    rowWise: rowWise(rows),
    padded: padding(rows),
    ruled: Math.min(rules / Math.max(rows.length, 1), 1),
    lowerFirst:
      rows.filter(row => row[0]?.column === 0 && startsLower(row[0])).length /
      Math.max(rows.length, 1),
    sentences: share(texts.filter(isSentence).length),
    form: columns === 2 && isForm(rows) ? 1 : 0,
    contents:
      textRows.filter(row => isContentsLine(row.join(' '))).length / Math.max(rows.length, 1),
  }
}

/** From 0 to 1: more than so many say no more. */
const upTo = (value: number, most: number): number => Math.min(value, most) / most

/** The texts of all cells, row by row. */
function inRows(texts: readonly string[], rows: TableFacts['rows']): string[][] {
  let next = 0
  return rows.map(row => {
    const start = next
    next += row.length
    return texts.slice(start, next)
  })
}

/** Words of the usual cell of each column. */
function usualLengths(cells: readonly CellText[], columns: number): number[] {
  const byColumn: number[][] = Array.from({ length: columns }, () => [])
  for (const { column, columnSpan, words } of cells)
    if (columnSpan === 1) byColumn[column]!.push(words.length)
  return byColumn.map(lengths => median(lengths) ?? 0)
}

const startsLower = ({ words }: CellText): boolean => /^\p{Ll}/u.test(words[0]!.text)

/** Text, not a name: several words with a full stop, or a break inside a sentence. */
const isSentence = (text: string): boolean => STOPS.has(text.at(-1) ?? '') && /\S \S+ \S/.test(text)

const STOPS = new Set('.,;:')

/** The column names are bold and the cells below are not. */
function hasBoldHead([head, ...body]: TableFacts['rows']): boolean {
  if (!head || head.length < 2 || !head.every(isBoldCell)) return false
  return body.filter(row => row.every(isBoldCell)).length <= SOME * body.length
}

/** A bold name and values that are not. */
const isLabeled = ([first, ...rest]: readonly CellText[]): boolean =>
  first !== undefined &&
  first.column === 0 &&
  rest.length > 0 &&
  isBoldCell(first) &&
  !rest.some(isBoldCell)

/**
 * For how many pairs of rows the file has all of the upper before all of the lower: columns are written separately.
 */
function rowWise(rows: TableFacts['rows']): number {
  let pairs = 0
  let inOrder = 0
  let above = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (row.length < 2) continue
    let first = Number.POSITIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    for (const { words } of row) {
      for (const { order } of words) {
        if (order < first) first = order
        if (order > last) last = order
      }
    }
    if (above !== Number.POSITIVE_INFINITY) {
      pairs++
      if (first > above) inOrder++
    }
    above = last
  }
  return pairs ? inOrder / pairs : 0
}

/** How much further apart than lines the rows are, in ems, at most 1. */
function padding(rows: TableFacts['rows']): number {
  const baselines = rows.flatMap(([first]) => (first ? [first.words[0]!.baseline] : []))
  const size = rows[0]?.[0]?.words[0]?.style.size ?? 1
  const pitch = median(baselines.slice(1).map((baseline, index) => baseline - baselines[index]!))
  return Math.min(Math.max((pitch ?? 0) / size - LINE_PITCH, 0), 1)
}

/** Lines of text are this far apart, in ems; table rows are further. */
const LINE_PITCH = 1.3

/** Short names, each with its value beside it. */
const isForm = (rows: TableFacts['rows']): boolean =>
  rows.every(
    row =>
      row.length === 2 &&
      row[0]!.words.length <= LABEL_WORDS &&
      /^\p{Lu}|^\p{Lo}/u.test(row[0]!.words[0]!.text),
  )

/** Marks for yes. */
const CHECK_MARK = /^[✓✔✗✘☑☒●■xX]$/u

/** Formulas and the labels of their drawings have indices. */
const hasLowered = ({ words }: CellText): boolean => words.some(word => word.script === 'sub')

/** Titles and numbers that do not decrease: a table of contents. */
function hasPages(rows: TableFacts['rows'], columns: number): boolean {
  if (columns > 3) return false
  const last = rows.flatMap(row => row.slice(1).filter(cell => cell.column === columns - 1))
  const numbers = last
    .map(cell => wordsText(cell.words))
    .filter(text => /^\d{1,4}$/.test(text))
    .map(Number)
  const rising = numbers.filter((number, index) => number >= (numbers[index - 1] ?? 0)).length
  return rising >= Math.max(2, LARGE_PART * rows.length)
}

const endsName = (cell: CellText | undefined): boolean =>
  cell?.words.at(-1)?.text.endsWith(':') ?? false

/** How much of the text after the first column begins, ends or is centered where most of its column does. */
function alignment(rows: TableFacts['rows'], columns: number): number {
  const byColumn = Array.from({ length: columns }, () => [] as CellText[])
  for (const row of rows) {
    for (const cell of row) if (cell.columnSpan === 1) byColumn[cell.column]!.push(cell)
  }
  let aligned = 0
  let all = 0
  for (const cells of byColumn.slice(1)) {
    if (cells.length < 2) continue
    const size = median(cells.map(cell => cell.words[0]!.style.size))!
    const left = cells.map(cell => cell.words[0]!.x0)
    const right = cells.map(cell => cell.words.at(-1)!.x1)
    const middle = left.map((x, index) => (x + right[index]!) / 2)
    const most = Math.max(...[left, right, middle].map(edges => mostAlike(edges, ALIGNED * size)))
    all += cells.length
    if (most > 1) aligned += most
  }
  return all ? aligned / all : 0
}

/** How many of the values lie within `reach` of each other, at most. */
function mostAlike(values: readonly number[], reach: number): number {
  const sorted = new Float64Array(values).sort()
  let most = 0
  let start = 0
  for (let end = 0; end < sorted.length; end++) {
    while (sorted[end]! - sorted[start]! > reach) start++
    most = Math.max(most, end - start + 1)
  }
  return most
}
