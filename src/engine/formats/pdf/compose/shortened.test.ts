import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, pieces } from '../../../../../test/support/pdf-page.ts'
import { measureDocument } from '../statistics.ts'
import { toLine } from '../text/line.ts'
import { createVocabulary } from './pages/hyphens.ts'
import { withoutLeader } from './shortened.ts'
import { composeTable } from './tables.ts'

const OPTIONS = {
  statistics: measureDocument([pageText([])]),
  vocabulary: createVocabulary(() => []),
}

const without = (text: string): string =>
  withoutLeader(toLine(pieces([{ text, x: 20, y: 40 }]))).text

test('dots that lead to the next cell are not in the name, whether they are one word or many', () => {
  assert.equal(without('Balance, June 30.........'), 'Balance, June 30')
  assert.equal(without('Other income . . . . . .'), 'Other income')
})

test('an ellipsis, a full stop and a cell of nothing but dots stay', () => {
  for (const text of ['and so on...', 'Sales, net.', '.........']) assert.equal(without(text), text)
})

test('the leader of a label is gone where cells follow it, the dots of the last cell stay', () => {
  const cell = (text: string, column: number) => ({
    column,
    columnSpan: 1,
    rowSpan: 1,
    lines: [toLine(pieces([{ text, x: 20 + 200 * column, y: 40 }]))],
  })
  const box = { page: 1, x0: 20, y0: 30, x1: 400, y1: 50 }
  const rows = [[cell('Sales.........', 0), cell('12.....', 1)]]
  const table = composeTable(
    { type: 'table', ...box, xs: [20, 210, 400], rows, headerRows: 0 },
    OPTIONS,
  )
  assert.deepEqual([...table.rows], [['Sales', '12.....']])
})
