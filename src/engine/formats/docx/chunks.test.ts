import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocx, docx, docxToMarkdown, p, r } from '../../../../test/support/docx.ts'

const withChunk = (chunk: string | Uint8Array, body = '<w:altChunk r:id="c"/>') => ({
  body: p('Before') + body + p('After'),
  relationships: { c: ['aFChunk', 'chunk'] as const },
  files: { 'word/chunk': chunk },
})

test('an imported web page appears where it is referenced', async () => {
  assert.equal(
    await docxToMarkdown(withChunk('<html><body><h2>Page</h2><p>a <b>b</b></p></body></html>')),
    'Before\n\n## Page\n\na **b**\n\nAfter',
  )
})

test('so does a web archive, with its pictures', async () => {
  const archive = [
    'Content-Type: multipart/related; boundary=x\n',
    '--x',
    'Content-Type: text/html\n',
    '<img src="a/cat.png" alt="A cat">',
    '--x',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    'Content-Location: a/cat.png\n',
    'iVBO',
    '--x--',
  ]
  const { markdown, images } = await convertDocx(withChunk(archive.join('\n')), {
    images: 'attach',
  })
  assert.equal(markdown, 'Before\n\n![A cat](cat.png)\n\nAfter\n')
  assert.deepEqual([...images.get('cat.png')!.bytes], [0x89, 0x50, 0x4e])
})

test('the lines of imported text are paragraphs', async () => {
  assert.equal(await docxToMarkdown(withChunk('one\r\n\r\ntwo')), 'Before\n\none\n\ntwo\n\nAfter')
})

test('an imported Word document brings its notes', async () => {
  const noted = (text: string) => ({
    body: p(`${r(text)}<w:r><w:footnoteReference w:id="1"/></w:r>`),
    footnotes: `<w:footnote w:id="1">${p(`note of ${text}`)}</w:footnote>`,
  })
  const { body, footnotes } = noted('outer')
  assert.equal(
    await docxToMarkdown({
      ...withChunk(docx(noted('inner')), `${body}<w:altChunk r:id="c"/>`),
      footnotes,
    }),
    'Before\n\nouter[^1]\n\ninner[^2]\n\nAfter\n\n[^1]: note of outer\n\n[^2]: note of inner',
  )
})

test('what cannot be imported is reported', async () => {
  for (const chunk of ['{\\rtf1 a}', '', 'PK\x03\x04']) {
    const { markdown, warnings } = await convertDocx(withChunk(chunk))
    assert.equal(markdown, 'Before\n\nAfter\n')
    assert.match(warnings.at(-1)!.message, /an imported document/)
  }
})
