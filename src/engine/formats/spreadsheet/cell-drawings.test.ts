import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  art,
  ascii,
  biff8,
  bytes,
  labelCell,
  record,
  u16,
  u32,
} from '../../../../test/support/biff.ts'
import { cellsOf, convertXlsx, row } from '../../../../test/support/xlsx.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

const corner = (name: string, column: number, row: number, offset: number) =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></xdr:${name}>`

const anchor = (from: readonly [number, number], to: readonly [number, number], shape: string) =>
  `<xdr:twoCellAnchor>${corner('from', ...from, 1000)}${corner('to', ...to, 90_000)}${shape}</xdr:twoCellAnchor>`

const picture = (alt: string) =>
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="p" descr="${alt}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="i"/></xdr:blipFill></xdr:pic>`

const box = (text: string) =>
  `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="t"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`

const convert = (rows: string, drawing: string, after = '') =>
  convertXlsx({
    sheets: [{ rows, after, relationships: { d: ['drawing', '../drawings/drawing1.xml'] } }],
    files: {
      'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${drawing}</xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="i" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/image1.png"/></Relationships>',
      'xl/media/image1.png': new Uint8Array([1, 2, 3]),
    },
  })

const ROWS = row(1, 'task', 'done') + row(2, 'wash') + row(3, 'cook', 'half')

test('pictures and text boxes go into the empty cell that they are in', async () => {
  const drawing = anchor([1, 1], [1, 1], picture('tick')) + anchor([1, 2], [1, 2], box('why?'))
  const { markdown } = await convert(ROWS, drawing)
  assert.deepEqual(cellsOf(markdown), [
    ['task', 'done'],
    ['wash', '![tick](image1.png)'],
    ['cook', 'half'],
  ])
  assert.match(markdown, /\n\nwhy\?\n$/)
})

test('drawings over several cells, or beside the table, follow it', async () => {
  const wide = await convert(ROWS, anchor([1, 1], [3, 6], picture('a plan')))
  assert.match(wide.markdown, /\n\n!\[a plan\]\(image1\.png\)\n$/)
  const beside = await convert(ROWS, anchor([7, 1], [7, 1], picture('a logo')))
  assert.match(beside.markdown, /\n\n!\[a logo\]\(image1\.png\)\n$/)
})

test('several small labels of a drawing share a line', async () => {
  const labels = (...texts: string[]) =>
    texts.map((text, at) => anchor([7, at], [8, at + 1], box(text))).join('')
  const many = await convert(ROWS, labels('1', '2', '10', 'the whole plan'))
  assert.match(many.markdown, /\n\n1 2 10\n\nthe whole plan\n$/)
  const few = await convert(ROWS, labels('1', '2'))
  assert.match(few.markdown, /\n\n1\n\n2\n$/)
})

test('a drawing in a merged cell goes into it', async () => {
  const rows = row(1, 'task', 'done', 'by') + row(2, 'wash') + row(3, 'cook', 'half', 'me')
  const { markdown } = await convert(
    rows,
    anchor([2, 1], [2, 1], picture('tick')),
    '<mergeCells><mergeCell ref="B2:C2"/></mergeCells>',
  )
  assert.match(markdown, /\| wash \| !\[tick\]\(image1\.png\) +\| +\|/)
})

test('text boxes of xls go into the empty cell that they are in', async () => {
  const shape = art(0xf004, 0, true, art(0xf010, 0, false, u16(0, 1, 9, 1, 9, 1, 900, 1, 200)))
  const drawing = art(0xf002, 0, true, art(0xf003, 0, true, shape))
  const workbook = biff8([], {
    name: 'One',
    records: [
      labelCell(0, 0, 'task'),
      labelCell(0, 1, 'done'),
      labelCell(1, 0, 'wash'),
      record(0x00ec, drawing),
      record(0x005d, u16(0x15, 0x12, 6, 1), new Uint8Array(14)),
      record(0x01b6, new Uint8Array(10), u16(3, 0), u32(0)),
      record(0x003c, bytes([0], ascii('yes'))),
    ],
  })
  const { markdown } = await convertDocument(workbook, { filename: 'book.xls' }, node)
  assert.deepEqual(cellsOf(markdown), [
    ['task', 'done'],
    ['wash', 'yes'],
  ])
})

test('text boxes of ods go into the empty cell that they are anchored to', async () => {
  const oasis = 'urn:oasis:names:tc:opendocument:xmlns'
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const boxed = (end: string) =>
    `<table:table-cell><draw:frame table:end-cell-address="One.${end}"><draw:text-box><text:p>yes</text:p></draw:text-box></draw:frame></table:table-cell>`
  const book = (end: string) =>
    new TextEncoder().encode(
      `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" xmlns:office="${oasis}:office:1.0" xmlns:table="${oasis}:table:1.0" xmlns:text="${oasis}:text:1.0" xmlns:draw="${oasis}:drawing:1.0"><office:body><office:spreadsheet><table:table table:name="One"><table:table-row>${cell('task')}${cell('done')}</table:table-row><table:table-row>${cell('wash')}${boxed(end)}</table:table-row></table:table></office:spreadsheet></office:body></office:document>`,
    )
  const { markdown } = await convertDocument(book('B2'), {}, node)
  assert.deepEqual(cellsOf(markdown), [
    ['task', 'done'],
    ['wash', 'yes'],
  ])
  assert.match((await convertDocument(book('F20'), {}, node)).markdown, /\n\nyes\n$/)
})
