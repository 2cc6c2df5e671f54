import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMarkdownName, toParts } from './downloads.ts'

const named = (path: string, images: readonly string[] = []) => ({
  path,
  markdown: '# A\n',
  images: new Map(images.map(name => [name, { mediaType: 'image/png', bytes: new Uint8Array(1) }])),
})

test('the markdown of a document has its name', () => {
  assert.equal(toMarkdownName('report.docx'), 'report.md')
  assert.equal(toMarkdownName('no extension'), 'no extension.md')
  assert.equal(toMarkdownName('.csv'), '.csv.md')
  assert.equal(toMarkdownName('https://example.org/a.pdf'), 'https___example.org_a.md')
})

test('in an archive documents of one name get numbers, and those with images a folder', () => {
  const parts = toParts([named('a.docx'), named('A.pdf'), named('b.docx', ['image1.png'])])
  assert.deepEqual(Object.keys(parts), ['a.md', 'A-2.md', 'b/b.md', 'b/image1.png'])
})

test('in an archive documents stand in the folders they came in', () => {
  const parts = toParts([
    named('in/a.docx'),
    named('in/deep/a.docx', ['image1.png']),
    named('../../out.docx'),
    named('https://example.org/a.pdf'),
  ])
  assert.deepEqual(Object.keys(parts), [
    'in/a.md',
    'in/deep/a/a.md',
    'in/deep/a/image1.png',
    'out.md',
    'https___example.org_a.md',
  ])
})

test('the name of an image does not lead out of its folder', () => {
  const parts = toParts([named('a.docx', ['../../x.png', '/etc/y.png', '..\\z.png'])])
  assert.deepEqual(Object.keys(parts), ['a/a.md', 'a/x.png', 'a/etc/y.png', 'a/z.png'])
})
