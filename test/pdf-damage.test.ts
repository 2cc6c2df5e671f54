/** Files that are damaged, cut off or oddly written, and still have their text. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { ConversionError } from '../src/engine/errors.ts'
import { convert } from '../src/engine/node.ts'
import { rawPdf } from './support/pdf-raw.ts'
import { HELVETICA, page, readPdf, stream, textOf } from './support/pdf-source.ts'

const show = 'BT /F 12 Tf 72 700 Td (abc) Tj ET'
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const textIn = (file: string | Uint8Array): string =>
  textOf(readPdf(typeof file === 'string' ? toBytes(file) : file).page(0)!)

test('a file that is cut off is read as far as it goes', () => {
  const whole = toText(page(show))
  assert.equal(textIn(whole.slice(0, whole.indexOf('xref'))), 'abc')
  assert.equal(textIn(whole.slice(0, -40)), 'abc')
})

test('objects that are not where the file says are looked for', () => {
  const whole = toText(page(show))
  assert.equal(textIn(whole.replace('%PDF-1.7\n', '%PDF-1.7\n% a line that was put in\n')), 'abc')
  assert.equal(textIn(whole.replace('(abc)', '(abcdef)')), 'abcdef')
  assert.equal(textIn(whole.replace('startxref', 'startxref\n1')), 'abc')
  assert.equal(textIn(whole.replace(/0000000\d\d\d 00000 n /g, 'xxxxxxxxxx 00000 n ')), 'abc')
  assert.equal(textIn(whole.replace('/Root 1 0 R', '/Root 9 0 R')), 'abc')
})

test('what is looked for is not found inside of other data', () => {
  const inner = '4 0 obj\n<< /Length 3 >>\nstream\nBT (no) Tj ET\nendstream\nendobj'
  const file = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(show),
    HELVETICA,
    stream(inner),
  ])
  const text = toText(file)
  assert.equal(textIn(text.slice(0, text.lastIndexOf('xref\n0'))), 'abc')
})

test('of several objects with one number the last one counts, also in streams of objects', () => {
  const packed = (content: string): string => {
    const head = '3 0 '
    const data = deflateSync(Buffer.from(`${head}${content}`)).toString('latin1')
    return stream(data, `/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode`)
  }
  const pageOf = (contents: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${contents} 0 R /Resources << /Font << /F 5 0 R >> >> >>`
  const before =
    '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n' +
    '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj\n' +
    `4 0 obj ${stream(show.replace('abc', 'old'))} endobj\n5 0 obj ${HELVETICA} endobj\n` +
    `6 0 obj ${stream(show.replace('abc', 'new'))} endobj\n`
  const inFile = `3 0 obj ${pageOf(4)} endobj\n`
  const inStream = `7 0 obj ${packed(pageOf(6))} endobj\n`
  assert.equal(textIn(before + inFile + inStream), 'new')
  assert.equal(textIn(before + inStream + inFile), 'old')
})

test('a stream whose length is false ends with its word', () => {
  const whole = toText(page(show))
  for (const length of ['/Length 1', '/Length 99999', '/Length -1', '/Length (x)', '/Length 9 0 R'])
    assert.equal(textIn(whole.replace(/\/Length \d+/, length)), 'abc', length)
  assert.equal(textIn(whole.replace('\nendstream', '')), 'abc')
})

test('data that is called packed, and is not, is taken as it stands', () => {
  const whole = toText(page(show))
  assert.equal(textIn(whole.replace(/\/Length \d+/, '$& /Filter /FlateDecode')), 'abc')
})

test('what is packed by no filter that is known is left out, not the page', () => {
  const whole = toText(page(show))
  assert.equal(textIn(whole.replace(/\/Length \d+/, '$& /Filter /Unknown')), '')
})

test('operators that are none, and too many or too few operands, are passed over', () => {
  assert.equal(textIn(page(`unknown 1 2 3 m ) ] ${show} > }`)), 'abc')
  assert.equal(textIn(page('BT /F 12 Tf 9 9 9 72 700 Td [(a) Tj 5 (b)] TJ <6x3> Tj ET')), 'abc')
  assert.equal(textIn(page('BT /F 12 Tf 1 0 0 1 72 700 Tm (abc')), '')
})

test('text in a font that is not there is in the font that everybody has', () => {
  assert.equal(textIn(page('BT /G 12 Tf 72 700 Td (abc) Tj ET')), 'abc')
})

test('pictures in the content end where their data does, however it is packed', () => {
  const packed = deflateSync(Buffer.from(' EI (no) Tj ')).toString('latin1')
  const pictures = [
    'BI /W 1 /H 1 /F /DCT ID \xff\xd8 EI \xff\xd9 EI',
    'BI /W 9 /H 9 /CS /Cs1 /BPC 8 ID \x00\x01 EI \x00 EI',
    `BI /W 12 /H 1 /F /Fl ID ${packed} EI`,
    'BI /W 12 /H 1 /CS /G /BPC 8 ID  EI (no) Tj  EI',
    'BI /Width 1 ID EI',
  ]
  for (const picture of pictures) assert.equal(textIn(page(`${picture} ${show}`)), 'abc', picture)
  assert.equal(textIn(page(`${show} BI /W 1 /H 1 /F /DCT ID no end`)), 'abc')
})

test('pages without a size, and those without an area, are letters', () => {
  const whole = toText(page(show))
  for (const box of ['', '/MediaBox [0 0 0 0]', '/MediaBox [9 9]', '/MediaBox [0 0 9 (x)]']) {
    const { width, height } = readPdf(toBytes(whole.replace('/MediaBox [0 0 600 800]', box))).page(
      0,
    )!
    assert.deepEqual([width, height], [612, 792], box)
  }
  const odd = readPdf(toBytes(whole.replace('/Contents', '/Rotate 89 /Contents'))).page(0)!
  assert.equal(odd.turnsToShown, 0)
})

test('a page that is larger than pages can be is cut', () => {
  const whole = toText(page('BT /F 12 Tf 72 99900 Td (abc) Tj ET'))
  const raw = readPdf(toBytes(whole.replace('600 800]', '600 100000]'))).page(0)!
  assert.deepEqual([raw.isCut, raw.height, textOf(raw)], [true, 14_400, 'abc'])
})

test('pages that are not in the file are said to be missing', async () => {
  const file = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 5 /Kids [3 0 R 8 0 R 3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(show),
    HELVETICA,
  ])
  const { markdown, warnings, metadata } = await convert(file)
  assert.deepEqual(markdown.match(/abc/g)?.length, 2)
  assert.equal(metadata.pages, 5)
  assert.match(JSON.stringify(warnings), /pages 2 to 4/)
})

test('a file without pages, or without anything, is malformed', () => {
  const files = [
    rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>']),
    toBytes('%PDF-1.7\n%%EOF\n'),
    toBytes('no PDF'),
  ]
  for (const file of files)
    assert.throws(
      () => readPdf(file),
      (error: unknown) => error instanceof ConversionError && error.reason === 'malformed',
    )
})

test('units of a page are told, and do not change its text', async () => {
  const big = page(show, { page: '/UserUnit 2' })
  assert.equal(readPdf(big).page(0)!.unit, 2)
  const { blocks } = await convert(big, { blocks: 'list' })
  assert.equal(blocks![0]!.box![0], 144)
})

test('addresses without a scheme are relative to that of the document', () => {
  const link = '<< /Subtype /Link /Rect [70 690 90 710] /A << /S /URI /URI (page) >> >>'
  const file = page(show, {
    catalog: '/URI << /Base (http://a.b/) >>',
    page: `/Annots [${link}]`,
  })
  assert.equal(readPdf(file).page(0)!.links[0]!.url, 'http://a.b/page')
})
