/**
 * Number formats beyond the common ones: currencies, colors, names of months, durations, conditions, text. They go to
 * numfmt, which knows every corner case but is slow, so that its results are cached.
 */
import { format, getFormatDateInfo, isDateFormat } from 'numfmt'
import { DAYS_FROM_1900_TO_1904 } from './dates.ts'
import { writeFractions } from './fraction-format.ts'
import { formatGeneral } from './general.ts'
import type { Formatter, NumberFormat, Workbook } from './number-format.ts'

export function compileOther(code: string, { is1904 }: Workbook): NumberFormat {
  const isDate = isDateFormat(code)
  const pattern = isDate ? code : withoutLocale(code)
  return {
    isGeneral: false,
    isDate,
    formatNumber: isDate ? compileDate(code, is1904) : compileNumber(pattern),
    formatText: hasTextSection(code) ? text => show(pattern, text) : text => text,
  }
}

function compileNumber(pattern: string): Formatter {
  const hasFractions = pattern.includes('/') && writeFractions(pattern, 0) !== pattern
  return hasFractions
    ? value => show(writeFractions(pattern, value), value)
    : value => show(pattern, value)
}

function compileDate(code: string, is1904: boolean): Formatter {
  const showDate: Formatter = serial => show(code, serial)
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
