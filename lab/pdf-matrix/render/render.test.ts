import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../../../src/engine/node.ts'
import { drawDocuments } from '../documents/index.ts'
import type { Document } from '../model.ts'
import { settle } from '../settle.ts'
import { STYLES, type Style } from '../style.ts'
import { renderFodt } from './fodt.ts'
import { renderGroff } from './groff.ts'
import { renderHtml } from './html.ts'
import { renderLatex } from './latex.ts'
import { renderRaw } from './raw.ts'

const plain = Object.fromEntries(
  Object.entries(STYLES).map(([dimension, values]) => [dimension, values[0]]),
) as Style
const documents = drawDocuments(1)
const find = (id: string): Document =>
  settle(documents.find(document => document.id === id)!, plain)

test('every renderer writes the same text twice', () => {
  const report = find('report-1')
  for (const render of [
    () => renderHtml(report, plain, { footnotes: 'end' }),
    () => renderFodt(report, plain),
    () => renderLatex(report, plain, 'pdflatex'),
    () => renderGroff(report, plain),
    () => renderRaw(report, plain, 'words'),
  ]) {
    assert.equal(render(), render())
  }
})

test('running lines are outside the text of pages in HTML', () => {
  const html = renderHtml(
    find('report-1'),
    { ...plain, running: 'confidential' },
    { footnotes: 'end' },
  )
  assert.match(html, /@top-center\{content:"CONFIDENTIAL"/)
  assert.doesNotMatch(html.slice(html.indexOf('<main>')), /CONFIDENTIAL/)
})

test('signs that are commands of a typesetter are written as text', () => {
  const document: Document = {
    id: 'a-1',
    language: 'en',
    shortTitle: 'A',
    blocks: [{ type: 'paragraph', text: '50 % of A&B_1 cost $3 #1' }],
  }
  assert.match(renderLatex(document, plain, 'pdflatex'), /50 \\% of A\\&B\\_1 cost \\\$3 \\#1/)
  assert.match(renderHtml(document, plain, { footnotes: 'end' }), /A&amp;B_1/)
  const leading = { ...document, blocks: [{ type: 'lines', lines: ['.5 litres'] } as const] }
  assert.match(renderGroff(leading, plain), /\n\\&\.5 litres/)
})

test('every manner of drawing makes a file whose text is read back', async () => {
  const bytes = (manner: 'lines' | 'words' | 'letters') =>
    Buffer.from(renderRaw(find('invoice-1'), plain, manner), 'latin1')
  for (const manner of ['lines', 'words', 'letters'] as const) {
    const { markdown } = await convert(bytes(manner), { filename: 'a.pdf' })
    assert.match(markdown, /We thank you for your order and invoice the following goods/)
    assert.match(markdown, /Unit price/)
  }
})
