import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latexOf, prose, rule, sign } from '../../../../../test/support/formulas.ts'
import type { Typed } from '../../../../../test/support/pdf-page.ts'

test('what is above and below a rule is a fraction, what is below only is overlined', () => {
  const fraction = [sign('a', 52, 93.2), sign('b', 50, 106.9), sign('c', 55, 106.9)]
  assert.deepEqual(latexOf(fraction, [rule(50, 60, 97.3)]), ['\\frac{a}{bc}'])
  assert.deepEqual(latexOf([sign('x', 50), sign('=', 58), sign('y', 66)], [rule(50, 55, 91)]), [
    '\\overline{x}=y',
  ])
})

test('the bar of a root in the next line is no line under a sign', () => {
  const upper = [prose('if', 20), sign('x', 40), sign('≈', 48), sign('y', 56), prose('and', 70)]
  const lower = [prose('so', 20, 114), sign('√', 43, 114), sign('z', 48, 114), prose('is', 70, 114)]
  assert.deepEqual(latexOf([...upper, ...lower], [rule(48, 53, 105)]), ['x\\approx y', '\\sqrt{z}'])
})

test('a root reaches as far as its rule', () => {
  const [only] = latexOf(
    [sign('√', 50), sign('x', 55), sign('+', 62), sign('y', 70)],
    [rule(55, 60, 91)],
  )
  assert.equal(only, '\\sqrt{x}+y')
})

test('a fraction with a word below its rule is not read without it', () => {
  const half = [prose('is', 10), sign('x', 40), sign('=', 48), sign('y', 58, 93.2)]
  const below = prose('below', 56, 106.9)
  assert.deepEqual(latexOf([...half, below, prose('then', 90)], [rule(56, 70, 97.3)]), [])
})

test('a bar of a fraction is not part of a shorter one', () => {
  const inner = (y: number): Typed[] => [sign('a', 50, y - 1.5, 7), sign('b', 50, y + 6.5, 7)]
  const bars = [rule(50, 53.5, 90), rule(49, 54.5, 97.4), rule(50, 53.5, 105)]
  assert.deepEqual(latexOf([...inner(90), ...inner(105)], bars), [
    '\\frac{\\frac{a}{b}}{\\frac{a}{b}}',
  ])
})

test('fractions in two rows have a bar each', () => {
  const small = (y: number): Typed[] => [sign('a', 57, y - 1.5, 7), sign('b', 57, y + 6.5, 7)]
  const beside = [sign('x', 75, 93), sign('y', 75, 105)]
  const bars = [rule(57, 60.5, 91), rule(57, 60.5, 103)]
  assert.deepEqual(
    latexOf([sign('[', 50), ...small(91), ...small(103), ...beside, sign(']', 84)], bars),
    ['\\begin{bmatrix} \\frac{a}{b} & x \\\\ \\frac{a}{b} & y \\end{bmatrix}'],
  )
})

test('the end of the line above is not on the bar of a root', () => {
  const above = [prose('follows', 30, 88), prose(':', 56, 88)]
  assert.deepEqual(latexOf([...above, sign('√', 50), sign('x', 55)], [rule(55, 60, 91)]), [
    '\\sqrt{x}',
  ])
})

test('a letter is in the numerator beside its index, however low that is', () => {
  const index = sign('…', 54, 94.5, 6)
  const fraction = [sign('a', 50, 93.2, 8), index, sign('b', 50, 102, 8), sign('=', 64, 98)]
  assert.deepEqual(latexOf([...fraction, sign('x', 72, 98)], [rule(50, 57, 95.2)]), [
    '\\frac{a_{\\ldots}}{b}=x',
  ])
})
