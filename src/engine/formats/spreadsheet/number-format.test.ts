import assert from 'node:assert/strict'
import { test } from 'node:test'
import { format } from 'numfmt'
import { formatGeneral, showAsWritten } from './general.ts'
import { loadNumberFormats } from './number-format.ts'

/** One that is not common loads what the others need. */
const UNCOMMON = ['[h]']
const [formats, formats1904] = await Promise.all([
  loadNumberFormats(UNCOMMON, { is1904: false }),
  loadNumberFormats(UNCOMMON, { is1904: true }),
])

const shown = (code: string, value: number, is1904 = false): string =>
  (is1904 ? formats1904 : formats)(code).formatNumber(value)

test('a number shows as its format says', () => {
  for (const [code, value, text] of [
    ['0', 2.5, '3'],
    ['0.00', 1.005, '1.01'],
    ['0.00', -0.001, '0.00'],
    ['#,##0', 1234567.5, '1,234,568'],
    ['#,##0.00', -1234.5, '-1,234.50'],
    ['0%', 0.256, '26%'],
    ['0.00%', 0.12345, '12.35%'],
    ['0.00E+00', 12345, '1.23E+04'],
    ['# ?/?', 2.5, '2 1/2'],
    ['# ?/?', 0.99, '1'],
    ['# ?/?', -0.94, '-1'],
    ['# ?/4', 2.99, '3'],
    ['# ??/??', 0.25, '1/4'],
    ['# ??/??', 5.96875, '5 31/32'],
    ['# ??/??', 0.97, '32/33'],
    ['# ??/??', -5.96875, '-5 31/32'],
    ['# ??/??;[Red](# ??/??)', -5.96875, '(5 31/32)'],
    ['# ??/??', 0.999, '1'],
    ['# ??/16', 28.99121, '29'],
    ['# ??/64', 28.99121, '28 63/64'],
    ['# ?/?', 0.3, '2/7'],
    ['# ?/?', 1.3, '1 1/3'],
    ['# ?/?', -123.456, '-123 1/2'],
    ['# ???/???', 12_345.6789, '12345  74/109'],
    ['# ??/?????????', 0.123251512342345, '480894/3901729'],
    ['#" "?/?" in"', 2.5, '2 1/2 in'],
    ['"size "#\\ ?/8', 7.125, 'size 7 1/8'],
    ['#,##0 ?/?', 1234.5, '1,234 1/2'],
    ['[<1]?/?;0.0', 0.5, '1/2'],
    ['# #/#"x"', 3, '3x'],
    ['0 0/0', 5, '5 0/1'],
    ['# 0/8', 5, '5 0/8'],
    ['00/00', 0.5, '01/02'],
    ['?/?', 0.99, '1/1'],
    ['?/?', 2477.03, '2477/1'],
    ['?/?', 1e-20, '0/1'],
    ['?/8', 0.005, '0/8'],
    ['??/??', -1234.5678, '-100000/81'],
    ['# ?/?', 1e20, '100000000000000000000'],
    ['"$"#,##0.00_);[Red]\\("$"#,##0.00\\)', -3, '($3.00)'],
    ['[$€-407] #,##0.00', 1234.5, '€ 1,234.50'],
    ['[<10]"few";[<100]"some";"many"', 50, 'some'],
    [';;;', 5, ''],
    ['00000', 42, '00042'],
    ['#,##0,"k"', 12_345, '12k'],
    // Where other programs differ from Excel.
    ['0.00E+00', 1.005, '1.01E+00'],
    ['##0.0E+0', 999_999.5, '1.0E+6'],
    ['00.0E+0', -3112.62, '-31.1E+2'],
    ['#,##0.00;-#,##0.00', 8.575, '8.58'],
    ['$#,##0.00', -0.004, '$0.00'],
    ['#,##0.00 "€"', 1_234_567_890_123_456, '1,234,567,890,123,460.00 €'],
    ['[<100]0.0;[>=1000]#,##0;0.00', -5.97, '-6.0'],
    ['[<0]0.0;0', -5.97, '6.0'],
    ['General;General', -5, '5'],
    ['"about "General', -5, '-about 5'],
    ['00000-0000', -77, '-00000-0077'],
    ['*x0', 5, '5'],
  ] as const) {
    assert.equal(shown(code, value), text, code)
  }
})

test('a date shows as its format says, in both calendars', () => {
  for (const [code, value, text] of [
    ['yyyy-mm-dd', 45_000, '2023-03-15'],
    ['m/d/yy', 45_000, '3/15/23'],
    ['dd.mm.yyyy hh:mm:ss', 45_000.5, '15.03.2023 12:00:00'],
    ['h:mm', 0.75, '18:00'],
    ['mm:ss', 0.0007, '01:00'],
    ['[h]:mm', 1.5, '36:00'],
    ['h:mm AM/PM', 0.75, '6:00 PM'],
    ['d-mmm-yy', 45_000, '15-Mar-23'],
    ['[$-407]mmmm', 45_000, 'März'],
    ['yyyy-mm-dd', 60, '1900-02-29'],
    ['yyyy-mm-dd', 61, '1900-03-01'],
    ['yyyy-mm-dd hh:mm:ss', 45_000.999999, '2023-03-16 00:00:00'],
    ['yyyy-mm-dd', 45_000.999999, '2023-03-15'],
    ['d-mmm-yy', 45_000.999999, '15-Mar-23'],
    ['[$-F800]dddd, mmmm dd, yyyy', 36_283, 'Monday, May 3, 1999'],
    ['h:mm', 3599.6 / 86_400, '1:00'],
    ['mm:ss.0', 59.96 / 86_400, '01:00.0'],
    ['h:mm:ss.000', 59.9996 / 86_400, '0:01:00.000'],
    ['[ss].00', 3.9289066195487976, '339457.53'],
  ] as const) {
    assert.equal(shown(code, value), text, code)
  }
  assert.equal(shown('yyyy-mm-dd', 0, true), '1904-01-01')
  assert.equal(shown('d-mmm-yy h:mm', 1.5, true), '2-Jan-04 12:00')
  assert.equal(shown('mmm', 40, true), 'Feb')
})

test('a time is the same in both calendars', () => {
  for (const [code, value, text] of [
    ['[h]:mm:ss', 8.5 / 24, '8:30:00'],
    ['[h]:mm:ss', 1.5, '36:00:00'],
    ['[mm]', 1.5, '2160'],
    ['[ss]', 1.5, '129600'],
    ['[h]:mm;@', 1.5, '36:00'],
    ['h:mm', 1.5, '12:00'],
    ['mm:ss.0', 1.5, '00:00.0'],
    ['h:mm AM/PM', 1.5, '12:00 PM'],
    ['[h]:mm:ss', -1.25, '-30:00:00'],
    ['[m]', -1.25, '-1800'],
    ['[h]:mm;[Red]([h]:mm)', -1.25, '(30:00)'],
    ['[h]:mm;@', -1.25, '-30:00'],
    ['[h]:mm;;', -1.25, ''],
    ['[<1]h:mm;[h]:mm', -0.5, '-12:00'],
  ] as const) {
    assert.equal(shown(code, value), text, code)
    assert.equal(shown(code, value, true), text, code)
  }
  assert.equal(shown('h:mm', -0.25, true), '-6:00')
})

test('a value that is no date is shown as a number in a date format', () => {
  assert.equal(shown('yyyy-mm-dd', -1), '-1')
  assert.equal(shown('m/d/yyyy', 1e9), '1000000000')
  assert.equal(shown('h:mm', -12.34), '-12.34')
})

test('a format that makes no sense shows the number', () => {
  assert.equal(shown('bad "code', 3.5), '3.5')
})

test('only a format with a section for text changes text', () => {
  assert.equal(formats('0.00').formatText('abc'), 'abc')
  assert.equal(formats('0;-0;0;"<"@">"').formatText('abc'), '<abc>')
  assert.equal(formats('0;-0;"<"@">"').formatText('abc'), '<abc>')
  assert.equal(formats('[h]:mm;@').formatText(' abc'), ' abc')
  assert.equal(formats('0;-0;;').formatText('abc'), 'abc')
})

test('General has room for eleven characters', () => {
  for (const [value, text] of [
    [1 / 3, '0.333333333'],
    [-2 / 3, '-0.666666667'],
    [12_345.678901234, '12345.6789'],
    [0.1 + 0.2, '0.3'],
    [99_999.9999999, '100000'],
    [1e-7, '0.0000001'],
    [1.5e-10, '1.5E-10'],
    [12_345_678_901.5, '12345678902'],
  ] as const) {
    assert.equal(formatGeneral(value), text)
  }
})

test('General shows whole numbers in full, as far as they are exact', () => {
  assert.equal(formatGeneral(123_456_789_012_345), '123456789012345')
  assert.equal(formatGeneral(1e20), '1E+20')
})

test('cutting a written number gives what arithmetic gives', () => {
  for (let index = 1; index < 3000; index++) {
    const value = (index * 7919.123457) / 10 ** (index % 9)
    const written = String(value)
    const cut = showAsWritten(written, 0, written.length)
    if (cut !== undefined) assert.equal(cut, format('General', value), written)
  }
})
