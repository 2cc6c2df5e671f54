/**
 * Tables without a header: their first row looks like those below it.
 *
 *     Arduino  |  2.44      8:00-8:40 | Algebra       Price | 2019 | 2020         | 0.1 | 0.5
 *     Sensor   |  1.09      8:50-9:30 | Physics       Oil   |   78 |   81      a  |   3 |   4
 *     numbers               times                     years, which are names      values of an axis
 */
import { isNumber, isPlaceholder } from './sheet-numbers.ts'

/** This many rows below the first one show how the columns are written. */
export const SAMPLE_ROWS = 10

export interface FirstRows {
  /** The cells as shown; '' for an empty one. */
  readonly first: readonly string[]
  readonly below: readonly (readonly string[])[]
  /** For each cell of the first row in a column of numbers, whether it is a number; undefined in other columns. */
  readonly numbers: readonly (boolean | undefined)[]
}

/** Whether every column with a distinctive form (numbers, dates, addresses) has it from the first row on. */
export function beginsWithData({ first, below, numbers }: FirstRows): boolean {
  if (!first[0] || numbers.includes(false)) return false
  if (areColumnNames(first)) return false
  let hasNumbers = false
  const forms: string[] = []
  for (const [column, isFirstNumber] of numbers.entries()) {
    if (isFirstNumber) hasNumbers = true
    const text = first[column] ?? ''
    if (isFirstNumber !== undefined || text === '' || isPlaceholder(text)) continue
    const formsBelow = listForms(below, column)
    if (!formsBelow) continue
    const form = findForm(text)
    if (form === undefined) return false
    if (formsBelow.has(form)) forms.push(form)
  }
  return hasNumbers || (forms.length > 0 && !hasAxis(forms))
}

/** Times or dates side by side may also be the values of an axis. */
function hasAxis(forms: readonly string[]): boolean {
  const alike = forms.filter(form => form === forms[0])
  return alike.length >= MIN_IN_ORDER && alike[0] !== ADDRESS
}

/** The forms of a column's cells, if each has one that no column name would have. */
function listForms(
  rows: readonly (readonly string[])[],
  column: number,
): ReadonlySet<string> | undefined {
  const forms = new Set<string>()
  for (const row of rows) {
    const text = row[column] ?? ''
    if (text === '' || isPlaceholder(text)) continue
    const form = findForm(text)
    if (form === undefined) return undefined
    forms.add(form)
  }
  return forms.size > 0 ? forms : undefined
}

const ADDRESS = '@'

/** Longer text has none of these forms. */
const MAX_LENGTH = 100

/** E-mail addresses and links; a number; digits between other characters (dates, times, telephone numbers). */
function findForm(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  if (/^[^\s@]+@[^\s@]+$|^https?:\/\/\S+$/.test(text)) return ADDRESS
  if (!/\d/.test(text)) return undefined
  if (isNumber(text) || /^\d+$/.test(text)) return '0'
  const bare = text.replace(NAMED_MONTH, '0-0-0').replace(HALF_OF_DAY, '')
  return /\p{L}/u.test(bare) ? undefined : bare.replace(/\d+/g, '0').replace(/\s+/g, ' ')
}

/** "13-Feb-19", "Mon 4 Sep 2017", "4. März 2017", "June 5, 2019". */
const NAMED_MONTH =
  /^(?:\p{L}{2,10}[.,]? )?(?:\d{1,2}(?:\.? |-)\p{L}{3,9}\.?[- ]\d{2,4}|\p{L}{3,9}\.? \d{1,2}, \d{4})/u

/** "9 am", "9:30 p.m." */
const HALF_OF_DAY = /(?<=\d) ?[ap]\.?m\b\.?/gi

/** Three numbers in ascending or descending order may be the values of an axis; so may two consecutive ones. */
const MIN_IN_ORDER = 3

/** Years, or numbers in order. A sheet may have thousands of columns: the first that is neither decides. */
function areColumnNames(texts: readonly string[]): boolean {
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
  if (count === 0) return false
  if (areYears) return true
  return count < MIN_IN_ORDER ? count === 2 && Math.abs(step) === 1 : areRising || areFalling
}

function toNumber(text: string): number {
  if (text === '') return Number.NaN
  const value = Number(text)
  return Number.isNaN(value) ? Number(text.replace(/[\s,$€£%]/g, '') || Number.NaN) : value
}

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100
