import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, type Typed, textsOf } from '../../../../../test/support/pdf-page.ts'

const read = (texts: readonly Typed[]): string => textsOf(pageText(texts).pieces).join(' ')

/** TeX's own name from `x` on, with its "E" so much lower, and what follows it. */
const tex = (x: number, drop = 2, rest = ''): Typed[] => [
  { text: 'T', x, y: 50 },
  { text: 'E', x: x + 4.5, y: 50 + drop },
  { text: `X${rest}`, x: x + 9, y: 50 },
]

const latex = (x: number, rest = ''): Typed[] => [
  { text: 'L', x, y: 50 },
  { text: 'A', x: x + 3.5, y: 48, size: 7 },
  ...tex(x + 7, 2, rest),
]

test('the names of TeX and LaTeX are words, whatever stands before and behind them', () => {
  const before = { text: 'set by', x: 10, y: 50 }
  assert.equal(read([before, ...tex(50, 2, ',')]), 'set by TeX,')
  assert.equal(read([before, ...latex(50, '-based')]), 'set by LaTeX-based')
  const pdf = latex(60).map((letter, index) => (index ? letter : { text: 'pdfL', x: 45, y: 50 }))
  assert.equal(read([{ text: 'by', x: 20, y: 50 }, ...pdf]), 'by pdfLaTeX')
})

test('an index and letters on the line are no name', () => {
  assert.equal(read(tex(50, 0)), 'TEX')
  const energy: Typed[] = [
    { text: 'T', x: 50, y: 50 },
    { text: 'E', x: 55, y: 52, size: 7 },
    { text: 'is low', x: 62, y: 50 },
  ]
  assert.ok(!read(energy).includes('TeX'))
})
