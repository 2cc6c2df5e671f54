/**
 * Tables without a header: their first row is already data.
 *
 *     Arduino  |  2.44          Price | 2019 | 2020          | 0.1 | 0.5
 *     Sensor   |  1.09          Oil   |   78 |   81       a  |   3 |   4
 *     no header                 years                     values of an axis, below an empty corner
 */
import { alignColumn, type Band } from './bands.ts'
import type { ReadTexts } from './tables.ts'

/** A single row may be anything. */
const MIN_ROWS = 2

export function findHeadless(bands: readonly Band[], readTexts: ReadTexts): ReadonlySet<Band> {
  const candidates = bands.filter(beginsWithNumbers)
  if (candidates.length === 0) return NONE
  const texts = readTexts(new Set(candidates.map(({ firstRow }) => firstRow)))
  return new Set(candidates.filter(({ firstRow }) => !areColumnNames(texts.get(firstRow) ?? [])))
}

const NONE: ReadonlySet<Band> = new Set()

/** Every column of numbers begins with a number, which may be a name. */
function beginsWithNumbers({ firstRow, headerRow, rowCount, columns, isDeclared }: Band): boolean {
  if (isDeclared || rowCount < MIN_ROWS || headerRow !== firstRow) return false
  let numbers = 0
  let leftmost: number | undefined
  for (const count of columns.values()) {
    if (leftmost === undefined || count.column < leftmost) leftmost = count.column
    if (count.firstRow !== firstRow || alignColumn(count, firstRow) !== 'right') continue
    if (!count.isFirstNumber) return false
    numbers++
  }
  return numbers > 0 && columns.get(leftmost!)!.firstRow === firstRow
}

function toNumber(text: string): number {
  if (text === '') return Number.NaN
  const value = Number(text)
  return Number.isNaN(value) ? Number(text.replace(/[\s,$€£%]/g, '')) : value
}

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100

/** Three numbers in order may be the values of an axis, two if they count. */
const MIN_IN_ORDER = 3

/** Years, or numbers in order. A sheet may have thousands of columns: the first that are neither decide. */
export function areColumnNames(texts: readonly string[]): boolean {
  let areYears = true
  let areRising = true
  let areFalling = true
  let count = 0
  let last = 0
  let step = 0
  for (const text of texts) {
    const value = toNumber(text)
    if (!Number.isFinite(value)) continue
    if (!isYear(value)) areYears = false
    step = value - last
    if (count > 0 && !(step > 0)) areRising = false
    if (count > 0 && !(step < 0)) areFalling = false
    if (!areYears && !areRising && !areFalling) return false
    last = value
    count++
  }
  if (areYears) return true
  return count < MIN_IN_ORDER ? count === 2 && Math.abs(step) === 1 : areRising || areFalling
}
