/**
 * Number formats: the code that a cell's style names → what the cell shows (ECMA-376 part 1, 18.8.31).
 *
 * Few codes make up nearly all cells: those have formatters of their own in fixed-format.ts and date-format.ts.
 * The rest goes to numfmt, which knows every corner and takes its time; what it says is remembered.
 */
import { format, getFormatDateInfo, isDateFormat } from 'numfmt'
import { compileDateFormat } from './date-format.ts'
import { DAYS_FROM_1900_TO_1904 } from './dates.ts'
import { compileFixed, type FixedFormat } from './fixed-format.ts'
import { writeFractions } from './fraction-format.ts'
import { formatGeneral } from './general.ts'

export interface NumberFormat {
  readonly isGeneral: boolean
  readonly isDate: boolean
  /** If it is one that can be written as bytes. */
  readonly fixed?: FixedFormat
  formatNumber(value: number): string
  formatText(text: string): string
}

type NumberFormats = (code: string) => NumberFormat

type Formatter = (value: number) => string

/** A format's cache is large; a file of a few megabytes can have a hundred thousand formats. */
const MAX_REMEMBERING = 64

/** The formats of one workbook, each created once. */
export function createNumberFormats(options: { readonly is1904: boolean }): NumberFormats {
  const known = new Map<string, NumberFormat>()
  return code => {
    let numberFormat = known.get(code)
    if (!numberFormat) {
      const keep = known.size < MAX_REMEMBERING ? memoize : (format: Formatter) => format
      numberFormat = compile(code, options.is1904, keep)
      known.set(code, numberFormat)
    }
    return numberFormat
  }
}

/** The format of a cell, by the number of its style. */
export type CellFormats = (style: number) => NumberFormat | undefined

/** `codes` by style. Each is compiled when a cell has it: most styles of most workbooks are used by none. */
export function createCellFormats(
  codes: readonly string[],
  options: { readonly is1904: boolean },
): CellFormats {
  const numberFormats = createNumberFormats(options)
  const known = new Array<NumberFormat | undefined>(codes.length)
  return style => {
    const format = known[style]
    if (format) return format
    const code = codes[style]
    if (code !== undefined) known[style] = numberFormats(code)
    return known[style]
  }
}

const GENERAL: NumberFormat = {
  isGeneral: true,
  isDate: false,
  formatNumber: formatGeneral,
  formatText: text => text,
}

/** Excel writes 255 characters at most; for some codes numfmt takes quadratic time. */
const MAX_CODE_LENGTH = 1000

function compile(
  code: string,
  is1904: boolean,
  keep: (format: Formatter) => Formatter,
): NumberFormat {
  if (code.length > MAX_CODE_LENGTH || /^(?:general|standard|@|)$/i.test(code)) return GENERAL
  const fixed = compileFixed(code)
  if (fixed) {
    const formatNumber = keep(value => fixed.show(value) ?? show(code, value))
    return { ...GENERAL, isGeneral: false, fixed, formatNumber }
  }

  const isDate = isDateFormat(code)
  const pattern = isDate ? code : withoutLocale(code)
  return {
    isGeneral: false,
    isDate,
    formatNumber: keep(isDate ? compileDate(code, is1904) : compileNumber(pattern)),
    formatText: hasTextSection(code) ? text => show(pattern, text) : GENERAL.formatText,
  }
}

function compileNumber(pattern: string): Formatter {
  const hasFractions = pattern.includes('/') && writeFractions(pattern, 0) !== pattern
  return hasFractions
    ? value => show(writeFractions(pattern, value), value)
    : value => show(pattern, value)
}

function compileDate(code: string, is1904: boolean): Formatter {
  const fast = compileDateFormat(code)
  const showDate: Formatter = serial => fast?.(serial) ?? show(code, serial)
  if (hasCalendar(code)) {
    return is1904 ? value => showDate(value + DAYS_FROM_1900_TO_1904) : showDate
  }
  const mayBeNegative = is1904 || /\[(?:h+|m+|s+)\]/i.test(code)
  if (!mayBeNegative) return showDate
  // A duration has no calendar. Excel shows negative ones in 1904 workbooks only; numfmt miscounts them.
  const negative = /\[[<>=]/.test(code) ? undefined : splitSections(code)[1]
  const hasOwnSection = negative !== undefined && !negative.includes('@')
  return value => {
    if (!(value < 0)) return showDate(value)
    return hasOwnSection ? show(`${negative};`, -value) : `-${showDate(-value)}`
  }
}

/** Whether it shows a day, month or year. In `mm:ss` numfmt sees a month, too. */
function hasCalendar(code: string): boolean {
  const { year, month, day, hours, seconds } = getFormatDateInfo(code)
  return year || day || (month && !hours && !seconds)
}

/** Only a section with `@` changes text, and one consisting of nothing else does not. */
const hasTextSection = (code: string): boolean =>
  code.includes('@') &&
  splitSections(code).some(section => section.includes('@') && section !== '@')

const splitSections = (code: string): string[] =>
  code.replace(/("[^"]*"|\\.)|;/g, (_, literal) => literal ?? '\0').split('\0')

/** A currency may name its country; the digits are still written the reader's way. */
const withoutLocale = (code: string): string => code.replace(/\[\$([^[\]-]*)-[^[\]]*\]/g, '[$$$1]')

function show(pattern: string, value: number | string): string {
  try {
    return format(pattern, value, { dateSpanLarge: false }).trim()
  } catch {
    return typeof value === 'string' ? value : formatGeneral(value)
  }
}

/** Cache sizes, initial and for many values; powers of two. */
const FEW = 64
const MANY = 8192

/** Prices, days and quantities repeat: each value has one slot that may still contain its text. */
function memoize(formatNumber: Formatter): Formatter {
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
