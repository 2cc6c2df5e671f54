import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf } from '../../../../test/support/xlsx.ts'
import { zip } from '../../../../test/support/zip.ts'
import { convertDocument } from '../../convert.ts'
import type { GivenOptions } from '../../options.ts'
import { node } from '../../platform/node.ts'
import { toFormula } from './cell.ts'

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'
const NAMESPACES = [
  `xmlns:office="${OASIS}:office:1.0"`,
  `xmlns:table="${OASIS}:table:1.0"`,
  `xmlns:text="${OASIS}:text:1.0"`,
  `xmlns:style="${OASIS}:style:1.0"`,
  `xmlns:fo="${OASIS}:xsl-fo-compatible:1.0"`,
  `xmlns:draw="${OASIS}:drawing:1.0"`,
  `xmlns:chart="${OASIS}:chart:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  `xmlns:svg="${OASIS}:svg-compatible:1.0"`,
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ')

/** A flat spreadsheet with these tables. */
const flat = (tables: string, styles = ''): Uint8Array =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document>`,
  )

const convert = (tables: string, options: GivenOptions = {}, styles = '') =>
  convertDocument(flat(tables, styles), options, node)

const table = (content: string, attributes = ''): string =>
  `<table:table table:name="One" ${attributes}>${content}</table:table>`

const row = (content: string, attributes = ''): string =>
  `<table:table-row ${attributes}>${content}</table:table-row>`

const cell = (text: string, attributes = 'office:value-type="string"'): string =>
  `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`

test('a cell shows the text that its program showed', async () => {
  const { markdown } = await convert(
    table(
      row(
        cell('day') +
          cell('3/15/23', 'office:value-type="date" office:date-value="2023-03-15"') +
          cell('$5.00', 'office:value-type="currency" office:value="5"'),
      ),
    ),
  )
  assert.equal(markdown, '## One\n\n| day | 3/15/23 | $5.00 |\n| --- | ------- | ----- |\n')
})

test('a link that is written as a formula is one, whether its text was calculated or not', async () => {
  const call = (label: string) =>
    `table:formula="of:=HYPERLINK(&quot;https://example.org/&quot;${label && `;&quot;${label}&quot;`})"`
  const empty = `<table:table-cell ${call('')}/>`
  const cells = cell('', call('Site')) + cell('Home', call('x')) + empty
  const { markdown } = await convert(table(row(cells)))
  const to = '(https://example.org/)'
  assert.ok(markdown.includes(`| [Site]${to} | [Home]${to} | <https://example.org/> |`))
})

test('words in a symbol font are what the font draws', async () => {
  const styles =
    '<style:style style:name="T1" style:family="text"><style:text-properties style:font-name="Symbol"/></style:style>'
  const { markdown } = await convert(
    table(row(cell('<text:span text:style-name="T1">a</text:span> = 5 %'))),
    {},
    styles,
  )
  assert.deepEqual(cellsOf(markdown), [['α = 5 %']])
})

test('a cell without text shows its value', async () => {
  const { markdown } = await convert(
    table(
      row(
        cell('', 'office:value-type="float" office:value="0.1"') +
          cell('', 'office:value-type="percentage" office:value="0.25"') +
          cell('', 'office:value-type="boolean" office:boolean-value="true"') +
          cell('', 'office:value-type="time" office:time-value="PT01H02M03S"'),
      ),
    ),
  )
  assert.deepEqual(cellsOf(markdown), [['0.1', '25%', 'TRUE', '01:02:03']])
})

test('a number in the format General has at most ten digits, as Excel shows it', async () => {
  const long = 'office:value-type="float" office:value="1.14814814814815"'
  const plain = row(cell('1.14814814814815', long) + cell('-1,14814814814815', long))
  const scanned = row(cell('1.14814814814815', long) + cell('<text:s/>x'))
  const { markdown } = await convert(table(row(cell('a') + cell('b')) + plain + scanned))
  assert.deepEqual(cellsOf(markdown).slice(1), [
    ['1.148148148', '-1,148148148'],
    ['1.148148148', 'x'],
  ])
})

test('rows and cells that repeat are there as often as they repeat; empty ones cost nothing', async () => {
  const rest = '<table:table-cell table:number-columns-repeated="16384"/>'
  const { markdown } = await convert(
    table(
      row(cell('a', 'office:value-type="string" table:number-columns-repeated="2"') + cell('b')) +
        row(cell('c') + rest, 'table:number-rows-repeated="2"') +
        row(rest, 'table:number-rows-repeated="1048573"'),
    ),
  )
  assert.deepEqual(cellsOf(markdown), [
    ['a', 'a', 'b'],
    ['c', '', ''],
    ['c', '', ''],
  ])
})

test('filled cells that repeat beyond all bounds end as resourceLimit', async () => {
  const bomb = row(
    cell('x', 'office:value-type="string" table:number-columns-repeated="999999999"'),
    'table:number-rows-repeated="999999999"',
  )
  await assert.rejects(convertDocument(flat(table(bomb)), { limits: { cells: 100_000 } }, node), {
    reason: 'resourceLimit',
  })
})

test('merged cells, hidden columns and hidden rows are as on the screen', async () => {
  const columns =
    '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>'
  const content =
    columns +
    row(
      `${cell('wide', 'office:value-type="string" table:number-columns-spanned="3"')}<table:covered-table-cell table:number-columns-repeated="2"/>`,
    ) +
    row(cell('a') + cell('unseen') + cell('b')) +
    row(cell('gone'), 'table:visibility="collapse"') +
    row(cell('filtered'), 'table:visibility="filter"')
  const { markdown, warnings } = await convert(table(content))
  assert.match(markdown, /^wide$/m)
  assert.deepEqual(cellsOf(markdown), [
    ['a', 'b'],
    ['filtered', ''],
  ])
  assert.ok(warnings.some(({ code }) => code === 'hidden_omitted'))
})

test('text behind a merged cell is reported, and a picture there is shown', async () => {
  const picture = '<draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame>'
  const content =
    row(cell('a') + cell('tall', 'table:number-rows-spanned="2"') + cell('c')) +
    row(
      `${cell('d')}<table:covered-table-cell><text:p>behind</text:p>${picture}</table:covered-table-cell>${cell('f')}`,
    )
  const { markdown, omitted } = await convert(table(content), { omitted: 'list' })
  assert.deepEqual(cellsOf(markdown), [
    ['a', 'tall', 'c'],
    ['d', '', 'f'],
  ])
  assert.match(markdown, /drawn/)
  assert.deepEqual(
    omitted?.map(({ reason, text }) => [reason, text]),
    [['hidden', 'behind']],
  )
})

test('the file name that a picture had describes nothing', async () => {
  const picture =
    '<draw:frame><draw:image xlink:href="https://example.org/a.png"/><svg:desc>plot.png</svg:desc></draw:frame>'
  const { markdown } = await convert(
    table(row(`${cell('a').replace('</table:table-cell>', picture)}</table:table-cell>`)),
  )
  assert.match(markdown, /!\[\]\(https:\/\/example\.org\/a\.png\)/)
})

test('rows and columns of collapsed groups are shown, others that are hidden are not', async () => {
  const hidden = 'table:visibility="collapse"'
  const column = `<table:table-column ${hidden}/>`
  const content =
    '<table:table-column/>' +
    `<table:table-column-group><table:table-column-group>${column}</table:table-column-group>${column}</table:table-column-group>` +
    column +
    row(cell('a') + cell('b') + cell('c') + cell('unseen')) +
    `<table:table-row-group table:display="false">${row(cell('folded'), hidden)}</table:table-row-group>` +
    row(cell('unseen'), hidden)
  const { markdown, warnings } = await convert(table(content))
  assert.deepEqual(cellsOf(markdown), [
    ['a', 'b', 'c'],
    ['folded', '', ''],
  ])
  assert.equal(warnings.find(({ code }) => code === 'hidden_omitted')?.count, 2)
})

test('a hidden table is left out, and named', async () => {
  const styles =
    '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const { markdown, warnings } = await convert(
    `${table(row(cell('shown')))}<table:table table:name="Cellar" table:style-name="ta1">${row(cell('unseen'))}</table:table>`,
    {},
    styles,
  )
  assert.doesNotMatch(markdown, /unseen/)
  assert.match(warnings[0]?.message ?? '', /Cellar/)
})

test('spans, links, spaces, lines and several paragraphs become markdown', async () => {
  const styles =
    '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>'
  const { markdown } = await convert(
    table(
      row(cell('x') + cell('y') + cell('z')) +
        row(
          cell('<text:span text:style-name="T1">bold</text:span>\n  text') +
            cell('<text:a xlink:href="https://a.example">link</text:a>') +
            cell('a<text:s text:c="2"/>b<text:line-break/>c</text:p><text:p>d'),
        ),
    ),
    {},
    styles,
  )
  assert.deepEqual(cellsOf(markdown), [
    ['x', 'y', 'z'],
    ['**bold** text', '[link](https://a.example)', 'a  b<br>c<br>d'],
  ])
})

test('annotations become footnotes by option', async () => {
  const note =
    '<office:annotation><dc:creator>Ann</dc:creator><dc:date>2024-01-02T03:04:05</dc:date><text:p>why?</text:p></office:annotation>'
  const content = table(
    row(
      `<table:table-cell office:value-type="string">${note}<text:p>x</text:p></table:table-cell>`,
    ),
  )
  assert.doesNotMatch((await convert(content)).markdown, /why/)
  assert.match((await convert(content, { comments: 'footnotes' })).markdown, /\[\^1\]: .*why\?/)
})

test('a formula is written as a person would write it', () => {
  assert.equal(
    toFormula("of:=SUM([.A1:.B2];[$'My sheet'.$C$3])*2"),
    "SUM(A1:B2;$'My sheet'!$C$3)*2",
  )
})

test('the title of a chart is shown, and its data only where no cells have them', async () => {
  const chart = (series: string) =>
    `<draw:frame><draw:object><office:document><office:body><office:chart><chart:chart><chart:title><text:p>Rain</text:p></chart:title><chart:plot-area><chart:series chart:values-cell-range-address="${series}"/></chart:plot-area><table:table table:name="local-table"><table:table-rows>${row(cell('May') + cell('70.4666666666667'))}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document></draw:object></draw:frame>`
  const withChart = (series: string) =>
    convert(table(`<table:shapes>${chart(series)}</table:shapes>${row(cell('cell'))}`))
  const linked = await withChart('One.B2:One.B3')
  assert.match(linked.markdown, /^\*\*Rain\*\*$/m)
  assert.doesNotMatch(linked.markdown, /May/)
  assert.match(
    (await withChart('local-table.B2:.B3')).markdown,
    /Rain\*\*\n\n\| May \| 70.46666667 \|/,
  )
})

test('a zipped spreadsheet without content says what is missing', async () => {
  const bytes = zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })
  await assert.rejects(convertDocument(bytes, {}, node), { reason: 'missingPart' })
})

test('a table outside the spreadsheet is skipped', async () => {
  const outside = new TextDecoder()
    .decode(flat(table(row(cell('in')))))
    .replace('<office:body>', `${table(row(cell('out')))}<office:body>`)
  const { markdown } = await convertDocument(new TextEncoder().encode(outside), {}, node)
  assert.match(markdown, /in/)
  assert.doesNotMatch(markdown, /out/)
})

test('named database ranges are tables of their own, those of a filter are not', async () => {
  const rows =
    row(cell('name') + cell('colour')) + row(cell('plum') + cell('blue')) + row(cell('seen in May'))
  const range = (name: string) =>
    `<table:database-ranges><table:database-range table:name="${name}" table:target-range-address="'One'.A1:'One'.B2"/></table:database-ranges>`
  const named = await convert(table(rows) + range('Fruit'))
  assert.match(named.markdown, /\n\nseen in May\n$/)
  const filtered = await convert(table(rows) + range('__Anonymous_Sheet_DB__0'))
  assert.match(filtered.markdown, /\| seen in May \|/)
})
