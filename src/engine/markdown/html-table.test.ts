import assert from 'node:assert/strict'
import { test } from 'node:test'
import { written } from '../../../test/support/write-blocks.ts'
import {
  bulletList,
  cell,
  heading,
  item,
  link,
  paragraph,
  strong,
  text,
} from '../document/build.ts'
import { type Block, type Inline, MARKS, type TableRow } from '../document/document.ts'

const html = (rows: TableRow[], headerRows = 0): string =>
  written([{ type: 'table', columns: ['none', 'right'], headerRows, rows }], { tables: 'html' })

/** The first cell of a table that needs HTML. */
const cellOf = (...children: Block[]): string =>
  /<td>(.*)<\/td>/.exec(html([[cell(...children)], [{ children: [], colSpan: 2 }]]))![1]!

test('a picture elsewhere on the web is a link to it where that is asked for', () => {
  const there = 'https://a.example/?a&b'
  const picture: Inline = { type: 'image', alt: 'cat', source: there }
  const rows: TableRow[] = [
    [cell(paragraph(picture, link('https://b.example/', picture)))],
    [{ children: [], colSpan: 2 }],
  ]
  const options = { tables: 'html', remote_images: 'link' } as const
  const table: Block = { type: 'table', columns: ['none', 'none'], headerRows: 0, rows }
  assert.match(
    written([table], options),
    /<td><a href="https:\/\/a\.example\/\?a&amp;b">cat<\/a><a href="https:\/\/b\.example\/">cat<\/a><\/td>/,
  )
})

test('a table with spans is HTML, one cell a line', () => {
  const rows: TableRow[] = [
    [{ children: [paragraph('a')], colSpan: 2 }],
    [{ children: [paragraph('b')], rowSpan: 2 }, 'c & <d>'],
    ['e\nf'],
  ]
  assert.equal(
    html(rows, 1),
    [
      '<table>',
      '  <thead>',
      '    <tr>',
      '      <th colspan="2">a</th>',
      '    </tr>',
      '  </thead>',
      '  <tbody>',
      '    <tr>',
      '      <td rowspan="2">b</td>',
      '      <td align="right">c &amp; &lt;d&gt;</td>',
      '    </tr>',
      '    <tr>',
      '      <td align="right">e<br>f</td>',
      '    </tr>',
      '  </tbody>',
      '</table>',
      '',
    ].join('\n'),
  )
})

test('a table that pipes can show is a pipe table', () => {
  assert.match(html([['a', cell(paragraph('b'))]]), /^\| a /)
  assert.match(html([['a', cell(bulletList(item(paragraph('b'))))]]), /^<table>/)
})

test('blocks in a cell are HTML without line ends', () => {
  assert.equal(cellOf(paragraph('a'), paragraph('b')), '<p>a</p><p>b</p>')
  assert.equal(cellOf(heading(2, 'a'), paragraph('b')), '<h2>a</h2><p>b</p>')
  assert.equal(
    cellOf(bulletList(item(paragraph('a'), bulletList(item(paragraph('b')))))),
    '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>',
  )
  assert.equal(
    cellOf({ type: 'code', value: '<a>\n\nb' }),
    '<pre><code>&lt;a&gt;&#10;&#10;b</code></pre>',
  )
  assert.equal(
    cellOf({ type: 'table', columns: ['none'], headerRows: 1, rows: [['a'], ['b']] }),
    '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>',
  )
})

test('formatting in a cell is HTML', () => {
  assert.equal(
    cellOf(paragraph(strong('a'), ' *b* ', link('c?d&e"', 'f'), text('<g>', MARKS.code))),
    '<strong>a</strong> *b* <a href="c?d&amp;e&quot;">f</a><code>&lt;g&gt;</code>',
  )
  assert.equal(cellOf(paragraph(link('javascript:a', 'b'))), 'b')
  assert.equal(
    cellOf(paragraph({ type: 'image', alt: 'a"', source: 'b c.png' })),
    '<img src="b c.png" alt="a&quot;">',
  )
})
