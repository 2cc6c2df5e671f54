import assert from 'node:assert/strict'
import { test } from 'node:test'
import { p, r, table, tc } from '../../../../test/support/docx.ts'
import { convertDocument } from '../../convert.ts'
import type { GivenOptions } from '../../options.ts'
import { node } from '../../platform/node.ts'

const OFFICE = 'http://schemas.microsoft.com/office/word/2003'

const convert = (body: string, before = '', options: GivenOptions = {}) => {
  const xml = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="${OFFICE}/wordml" xmlns:wx="${OFFICE}/auxHint" xmlns:aml="http://schemas.microsoft.com/aml/2001/core" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:v="urn:schemas-microsoft-com:vml" xml:space="preserve">${before}<w:body><wx:sect>${body}</wx:sect></w:body></w:wordDocument>`
  return convertDocument(new TextEncoder().encode(xml), { filename: 'a.doc', ...options }, node)
}

const toMarkdown = async (body: string, before = '', options: GivenOptions = {}) =>
  (await convert(body, before, options)).markdown.trimEnd()

test('paragraphs, looks and headings', async () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 2"/></w:style></w:styles>'
  const heading = `<wx:sub-section>${p('One', '<w:pStyle w:val="H"/>')}</wx:sub-section>`
  const text = p(`<w:r><w:t>a </w:t></w:r>${r('b', '<w:b w:val="on"/>')}`)
  assert.equal(await toMarkdown(heading + text, styles), '## One\n\na **b**')
})

test('lists count by the definitions of the file', async () => {
  const lists =
    '<w:lists><w:listDef w:listDefId="7"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:nfc w:val="0"/><w:lvlText w:val="%1."/></w:lvl></w:listDef><w:list w:ilfo="1"><w:ilst w:val="7"/></w:list></w:lists>'
  const listed = (text: string) =>
    p(text, '<w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="1"/><wx:t wx:val="3."/></w:listPr>')
  assert.equal(await toMarkdown(listed('a') + listed('b'), lists), '3. a\n4. b')
})

test('tables, with cells merged downwards', async () => {
  const body = table(
    [tc('tall', '<w:vmerge w:val="restart"/>'), tc('1')],
    [tc('', '<w:vmerge/>'), tc('2')],
  )
  assert.equal(await toMarkdown(body), '| tall | 1   |\n| ---- | --- |\n|      | 2   |')
})

test('links, footnotes and pictures', async () => {
  const link = `<w:hlink w:dest="https://example.org/" w:bookmark="x">${r('there')}</w:hlink>`
  const note = `<w:r><w:footnote>${p('below')}</w:footnote></w:r>`
  const picture =
    '<w:r><w:pict><w:binData w:name="wordml://1.png">iVBO</w:binData><v:shape alt="A cat"><v:imagedata src="wordml://1.png"/></v:shape></w:pict></w:r>'
  const { markdown, images } = await convert(p(link + note + picture), '', { images: 'attach' })
  assert.equal(markdown.trim(), '[there](https://example.org/#x)[^1]![A cat](1.png)\n\n[^1]: below')
  assert.deepEqual([...images.get('1.png')!.bytes], [0x89, 0x50, 0x4e])
})

test('tracked changes and comments are annotations', async () => {
  const annotate = (type: string, content: string) =>
    `<aml:annotation aml:id="0" w:type="Word.${type}" aml:author="Ann"><aml:content>${content}</aml:content></aml:annotation>`
  const body = p(
    annotate('Insertion', r('new')) +
      annotate('Deletion', '<w:r><w:delText>old</w:delText></w:r>') +
      `<w:r>${annotate('Comment', p('why?'))}</w:r>`,
  )
  assert.equal(await toMarkdown(body), 'new')
  assert.equal(await toMarkdown(body, '', { changes: 'reject' }), 'old')
  assert.match(await toMarkdown(body, '', { comments: 'footnotes' }), /why\?/)
})

test('properties become title and metadata', async () => {
  const { title, metadata } = await convert(
    p('a'),
    '<o:DocumentProperties><o:Title>T</o:Title><o:Author>Ann</o:Author><o:Created>2005-01-02T03:04:00Z</o:Created></o:DocumentProperties>',
  )
  assert.equal(title, 'T')
  assert.deepEqual(metadata, { author: 'Ann', created: '2005-01-02T03:04:00Z' })
})
