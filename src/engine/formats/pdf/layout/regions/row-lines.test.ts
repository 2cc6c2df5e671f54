import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces } from '../../../../../../test/support/pdf-page.ts'
import { toTextRow } from '../tables/text-row.ts'
import { splitRegions } from './regions.ts'
import { toRowLines } from './row-lines.ts'

const row = (y: number, ...texts: string[]) =>
  toTextRow(pieces(texts.map((text, index) => ({ text, x: 20 + 150 * index, y }))))

const linesOf = (rows: readonly ReturnType<typeof row>[]): string[] =>
  toRowLines(rows).map(({ text }) => text)

test('items that count on from side to side are a line each', () => {
  const answers = [row(20, 'A) Elbe', 'B) Oder'), row(34, 'C) Weser', 'D) Rhine')]
  assert.deepEqual(linesOf(answers), ['A) Elbe', 'B) Oder', 'C) Weser', 'D) Rhine'])
  assert.deepEqual(linesOf([row(20, '1. tea', '2. milk', '3. salt')]), [
    '1. tea',
    '2. milk',
    '3. salt',
  ])
})

test('answers that count downwards are read column by column', () => {
  assert.deepEqual(
    linesOf([row(20, 'a) Elbe', 'c) Weser'), row(34, 'b) Oder', 'd) Rhine'), row(48, 'Next')]),
    ['a) Elbe', 'b) Oder', 'c) Weser', 'd) Rhine', 'Next'],
  )
})

test('boxes to tick side by side are a line each, unless the row begins with something else', () => {
  assert.deepEqual(linesOf([row(20, '☐ tea', '☐ milk')]), ['☐ tea', '☐ milk'])
  assert.deepEqual(linesOf([row(20, 'Drink:', '☐ tea', '☐ milk')]), ['Drink: ☐ tea ☐ milk'])
})

test('two numbers side by side, and numbers that do not count on, are one line', () => {
  assert.deepEqual(linesOf([row(20, '1. Buyer', '2. Seller'), row(34, 'Ann', 'Ben')]), [
    '1. Buyer 2. Seller',
    'Ann Ben',
  ])
  assert.deepEqual(linesOf([row(20, '1. tea', '4. oats'), row(34, '2. milk', '5. salt')]), [
    '1. tea 4. oats',
    '2. milk 5. salt',
  ])
})

test('answers that count on from side to side are no columns, those that count downwards are', () => {
  const columnsOf = (...rows: (readonly [string, string])[]): number => {
    const items = rows.flatMap((texts, index) =>
      row(20 + 14 * index, ...texts).pieces.map((piece, side) => ({
        ...piece,
        order: index * 2 + side,
      })),
    )
    return splitRegions(items, { x0: 20, x1: 300 }).length
  }
  assert.equal(columnsOf(['A) Elbe', 'B) Oder'], ['C) Weser', 'D) Rhine']), 1)
  assert.equal(columnsOf(['A) Elbe', 'C) Weser'], ['B) Oder', 'D) Rhine']), 2)
})

test('names below blanks side by side are a line each, below one line for both they are one', () => {
  const names = row(20, 'Date', 'Signature')
  const blank = (from: number, to: number, at = 10) => ({ at, from, to })
  const textsOf = (rules: readonly ReturnType<typeof blank>[]): string[] =>
    toRowLines([names], rules).map(({ text }) => text)
  assert.deepEqual(textsOf([blank(20, 120), blank(170, 300)]), ['Date', 'Signature'])
  assert.deepEqual(textsOf([blank(20, 300)]), ['Date Signature'])
  assert.deepEqual(textsOf([blank(20, 120), blank(170, 300, 5)]), ['Date Signature'])
  assert.deepEqual(textsOf([blank(20, 60), blank(170, 230)]), ['Date Signature'])
})
