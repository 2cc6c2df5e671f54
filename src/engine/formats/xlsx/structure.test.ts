import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, convertXlsx, row, sheetToMarkdown, xlsx } from '../../../../test/support/xlsx.ts'
import { convertDocument } from '../../convert.ts'
import type { GivenOptions } from '../../options.ts'
import { node } from '../../platform/node.ts'

test('each sheet is under its name; empty ones are left out', async () => {
  const { markdown, metadata } = await convertXlsx({
    sheets: [
      { name: 'First', rows: row(1, 'a') },
      { name: 'Nothing' },
      { name: 'Last', rows: row(1, 'b') },
    ],
  })
  assert.deepEqual(markdown.match(/^## .*$/gm), ['## First', '## Last'])
  assert.deepEqual(metadata.sheets, ['First', 'Nothing', 'Last'])
})

test('a workbook without any content still shows the names of its sheets', async () => {
  const { markdown } = await convertXlsx({ sheets: [{ name: 'Blank' }] })
  assert.equal(markdown, '## Blank\n')
})

test('sheets can be asked for by their number', async () => {
  const sheets = ['one', 'two', 'three'].map(name => ({ name, rows: row(1, name) }))
  const { markdown } = await convertXlsx({ sheets }, { pages: '2' })
  assert.deepEqual(markdown.match(/^## .*$/gm), ['## two'])
})

test('hidden sheets, rows and columns are left out and counted, or shown by option', async () => {
  const sheets = [
    {
      before: '<cols><col min="2" max="2" hidden="1"/></cols>',
      rows: `${row(1, 'a', 'b', 'c')}<row r="2" hidden="1"><c r="A2"><v>2</v></c></row>${row(3, 'd', 'e', 'f')}`,
    },
    { name: 'Secret', state: 'hidden', rows: row(1, 'x') },
  ] as const
  const shown = await convertXlsx({ sheets })
  assert.deepEqual(cellsOf(shown.markdown), [
    ['a', 'c'],
    ['d', 'f'],
  ])
  const warning = shown.warnings.find(({ code }) => code === 'hidden_omitted')
  assert.equal(warning?.count, 3)
  assert.match(warning.message, /Secret, rows in Sheet1, columns in Sheet1/)

  const all = await convertXlsx({ sheets }, { hidden: 'include' })
  assert.deepEqual(cellsOf(all.markdown), [['a', 'b', 'c'], ['2', '', ''], ['d', 'e', 'f'], ['x']])
})

test('a hidden sheet keeps its number, as hidden slides do', async () => {
  const sheets = ['one', 'two', 'three', 'four'].map((name, index) => ({
    name,
    rows: row(1, name),
    ...(index % 2 ? { state: 'hidden' as const } : {}),
  }))
  const read = (options: GivenOptions) => convertXlsx({ sheets }, { omitted: 'list', ...options })
  const { markdown, outline, metadata, omitted } = await read({ markers: 'comments' })
  assert.deepEqual(metadata.sheets, ['one', 'two', 'three', 'four'])
  assert.deepEqual(
    outline.map(({ title, page }) => [title, page]),
    [
      ['one', 1],
      ['three', 3],
    ],
  )
  assert.match(markdown, /<!-- sheet 3 -->\n\n## three/)
  assert.deepEqual(
    omitted!.map(({ page }) => page),
    [2, 2, 4, 4],
  )
  assert.match((await read({ pages: '3' })).markdown, /^## three\n/)
  assert.equal((await read({ pages: '4' })).markdown, '')
  assert.match((await read({ pages: '4', hidden: 'include' })).markdown, /^## four\n/)
  await assert.rejects(read({ pages: '5' }), /ends with 4/)
})

test('rows without height and columns without width are hidden', async () => {
  const high = (number: number, height: string, text: string) =>
    `<row r="${number}" customFormat="1" ht="${height}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`
  const sheet = {
    before: '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>',
    rows: [
      row(1, 'a', 'unseen', 'c'),
      high(2, '0" customHeight="1', 'unseen'),
      high(3, '0.00" customHeight="true', 'unseen'),
      high(4, '0.5" customHeight="1', 'small'),
      // A program that opens the file finds a height by itself.
      high(5, '0', 'seen'),
    ].join(''),
  }
  const { markdown } = await convertXlsx({ sheets: [sheet] })
  assert.deepEqual(cellsOf(markdown), [
    ['a', 'c'],
    ['small', ''],
    ['seen', ''],
  ])
})

test('rows and columns of collapsed groups are shown, others that are hidden are not', async () => {
  const hidden = (number: number, outline: string, text: string) =>
    `<row r="${number}" hidden="1"${outline}><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`
  const sheet = {
    before:
      '<cols><col min="2" max="2" hidden="1" outlineLevel="1"/><col min="3" max="3" hidden="1" outlineLevel="0"/></cols>',
    rows: [
      row(1, 'a', 'b', 'unseen'),
      hidden(2, ' outlineLevel="2"', 'folded'),
      hidden(3, ' outlineLevel="0"', 'unseen'),
      hidden(4, '', 'unseen'),
    ].join(''),
  }
  const { markdown, warnings } = await convertXlsx({ sheets: [sheet] })
  assert.deepEqual(cellsOf(markdown), [
    ['a', 'b'],
    ['folded', ''],
  ])
  assert.equal(warnings.find(({ code }) => code === 'hidden_omitted')?.count, 3)
})

test('rows that only a filter hides are shown', async () => {
  const rows = `${row(1, 'name')}<row r="2" hidden="1"><c r="A2" t="inlineStr"><is><t>filtered</t></is></c></row>${row(3, 'kept')}`
  const after =
    '<autoFilter ref="A1:A3"><filterColumn colId="0"><filters><filter val="kept"/></filters></filterColumn></autoFilter>'
  assert.deepEqual(cellsOf(await sheetToMarkdown({ rows, after })), [
    ['name'],
    ['filtered'],
    ['kept'],
  ])
})

test('rows that a filter by other cells hides are shown', async () => {
  const rows = `${row(1, 'name')}<row r="2" hidden="1"><c r="A2" t="inlineStr"><is><t>filtered</t></is></c></row>${row(3, 'kept')}`
  const before = '<sheetPr filterMode="1"/>'
  assert.match(await sheetToMarkdown({ rows, before }), /filtered/)
  assert.doesNotMatch(await sheetToMarkdown({ rows, before: '<sheetPr/>' }), /filtered/)
})

test('a merged cell shows its content once, and nothing that it covers', async () => {
  const rows = `${row(1, 'title', 'covered', 'x')}${row(2, 'a', 'b', 'c')}${row(3, 'd', 'e', 'f')}`
  const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C2:C3"/></mergeCells>'
  assert.deepEqual(cellsOf(await sheetToMarkdown({ rows, after })), [
    ['title', '', 'x'],
    ['a', 'b', 'c'],
    ['d', 'e', ''],
  ])
  const html = await sheetToMarkdown({ rows, after }, {}, { tables: 'html' })
  assert.match(html, /colspan="2"[^>]*>title</)
  assert.match(html, /rowspan="2"[^>]*>c</)
  const { warnings, omitted } = await convertXlsx(
    { sheets: [{ rows, after }] },
    { omitted: 'list' },
  )
  assert.deepEqual(
    warnings.map(({ code, count }) => [code, count]),
    [['hidden_omitted', 2]],
  )
  assert.deepEqual(
    omitted?.map(({ text }) => text),
    ['covered', 'f'],
  )
})

test('a merged cell shows its text where its first rows and columns are hidden', async () => {
  const text = (place: string, value: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = {
    before: '<cols><col min="1" max="1" hidden="1"/></cols>',
    rows: `<row r="1" hidden="1">${text('B1', 'tall')}</row>${row(2, undefined, undefined, 'x')}<row r="3">${text('A3', 'wide')}${text('D3', 'y')}</row>`,
    after: '<mergeCells><mergeCell ref="B1:B2"/><mergeCell ref="A3:C3"/></mergeCells>',
  }
  assert.deepEqual(cellsOf(await sheetToMarkdown(sheet)), [
    ['tall', 'x', ''],
    ['wide', '', 'y'],
  ])
})

test('columns of numbers are set to the right, columns of dates and text are not', async () => {
  const rows = `${row(1, 'name', 'price', 'day')}${row(2, 'x', 1.5, '<c s="1"><v>40000</v></c>')}${row(3, 'y', 2, '<c s="1"><v>40001</v></c>')}`
  const markdown = await sheetToMarkdown({ rows }, { formats: ['yyyy-mm-dd'] })
  assert.match(markdown, /^\| -+ \| -+: \| -+ \|$/m)
})

test('a cell in the last corner of a sheet makes one row and one column more', async () => {
  const rows = `${row(1, 'first', 'second')}<row r="1048576"><c r="XFD1048576"><v>9</v></c></row>`
  assert.deepEqual(cellsOf(await sheetToMarkdown({ rows })), [
    ['first', 'second', ''],
    ['', '', '9'],
  ])
})

test('cells that have only a style cost nothing', async () => {
  const rows = `${row(1, 'a')}<row r="5"><c r="A5" s="1"/><c r="ZZ5" s="1"></c></row>`
  assert.deepEqual(cellsOf(await sheetToMarkdown({ rows })), [['a']])
})

test('more cells than the limit end as resourceLimit', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => row(index + 1, 1, 2, 3)).join('')
  await assert.rejects(
    convertDocument(xlsx({ sheets: [{ rows }] }), { limits: { cells: 50 } }, node),
    { reason: 'resourceLimit' },
  )
})

test('text boxes and pictures follow the cells', async () => {
  const drawing =
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>9</xdr:row></xdr:from><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="p" descr="a plum"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="i"/></xdr:blipFill></xdr:pic></xdr:twoCellAnchor><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>2</xdr:row></xdr:from><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="t"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:rPr b="1"/><a:t>boxed</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>'
  const { markdown, images } = await convertXlsx(
    {
      sheets: [
        { rows: row(1, 'a'), relationships: { d: ['drawing', '../drawings/drawing1.xml'] } },
      ],
      files: {
        'xl/drawings/drawing1.xml': drawing,
        'xl/drawings/_rels/drawing1.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="i" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/image1.png"/></Relationships>',
        'xl/media/image1.png': new Uint8Array([1, 2, 3]),
      },
    },
    { images: 'attach' },
  )
  assert.match(markdown, /\| a +\|\n\| -+ \|\n\n\*\*boxed\*\*\n\n!\[a plum\]\(image1\.png\)\n$/)
  assert.deepEqual([...images.keys()], ['image1.png'])
})

test('text boxes that are hidden or have no size are left out, and named', async () => {
  const corner = (name: string, column: number, row: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`
  const box = (text: string, right: number, attributes = '') =>
    `<xdr:twoCellAnchor>${corner('from', 1, 1)}${corner('to', right, 4)}<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="t" ${attributes}/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>`
  const workbook = {
    sheets: [
      {
        rows: row(1, 'a'),
        relationships: { d: ['drawing', '../drawings/drawing1.xml'] as const },
      },
    ],
    files: {
      'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${box('seen', 3)}${box('flat', 1)}${box('hidden', 3, 'hidden="1"')}</xdr:wsDr>`,
    },
  }
  const { markdown, warnings } = await convertXlsx(workbook)
  assert.match(markdown, /seen/)
  assert.doesNotMatch(markdown, /flat|hidden/)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['hidden_omitted'],
  )
  assert.match((await convertXlsx(workbook, { hidden: 'include' })).markdown, /flat hidden/)
})

test('a sheet whose part is missing is reported, and the others are read', async () => {
  const { markdown, warnings } = await convertXlsx({
    sheets: [{ name: 'There', rows: row(1, 'a') }, { name: 'Gone' }],
    files: {
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s0" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
  })
  assert.match(markdown, /## There/)
  assert.match(warnings.find(({ code }) => code === 'parts_missing')?.message ?? '', /Gone/)
})
