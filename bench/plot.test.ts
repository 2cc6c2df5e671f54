import assert from 'node:assert/strict'
import { it } from 'node:test'
import { drawGrowth } from './plot.ts'

it('draws linear growth as a straight line, and names at different heights', () => {
  const svg = drawGrowth('CPU time', 'cells', [
    {
      name: 'ours',
      isOurs: true,
      points: [
        [100, 10],
        [1000, 100],
        [10_000, 1000],
      ],
    },
    { name: 'theirs', isOurs: false, points: [[10_000, 1000]] },
  ])
  const path = /<path d="M([\d. L]+)" fill="none"/.exec(svg)![1]!
  const [first, middle, last] = path.split('L').map(point => point.split(' ').map(Number))
  assert.equal(middle![0], (first![0]! + last![0]!) / 2)
  assert.equal(middle![1], (first![1]! + last![1]!) / 2)
  const heights = [...svg.matchAll(/y="([\d.]+)"[^>]*>(?:ours|theirs)</g)].map(match => match[1])
  assert.equal(new Set(heights).size, 2)
})
