import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PdfPage, type PdfText, pdf } from '../../../../../test/support/pdf.ts'
import { convert } from '../../../node.ts'

const PROSE = Array.from({ length: 6 }, (_, index) => ({
  text: 'The quick brown fox jumps over the lazy dog and runs into the dark green wood',
  x: 72,
  y: 80 + 12 * index,
}))

/** An item and, on an area as wide as its text, its listing. */
const step = (y: number, item: string, code: string) => ({
  item: { text: item, x: 90, y },
  code: { text: code, x: 114, y: y + 30, font: 'mono', isWhite: true } as PdfText,
  area: [104, y + 14, 540, y + 38] as const,
})

const toMarkdown = async (...pages: PdfPage[]): Promise<string> =>
  (await convert(pdf(pages))).markdown

test('listings on areas stay in the items that they stand below, and the list goes on', async () => {
  const [one, two] = [
    step(180, '1. Install it:', 'apt install kiln'),
    step(240, '2. Light it:', 'kiln on'),
  ]
  const markdown = await toMarkdown({
    texts: [...PROSE, one!.item, one!.code, two!.item, two!.code],
    areas: [one!.area, two!.area],
  })
  const expected =
    '1. Install it:\n\n   ```\n   apt install kiln\n   ```\n\n2. Light it:\n\n   ```\n   kiln on\n   ```\n'
  assert.ok(markdown.endsWith(expected), markdown)
})

test('an item that a page begins with follows the listing of the item before it', async () => {
  const one = step(180, '1. Install it:', 'apt install kiln')
  const two = { text: '2. Light it at noon.', x: 90, y: 80 }
  const markdown = await toMarkdown(
    { texts: [...PROSE, one.item, one.code], areas: [one.area] },
    { texts: [two, ...PROSE.map(line => ({ ...line, y: line.y + 60 }))] },
  )
  assert.match(markdown, /\n {3}```\n\n2\. Light it at noon\.\n\nThe quick/)
})

test('a listing on an area at the margin ends the list above it', async () => {
  const { item, code } = step(180, '1. Install it:', 'apt install kiln')
  const next = { text: '2. Light it:', x: 90, y: 240 }
  const markdown = await toMarkdown({
    texts: [...PROSE, item, { ...code, x: 96 }, next],
    areas: [[72, 194, 540, 218]],
  })
  assert.match(markdown, /Install it:\n\n```\napt install kiln\n```\n/)
})
