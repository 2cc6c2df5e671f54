import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { convertDocx, docx, docxToMarkdown, p, r } from '../../../../test/support/docx.ts'
import { zip } from '../../../../test/support/zip.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

describe('notes and comments', () => {
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`

  test('footnotes and endnotes become footnotes in the order of their references', async () => {
    const body = p(r('One') + reference('endnote', 2) + r(' two') + reference('footnote', 2))
    const markdown = await docxToMarkdown({
      body,
      footnotes: `<w:footnote w:type="separator" w:id="0">${p('---')}</w:footnote><w:footnote w:id="2">${p('foot')}</w:footnote>`,
      endnotes: `<w:endnote w:id="2">${p('end')}</w:endnote>`,
    })
    assert.equal(markdown, 'One[^1] two[^2]\n\n[^1]: end\n\n[^2]: foot')
  })

  test('a note that only hidden text refers to is listed with it, and those that it refers to', async () => {
    const note = (id: number, text: string, inside = '') =>
      `<w:footnote w:id="${id}">${p(r(text) + inside)}</w:footnote>`
    const hidden =
      '<w:r><w:rPr><w:vanish/></w:rPr><w:t>Hidden</w:t><w:footnoteReference w:id="3"/></w:r>'
    const body = p(r('Shown') + reference('footnote', 2) + hidden)
    const footnotes =
      note(2, 'foot', reference('footnote', 4)) + note(3, 'secret') + note(4, 'deep')
    const { markdown, omitted } = await convertDocx({ body, footnotes }, { omitted: 'list' })
    assert.doesNotMatch(markdown, /secret/)
    assert.deepEqual(
      omitted?.map(({ reason, text }) => `${reason} ${text}`),
      ['hidden Hidden', 'hidden secret'],
    )
  })

  test('comments are left out and counted, or become footnotes by option', async () => {
    const parts = {
      body: p(r('Text') + reference('comment', 0)),
      comments: `<w:comment w:id="0" w:author="Ann" w:date="2024-05-01T10:00:00Z">${p('Why?')}</w:comment>`,
    }
    const { markdown, warnings } = await convertDocx(parts)
    assert.equal(markdown, 'Text\n')
    assert.deepEqual(warnings, [
      { code: 'comments_omitted', message: '1 comment left out.', count: 1 },
    ])
    assert.equal(
      await docxToMarkdown(parts, { comments: 'footnotes' }),
      'Text[^1]\n\n[^1]: **Ann** (2024-05-01): Why?',
    )
  })
})

describe('pictures and boxes', () => {
  const picture = (id: string, description: string) =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${description}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  const parts = {
    body: p(picture('img', 'A cat')),
    relationships: { img: ['image', 'media/image1.png'] },
    files: { 'word/media/image1.png': new Uint8Array([1, 2, 3]) },
  } as const

  test('a picture is named by its file and described by its alt text', async () => {
    assert.equal(await docxToMarkdown(parts), '![A cat](image1.png)')
    assert.equal(await docxToMarkdown(parts, { images: 'omit' }), 'A cat')
    assert.equal(
      await docxToMarkdown(parts, { images: 'inline' }),
      '![A cat](data:image/png;base64,AQID)',
    )
  })

  test('the bytes of pictures come with the conversion', async () => {
    const { images } = await convertDocx(parts, { images: 'attach' })
    assert.deepEqual([...images.keys()], ['image1.png'])
    assert.deepEqual(images.get('image1.png')?.bytes, new Uint8Array([1, 2, 3]))
  })

  test('a picture whose file is gone is reported', async () => {
    const { markdown, warnings } = await convertDocx({ ...parts, files: {} })
    assert.equal(markdown, '')
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['images_missing', 'empty_document'],
    )
  })

  test('a text box follows its paragraph, once, though the file has it twice', async () => {
    const box = (inside: string) => `<w:txbxContent>${inside}</w:txbxContent>`
    const body = p(
      `${r('Text')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box(p('In the box'))}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box(p('In the box'))}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    )
    assert.equal(await docxToMarkdown(body), 'Text\n\nIn the box')
  })

  test('an embedded object is reported by its program', async () => {
    const body = p('<w:r><w:object><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>')
    const { warnings } = await convertDocx(body)
    assert.match(warnings[0]!.message, /1 embedded object left out: Excel\.Sheet\.12/)
  })
})

describe('equations', () => {
  const formula =
    '<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>'

  test('stand in the line or on their own', async () => {
    const body = p(`${r('So ')}${formula}`) + p(`<m:oMathPara>${formula}</m:oMathPara>`)
    assert.equal(await docxToMarkdown(body), 'So $x^{2}$\n\n$$\nx^{2}\n$$')
  })
})

describe('the package', () => {
  test('properties become title and metadata', async () => {
    const bytes = zip({
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/word/document.xml"/><Relationship Id="b" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
      'word/document.xml':
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Hi</w:t></w:r></w:p></w:body></w:document>',
      'docProps/core.xml':
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Report</dc:title><dc:creator>Ann</dc:creator><cp:keywords>a, b</cp:keywords><dcterms:created>2024-05-01T10:00:00Z</dcterms:created></cp:coreProperties>',
    })
    const { title, metadata, markdown } = await convertDocument(bytes, {}, node)
    assert.equal(title, 'Report')
    assert.deepEqual(metadata, {
      author: 'Ann',
      created: '2024-05-01T10:00:00Z',
      keywords: ['a', 'b'],
    })
    assert.equal(markdown, 'Hi\n')
  })

  test('strict files and odd prefixes are read like any other', async () => {
    const bytes = zip({
      'word/document.xml':
        '<ns0:document xmlns:ns0="http://purl.oclc.org/ooxml/wordprocessingml/main"><ns0:body><ns0:p><ns0:pPr><ns0:outlineLvl ns0:val="0"/></ns0:pPr><ns0:r><ns0:t>Strict</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>',
    })
    assert.equal((await convertDocument(bytes, {}, node)).markdown, '# Strict\n')
  })

  test('flat OPC holds the same parts in one XML file', async () => {
    const xml = `<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/document.xml" pkg:contentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"><pkg:xmlData><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${p('Flat')}</w:body></w:document></pkg:xmlData></pkg:part></pkg:package>`
    assert.equal(
      (await convertDocument(new TextEncoder().encode(xml), {}, node)).markdown,
      'Flat\n',
    )
  })

  test('a file without its main part says so', async () => {
    const bytes = zip({ '[Content_Types].xml': '<Types/>', 'word/styles.xml': '<a/>' })
    await assert.rejects(convertDocument(bytes, {}, node), { reason: 'missingPart' })
  })

  test('a document that breaks off is read as far as it goes', async () => {
    const whole =
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
    const files = { 'word/document.xml': `${whole}${p('One')}${p('Two')}<w:p><w:r` }
    const { markdown, warnings } = await convertDocx({ body: '', files })
    assert.equal(markdown, 'One\n\nTwo\n')
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['damaged'],
    )
  })

  test('a broken side part costs only itself', async () => {
    const bytes = docx({
      body: p('Text'),
      files: { 'word/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' },
    })
    const { markdown, warnings } = await convertDocument(bytes, {}, node)
    assert.equal(markdown, 'Text\n')
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['parts_missing'],
    )
  })
})
