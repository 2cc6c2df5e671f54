import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument } from '../../convert.ts'
import type { GivenOptions } from '../../options.ts'
import { node } from '../../platform/node.ts'

/** More than the writer looks at one by one. */
const ROWS = 2000

const string = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`

const float = (text: string, attributes = ''): string =>
  `<table:table-cell ${attributes}office:value-type="float" office:value="1"><text:p>${text}</text:p></table:table-cell>`

/** The first ones can be copied, the others are plain only in part, or not at all. */
const CELLS = [
  string('two words'),
  float('1.5'),
  '<table:table-cell/>',
  string('Käse 日本 #1'),
  float('$5.00', 'table:style-name="ce1" '),
  string('a &amp; b'),
  string('*star* | bar'),
  string('a&lt;b&#65;'),
  string(' spaces '),
  string(' '),
  string('\u00a0'),
  string('\u3000x'),
  string(''),
  string('line\r\nend'),
  string('$5 or $6'),
  string('😀'),
  string('a<text:line-break/>b'),
  string('a</text:p><text:p>b'),
  float('2', 'table:formula="of:=IF([.A1]&lt;1;&quot;x&quot;)" '),
  float('3', 'table:number-columns-repeated="2" '),
  float('4', 'table:number-columns-repeated="2" table:number-columns-repeated="3" '),
  float('5', 'table:number-columns-repeated="two" '),
  float('6', "calcext:value-type='float' "),
  float('7', 'xmlns:table="urn:other" '),
  '<table:covered-table-cell table:number-columns-repeated="2"/>',
  '<table:covered-table-cell><text:p>unseen</text:p></table:covered-table-cell>',
  '<table:table-cell office:value-type="percentage" office:value="0.5"/>',
  '<table:table-cell\n office:value-type="date" office:date-value="2024-01-02"><text:p>2 Jan</text:p></table:table-cell>',
  ' <table:table-cell office:value-type="boolean"> <text:p>TRUE</text:p>\n</table:table-cell> ',
  '<table:table-cell></table:table-cell>',
]

/** The same choice of cells in every run; the kinds of rows that most sheets have are frequent. */
function makeRows(): string {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  return Array.from({ length: ROWS }, (_, index) => {
    const kinds = index % 3 === 0 ? CELLS.length : 5
    const cells = Array.from({ length: 4 }, () => CELLS[next(kinds)]).join('')
    const visibility = index % 97 === 0 ? ' table:visibility="collapse"' : ''
    const repeated = index % 31 === 0 ? ' table:number-rows-repeated="2"' : ''
    return `<table:table-row${visibility}${repeated}>${cells}</table:table-row>`
  }).join('\n')
}

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

const convert = async (rows: string, options: GivenOptions = {}) => {
  const source = `<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" xmlns:office="${OASIS}:office:1.0" xmlns:table="${OASIS}:table:1.0" xmlns:text="${OASIS}:text:1.0"><office:body><office:spreadsheet><table:table table:name="One">${rows}</table:table></office:spreadsheet></office:body></office:document>`
  const { markdown } = await convertDocument(new TextEncoder().encode(source), options, node)
  return markdown.split('\n')
}

test('rows of plain cells are the rows that the XML scanner reads', async () => {
  const rows = makeRows()
  // Nothing containing a comment is plain.
  const commented = rows.replaceAll(/<table:table-row[^>]*>/g, '$&<!-- -->')
  for (const options of [{}, { hidden: 'include' }, { formulas: 'include' }] as const) {
    assert.deepEqual(await convert(rows, options), await convert(commented, options))
  }
  assert.ok((await convert(rows)).length > ROWS)
})

test('rows are read the same whatever prefix the table namespace has', async () => {
  const rows = makeRows()
  const renamed = rows.replaceAll(/(<\/?)table:([\w-]+)/g, '$1t:$2').replaceAll(' table:', ' t:')
  const declared = (source: string) =>
    `<table:table-rows xmlns:t="${OASIS}:table:1.0">${source}</table:table-rows>`
  assert.deepEqual(await convert(declared(renamed)), await convert(rows))
  assert.deepEqual(await convert(declared(rows)), await convert(rows))
})

test('places beyond the last column hold nothing', async () => {
  const wide = '<table:table-cell table:number-columns-repeated="16384"/>'
  const lines = await convert(
    `<table:table-row>${float('1')}</table:table-row><table:table-row>${wide}${float('2')}${wide}${float('3')}</table:table-row>`,
  )
  assert.deepEqual(lines, ['## One', '', '| 1   |', '| --- |', ''])
})
