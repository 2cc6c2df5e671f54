/** Tables of a sheet without a header. */
import { beginsWithData, SAMPLE_ROWS } from '../../document/headless.ts'
import { alignColumn, type Band, sortedColumns } from './bands.ts'
import type { ReadTexts } from './tables.ts'

/** A single row may be anything. */
const MIN_ROWS = 2

export function findHeadless(bands: readonly Band[], readTexts: ReadTexts): ReadonlySet<Band> {
  const candidates = bands.filter(mayBeHeadless)
  if (candidates.length === 0) return NONE
  const texts = readTexts(new Set(candidates.flatMap(listFirstRows)))
  return new Set(
    candidates.filter(band => {
      const columns = sortedColumns(band)
      const [first, ...below] = listFirstRows(band).map(row => {
        const cells = texts.get(row)
        return columns.map(column => cells?.get(column) ?? '')
      })
      const numbers = columns.map(column => isFirstNumber(band, column))
      return beginsWithData({ first: first!, below, numbers })
    }),
  )
}

const NONE: ReadonlySet<Band> = new Set()

/** What is known without the texts: the first row has a leftmost cell, and no name above numbers. */
function mayBeHeadless(band: Band): boolean {
  const { firstRow, headerRow, rowCount, columns, lines, isDeclared } = band
  if (isDeclared || lines || rowCount < MIN_ROWS || headerRow !== firstRow) return false
  let leftmost: number | undefined
  for (const { column } of columns.values()) {
    if (leftmost === undefined || column < leftmost) leftmost = column
    if (isFirstNumber(band, column) === false) return false
  }
  return columns.get(leftmost!)!.firstRow === firstRow
}

/** Undefined if it is not a column of numbers, or begins further down. */
function isFirstNumber({ firstRow, columns }: Band, column: number): boolean | undefined {
  const count = columns.get(column)!
  if (count.firstRow !== firstRow || alignColumn(count, firstRow) !== 'right') return undefined
  return count.isFirstNumber
}

const listFirstRows = ({ firstRow, lastRow }: Band): number[] =>
  Array.from({ length: Math.min(SAMPLE_ROWS, lastRow - firstRow) + 1 }, (_, at) => firstRow + at)
