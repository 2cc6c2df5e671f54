import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileFixed, MAX_FIXED_BYTES } from './fixed-format.ts'

const CODES = ['0', '0.00', '#,##0', '#,##0.00', '0%', '0.00%', '#,##0.000000000', '#,##0.0%']

test('a number is written as it is shown, behind what was there', () => {
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
      const shown = format.show(value)
      assert.equal(end < 0, shown === undefined)
      if (shown !== undefined) {
        assert.equal(new TextDecoder().decode(bytes.subarray(0, end)), `|${shown}`)
      }
    }),
    { numRuns: 2000 },
  )
})

test('other codes are left to others', () => {
  for (const code of ['General', '0.0E+00', '# ?/?', '#,##0;-0', '0.0000000000']) {
    assert.equal(compileFixed(code), undefined)
  }
})
