import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatValue } from './chart-value.ts'

const format = (value: string, code: string, is1904 = false) => formatValue(value, code, is1904)

test('a plain format fixes decimals, groups thousands and counts in hundreds', () => {
  assert.equal(format('2.5', '0'), '3')
  assert.equal(format('1234567.891', '#,##0.00'), '1,234,567.89')
  assert.equal(format('-1234', '#,##0'), '-1,234')
  assert.equal(format('0.298', '0.0%'), '29.8%')
  assert.equal(format('0.29', '0%'), '29%')
})

test('without a format that is followed, a number shows its digits and no noise', () => {
  assert.equal(format('0.30000000000000004', 'General'), '0.3')
  assert.equal(format('70.46666666666667', ''), '70.46666667')
  assert.equal(format('12345678901234', 'General'), '12345678901234')
  assert.equal(format('12.50', '_-* #,##0.00\\ "kr"_-'), '12.5')
  assert.equal(format('1E-3', 'General'), '0.001')
})

test('dates show as much as their format does', () => {
  assert.equal(format('43831', 'm/d/yyyy'), '2020-01-01')
  assert.equal(format('43831', '[$-409]mmm\\-yy;@'), '2020-01')
  assert.equal(format('43831', 'yyyy'), '2020')
  assert.equal(format('43831.75', 'd/m/yyyy h:mm'), '2020-01-01 18:00')
  assert.equal(format('0.5', 'h:mm:ss'), '12:00:00')
  assert.equal(format('42369', 'yyyy-mm-dd', true), '2020-01-01')
})

test('what is not a number stays as it is', () => {
  assert.equal(format('#N/A', '0.00'), '#N/A')
  assert.equal(format('', '0.00'), '')
  assert.equal(format('1e400', '0'), '1e400')
})

test('a date that no calendar has is a number', () => {
  assert.equal(format('1e300', 'm/d/yyyy'), '1e+300')
  assert.equal(format('-1', 'm/d/yyyy'), '-1')
})
