import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, convertXlsx, row, sheetToMarkdown } from '../../../../test/support/xlsx.ts'

const cells = async (...parameters: Parameters<typeof sheetToMarkdown>) =>
  cellsOf(await sheetToMarkdown(...parameters))

test('a cell of blanks is empty, whichever way it is stored', async () => {
  const rows = [
    row(1, 'a', ' ', '<c t="s"><v>0</v></c>', '<c t="str"><f>B1</f><v> </v></c>', 'b'),
    row(2, 'c', '&#160;', '<c t="s"><v>1</v></c>', '<c t="str"><f>B2</f><v>\n</v></c>', 'd'),
  ].join('')
  const strings = '<si><t xml:space="preserve">  </t></si><si><r><rPr><b/></rPr><t> </t></r></si>'
  assert.deepEqual(await cells({ rows }, { strings }), [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('bold goes from the header, which is bold as a whole, and stays elsewhere', async () => {
  const cell =
    '<c t="inlineStr"><is><r><rPr><b/></rPr><t>bold</t></r><r><rPr><i/></rPr><t xml:space="preserve"> word</t></r></is></c>'
  assert.deepEqual(await cells({ rows: row(1, cell) + row(2, cell) }), [
    ['bold *word*'],
    ['**bold** *word*'],
  ])
})

test('dates in the short format of the system have four digits of the year', async () => {
  const styles =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="22" formatCode="m/d/yy h:mm"/></numFmts><cellXfs><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>'
  const rows = row(1, '<c s="0"><v>45000</v></c>', '<c s="1"><v>45000.5</v></c>')
  assert.deepEqual(await cells({ rows }, { files: { 'xl/styles.xml': styles } }), [
    ['3/15/2023', '3/15/2023 12:00'],
  ])
})

test('an East Asian format that is a date in one edition and a time in another goes by the number', async () => {
  const styles =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="56"/></cellXfs></styleSheet>'
  const rows = row(1, '<c s="0"><v>45000</v></c>', '<c s="0"><v>0.75</v></c>')
  assert.deepEqual(await cells({ rows }, { files: { 'xl/styles.xml': styles } }), [
    ['3/15/2023', '18:00:00'],
  ])
})

test('shared strings, inline strings, booleans, errors and numbers show what Excel shows', async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>in&amp;line</t></is></c>' +
    '<c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><v>#N/A</v></c><c r="E1"><v>0.30000000000000004</v></c></row>'
  assert.deepEqual(await cells({ rows }, { strings: '<si><t>shared</t></si>' }), [
    ['shared', 'in&line', 'TRUE', '#N/A', '0.3'],
  ])
})

test('a cell shows the cached result of its formula', async () => {
  const rows = row(1, 'sum', '<c><f>1+2</f><v>3</v></c>')
  assert.deepEqual(await cells({ rows }), [['sum', '3']])
})

test('a formula without a result shows itself', async () => {
  const rows = row(1, 'sum', '<c><f>SUM(A1:A9)</f></c>', '<c t="str"><f>""</f><v></v></c>', 'end')
  assert.deepEqual(await cells({ rows }), [['sum', '`=SUM(A1:A9)`', 'end']])
})

test('formulas are added by option, also those that cells share', async () => {
  const rows =
    '<row r="1"><c r="A1"><f t="shared" si="0" ref="A1:A2">$B1*C$1&amp;"A1"</f><v>1</v></c></row>' +
    '<row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c></row>'
  assert.deepEqual(await cells({ rows }, {}, { formulas: 'include' }), [
    ['1 `=$B1*C$1&"A1"`'],
    ['2 `=$B2*C$1&"A1"`'],
  ])
})

test('rich text keeps bold and italics, and leaves out how it is pronounced', async () => {
  const strings =
    '<si><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> and </t></r><r><rPr><i/></rPr><t>slanted</t></r><rPh sb="0" eb="1"><t>sound</t></rPh></si>'
  const rows = `${row(1, 'head')}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`
  assert.deepEqual(await cells({ rows }, { strings }), [['head'], ['**bold** and *slanted*']])
})

test('cells and words in symbol fonts show what the fonts draw', async () => {
  const styles =
    '<fonts><font/><font><name val="Wingdings"/></font></fonts>' +
    '<cellXfs><xf/><xf fontId="1"/></cellXfs>'
  const strings =
    '<si><r><t>SE(</t></r><r><rPr><rFont val="MS Reference Sans Serif"/></rPr><t>\uf7c2</t></r><r><t>)</t></r></si>' +
    '<si><t>ü</t></si>' +
    '<si><r><rPr><rFont val="Arial"/></rPr><t>über</t></r></si>'
  const rows = [
    row(1, '<c t="s"><v>0</v></c>', '<c t="s" s="1"><v>1</v></c>', '<c t="s"><v>1</v></c>'),
    row(2, '<c t="s" s="1"><v>2</v></c>', '<c t="str" s="1"><f>A1</f><v>û</v></c>'),
    row(3, '<c t="inlineStr" s="1"><is><t>\uf0fc</t></is></c>'),
  ].join('')
  const { markdown, warnings } = await convertXlsx({ sheets: [{ rows }], strings, styles })
  assert.deepEqual(cellsOf(markdown), [
    ['SE(x\u0304)', '✓', 'ü'],
    ['über', '✗', ''],
    ['✓', '', ''],
  ])
  assert.deepEqual(warnings, [])
})

test('a character that no font is known for stays, and is reported', async () => {
  const { markdown, warnings } = await convertXlsx({ sheets: [{ rows: row(1, 'SE(\ue123)') }] })
  assert.match(markdown, /SE\(\ue123\)/)
  assert.deepEqual(warnings, [
    {
      code: 'private_characters',
      message: "1 character kept that only the document's own fonts can display: U+E123.",
      count: 1,
    },
  ])
})

test('characters that XML cannot hold are read from their escapes', async () => {
  const strings = '<si><t>one_x000A_two_x005F_x</t></si>'
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
  assert.deepEqual(await cells({ rows }, { strings }), [['one<br>two_x']])
})

test('styles tell the number format, and the workbook its calendar', async () => {
  const rows = row(1, '<c s="1"><v>1</v></c>', '<c s="2"><v>0.5</v></c>')
  const formats = ['yyyy-mm-dd', '0%']
  assert.deepEqual(await cells({ rows }, { formats }), [['1900-01-01', '50%']])
  assert.deepEqual(await cells({ rows }, { formats, workbook: 'date1904="1"' }), [
    ['1904-01-02', '50%'],
  ])
})

test('cells and rows without a place follow each other', async () => {
  const rows =
    '<row><c><v>1</v></c><c><v>2</v></c></row><row><c/><c t="inlineStr"><is><t>x</t></is></c></row>'
  assert.deepEqual(await cells({ rows }), [
    ['1', '2'],
    ['', 'x'],
  ])
})

test('prefixes, single quotes, spaces and comments in the XML change nothing', async () => {
  const { markdown } = await convertXlsx({
    sheets: [{}],
    files: {
      'xl/worksheets/sheet1.xml':
        "<x:worksheet xmlns:x='http://purl.oclc.org/ooxml/spreadsheetml/main'><x:sheetData>\n <x:row r='2' ><!-- <c/> --><x:c t = 'n' r='B2'><x:v>7</x:v></x:c><x:c r='C2' t='inlineStr'><x:is><x:t>y</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>",
    },
  })
  assert.deepEqual(cellsOf(markdown), [['7', 'y']])
})

test('dates that strict files write out show in their format', async () => {
  const rows = row(1, '<c s="1" t="d"><v>2024-02-29T12:30:00</v></c>')
  assert.deepEqual(await cells({ rows }, { formats: ['d/m/yyyy hh:mm'] }), [['29/2/2024 12:30']])
})

test('links of cells and of the function HYPERLINK are links', async () => {
  const rows = row(
    1,
    'site',
    'other sheet',
    '<c t="str"><f>HYPERLINK("https://b.example","shown")</f><v>shown</v></c>',
  )
  const after =
    '<hyperlinks><hyperlink ref="A1" r:id="l1"/><hyperlink ref="B1" location="\'Second one\'!A1"/></hyperlinks>'
  const { markdown } = await convertXlsx({
    sheets: [
      { rows, after, relationships: { l1: ['hyperlink', 'https://a.example'] } },
      { name: 'Second one', rows: row(1, 'here') },
    ],
  })
  assert.deepEqual(cellsOf(markdown)[0], [
    '[site](https://a.example)',
    '[other sheet](#second-one)',
    '[shown](https://b.example)',
  ])
})

test('comments become footnotes by option, and are counted otherwise', async () => {
  const sheet = {
    rows: row(1, 'cell'),
    relationships: { c: ['comments', '../comments1.xml'] },
  } as const
  const files = {
    'xl/comments1.xml':
      '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><t>why?</t></text></comment><comment ref="B7" authorId="0"><text><t>empty here</t></text></comment></commentList></comments>',
  }
  const omitted = await convertXlsx({ sheets: [sheet], files })
  assert.doesNotMatch(omitted.markdown, /why/)
  assert.equal(omitted.warnings.find(({ code }) => code === 'comments_omitted')?.count, 2)

  const { markdown } = await convertXlsx({ sheets: [sheet], files }, { comments: 'footnotes' })
  assert.match(markdown, /\| cell\[\^1\] \|/)
  assert.match(markdown, /^B7\[\^2\]$/m)
  assert.match(markdown, /^\[\^1\]: .*why\?/m)
})
