import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pageText,
  type Typed,
} from '../../../../../../test/support/pdf-page.ts'
import type { RuleLine } from '../../raw-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'

const row = (y: number, cells: readonly string[]): Typed[] =>
  cells.map((text, column) => ({ text, x: [55, 115, 175][column]!, y })).filter(({ text }) => text)

/** A rule that is drawn cell by cell. */
const rule = (y: number): RuleLine[] => [
  horizontal(y, 50, 110),
  horizontal(y, 110, 170),
  horizontal(y, 170, 400),
]

function tablesOf(texts: readonly Typed[], rules: readonly RuleLine[]): string[][][] {
  const page = pageText(texts, { rules })
  return layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
}

test('where the parts of rules meet, columns do, also above the first and below the last rule', () => {
  const texts = [
    { text: 'Functions', x: 50, y: 70, size: 14 },
    ...row(100, ['Name', 'Side', 'Meaning']),
    // A cell of two lines, beside which the others are centred.
    ...row(117, ['', '', 'Sign of a number, or zero']),
    ...row(122, ['sgn', 'right', '']),
    ...row(127, ['', '', 'without one']),
    ...row(144, ['ln', 'left', 'Logarithm']),
    { text: 'The text goes on below the table, as wide as ever it was', x: 50, y: 180 },
  ]
  assert.deepEqual(tablesOf(texts, [...rule(106), ...rule(132)]), [
    [
      ['Name', 'Side', 'Meaning'],
      ['sgn', 'right', 'Sign of a number, or zero without one'],
      ['ln', 'left', 'Logarithm'],
    ],
  ])
})

test('one rule of several parts is below a head', () => {
  const texts = [...row(100, ['Name', 'Side', 'Meaning']), ...row(118, ['ln', 'left', 'Logarithm'])]
  assert.deepEqual(tablesOf(texts, rule(106)), [
    [
      ['Name', 'Side', 'Meaning'],
      ['ln', 'left', 'Logarithm'],
    ],
  ])
})
