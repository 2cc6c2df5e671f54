import assert from 'node:assert/strict'
import { it } from 'node:test'
import { drawGrowth } from './plot.ts'
import { drawRivals, THEMES } from './plot-rivals.ts'

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

it('draws rivals in the order of their scores, and what is faster to the left of ours', () => {
  const dots = {
    format: 'ods',
    scores: new Map([
      ['foliomark', 0.9],
      ['theirs', 0.95],
    ]),
    speeds: new Map([
      ['foliomark', 1],
      ['theirs', 0.5],
    ]),
  }
  const svg = drawRivals([dots], ['theirs'], THEMES.dark)
  const ours = [...svg.matchAll(/<circle cx="([\d.]+)" cy="98"/g)].map(match => Number(match[1]))
  const theirs = [...svg.matchAll(/<path d="M([\d.]+) 92l/g)].map(match => Number(match[1]))
  assert.equal(ours.length, 2)
  assert.ok(theirs[0]! > ours[0]! && theirs[1]! < ours[1]!)
})
