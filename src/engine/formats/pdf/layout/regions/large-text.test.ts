import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionItem as item } from '../../../../../../test/support/pdf-page.ts'
import { splitRegions } from './regions.ts'
import type { Item } from './rows.ts'

const read = (items: readonly Item[]): string[] =>
  splitRegions(items, { x0: 20, x1: 560 }).map(({ rows }) =>
    rows
      .flat()
      .map(({ words }) => words.map(({ text }) => text).join(' '))
      .join(' / '),
  )

const address = ['Mill Street 17', '1234 Auen', 'Telephone 555-0'].map((text, row) =>
  item(text, 400, 96 + row * 12),
)

test('a large name and the small lines beside it are read one after the other', () => {
  const name = item('Falk Pumps', 20, 110, 28)
  assert.deepEqual(read([name, ...address]), [
    'Falk Pumps',
    'Mill Street 17 / 1234 Auen / Telephone 555-0',
  ])
})

test('the lines beside a large name may go on below it', () => {
  const below = item('Closed on Mondays', 400, 132)
  const columns = Array.from({ length: 6 }, (_, row) => [
    item('some words that fill most of a column', 20, 160 + row * 14),
    item('some words that fill most of a column', 300, 160 + row * 14),
  ]).flat()
  assert.equal(
    read([item('Falk Pumps and Filters', 20, 110, 28), ...address, below, ...columns])[1],
    'Mill Street 17 / 1234 Auen / Telephone 555-0 / Closed on Mondays',
  )
})

test('a letterhead far above a window address and facts beside it is read before both', () => {
  const rows = (texts: readonly string[], x: number): Item[] =>
    texts.map((text, row) => item(text, x, 190 + row * 12))
  const window = rows(['Messrs. Ash and Sons', '7 Weir Lane', '4289 Auen', 'Sweden'], 20)
  const facts = rows(['Our offer of 3 May', 'Your letter of 1 May', 'Mrs. Falk', 'Room 3'], 400)
  assert.deepEqual(
    read([item('Falk Pumps', 20, 110, 28), ...window, ...address, ...facts]).slice(0, 2),
    ['Falk Pumps', 'Mill Street 17 / 1234 Auen / Telephone 555-0'],
  )
})

test('an initial letter stays with the lines beside it', () => {
  const lines = ['n May the verdict', 'came as a surprise'].map((text, row) =>
    item(text, 42, 98 + row * 12),
  )
  assert.equal(read([item('I', 20, 110, 28), ...lines]).length, 1)
})

test('a large name is read by itself beside a single small line, but not an amount beside its name', () => {
  const text = item('some words of a line', 20, 160)
  const name = item('Falk Pumps', 20, 100, 20)
  assert.deepEqual(read([name, item('Since 1889', 400, 106), text]), [
    'Falk Pumps',
    'Since 1889',
    'some words of a line',
  ])
  assert.equal(read([item('Total', 20, 106), item('1,250.00', 400, 100, 20), text]).length, 1)
})
