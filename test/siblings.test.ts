/** The same document gives the same markdown in every format of its family: texts, slides, sheets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument } from '../src/engine/convert.ts'
import { node } from '../src/engine/platform/node.ts'
import { biff8, compound, labelCell, numberCell, record, u16 } from './support/biff.ts'
import { docToMarkdown, p as paragraph, row, rowDefinition, sprm, word } from './support/doc.ts'
import { docxToMarkdown, listed, numbering, p, r, styled, table, tc } from './support/docx.ts'
import { epubToMarkdown } from './support/epub.ts'
import * as odp from './support/odp.ts'
import { ods } from './support/ods.ts'
import * as odt from './support/odt.ts'
import * as ppt from './support/ppt.ts'
import * as pptx from './support/pptx.ts'
import { rtfToMarkdown } from './support/rtf.ts'
import { convertXlsx, row as sheetRow } from './support/xlsx.ts'

function assertSame(markdown: Readonly<Record<string, string>>, expected: string): void {
  const formats = Object.keys(markdown)
  assert.deepEqual(markdown, Object.fromEntries(formats.map(format => [format, expected])))
}

test('headings and emphasis', async () => {
  const expected = '# One\n\nplain **bold** and *italic* words\n\n## Two'
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr><w:b/></w:rPr></w:style>`
  const docx = await docxToMarkdown({
    styles: style('h1', 'heading 1') + style('h2', 'heading 2'),
    body:
      styled('h1', 'One') +
      `<w:p>${r('plain ')}${r('bold', '<w:b/>')}${r(' and ')}${r('italic', '<w:i/>')}${r(' words')}</w:p>` +
      styled('h2', 'Two'),
  })
  const rtf = await rtfToMarkdown(
    String.raw`{\stylesheet{\s1\b heading 1;}{\s2\b heading 2;}}\pard\s1\b One\par\pard\plain plain {\b bold} and {\i italic} words\par\pard\s2\b Two\par`,
  )
  const doc = await docToMarkdown({
    styles: [
      { name: 'Normal' },
      { name: 'heading 1', builtIn: 1, characters: sprm(0x0835, 1) },
      { name: 'heading 2', builtIn: 2, characters: sprm(0x0835, 1) },
    ],
    paragraphs: [
      paragraph('One', 1),
      {
        runs: [
          { text: 'plain ' },
          { text: 'bold', sprms: sprm(0x0835, 1) },
          { text: ' and ' },
          { text: 'italic', sprms: sprm(0x0836, 1) },
          { text: ' words' },
        ],
      },
      paragraph('Two', 2),
    ],
  })
  const text = await odt.odtToMarkdown({
    automatic:
      odt.style('text', 'B', 'fo:font-weight="bold"') +
      odt.style('text', 'I', 'fo:font-style="italic"'),
    body:
      odt.h(1, 'One') +
      odt.p(`plain ${odt.span('B', 'bold')} and ${odt.span('I', 'italic')} words`) +
      odt.h(2, 'Two'),
  })
  const epub = await epubToMarkdown(
    '<h1>One</h1><p>plain <b>bold</b> and <i>italic</i> words</p><h2>Two</h2>',
  )
  assertSame({ docx, rtf, doc, odt: text, epub }, expected)
})

test('lists', async () => {
  const expected = '1. one\n   - inner\n2. two\n\ntext'
  const docx = await docxToMarkdown({
    numbering: numbering(1, [
      ['decimal', '%1.'],
      ['bullet', '•'],
    ]),
    body: listed(1, 0, 'one') + listed(1, 1, 'inner') + listed(1, 0, 'two') + p('text'),
  })
  const rtf = await rtfToMarkdown(
    String.raw`{\*\listtable{\list{\listlevel\levelnfc0{\leveltext\'02\'00.;}{\levelnumbers\'01;}\li720}{\listlevel\levelnfc23{\leveltext\'01\u8226 ?;}{\levelnumbers;}\li1440}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls1}}\pard\ls1 one\par\pard\ls1\ilvl1 inner\par\pard\ls1 two\par\pard text\par`,
  )
  const item = (text: string, level: number) =>
    paragraph(text, 0, ...sprm(0x460b, ...word(1)), ...sprm(0x260a, level))
  const doc = await docToMarkdown({
    levels: [
      { format: 0, text: '\x00.' },
      { format: 23, text: '•' },
    ],
    paragraphs: [item('one', 0), item('inner', 1), item('two', 0), paragraph('text')],
  })
  const text = await odt.odtToMarkdown({
    automatic: odt.listStyle('L', ['1', '•']),
    body: odt.list('L', [`${odt.p('one')}${odt.list('', ['inner'])}`, 'two']) + odt.p('text'),
  })
  const epub = await epubToMarkdown(
    '<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol><p>text</p>',
  )
  assertSame({ docx, rtf, doc, odt: text, epub }, expected)
})

test('tables with merged cells', async () => {
  const body = '<tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr>'
  const toRows = (markdown: string) =>
    markdown.replace(/\s*\n\s*/g, '').replace(/^<table><tbody>|<\/tbody><\/table>$/g, '')
  const docx = await docxToMarkdown(
    {
      body: table(
        [tc('a', '<w:vMerge w:val="restart"/>'), tc('b', '<w:gridSpan w:val="2"/>')],
        [tc('', '<w:vMerge/>'), tc('c'), tc('d')],
      ),
    },
    { tables: 'html' },
  )
  const rtf = await rtfToMarkdown(
    String.raw`\trowd\clvmgf\cellx1000\cellx3000\pard\intbl a\cell b\cell\row\trowd\clvmrg\cellx1000\cellx2000\cellx3000\pard\intbl\cell c\cell d\cell\row`,
    { tables: 'html' },
  )
  const doc = await docToMarkdown(
    {
      paragraphs: [
        ...row(['a', 'b'], rowDefinition([0, 1000, 3000], [0x60, 0])),
        ...row(['', 'c', 'd'], rowDefinition([0, 1000, 2000, 3000], [0x20, 0, 0])),
      ],
    },
    { tables: 'html' },
  )
  const cell = (content: string, attributes = '') =>
    `<table:table-cell ${attributes}>${odt.p(content)}</table:table-cell>`
  const text = await odt.odtToMarkdown(
    `<table:table><table:table-column table:number-columns-repeated="3"/><table:table-row>${cell('a', 'table:number-rows-spanned="2"')}${cell('b', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row><table:covered-table-cell/>${cell('c')}${cell('d')}</table:table-row></table:table>`,
    { tables: 'html' },
  )
  const epub = await epubToMarkdown(`<table>${body}</table>`, { tables: 'html' })
  const all = { docx, rtf, doc, odt: text, epub }
  assertSame(
    Object.fromEntries(Object.entries(all).map(([format, markdown]) => [format, toRows(markdown)])),
    body,
  )
})

test('notes, links and tracked changes', async () => {
  const expected = 'a[^1] [here](https://example.org/x) new end\n\n[^1]: Note.'
  const docx = await docxToMarkdown({
    footnotes: `<w:footnote w:id="2">${p('Note.')}</w:footnote>`,
    relationships: { link: ['hyperlink', 'https://example.org/x'] },
    body: `<w:p>${r('a')}<w:r><w:footnoteReference w:id="2"/></w:r>${r(' ')}<w:hyperlink r:id="link">${r('here')}</w:hyperlink>${r(' ')}<w:ins>${r('new ')}</w:ins><w:del><w:r><w:delText>old </w:delText></w:r></w:del>${r('end')}</w:p>`,
  })
  const rtf = await rtfToMarkdown(
    String.raw`a{\footnote Note.} {\field{\*\fldinst HYPERLINK "https://example.org/x"}{\fldrslt here}} {\revised new }{\deleted old }end`,
  )
  const doc = await docToMarkdown({
    footnotes: ['Note.'],
    paragraphs: [
      {
        runs: [
          { text: 'a\x02 \x13 HYPERLINK "https://example.org/x" \x14here\x15 ' },
          { text: 'new ', sprms: sprm(0x0801, 1) },
          { text: 'old ', sprms: sprm(0x0800, 1) },
          { text: 'end' },
        ],
      },
    ],
  })
  const text = await odt.odtToMarkdown(
    `<text:tracked-changes><text:changed-region text:id="i"><text:insertion/></text:changed-region><text:changed-region text:id="d"><text:deletion>${odt.p('old ')}</text:deletion></text:changed-region></text:tracked-changes>${odt.p(
      `a<text:note text:id="n"><text:note-body>${odt.p('Note.')}</text:note-body></text:note> <text:a xlink:href="https://example.org/x">here</text:a> <text:change-start text:change-id="i"/>new <text:change-end text:change-id="i"/><text:change text:change-id="d"/>end`,
    )}`,
  )
  const epub = await epubToMarkdown(
    '<p>a<a epub:type="noteref" href="#n">1</a> <a href="https://example.org/x">here</a> <ins>new </ins>end</p><aside epub:type="footnote" id="n"><p>Note.</p></aside>',
  )
  assertSame({ docx, rtf, doc, odt: text, epub }, expected)
})

test('slides with a title, a list and notes', async () => {
  const expected = '# One\n\n- first\n- second\n\n> **Notes:** Say hello.\n\n---\n\n# Two'
  const newDeck = await pptx.pptxToMarkdown({
    textStyles: '<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr></p:bodyStyle>',
    slides: [
      {
        shapes: pptx.title('One') + pptx.body(pptx.p('first'), pptx.p('second')),
        notes: pptx.shape('<p:ph type="body" idx="1"/>', pptx.p('Say hello.')),
      },
      pptx.title('Two'),
    ],
  })
  const oldDeck = await ppt.pptToMarkdown({
    slides: [
      {
        shapes: [ppt.title('One'), ppt.body('first\rsecond', BULLETS)],
        notes: [ppt.textShape('Say hello.', { kind: 2, placeholder: 0x0c })],
      },
      { shapes: [ppt.title('Two')] },
    ],
  })
  const openDeck = await odp.odpToMarkdown(
    odp.page(
      odp.frame('title', odp.p('One')) +
        odp.frame('outline', odp.list('', odp.p('first'), odp.p('second'))) +
        `<presentation:notes>${odp.frame('notes', odp.p('Say hello.'))}</presentation:notes>`,
    ) + odp.page(odp.frame('title', odp.p('Two'))),
  )
  assertSame({ pptx: newDeck, ppt: oldDeck, odp: openDeck }, expected)
})

/** A StyleTextPropAtom: paragraphs of 13 characters with bullets, nothing about the characters ([MS-PPT] 2.9.44). */
const BULLETS = ppt.join(
  ppt.uint32(13),
  ppt.uint16(0),
  ppt.uint32(1),
  ppt.uint16(1),
  ppt.uint32(13, 0),
)

test('sheets with numbers, merged cells and a hidden sheet', async () => {
  const expected =
    '## Stock\n\n| Part | Count | Where |\n| ---- | ----: | ----- |\n| oars |     4 | house |\n| sail |   2.5 |       |\n'
  const toMarkdown = async (bytes: Uint8Array) => (await convertDocument(bytes, {}, node)).markdown
  const xlsx = await convertXlsx({
    sheets: [
      {
        name: 'Stock',
        rows:
          sheetRow(1, 'Part', 'Count', 'Where') +
          sheetRow(2, 'oars', 4, 'house') +
          sheetRow(3, 'sail', 2.5),
        after: '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>',
      },
      { name: 'Old', state: 'hidden', rows: sheetRow(1, 'x') },
    ],
  })
  const xls = await toMarkdown(
    compound(
      'Workbook',
      biff8(
        [],
        {
          name: 'Stock',
          records: [
            ...['Part', 'Count', 'Where'].map((text, column) => labelCell(0, column, text)),
            labelCell(1, 0, 'oars'),
            numberCell(1, 1, 4),
            labelCell(1, 2, 'house'),
            labelCell(2, 0, 'sail'),
            numberCell(2, 1, 2.5),
            record(0x00e5, u16(1, 1, 2, 2, 2)),
          ],
        },
        { name: 'Old', isHidden: true, records: [labelCell(0, 0, 'x')] },
      ),
    ),
  )
  const text = (content: string, attributes = '') =>
    `<table:table-cell office:value-type="string" ${attributes}><text:p>${content}</text:p></table:table-cell>`
  const number = (value: number) =>
    `<table:table-cell office:value-type="float" office:value="${value}"/>`
  const openRow = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const openSheet = await toMarkdown(
    ods(
      `<table:table table:name="Stock">${openRow(text('Part'), text('Count'), text('Where'))}${openRow(
        text('oars'),
        number(4),
        text('house', 'table:number-rows-spanned="2"'),
      )}${openRow(text('sail'), number(2.5), '<table:covered-table-cell/>')}</table:table><table:table table:name="Old" table:style-name="hidden">${openRow(text('x'))}</table:table>`,
      '<style:style style:family="table" style:name="hidden"><style:table-properties table:display="false"/></style:style>',
    ),
  )
  assertSame({ xlsx: xlsx.markdown, xls, ods: openSheet }, expected)
})
