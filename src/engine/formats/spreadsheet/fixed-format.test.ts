import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileFixed, MAX_FIXED_BYTES } from './fixed-format.ts'

const CODES = ['0', '0.00', '#,##0', '#,##0.00', '0%', '0.00%', '#,##0.000000000', '#,##0.0%']

test('a number is written as it is shown, after what was there', () => {
  const bytes = new Uint8Array(1 + MAX_FIXED_BYTES)
  bytes[0] = 0x7c
  const value = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.integer().map(hundredths => hundredths / 100),
    fc.constantFrom(0, -0, -0.001, 0.005, 1.005, 999.995, 1e13, 999_999_999_999_999, Number.NaN),
  )
  fc.assert(
    fc.property(fc.constantFrom(...CODES), value, (code, value) => {
      const format = compileFixed(code)!
      const end = format.write(value, bytes, 1)
      if (end < 0) return
      assert.equal(new TextDecoder().decode(bytes.subarray(0, end)), `|${format.show(value)}`)
    }),
    { numRuns: 2000 },
  )
})

test('a large number shows the 15 digits that Excel has', () => {
  for (const [code, value, text] of [
    ['0', 1.2345678901234568e18, '1234567890123460000'],
    ['0.00', 123_456_789_012_345.67, '123456789012346.00'],
    ['0.00', 12_345_678_901_234.56, '12345678901234.60'],
    ['#,##0.0', -1.5e22, '-15,000,000,000,000,000,000,000.0'],
    ['0%', 1e15, '100000000000000000%'],
  ] as const) {
    assert.equal(compileFixed(code)!.show(value), text)
    assert.equal(compileFixed(code)!.write(value, new Uint8Array(MAX_FIXED_BYTES), 0), -1)
  }
})

test('other codes are left to others', () => {
  for (const code of ['General', '0.0E+00', '# ?/?', '#,##0;-0', '0.0000000000']) {
    assert.equal(compileFixed(code), undefined)
  }
})
