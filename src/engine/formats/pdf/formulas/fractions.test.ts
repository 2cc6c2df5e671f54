import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latexOf, prose, rule, sign } from '../../../../../test/support/formulas.ts'

test('words above and below a bar beside a relation are a fraction', () => {
  const sides = [prose('precision', 50, 92.5), prose('mass', 62.5, 106.5)]
  const line = [prose('Let', 0), sign('x', 30), sign('=', 38), ...sides, prose('be', 120)]
  assert.deepEqual(latexOf(line, [rule(50, 95, 97)]), [
    'x=\\frac{\\mathrm{precision}}{\\mathrm{mass}}',
  ])
})

test('small numbers above and below a bar are a fraction', () => {
  const third = [prose('1', 40, 94.5, 7), prose('3', 40, 104, 7)]
  const line = [prose('with', 0), prose('2', 34), ...third, prose('of', 60), sign('x', 80)]
  assert.deepEqual(latexOf([...line, prose('left', 100)], [rule(40, 43.5, 97)]), [
    '2\\frac{1}{3}',
    'x',
  ])
})

test('cells above and below the rule of a table are prose', () => {
  const cells = [prose('Name', 50, 92.5), prose('Peter', 48, 106.5), sign('x', 90, 106.5)]
  assert.deepEqual(latexOf(cells, [rule(40, 110, 97)]), ['x'])
})
