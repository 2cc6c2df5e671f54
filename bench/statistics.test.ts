import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { growthExponent, median, toTable } from './statistics.ts'

describe('statistics', () => {
  it('find the middle of an even and of an odd count', () => {
    assert.equal(median([9, 1, 5]), 5)
    assert.equal(median([9, 1, 5, 7]), 6)
  })

  it('tell linear from quadratic growth', () => {
    const sizes = [1, 2, 4, 8]
    assert.ok(Math.abs(growthExponent(sizes, [3, 6, 12, 24]) - 1) < 1e-9)
    assert.ok(Math.abs(growthExponent(sizes, [2, 8, 32, 128]) - 2) < 1e-9)
  })

  it('print numbers to the right', () => {
    assert.equal(toTable(['a', 'b'], [['x', 1]]), '| a | b |\n| --- | ---: |\n| x | 1 |')
  })
})
