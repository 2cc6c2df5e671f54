import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

const toSource = (rows: string, encoding = 'UTF-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" xmlns:office="${OASIS}:office:1.0" xmlns:table="${OASIS}:table:1.0" xmlns:text="${OASIS}:text:1.0"><office:body><office:spreadsheet><table:table table:name="One">${rows}</table:table></office:spreadsheet></office:body></office:document>`

async function convert(content: string | Uint8Array): Promise<string[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const { markdown, warnings } = await convertDocument(bytes, {}, node)
  assert.deepEqual(warnings, [])
  return markdown.trim().split('\n')
}

const cell = (content: string): string => `<table:table-cell>${content}</table:table-cell>`
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`

const LONG = 'lang '.repeat(200)

/** A thousand make a megabyte: plain ones, and others that go on over the ends of inner rows. */
const makeRows = (count: number): string =>
  Array.from({ length: count }, (_, number) => {
    const inner =
      number % 7 === 0 ? `<table:table>${row(cell('<text:p>in</text:p>'))}</table:table>` : ''
    return row(
      cell(`<text:p>Zeile ${number} 日本 ${LONG}</text:p>${inner}`),
      cell(`<text:p>Käse &amp; ${number}</text:p>`),
    )
  }).join('\n')

/** Behind a comment, a text is read in one piece. */
const COMMENT = '<!-- whole -->'

test('a large sheet is read in pieces as it is read whole', async () => {
  const rows = makeRows(9500)
  const lines = await convert(toSource(rows))
  assert.ok(lines.at(-1)!.includes('Käse & 9499'))
  assert.deepEqual(lines, await convert(toSource(COMMENT + rows)))
})

test('the end of a row inside a comment or an instruction ends nothing', async () => {
  const hidden = makeRows(600)
  for (const passed of [`<!--${hidden}-->`, `<?rows ${hidden}?>`]) {
    const lines = await convert(toSource(`${row(cell('<text:p>a</text:p>'))}${passed}`))
    assert.deepEqual(lines.slice(2), ['| a   |', '| --- |'])
  }
})

test('bytes that are not UTF-8 are replaced, and other encodings are read, in every piece', async () => {
  const rows = makeRows(1200)
  const latin = Buffer.from(toSource(rows.replaceAll('日本', 'é'), 'ISO-8859-1'), 'latin1')
  assert.deepEqual(await convert(latin), await convert(toSource(rows.replaceAll('日本', 'é'))))
  const broken = Buffer.from(toSource(rows.replaceAll('日本', '\ufffd')))
  const bytes = Buffer.from(broken.toString('latin1').replaceAll('ï¿½', 'ÿ'), 'latin1')
  assert.deepEqual(await convert(bytes), await convert(broken))
})
