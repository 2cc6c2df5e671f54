/**
 * The number formats that files refer to by number alone (ECMA-376 part 1, 18.8.30; BIFF files use the same numbers),
 * as Excel shows them in English (United States).
 */

const ACCOUNTING_PARENTHESES = '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)'
const ACCOUNTING_CENTS = '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)'

/** The reader's short date, which in most of the world has a four-digit year. */
export const SHORT_DATE = 'm/d/yyyy'
export const SHORT_DATE_AND_TIME = `${SHORT_DATE} h:mm`
const LONG_TIME = 'h:mm:ss'

/** Of East Asian editions, the Chinese one shows a time, the others a date. */
const DATE_OR_TIME = `[<1]${LONG_TIME};${SHORT_DATE}`

const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: SHORT_DATE,
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: LONG_TIME,
  22: SHORT_DATE_AND_TIME,
  37: '#,##0_);\\(#,##0\\)',
  38: '#,##0_);[Red]\\(#,##0\\)',
  39: '#,##0.00_);\\(#,##0.00\\)',
  40: '#,##0.00_);[Red]\\(#,##0.00\\)',
  41: ACCOUNTING_PARENTHESES,
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  43: ACCOUNTING_CENTS,
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  // Dates and times of East Asian editions; an English one shows its own short date instead.
  27: SHORT_DATE,
  28: SHORT_DATE,
  29: SHORT_DATE,
  30: SHORT_DATE,
  31: SHORT_DATE,
  32: LONG_TIME,
  33: LONG_TIME,
  34: DATE_OR_TIME,
  35: DATE_OR_TIME,
  36: SHORT_DATE,
  50: SHORT_DATE,
  51: SHORT_DATE,
  52: SHORT_DATE,
  53: SHORT_DATE,
  54: SHORT_DATE,
  55: DATE_OR_TIME,
  56: DATE_OR_TIME,
  57: SHORT_DATE,
  58: SHORT_DATE,
}

/** The formats that depend on the reader's system: 14 and 22. */
const DATES_OF_THE_SYSTEM: ReadonlySet<number> = new Set([14, 22])

/** The code of a format, given what the file itself says: some spell out `mm-dd-yy` for number 14. */
export function findFormatCode(id: number, written: string | undefined): string | undefined {
  const isOfSystem = DATES_OF_THE_SYSTEM.has(id) && !/yyy/i.test(written ?? '')
  return isOfSystem ? BUILT_IN_FORMATS[id] : (written ?? BUILT_IN_FORMATS[id])
}
