import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { growthExponent, median, slope, slopeError, toTable } from './statistics.ts'

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

it('the error of a slope is zero on a line, and larger than the slope of mere noise', () => {
  const x = [0, 1, 2, 3, 4, 5, 6, 7]
  const line = x.map(at => 3 * at + 1)
  const noise = [1, -1, -1, 1, 1, -1, -1, 1]
  assert.equal(slope(x, line), 3)
  assert.equal(slopeError(x, line), 0)
  assert.ok(slopeError(x, noise) > Math.abs(slope(x, noise)))
})
