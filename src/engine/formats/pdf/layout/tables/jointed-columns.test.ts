import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfText, pdf } from '../../../../../../test/support/pdf.ts'
import { convert } from '../../../../node.ts'

const ENDS = [72, 130, 330, 380, 430, 500]

/** A rule drawn cell by cell. */
const jointed = (y: number): [number, number, number, number][] =>
  ENDS.slice(1).map((end, index) => [ENDS[index]!, y, end, y])

const row = (y: number, cells: readonly string[]): PdfText[] =>
  cells.map((text, index) => ({ text, x: ENDS[index]! + 2, y, size: 9 }))

const HEAD = ['Item', 'Name', 'Price', 'VAT', 'Total']
const BODY = [
  ['A 12', 'Cable with two plugs', '3.00', '21 %', '3.00'],
  ['A 15', 'Box for switches', '4.50', '21 %', '4.50'],
]

test('a rule below the head that is drawn cell by cell has the columns, whatever the sum goes over', async () => {
  const texts = [
    ...row(100, HEAD),
    ...row(116, BODY[0]!),
    ...row(128, BODY[1]!),
    { text: 'All prices are with VAT', x: 74, y: 144, size: 9 },
    { text: 'Total to pay in EUR', x: 335, y: 144, size: 9 },
    { text: '7.50', x: 470, y: 144, size: 9 },
  ]
  const { markdown } = await convert(pdf([{ texts, lines: jointed(104) }]))
  assert.match(markdown, /\| Item +\| Name +\| Price +\| VAT +\| Total +\|\n/)
  assert.match(markdown, /\| A 15 +\| Box for switches +\| 4.50 +\| 21 % +\| 4.50 +\|\n/)
})

test('addresses above a table are none of it, though lines of its width are around them', async () => {
  const address = (x: number): PdfText[] =>
    ['Ada Lovelace and Company', '12 Saint James Square', 'London SW1', 'England'].map(
      (text, index) => ({ text, x, y: 112 + index * 12, size: 9 }),
    )
  const texts = [
    ...address(74),
    ...address(240),
    ...address(390),
    ...row(180, HEAD),
    ...row(196, BODY[0]!),
    ...row(208, BODY[1]!),
  ]
  const whole = (y: number): [number, number, number, number] => [72, y, 500, y]
  const lines = [whole(100), whole(168), ...jointed(184), whole(184), whole(214)]
  const { markdown } = await convert(pdf([{ texts, lines }]))
  assert.match(markdown, /\| Item +\| Name +\| Price +\| VAT +\| Total +\|\n/)
  assert.equal(markdown.match(/Lovelace and Company/g)?.length, 3)
  assert.doesNotMatch(markdown, /Company.*Ada/)
})
