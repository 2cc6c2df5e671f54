import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfText, pdf } from '../../../../../../test/support/pdf.ts'
import { convert } from '../../../../node.ts'

const LINE = 'Every line of the text on this page goes on in the next one, up to'

const text: PdfText[] = Array.from({ length: 12 }, (_, index) => ({
  text: index < 11 ? LINE : 'the end.',
  x: 90,
  y: 100 + index * 14,
}))

test('rotated text in the margin does not part the lines beside it', async () => {
  const note = { text: 'new material', x: 50, y: 220, angle: 90 }
  const { markdown } = await convert(pdf([{ texts: [...text, note] }]))
  assert.equal(markdown, `${Array(11).fill(LINE).join(' ')} the end.\n\nnew material\n`)
})

test('a large rotated title in the margin is above the text', async () => {
  const title = { text: 'Starters', x: 50, y: 240, angle: 90, size: 30 }
  const { markdown } = await convert(pdf([{ texts: [...text, title] }]))
  assert.match(markdown, /^#* ?Starters\n/)
})
