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

const text = ['The', 'which', 'and', 'before', 'after'].map((first, row) =>
  item(`${first} words of a line beside the picture`, 20, 100 + row * 14),
)
const across = item('Later years saw it grow, with a second wheel and a new roof of slate', 20, 170)

test('the caption of a picture comes after the text that runs around it', () => {
  const caption = [item('Fig. 1. The old mill before', 300, 144, 8), item('it burned', 300, 154, 8)]
  assert.deepEqual(read([...text, ...caption, across]), [
    'The which and before after',
    'Fig. it',
    'Later',
  ])
})

test('what a bullet or a label stands before is no caption beside text', () => {
  const exhibits = ['A', 'B'].flatMap((letter, row) => [
    item('-', 20, 100 + row * 14),
    item(`Exhibit ${letter}: the scope of all services`, 40, 100 + row * 14),
  ])
  assert.equal(read(exhibits).length, 1)
})
