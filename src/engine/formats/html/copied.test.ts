/** HTML as programs put it on the clipboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COPIED, wordItem } from '../../../../test/support/clipboard.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

for (const { program, html, markdown } of COPIED) {
  test(`what ${program} copies has its structure`, async () => {
    assert.equal(await toMarkdown(html), markdown)
  })
}

test('items of Word are lists: bullets of any font, boxes, numbers that count on, other labels as they are', async () => {
  const body =
    wordItem(1, '§', 'square') +
    wordItem(1, '☒', 'done') +
    '<p>text</p>' +
    wordItem(1, '3.', 'three') +
    wordItem(3, '(iv)', 'deep') +
    wordItem(1, '4.', 'four') +
    '<p style="mso-list:l0 level1 lfo1">no label</p>'
  assert.equal(
    await toMarkdown(body),
    '- square\n- [x] done\n\ntext\n\n3. three\n   - (iv) deep\n4. four\n\nno label\n',
  )
})

test('a label of Word outside of a list, and the number of a heading, stay in the text', async () => {
  const label = '<span style="mso-list:Ignore">1.<span>&nbsp;&nbsp; </span></span>'
  assert.equal(
    await toMarkdown(`<h1 style="mso-list:l0 level1 lfo1">${label}One</h1><p>${label}Two</p>`),
    '# 1. One\n\n1\\. Two\n',
  )
})

test('the drawing of a formula stays where no MathML says the same', async () => {
  const drawing = '<span class="katex-html">E</span>'
  assert.equal(await toMarkdown(`<p><span class="katex">${drawing}</span></p>`), 'E\n')
})

async function toMarkdown(html: string): Promise<string> {
  const page = new TextEncoder().encode(`<!DOCTYPE html><meta charset="utf-8">${html}`)
  return (await convertDocument(page, { filename: 'pasted.doc' }, node)).markdown
}
