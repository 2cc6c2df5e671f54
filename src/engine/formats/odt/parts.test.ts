import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertOdt, ODF_NAMES, odt, odtToMarkdown, p } from '../../../../test/support/odt.ts'
import { zip } from '../../../../test/support/zip.ts'

const cell = (content: string, attributes = '') =>
  `<table:table-cell ${attributes}>${content && p(content)}</table:table-cell>`
const covered = '<table:covered-table-cell/>'
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const table = (...rows: string[]) => `<table:table>${rows.join('')}</table:table>`

test('cells that span others hold their text once', async () => {
  const body = table(
    row(cell('wide', 'table:number-columns-spanned="2"'), covered, cell('c')),
    row(cell('tall', 'table:number-rows-spanned="2"'), cell('1'), cell('2')),
    row(covered, cell('3'), cell('4')),
  )
  const expected =
    '| wide |     | c   |\n| ---- | --- | --- |\n| tall | 1   | 2   |\n|      | 3   | 4   |'
  assert.equal(await odtToMarkdown(body), expected)
  const careless = body.replaceAll(covered, '')
  assert.equal(await odtToMarkdown(careless), expected)
})

test('rows and cells that repeat are written as often', async () => {
  const body = table(
    row(cell('a'), cell('b', 'table:number-columns-repeated="2"')),
    `<table:table-row table:number-rows-repeated="2">${cell('c')}</table:table-row>`,
  )
  assert.equal(
    await odtToMarkdown(body),
    '| a   | b   | b   |\n| --- | --- | --- |\n| c   |     |     |\n| c   |     |     |',
  )
})

test('tables without end are a resource limit', async () => {
  const body = table(
    `<table:table-row table:number-rows-repeated="2000000000">${cell('x', 'table:number-columns-repeated="2000000000"')}</table:table-row>`,
  )
  await assert.rejects(odtToMarkdown(body), { reason: 'resourceLimit' })
})

const frame = (content: string, anchor = 'paragraph') =>
  `<draw:frame text:anchor-type="${anchor}">${content}</draw:frame>`

test('pictures have their description and stay where they are anchored', async () => {
  const picture = '<draw:image xlink:href="Pictures/a.png"/><svg:title>A <b/> hill</svg:title>'
  const body = p(`one ${frame(picture, 'as-char')} two`) + p(`${frame(picture)}three`)
  const document = odt({ body }, { 'Pictures/a.png': new Uint8Array([1, 2]) })
  assert.equal(
    await odtToMarkdown(document),
    'one ![A hill](a.png) two\n\n![A hill](a.png)\n\nthree',
  )
})

test('of several images of one picture that for browsers is taken', async () => {
  const body = p(
    frame(
      '<draw:image xlink:href="Pictures/a.pdf"/><draw:image xlink:href="Pictures/b.png"/>',
      'as-char',
    ),
  )
  const files = { 'Pictures/a.pdf': 'x', 'Pictures/b.png': 'x' }
  assert.equal(await odtToMarkdown(odt({ body }, files)), '![](b.png)')
})

test('text boxes and shapes follow the paragraph that they hang on', async () => {
  const body = p(
    `${frame(`<draw:text-box>${p('in a box')}</draw:text-box>`)}text<draw:rect>${p('in a shape')}</draw:rect>`,
  )
  assert.equal(await odtToMarkdown(body), 'text\n\nin a box\n\nin a shape')
})

test('formulas are written as LaTeX, alone on their line as blocks', async () => {
  const math = `<math:math ${ODF_NAMES}><math:mfrac><math:mi>a</math:mi><math:mi>b</math:mi></math:mfrac></math:math>`
  const object = frame(
    '<draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/>',
    'as-char',
  )
  // As pandoc writes it.
  const asFolder = frame('<draw:object xlink:href="Object 1/"/>', 'as-char')
  const document = odt(
    { body: p(`so ${object}`) + p(asFolder) },
    { 'Object 1/content.xml': math, 'ObjectReplacements/Object 1': 'x' },
  )
  assert.equal(await odtToMarkdown(document), 'so $\\frac{a}{b}$\n\n$$\n\\frac{a}{b}\n$$')
})

test('an embedded spreadsheet is the table that its frame shows', async () => {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
  const row = (cells: string) =>
    `<table:table-row><table:table-cell table:number-columns-repeated="3"/>${cells}<table:table-cell table:number-columns-repeated="1020"/></table:table-row>`
  const rest =
    '<table:table-row table:number-rows-repeated="1048574"><table:table-cell/></table:table-row>'
  const sheet = `<table:table>${row(cell('Item') + cell('Cost'))}${row(cell('Hall') + cell('20'))}${rest}</table:table>`
  const content = `<office:document-content ${ODF_NAMES}><office:body><office:spreadsheet><table:table/>${sheet}</office:spreadsheet></office:body></office:document-content>`
  const object = frame('<draw:object xlink:href="./Object 1"/>')
  const document = odt({ body: p(`a${object}`) }, { 'Object 1/content.xml': content })
  assert.equal(
    await odtToMarkdown(document),
    'a\n\n| Item | Cost |\n| ---- | ---: |\n| Hall |   20 |',
  )
})

test('what is embedded and cannot be read is reported', async () => {
  const object = frame('<draw:object-ole xlink:href="./Object 1"/>')
  const { markdown, warnings } = await convertOdt(odt({ body: p(`a${object}`) }))
  assert.equal(markdown.trimEnd(), 'a')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['embedded_objects_omitted'],
  )
})

test('the properties come with the document', async () => {
  const meta =
    '<dc:title>T</dc:title><meta:initial-creator>Ada</meta:initial-creator><dc:language>de-CH</dc:language><meta:document-statistic meta:page-count="3"/>'
  const { title, metadata } = await convertOdt({ body: p('a'), meta })
  assert.equal(title, 'T')
  // The number of pages is useless if none can be requested.
  assert.deepEqual(metadata, { author: 'Ada', language: 'de-CH' })
})

test('a file without content says so, a truncated one yields what there is', async () => {
  const mimetype = 'application/vnd.oasis.opendocument.text'
  await assert.rejects(odtToMarkdown(zip({ mimetype })), { reason: 'missingPart' })
  await assert.rejects(odtToMarkdown(zip({ mimetype, 'content.xml': '<a/>' })), {
    reason: 'malformed',
  })
  const torn = `<office:document-content ${ODF_NAMES}><office:body><office:text>${p('a')}<text:p>b`
  const { markdown, warnings } = await convertOdt(zip({ mimetype, 'content.xml': torn }))
  assert.equal(markdown.trimEnd(), 'a\n\nb')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['damaged'],
  )
})

test('styles that are cut off are used as far as they go, and reported', async () => {
  const named =
    '<style:style style:name="Big" style:display-name="Heading 2" style:family="paragraph"/>'
  const torn = `<office:document-styles ${ODF_NAMES}><office:styles>${named}<style:style style:na`
  const body = '<text:p text:style-name="Big">a</text:p>'
  const { markdown, warnings } = await convertOdt(odt({ body }, { 'styles.xml': torn }))
  assert.equal(markdown.trimEnd(), '## a')
  assert.deepEqual(
    warnings.map(({ code, message }) => [code, message.includes('styles.xml')]),
    [['damaged', true]],
  )
})
