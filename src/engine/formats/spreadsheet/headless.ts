/**
 * Tables without a header: their first row is already data.
 *
 *     Arduino  |  2.44          Price | 2019 | 2020          | 0.1 | 0.5
 *     Sensor   |  1.09          Oil   |   78 |   81       a  |   3 |   4
 *     no header                 years                     values of an axis, below an empty corner
 */
import { alignColumn, type Band } from './bands.ts'

/** A single row may be anything. */
const MIN_ROWS = 2

type ReadTexts = (rows: ReadonlySet<number>) => ReadonlyMap<number, string>

export function findHeadless(bands: readonly Band[], readTexts: ReadTexts): ReadonlySet<Band> {
  const candidates = bands.filter(beginsWithNumbers)
  if (candidates.length === 0) return NONE
  const texts = readTexts(new Set(candidates.map(({ firstRow }) => firstRow)))
  return new Set(
    candidates.filter(({ firstRow }) => {
      const values = (texts.get(firstRow) ?? '').split('\n').map(toNumber)
      return !areNames(values.filter(Number.isFinite))
    }),
  )
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

const toNumber = (text: string): number =>
  text === '' ? Number.NaN : Number(text.replace(/[\s,$€£%]/g, ''))

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100

/** Three numbers in order may be the values of an axis, two if they count. */
const MIN_IN_ORDER = 3

function areNames(values: readonly number[]): boolean {
  if (values.every(isYear)) return true
  const steps = values.slice(1).map((value, at) => value - values[at]!)
  if (values.length < MIN_IN_ORDER) return steps.length > 0 && Math.abs(steps[0]!) === 1
  return steps.every(step => step > 0) || steps.every(step => step < 0)
}
