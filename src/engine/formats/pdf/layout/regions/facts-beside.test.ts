import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionItem } from '../../../../../../test/support/pdf-page.ts'
import { findBesideFacts } from './facts-beside.ts'
import { splitRegions } from './regions.ts'
import type { Item } from './rows.ts'

const item = (text: string, x: number, row: number): Item => regionItem(text, x, 100 + 12 * row)

const FACTS = ['Mill Street 3', '1234 Auen', 'www.example.org'].map((text, row) =>
  item(text, 300, row),
)
const BELOW = item('Dear Ada Stone, thank you for your letter', 20, 4)

test('facts beside a single line are read after it', () => {
  const regions = splitRegions([item('Falk Pumps', 20, 0), ...FACTS, BELOW], { x0: 20, x1: 560 })
  assert.deepEqual(
    regions.map(({ rows }) => rows.flat().map(({ words }) => words[0]!.text)),
    [['Falk'], ['Mill', '1234', 'www.example.org'], ['Dear']],
  )
})

test('what a name or a number stands before belongs to it', () => {
  for (const name of ['Address:', '12', '1.']) {
    assert.equal(
      findBesideFacts([[item(name, 20, 0), FACTS[0]!], [FACTS[1]!], [FACTS[2]!]]),
      undefined,
    )
  }
})

test('rows of a table and lines of a sentence are no facts', () => {
  const line = item('Falk Pumps', 20, 0)
  const rows = [[line, FACTS[0]!], [FACTS[1]!], [FACTS[2]!]]
  assert.ok(findBesideFacts(rows))
  assert.equal(findBesideFacts([...rows, [BELOW, item('Pumps', 300, 4)]]), undefined)
  assert.equal(
    findBesideFacts([[line, FACTS[0]!], [item('and so on', 300, 1)], [FACTS[2]!]]),
    undefined,
  )
})
