import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latexOf, prose, rule, sign } from '../../../../../test/support/formulas.ts'
import type { Typed } from '../../../../../test/support/pdf-page.ts'

test('a tall bar between brackets does not open what they close', () => {
  const fraction = [sign('a', 66, 93.2), sign('b', 66, 106.9)]
  const middle = [sign('|', 60, 96), sign('|', 60, 103)]
  const bars = [rule(65, 72, 97.3)]
  const [only] = latexOf(
    [sign('[', 50), sign('x', 55), ...middle, ...fraction, sign(']', 72)],
    bars,
  )
  assert.equal(only, '\\left[x|\\frac{a}{b}\\right]')
})

test('dots in one row of a matrix do not mix with those of another', () => {
  const dots = (y: number): Typed[] => [70, 74, 78].map(x => sign('⋅', x, y))
  const row = (y: number): Typed[] => [sign('a', 56, y), ...dots(y), sign('b', 94, y)]
  const diagonal = [64, 68, 72].map((x, at) => sign('.', x, 104 + 3 * at))
  assert.deepEqual(latexOf([sign('[', 50), ...row(94), ...row(106), sign(']', 100)]), [
    '\\begin{bmatrix} a & \\cdots & b \\\\ a & \\cdots & b \\end{bmatrix}',
  ])
  assert.deepEqual(latexOf([sign('x', 50, 110), sign('=', 56, 110), ...diagonal]), ['x=\\ddots'])
})

test('two equations behind a brace are cases', () => {
  const equation = (y: number): Typed[] => [sign('x', 56, y), sign('=', 62, y), sign('y', 69, y)]
  assert.deepEqual(latexOf([sign('{', 50), ...equation(93), ...equation(107)]), [
    '\\begin{cases} x=y \\\\ x=y \\end{cases}',
  ])
})

test('two small rows between brackets of a line are a binomial', () => {
  const rows = [sign('n', 45, 96, 7), sign('k', 45, 104, 7)]
  const line = [
    prose('as', 10),
    sign('(', 40),
    ...rows,
    sign(')', 50),
    sign('=', 58),
    sign('x', 66),
  ]
  assert.deepEqual(latexOf([...line, prose('is', 80)]), ['\\binom{n}{k}=x'])
})

test('bars one below the other are a tall one', () => {
  const bars = (x: number): Typed[] => [sign('|', x, 96), sign('|', x, 103)]
  const fraction = [sign('a', 56, 93.2), sign('b', 56, 106.9)]
  const latex = latexOf([...bars(50), ...fraction, ...bars(62)], [rule(55, 62, 97.3)])
  assert.deepEqual(latex, ['\\left|\\frac{a}{b}\\right|'])
})

test('rows between tall brackets are a matrix', () => {
  const rows = [sign('a', 56, 94), sign('b', 70, 94), sign('c', 56, 106), sign('d', 70, 106)]
  assert.deepEqual(latexOf([sign('[', 50), ...rows, sign(']', 76)]), [
    '\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}',
  ])
})

test('equations one below the other are aligned at their relations', () => {
  const first = [sign('a', 50), sign('=', 58), sign('b', 66)]
  const second = [sign('=', 58, 114), sign('c', 66, 114)]
  assert.deepEqual(latexOf([...first, ...second]), [
    '\\begin{aligned} a & =b \\\\ & =c \\end{aligned}',
  ])
})

test('a row that says nothing by itself is not an equation: its fraction has no bar', () => {
  assert.deepEqual(
    latexOf([sign('a', 50), sign('=', 58), sign('b', 66, 93), sign('2', 66, 107)]),
    [],
  )
})

test('a binomial is as large as the script that it is in', () => {
  const binomial = [
    sign('(', 50),
    sign('n', 55, 97, 6),
    sign('k', 55, 103.5, 6),
    sign(')', 59),
    sign('x', 64, 99.5, 8),
    sign('2', 68, 97, 6),
  ]
  const line = [prose('as', 10), ...binomial, sign('y', 56, 113, 8), prose('is', 90)]
  assert.deepEqual(latexOf(line, [rule(50, 71, 106)]), ['\\frac{\\binom{n}{k}x^{2}}{y}'])
})

test('brackets that grew around something else leave the formula as text', () => {
  const line = [sign('x', 40), sign('[', 50), sign('a', 58, 117), sign('=', 64, 117), sign(']', 72)]
  assert.deepEqual(latexOf(line), [])
})

test('what is far apart in one row between brackets that grew is a matrix, unless a comma ends it', () => {
  const row = (...more: ReturnType<typeof sign>[]) => [
    sign('[', 30),
    sign('x', 35),
    ...more,
    sign('y', 55),
    sign(']', 60),
    sign('=', 68),
    sign('z', 76),
  ]
  assert.deepEqual(latexOf(row()), ['\\begin{bmatrix} x & y \\end{bmatrix}=z'])
  assert.deepEqual(latexOf(row(sign(',', 40))), ['\\left[x,\\quad y\\right]=z'])
})
