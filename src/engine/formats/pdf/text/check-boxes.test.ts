import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, type Typed } from '../../../../../test/support/pdf-page.ts'
import type { Box, RawPage } from '../raw-page.ts'

const TASKS = ['renew the lights', 'sell the barges', 'dredge the canal']

const lines = (before = ''): Typed[] =>
  TASKS.map((task, index) => ({ text: `${before}${task}`, x: 70, y: 120 + 20 * index }))

const box = (baseline: number, x = 58, side = 8): Box & { color: number } => ({
  x0: x,
  y0: baseline - side,
  x1: x + side,
  y1: baseline,
  color: 0x767676,
})

const mark = (baseline: number, width = 5): Box => ({
  x0: 59.5,
  y0: baseline - 6,
  x1: 59.5 + width,
  y1: baseline - 2,
})

const textsOf = (texts: readonly Typed[], more: Partial<RawPage> = {}): string[] =>
  pageText(texts, more).pieces.map(({ words }) => words.map(word => word.text).join(' '))

const FILLS = [box(120), box(140), box(160)]

test('squares before lines of text are boxes of tasks where some have a check mark', () => {
  assert.deepEqual(textsOf(lines(), { fills: FILLS, drawings: [mark(120)] }), [
    '☒ renew the lights',
    '☐ sell the barges',
    '☐ dredge the canal',
  ])
})

test('a box is behind the bullet of its item, however that is shown', () => {
  const drawings = [mark(140), ...[120, 140, 160].map(y => ({ ...mark(y, 4), x0: 40, x1: 44 }))]
  const expected = ['• ☐ renew the lights', '• ☒ sell the barges', '• ☐ dredge the canal']
  assert.deepEqual(textsOf(lines(), { fills: FILLS, drawings }), expected)
  const typed = lines().flatMap(line => [{ text: '•', x: 50, y: line.y }, line])
  assert.equal(
    textsOf(typed, { fills: FILLS, drawings: [mark(140)] }).join(' '),
    expected.join(' '),
  )
})

test('squares without marks, with other pictures inside or before nothing are no boxes', () => {
  const isPlain = (more: Partial<RawPage>): boolean =>
    textsOf(lines(), more).every(text => !/[☐☒]/.test(text))
  assert.ok(isPlain({ fills: FILLS }))
  assert.ok(isPlain({ fills: FILLS, drawings: [mark(120), mark(140, 3)] }), 'icons differ')
  assert.ok(isPlain({ fills: [box(120)], drawings: [mark(120)] }), 'one may be an icon')
  const apart = FILLS.map(fill => ({ ...fill, x0: fill.x0 - 40, x1: fill.x1 - 40 }))
  assert.ok(isPlain({ fills: apart, drawings: [{ ...mark(120), x0: 19.5, x1: 24.5 }] }))
})

test('symbols of mathematics that begin lines are boxes of tasks, others are symbols', () => {
  const [one, two, three] = lines()
  const tasks = [{ ...one!, text: '⊠ lights' }, { ...two!, text: '□ barges' }, three!]
  assert.deepEqual(textsOf(tasks).slice(0, 2), ['☒ lights', '☐ barges'])
  const formula = { ...three!, text: 'where A ⊠ B is the product' }
  assert.deepEqual(textsOf([...tasks.slice(0, 2), formula])[0], '⊠ lights')
  const squares = tasks.map(task => ({ ...task, text: task.text.replace('⊠', '□') }))
  assert.deepEqual(textsOf(squares)[0], '□ lights')
})
