/** The same document in docx, rtf and doc gives the same markdown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docToMarkdown, p as paragraph, row, rowDefinition, sprm, word } from './support/doc.ts'
import { docxToMarkdown, listed, numbering, p, r, styled, table, tc } from './support/docx.ts'
import { rtfToMarkdown } from './support/rtf.ts'

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
  assert.deepEqual({ docx, rtf, doc }, { docx: expected, rtf: expected, doc: expected })
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
  assert.deepEqual({ docx, rtf, doc }, { docx: expected, rtf: expected, doc: expected })
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
  assert.deepEqual([docx, rtf, doc].map(toRows), [body, body, body])
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
  assert.deepEqual({ docx, rtf, doc }, { docx: expected, rtf: expected, doc: expected })
})
