/**
 * Whether text in rows and columns without lines is a table: a linear score. The weights are fitted
 * by tools/pdf-fit-tables.ts; see there for the documents and how they were split.
 */
import { median } from '../geometry.ts'
import { wordsText } from '../text/line.ts'
import { findMarker, isContentsLine } from '../text/markers.ts'
import { isFigure } from './figures.ts'
import type { CellText } from './row-joins.ts'
import { TABLE_BIAS, TABLE_WEIGHTS } from './table-weights.ts'

export interface TableFacts {
  readonly rows: readonly (readonly CellText[])[]
  readonly columns: number
  /** Horizontal lines in its reach. */
  readonly rules: number
  /** The narrowest white between two columns, in ems. */
  readonly narrowest: number
  /** Whether «Table 1» or the like stands above. */
  readonly hasCaption: boolean
  /** Areas of colour in it that have no text. */
  readonly bars: number
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

/** Words in a usual cell of a column: labels and figures have few, text has many. */
const SHORT_CELL = 3
const LONG_CELL = 7

export function tableFeatures(facts: TableFacts): TableFeatures {
  const { rows, columns, rules, narrowest, hasCaption, bars } = facts
  const cells = rows.flat()
  const texts = cells.map(cell => wordsText(cell.words))
  const share = (count: number): number => count / Math.max(cells.length, 1)
  const several = rows.filter(row => row.length >= 2).length
  const lengths = Array.from({ length: columns }, (_, column) => {
    const own = cells.filter(cell => cell.column === column && cell.columnSpan === 1)
    return median(own.map(cell => cell.words.length)) ?? 0
  })
  const short = lengths.filter(length => length > 0 && length <= SHORT_CELL).length
  const long = lengths.filter(length => length >= LONG_CELL).length
  const inner = cells.filter(cell => cell.column > 0)
  const markers = rows.filter(
    row => findMarker(wordsText(row[0]?.words ?? [])) !== undefined,
  ).length
  const figures = share(texts.filter(isFigure).length)
  return {
    fewRows: several <= 2 ? 1 : 0,
    threeRows: several === 3 ? 1 : 0,
    manyRows: Math.min(several, 16) / 16,
    twoColumns: columns === 2 ? 1 : 0,
    manyColumns: Math.min(columns, 8) / 8,
    figures,
    noFigures: figures === 0 ? 1 : 0,
    shortColumns: short / columns,
    longColumns: long / columns,
    severalLong: long >= 2 ? 1 : 0,
    severalShare: several / Math.max(rows.length, 1),
    filled: cells.length / Math.max(rows.length * columns, 1),
    rule: rules === 1 ? 1 : 0,
    rules: rules >= 2 ? 1 : 0,
    wideGaps: Math.min(narrowest, 4) / 4,
    markers: markers / Math.max(rows.length, 1),
    caption: hasCaption ? 1 : 0,
    bars: Math.min(bars, 8) / 8,
    startsLower: share(inner.filter(cell => /^\p{Ll}/u.test(cell.words[0]!.text)).length),
    longCells: share(cells.filter(cell => cell.words.length >= 8).length),
    signs: share(texts.filter(text => text.length === 1).length),
    contents:
      rows.filter(row => isContentsLine(row.map(cell => wordsText(cell.words)).join(' '))).length /
      Math.max(rows.length, 1),
  }
}
