import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, pageText, pieces, type Typed } from '../../../../../../test/support/pdf-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'
import { toChunks } from '../regions/columns.ts'
import { partNames } from './near-names.ts'

/** Letters are 5 wide: the numbers end at 145 and 215. */
const ROWS = ['A 17', 'B 4', 'C 12'].flatMap((text, index): Typed[] => [
  { text, x: 50, y: 112 + 12 * index },
  { text: `${index}4`, x: 135, y: 112 + 12 * index },
  { text: `${index}80.00`, x: 185, y: 112 + 12 * index },
])

const headOf = (names: readonly Typed[]): string[] => {
  const page = pageText([...names, ...ROWS])
  const [table] = layoutPage(page, measureDocument([page])).flatMap(block =>
    block.type === 'table' ? [cellsOf(block)] : [],
  )
  return table![0]!
}

/** Words with less white between them than cells have. */
const near = (x: number, words: readonly string[]): Typed[] => {
  let at = x - 3
  return words.map(text => {
    const word = { text, x: at + 3, y: 100 }
    at = word.x + 5 * text.length
    return word
  })
}

test('names that nearly touch are parted where their columns begin and end', () => {
  const names = headOf([
    { text: 'Position', x: 50, y: 100 },
    ...near(115, ['Number', 'Whole', 'amount']),
  ])
  assert.deepEqual(names, ['Position', 'Number', 'Whole amount'])
})

const COLUMNS = [
  { x0: 70, x1: 135 },
  { x0: 145, x1: 185 },
]
const chunksOf = (x: number, words: readonly string[]) =>
  toChunks(pieces(near(x, words)).flatMap(piece => piece.words))
const AMOUNTS = chunksOf(185, ['80.00'])

test('a title over several columns stays whole', () => {
  const title = chunksOf(50, ['Services', 'and', 'goods', 'of', 'all', 'kinds'])
  assert.equal(title.length, 1)
  assert.equal(partNames(title, COLUMNS, AMOUNTS), title)
  assert.equal(partNames(chunksOf(120, ['All', 'items']), COLUMNS, AMOUNTS).length, 1)
})

test('names above other names are of several columns', () => {
  const names = [...chunksOf(50, ['No']), ...chunksOf(115, ['Number', 'Whole', 'amount'])]
  assert.equal(partNames(names, COLUMNS, AMOUNTS).length, 3)
  assert.equal(partNames(names, COLUMNS, chunksOf(185, ['Clean'])).length, 2)
})
