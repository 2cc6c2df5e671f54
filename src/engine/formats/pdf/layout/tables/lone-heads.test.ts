import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  horizontal,
  pageText,
  type Typed,
} from '../../../../../../test/support/pdf-page.ts'
import type { RawPage } from '../../raw-page.ts'
import { measureDocument } from '../../statistics.ts'
import { layoutPage } from '../page-layout.ts'

const BOLD = { name: 'Bold', isBold: true }

/** Trains of three stations, from y 114 on. */
const TIMES: readonly Typed[] = [
  ['Main Station', '8.10', '10.10', '14.10'],
  ['Hospital', '8.27', '10.27', '14.27'],
  ['Lake', '8.40', '10.40', '14.40'],
].flatMap((row, at) =>
  row.map((text, column) => ({ text, x: 50 + 100 * column, y: 114 + 14 * at })),
)

const layout = (texts: readonly Typed[], more?: Partial<RawPage>) => {
  const page = pageText(
    [...texts, { text: 'These are the trains of the year', x: 50, y: 700 }],
    more,
  )
  return layoutPage(page, measureDocument([page]))
}

const firstRow = (texts: readonly Typed[], more?: Partial<RawPage>): string[] => {
  const table = layout(texts, more).find(block => block.type === 'table')
  return cellsOf(table!)[0]!
}

test('a name that stands alone above a line is the head of the first column', () => {
  const head = { text: 'Stop', x: 50, y: 97, font: BOLD }
  const more = { rules: [horizontal(102, 50, 380)] }
  const heading = { text: 'Weekends', x: 50, y: 80, font: BOLD }
  assert.deepEqual(firstRow([heading, head, ...TIMES], more), ['Stop'])
})

test('… and so is one that is as far from the rows as they are from each other', () => {
  assert.equal(firstRow([{ text: 'Stop', x: 50, y: 100, font: BOLD }, ...TIMES])[0], 'Stop')
})

test('a larger line above rows stays their heading, as does one further away', () => {
  for (const line of [
    { y: 100, size: 13 },
    { y: 94, size: 10 },
  ]) {
    assert.equal(
      firstRow([{ text: 'Stop', x: 50, font: BOLD, ...line }, ...TIMES])[0],
      'Main Station',
    )
  }
})

for (const names of [
  ['Least', 'Usual', 'Most'],
  ['2024', '2023', '2022'],
]) {
  test(`a name above those of several columns is part of the head: ${names[0]}`, () => {
    const row = (y: number, texts: readonly string[], font = {}): Typed[] =>
      texts.map((text, at) => ({ text, x: at ? 180 + 40 * at : 50, y, font }))
    const blocks = layout([
      { text: 'Value', x: 263, y: 86, font: BOLD },
      ...row(100, ['Parameter', ...names], BOLD),
      ...row(114, ['Supply voltage', '10', '24', '30']),
      ...row(128, ['Response time', '1', '2', '5']),
      ...row(142, ['Accuracy', '0.1', '0.2', '0.4']),
    ])
    assert.deepEqual(
      blocks.map(({ type }) => type),
      ['table', 'text'],
    )
  })
}

test('headings side by side below a table are not its last row', () => {
  const headings = ['Legend', 'Tickets'].map((text, at) => ({
    text,
    x: 50 + 250 * at,
    y: 166,
    size: 14,
    font: BOLD,
  }))
  const table = layout([...TIMES, ...headings]).find(block => block.type === 'table')
  assert.equal(table!.rows.length, 3)
})
