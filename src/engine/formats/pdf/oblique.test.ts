import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfText, pdf } from '../../../../test/support/pdf.ts'
import { convert } from '../../node.ts'

const level: PdfText[] = Array.from({ length: 6 }, (_, index) => ({
  text: 'A line of the text that stands level on this page, as nearly all text does',
  x: 72,
  y: 80 + index * 12,
}))

test('labels at an odd angle are kept, each whole', async () => {
  const { markdown, warnings } = await convert(
    pdf([
      {
        texts: [
          ...level,
          { text: 'Spring wheat', x: 100, y: 300, angle: 45 },
          { text: 'Winter barley', x: 160, y: 300, angle: 60 },
        ],
      },
    ]),
  )
  assert.match(markdown, /Spring wheat Winter barley/)
  assert.deepEqual(warnings, [])
})

test('a line that is tilted a little is a line like others, and not italic', async () => {
  const { markdown } = await convert(
    pdf([{ texts: [...level, { text: 'Tilted by a careless hand', x: 72, y: 200, angle: -9 }] }]),
  )
  assert.match(markdown, /\n\nTilted by a careless hand\n/)
})

test('large words across a page are left out, and that is said', async () => {
  const { markdown, warnings } = await convert(
    pdf([{ texts: [...level, { text: 'DRAFT', x: 150, y: 600, size: 90, angle: 50 }] }]),
  )
  assert.doesNotMatch(markdown, /DRAFT/)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['stamps_omitted'],
  )
})
