/** Where blocks come from, through the readers: pages, boxes, cells. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BlockEntry } from '../src/engine/index.ts'
import { convert } from '../src/engine/node.ts'
import { docx, p, styled } from './support/docx.ts'
import { type PdfText, pdf } from './support/pdf.ts'
import { pptx } from './support/pptx.ts'
import { row, xlsx } from './support/xlsx.ts'

async function blocksOf(bytes: Uint8Array, filename?: string): Promise<readonly BlockEntry[]> {
  return (await convert(bytes, { blocks: 'list', filename })).blocks!
}

test('blocks of a PDF have their page and their box in points', async () => {
  const lines = (subject: string): PdfText[] =>
    Array.from({ length: 5 }, (_, at) => ({
      text: `${subject.repeat(at + 1)} and words that run on and on for a while, till here it ends.`,
      x: 72,
      y: 100 + 14 * at,
      size: 10,
    }))
  const blocks = await blocksOf(pdf([{ texts: lines('apples ') }, { texts: lines('pears, ') }]))
  assert.deepEqual(
    blocks.map(({ page }) => page),
    [1, 2],
  )
  const [x0, y0, x1, y1] = blocks[0]!.box!
  assert.ok(Math.abs(x0 - 72) < 2, `${x0}`)
  assert.ok(y0 > 85 && y0 < 100 && y1 > 155 && y1 < 165, `${y0} ${y1}`)
  assert.ok(x1 > 300 && x1 < 540, `${x1}`)
})

test('tables of sheets have their cells in the coordinates of the file', async () => {
  const bytes = xlsx({
    sheets: [
      { name: 'Empty' },
      { name: 'Data', rows: row(3, undefined, 'a', 'b') + row(4, undefined, 1, 2) },
    ],
  })
  const blocks = await blocksOf(bytes)
  const table = blocks.find(({ type }) => type === 'table')
  assert.deepEqual([table?.page, table?.sheet, table?.cells], [2, 'Data', 'B3:C4'])
})

test('shapes of slides have their box, in points', async () => {
  const shape = (name: string, x: number, type = '') =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="a"/><p:cNvSpPr/><p:nvPr>${type}</p:nvPr></p:nvSpPr>
     <p:spPr><a:xfrm><a:off x="${x}" y="254000"/><a:ext cx="1270000" cy="635000"/></a:xfrm></p:spPr>
     <p:txBody><a:p><a:r><a:t>${name}</a:t></a:r></a:p></p:txBody></p:sp>`
  const slide = shape('Title', 127000, '<p:ph type="title"/>') + shape('Some text here', 2540000)
  const blocks = await blocksOf(pptx({ slides: [slide, slide.replace('Title', 'Next')] }))
  const [title, text] = blocks
  assert.deepEqual([title?.type, title?.page, title?.box], ['heading', 1, [10, 20, 110, 70]])
  assert.deepEqual([text?.page, text?.box], [1, [200, 20, 300, 70]])
  assert.deepEqual(blocks.filter(({ type }) => type === 'rule').length, 1)
  assert.equal(blocks.at(-1)?.page, 2)
})

test('texts know their pages where they were laid out', async () => {
  const broken = docx({
    body:
      styled('Heading1', 'One') +
      p('text') +
      p('<w:r><w:lastRenderedPageBreak/><w:t>second page</w:t></w:r>') +
      styled('Heading1', 'Two'),
  })
  const { outline, markdown } = await convert(broken)
  assert.deepEqual(
    outline.map(({ page }) => page),
    [1, 2],
  )
  assert.equal((await convert(broken, { blocks: 'list' })).markdown, markdown)
  const plain = await convert(docx({ body: styled('Heading1', 'One') }))
  assert.equal(plain.outline[0]!.page, null)
})

test('every page that the metadata count can be asked for', async () => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
  const files = {
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${type}officeDocument" Target="word/document.xml"/><Relationship Id="b" Type="${type}extended-properties" Target="app.xml"/></Relationships>`,
    'app.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>3</Pages></Properties>',
  }
  const body = p('one') + p('<w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r>')
  const file = docx({ body, files })
  const { metadata } = await convert(file)
  assert.equal(metadata.pages, 3)
  assert.equal((await convert(file, { pages: '2' })).markdown, 'two\n')
  assert.equal((await convert(file, { pages: '3' })).markdown, '')
  await assert.rejects(convert(file, { pages: '4' }), /ends with 3/)
})

test('a page break that is typed, and noted by Word as well, is one', async () => {
  const typed = '<w:r><w:br w:type="page"/></w:r>'
  const noted = '<w:r><w:lastRenderedPageBreak/></w:r>'
  const text = '<w:r><w:t>text</w:t></w:r>'
  const page = (name: string) => styled('Heading1', name)
  const broken = docx({
    body: [
      page('One') + p(typed) + p(''),
      styled('Heading1', `${noted}<w:r><w:t>Two</w:t></w:r>`) + p(`${text}${typed}${noted}`),
      // An empty page, and two that begin only where one of both says so.
      page('Three') + p(typed) + p(`${noted}${typed}`) + p(noted),
      page('Five') + p(`${text}${noted}`) + page('Six') + p(typed) + page('Seven'),
    ].join(''),
  })
  const { outline } = await convert(broken, { markers: 'comments' })
  assert.deepEqual(
    outline.map(({ title, page }) => [title, page]),
    [
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
      ['Five', 5],
      ['Six', 6],
      ['Seven', 7],
    ],
  )
  const { markdown } = await convert(broken, { pages: '2' })
  assert.equal(markdown, '# Two\n\ntext\n')
})

test('a table that goes over pages is on all of them, and what follows is on the last', async () => {
  const noted = '<w:r><w:lastRenderedPageBreak/></w:r>'
  const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`
  const word = '<w:r><w:t>word</w:t></w:r>'
  const rows = [
    cell(noted + word) + cell(word),
    // A row over two pages has the break in each of its cells.
    cell(word + noted + word) + cell(word + noted + word),
    cell(noted + word) + cell(word),
  ]
  const table = `<w:tbl>${rows.map(row => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
  const file = docx({ body: styled('Heading1', 'One') + table + styled('Heading1', 'Four') })
  const { outline } = await convert(file)
  assert.deepEqual(
    outline.map(({ page }) => page),
    [1, 4],
  )
  const blocks = await blocksOf(file)
  assert.deepEqual(
    blocks.map(({ type, page }) => [type, page]),
    [
      ['heading', 1],
      ['table', 2],
      ['heading', 4],
    ],
  )
  for (const pages of ['2', '3', '2-3']) {
    const { markdown } = await convert(file, { pages })
    assert.match(markdown, /^\| word/)
    assert.doesNotMatch(markdown, /One|Four/)
    assert.equal(markdown.match(/^\| -/gm)?.length, 1)
  }
  const { markdown } = await convert(file, { pages: '4' })
  assert.match(markdown, /^\| word[\s\S]*# Four\n$/)
})

test('a csv is the first and only sheet', async () => {
  const blocks = await blocksOf(new TextEncoder().encode('a,b\n1,2\n'), 'a.csv')
  assert.deepEqual(blocks, [{ type: 'table', lines: [1, 3], page: 1, cells: 'A1:B2' }])
  const within = await blocksOf(new TextEncoder().encode(',,\n,a,b\n\n,1,2\n,,\n'), 'b.csv')
  assert.deepEqual(
    within.map(({ cells }) => cells),
    ['B2:C4'],
  )
})

test('the images of the library are a map, empty unless asked for', async () => {
  const { PICTURE } = await import('./support/docx-picture.ts')
  assert.equal((await convert(PICTURE)).images.size, 0)
  const { images } = await convert(PICTURE, { images: 'attach' })
  assert.deepEqual([...images.keys()], ['image1.png'])
  assert.equal(images.get('image1.png')!.bytes.length, 8)
  await assert.rejects(
    convert(PICTURE, { chunks: 100, max_tokens: 300 }),
    /cannot be combined with/,
  )
})
