import assert from 'node:assert/strict'
import { test } from 'node:test'
import { format } from 'numfmt'
import { formatGeneral, showAsWritten } from './general.ts'
import { createNumberFormats } from './number-format.ts'

const shown = (code: string, value: number, is1904 = false): string =>
  createNumberFormats({ is1904 })(code).formatNumber(value)

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
    ['?/?', 0.99, '1/1'],
    ['"$"#,##0.00_);[Red]\\("$"#,##0.00\\)', -3, '($3.00)'],
    ['[$€-407] #,##0.00', 1234.5, '€ 1,234.50'],
    ['[<10]"few";[<100]"some";"many"', 50, 'some'],
    [';;;', 5, ''],
    ['00000', 42, '00042'],
    ['#,##0,"k"', 12_345, '12k'],
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
  ] as const) {
    assert.equal(shown(code, value), text, code)
  }
  assert.equal(shown('yyyy-mm-dd', 0, true), '1904-01-01')
})

test('what is no date in a format of dates shows as a number', () => {
  assert.equal(shown('yyyy-mm-dd', -1), '-1')
  assert.equal(shown('m/d/yyyy', 1e9), '1000000000')
})

test('a format that makes no sense shows the number', () => {
  assert.equal(shown('bad "code', 3.5), '3.5')
})

test('only a format with a section for text changes text', () => {
  const formats = createNumberFormats({ is1904: false })
  assert.equal(formats('0.00').formatText('abc'), 'abc')
  assert.equal(formats('0;-0;0;"<"@">"').formatText('abc'), '<abc>')
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
