/**
 * Number formats: the code that a cell's style names → what the cell shows (ECMA-376 part 1, 18.8.31).
 *
 * A few codes cover nearly all cells: they have formatters of their own in fixed-format.ts and date-format.ts. The rest
 * is in other-format.ts, with a library that most workbooks do not need and that takes longer to load than a small
 * workbook takes to convert.
 */
import { memoize } from '../../lookup.ts'
import { loader } from '../loader.ts'
import { type CalendarFormat, compileDateFormat } from './date-format.ts'
import { DAYS_FROM_1900_TO_1904 } from './dates.ts'
import { compileFixed, type FixedFormat } from './fixed-format.ts'
import { formatGeneral } from './general.ts'

export interface NumberFormat {
  readonly isGeneral: boolean
  readonly isDate: boolean
  /** If it is one that can be written as bytes. */
  readonly fixed?: FixedFormat
  formatNumber(value: number): string
  formatText(text: string): string
}

export type Formatter = (value: number) => string

export interface Workbook {
  readonly is1904: boolean
}

type NumberFormats = (code: string) => NumberFormat
type Compile = (code: string, workbook: Workbook) => NumberFormat

/** A format's cache is large; a file of a few megabytes can have a hundred thousand formats. */
const MAX_CACHES = 64

/** The formats of one workbook that has these codes, each created once. */
export async function loadNumberFormats(
  codes: Iterable<string>,
  workbook: Workbook,
): Promise<NumberFormats> {
  const findCommon = memoize((code: string) => compileCommon(code, workbook))
  const compileOther = await loadOthers(codes, findCommon)
  const known = new Map<string, NumberFormat>()
  return code => {
    let numberFormat = known.get(code)
    if (!numberFormat) {
      numberFormat = findCommon(code) ?? compileOther(code, workbook)
      if (known.size < MAX_CACHES) numberFormat = withCache(numberFormat)
      known.set(code, numberFormat)
    }
    return numberFormat
  }
}

/** The format of a cell, by the number of its style. */
export type CellFormats = (style: number) => NumberFormat | undefined

/**
 * `codes` by style, and those that cells may have. Each is compiled when a cell has it: most styles of most workbooks
 * are used by none.
 */
export async function loadCellFormats(
  codes: readonly string[],
  workbook: Workbook,
  codesOfCells: readonly string[] = codes,
): Promise<CellFormats> {
  const numberFormats = await loadNumberFormats(codesOfCells, workbook)
  const known = new Array<NumberFormat | undefined>(codes.length)
  return style => {
    const format = known[style]
    if (format) return format
    const code = codes[style]
    if (code !== undefined) known[style] = numberFormats(code)
    return known[style]
  }
}

const loadOtherFormats = loader(() => import('./other-format.ts'))

async function loadOthers(
  codes: Iterable<string>,
  findCommon: (code: string) => NumberFormat | undefined,
): Promise<Compile> {
  for (const code of new Set(codes)) {
    if (!findCommon(code)) return (await loadOtherFormats()).compileOther
  }
  return () => GENERAL
}

const GENERAL: NumberFormat = {
  isGeneral: true,
  isDate: false,
  formatNumber: formatGeneral,
  formatText: text => text,
}

/** Excel writes 255 characters at most; for some codes the library takes quadratic time. */
const MAX_CODE_LENGTH = 1000

const isGeneral = (code: string): boolean =>
  code.length > MAX_CODE_LENGTH || /^(?:general|standard|@|)$/i.test(code)

function compileCommon(code: string, workbook: Workbook): NumberFormat | undefined {
  if (isGeneral(code)) return GENERAL
  const fixed = compileFixed(code)
  if (fixed) return { ...GENERAL, isGeneral: false, fixed, formatNumber: fixed.show }
  const date = compileDateFormat(code)
  if (!date) return undefined
  return { ...GENERAL, isGeneral: false, isDate: true, formatNumber: compileDate(date, workbook) }
}

function compileDate({ hasCalendar, show }: CalendarFormat, { is1904 }: Workbook): Formatter {
  if (!is1904) return value => show(value) ?? formatGeneral(value)
  if (hasCalendar) return value => show(value + DAYS_FROM_1900_TO_1904) ?? formatGeneral(value)
  // Only these workbooks show negative durations.
  const showTime: Formatter = value => show(value) ?? formatGeneral(value)
  return value => (value < 0 ? `-${showTime(-value)}` : showTime(value))
}

/** Cache sizes, initial and for many values; powers of two. */
const FEW = 64
const MANY = 8192

/** Prices, days and quantities repeat: each value has one slot that may still contain its text. */
function withCache(numberFormat: NumberFormat): NumberFormat {
  const { formatNumber } = numberFormat
  return formatNumber === formatGeneral
    ? numberFormat
    : { ...numberFormat, formatNumber: cacheTexts(formatNumber) }
}

function cacheTexts(formatNumber: Formatter): Formatter {
  let values = new Float64Array()
  let texts: string[] = []
  let misses = 0
  return value => {
    if (misses >= values.length && values.length < MANY) {
      // Most sheets have few numbers in each format: a large cache would cost more than it saves.
      const size = values.length === 0 ? FEW : MANY
      values = new Float64Array(size).fill(Number.NaN)
      texts = new Array<string>(size).fill('')
    }
    // An odd factor keeps integers apart and scatters fractions.
    const place = (value * 4099) & (values.length - 1)
    if (values[place] !== value) {
      misses++
      texts[place] = formatNumber(value)
      values[place] = value
    }
    return texts[place]!
  }
}
