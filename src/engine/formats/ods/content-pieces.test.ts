import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { zip, zipEntries } from '../../../../test/support/zip.ts'
import type { Limits } from '../../budget.ts'
import { convertDocument } from '../../convert.ts'
import { ConversionError } from '../../errors.ts'
import { node } from '../../platform/node.ts'
import { portable } from '../../platform/portable.ts'

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

/** After a comment, a text is read in one piece. */
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

const toPackage = (content: string | Uint8Array): Uint8Array =>
  zip(
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content },
    { deflate: true },
  )

const isTooLarge = (error: unknown) =>
  error instanceof ConversionError && error.reason === 'resourceLimit'

test('a large packed sheet is unpacked in pieces, and gives what it gives unpacked at once', async () => {
  const source = toSource(makeRows(4700))
  const lines = await convert(toPackage(source))
  assert.ok(lines.at(-1)!.includes('Käse & 4699'))
  assert.deepEqual(lines, await convert(source))
  const { markdown } = await convertDocument(toPackage(source), {}, portable)
  assert.deepEqual(lines, markdown.trim().split('\n'))
  const utf16 = Buffer.from(`\ufeff${source}`, 'utf16le')
  assert.deepEqual(lines, await convert(toPackage(utf16)))
})

test('a packed sheet may be larger than what is in memory at once, unless it is one piece', async () => {
  const rows = Array.from({ length: 60_000 }, (_, number) =>
    row(cell(`<text:p>${number}</text:p>`)),
  )
  const convertWithin = (content: string, limits: Partial<Limits>) =>
    convertDocument(toPackage(toSource(content)), { limits }, node)
  const { markdown } = await convertWithin(rows.join(''), { entryBytes: 2_000_000 })
  assert.ok(markdown.endsWith('| 59999 |\n'))
  for (const [content, limits] of [
    [COMMENT + rows.join(''), { entryBytes: 2_000_000 }],
    [`<a>${' '.repeat(9_000_000)}</a>`, { entryBytes: 2_000_000 }],
    // The texts alone.
    [makeRows(9500), { entryBytes: 6_000_000 }],
    [rows.join(''), { inflatedBytes: 3_000_000 }],
  ] as const) {
    await assert.rejects(convertWithin(content, limits), isTooLarge)
  }
})

test('a large packed sheet that breaks off gives its rows before that', async () => {
  const source = Buffer.from(toSource(makeRows(4700)))
  const deflated = deflateRawSync(source)
  const part = { name: 'content.xml', size: source.length, checksum: crc32(source), method: 8 }
  const damaged = zipEntries([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { ...part, content: deflated.subarray(0, deflated.length >> 1) },
  ])
  const { markdown, warnings } = await convertDocument(damaged, {}, node)
  const { markdown: expected, ...others } = await convertDocument(damaged, {}, portable)
  assert.equal(markdown, expected)
  assert.deepEqual(warnings, others.warnings)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['damaged'],
  )
  assert.ok(markdown.includes('Käse & 2000') && !markdown.includes('Käse & 3000'))
})

test('conditions after millions of characters of rows are seen before the first row is read', async () => {
  const style =
    '<office:automatic-styles><style:style style:name="w" style:family="table-cell"><style:text-properties fo:color="#ffffff"/></style:style></office:automatic-styles>'
  const names = `xmlns:style="${OASIS}:style:1.0" xmlns:fo="${OASIS}:xsl-fo-compatible:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"`
  const make = (conditions: string) =>
    toPackage(
      toSource(
        `${row('<table:table-cell table:style-name="w"><text:p>White</text:p></table:table-cell>')}${makeRows(5000)}${conditions}`,
      )
        .replace('<office:body>', `${style}<office:body>`)
        .replace(' xmlns:office', ` ${names} xmlns:office`),
    )
  const conditions =
    '<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="A1"/></calcext:conditional-formats>'
  const hidden = await convertDocument(make(''), {}, node)
  const shown = await convertDocument(make(conditions), {}, node)
  assert.ok(!hidden.markdown.includes('White'))
  assert.ok(shown.markdown.includes('White'))
})
