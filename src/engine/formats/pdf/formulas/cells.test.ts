import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latexOf, rule, sign } from '../../../../../test/support/formulas.ts'
import type { Typed } from '../../../../../test/support/pdf-page.ts'

/** Equations one below the other, with something beside each. */
const besideRows = (beside: (y: number) => Typed): Typed[] =>
  [100, 112].flatMap(y => [sign('4', 100, y), sign('±', 108, y), sign('2', 116, y), beside(y)])

test('numbers of a column between the rules of a table are a formula each', () => {
  const table = besideRows(y => sign('x', 160, y))
  const frame = [rule(90, 180, 88), rule(90, 180, 118)]
  assert.deepEqual(latexOf(table, frame), ['4\\pm 2', '4\\pm 2'])
  const elsewhere = besideRows(y => sign('x', 200, y))
  assert.equal(
    latexOf(elsewhere, frame)[0],
    '\\begin{gathered} 4\\pm 2 \\\\ 4\\pm 2 \\end{gathered}',
  )
})

test('a formula does not go on beyond a rule between the columns of a table', () => {
  const row = [
    ...[sign('a', 50), sign('=', 58), sign('b', 66)],
    ...[sign('c', 90), sign('=', 98), sign('d', 106)],
  ]
  const upright = { x0: 80, x1: 80.4, y0: 88, y1: 106, isVertical: true, color: 0 }
  assert.deepEqual(latexOf(row), ['a=b\\quad c=d'])
  assert.deepEqual(latexOf(row, [upright]), ['a=b', 'c=d'])
})

test('numbers side by side are cells also where a relation is before them', () => {
  const row = [sign('3', 50), sign('≈', 75), sign('0', 83), sign('≈', 108), sign('0', 116)]
  assert.deepEqual(latexOf(row), [])
  const frame = [rule(40, 130, 88), rule(40, 130, 106)]
  assert.deepEqual(latexOf(row, frame), ['3', '\\approx 0', '\\approx 0'])
})

test('signs far apart in a line are cells of a table and no formula', () => {
  const cells = ['𝑥', '𝑦', '𝑧'].map((text, column) => sign(text, 100 + 30 * column))
  assert.deepEqual(latexOf(cells), [])
})
