import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces, type Typed, textsOf } from '../../../../../../test/support/pdf-page.ts'
import { fromPiece } from '../page-layout.ts'
import { findColumnStripes, toChunks } from './columns.ts'
import { dropLineNumbers } from './line-numbers.ts'
import { isNumeric } from './numeric.ts'
import { splitRegions } from './regions.ts'

test('white that all rows share divides columns', () => {
  const rows = ['aaa', 'aa', 'aaaa', 'a'].map((text, index) =>
    toChunks(
      pieces([
        { text, x: 10, y: 20 + index * 12 },
        { text: '12', x: 80, y: 20 + index * 12 },
      ]).flatMap(piece => piece.words),
    ),
  )
  const stripes = findColumnStripes(rows, 10)
  assert.equal(stripes.length, 1)
  assert.ok(stripes[0]!.x0 >= 29 && stripes[0]!.x1 <= 80)
})

test('decimals are a column, however narrow the white before them', () => {
  const rows = ['Net-a', 'Net-b', 'Net-c', 'Net-d'].map((text, index) =>
    toChunks(
      pieces([
        { text, x: 10, y: 20 + index * 12 },
        { text: `0.${index}1`, x: 39.5, y: 20 + index * 12 },
        { text: `0.${index}2`, x: 90, y: 20 + index * 12 },
      ]).flatMap(piece => piece.words),
    ),
  )
  assert.equal(findColumnStripes(rows, 10).length, 2)
})

test('amounts close to each other are a column each, those in brackets too', () => {
  const chunksOf = (first: string, second: string) =>
    toChunks(
      pieces([
        { text: first, x: 10, y: 20 },
        { text: second, x: 14 + 5 * first.length, y: 20 },
      ]).flatMap(piece => piece.words),
    )
  assert.equal(chunksOf('2,310.00', '2,666.35').length, 2)
  assert.equal(chunksOf('(1,120)', '(1,098)').length, 2)
})

test('the closing bracket of an amount belongs to it, however far off its cell is', () => {
  const row = (first: string, far: string): string[] =>
    toChunks(
      pieces([
        { text: first, x: 10, y: 20 },
        { text: far, x: 70, y: 20 },
      ]).flatMap(piece => piece.words),
    ).map(({ words }) => words.map(({ text }) => text).join(' '))
  assert.deepEqual(row('(3,107.4', ')'), ['(3,107.4 )'])
  assert.deepEqual(row('3,107.4', ')'), ['3,107.4', ')'])
})

test('numbers are digits, amounts, shares and symbols for none', () => {
  for (const text of [
    '12',
    '1,234.50',
    '$3.20',
    '(45)',
    '12%',
    '-',
    'n/a',
    '2012–13',
    '1.048,34 €',
    '7,50 ₽',
  ]) {
    assert.ok(isNumeric(text), text)
  }
  for (const text of ['4 ± 1', '$0.6$', '$1.7_{-0.3}^{+0.4}$', '$\\sim 10\\%$']) {
    assert.ok(isNumeric(text), text)
  }
  for (const text of ['Total', '3 apples', 'A4', '$x_{1}$', '$\\pm$'])
    assert.ok(!isNumeric(text), text)
})

const regionsOf = (texts: readonly Typed[]): string[][] =>
  splitRegions(pieces(texts).map(fromPiece), { x0: 0, x1: 600 }).map(region =>
    textsOf(region.rows.flat().map(item => item.piece!)),
  )

const LINE = 'some words that fill the column well'

test('what is above and below columns is read before and after them', () => {
  const rows = Array.from({ length: 5 }, (_, index) => [
    { text: `left ${LINE}`, x: 20, y: 100 + index * 12 },
    { text: `right ${LINE}`, x: 320, y: 100 + index * 12 },
  ]).flat()
  const wide = 'a line that runs over the whole width of the page, from one margin to the other one'
  const regions = regionsOf([{ text: wide, x: 20, y: 60 }, ...rows, { text: wide, x: 20, y: 200 }])
  assert.deepEqual(
    regions.map(region => region[0]!.split(' ')[0]),
    ['a', 'left', 'right', 'a'],
  )
})

test('rows of numbers are not columns of text', () => {
  const rows = Array.from({ length: 6 }, (_, index) => [
    { text: `item ${index}`, x: 20, y: 100 + index * 12 },
    { text: '123', x: 320, y: 100 + index * 12 },
  ]).flat()
  assert.equal(regionsOf(rows).length, 1)
})

test('numbers at the end of dots belong to the column of their names', () => {
  const rows = [0, 1, 2, 3, 4, 5].map(index => 100 + index * 12)
  const regions = regionsOf([
    ...rows.flatMap(y => [
      { text: 'a name ..........', x: 20, y },
      { text: '9628', x: 220, y },
    ]),
    ...rows.map(y => ({ text: `right ${LINE}`, x: 320, y })),
  ])
  assert.deepEqual(
    regions.map(region => region.length),
    [12, 6],
  )
})

test('numbers of lines in the margin are left out, ranks of a table stay', () => {
  const numbered = Array.from({ length: 10 }, (_, index) => [
    { text: String(index + 1), x: 20, y: 100 + index * 12 },
    { text: LINE, x: 60, y: 100 + index * 12 },
  ]).flat()
  assert.ok(dropLineNumbers(pieces(numbered)).every(piece => piece.words.length > 1))
  const ranked = numbered.concat(
    Array.from({ length: 10 }, (_, index) => ({ text: '99', x: 400, y: 100 + index * 12 })),
  )
  assert.equal(dropLineNumbers(pieces(ranked)).length, 30)
})

test('a sign that hangs into a long gutter does not end it', () => {
  const column = (text: string, y: number, x: (index: number) => number): Typed[] =>
    Array.from({ length: 12 }, (_, index) => ({ text, x: x(index), y: y + index * 12 }))
  const regions = regionsOf([
    ...column(`left ${LINE} ab`, 100, () => 20),
    ...column(`right ${LINE}`, 103, index => (index === 9 ? 248 : 250)),
  ])
  assert.deepEqual(
    regions.map(region => region.length),
    [12, 12],
  )
})
