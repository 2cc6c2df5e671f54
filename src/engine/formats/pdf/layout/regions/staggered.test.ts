import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionItem as item } from '../../../../../../test/support/pdf-page.ts'
import { splitRegions } from './regions.ts'
import type { Item } from './rows.ts'

const read = (items: readonly Item[]): string[] =>
  splitRegions(items, { x0: 20, x1: 560 }).map(({ rows }) =>
    rows
      .flat()
      .map(({ words }) => words[0]!.text)
      .join(' '),
  )

const rows = ['Peel', 'into', 'Fry', 'soft'].map((first, row) => ({ first, y: 100 + row * 16 }))
const textOf = ({ first, y }: { first: string; y: number }): Item =>
  item(`${first} the words of a line beside the box`, 20, y)
const boxOf = ({ first, y }: { first: string; y: number }): Item => item(`Box${first}`, 320, y + 8)
const across = item(
  'Serve the soup with bread, cream and a little of the pepper from the mill',
  20,
  180,
)

const inOrder = (items: readonly Item[]): Item[] => items.map((each, order) => ({ ...each, order }))

test('a box whose lines are between those of the text is read after the text beside it', () => {
  const items = [...rows.map(boxOf), ...rows.map(textOf), across]
  assert.deepEqual(read(inOrder(items)), [
    'Peel into Fry soft',
    'BoxPeel Boxinto BoxFry Boxsoft',
    'Serve',
  ])
})

test('names between the lines of cells that a file writes row by row stay beside them', () => {
  const items = [...rows.flatMap(row => [textOf(row), boxOf(row)]), across]
  assert.equal(read(inOrder(items)).length, 1)
})
