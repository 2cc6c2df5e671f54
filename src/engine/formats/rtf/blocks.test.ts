import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { convertRtf, rtfToMarkdown } from '../../../../test/support/rtf.ts'

describe('headings', () => {
  test('an outline level that all text has makes no headings', async () => {
    const styles = String.raw`{\stylesheet{\s0\outlinelevel0 Normal;}{\s2\sbasedon0 heading 2;}}`
    const body = String.raw`\pard\s2 Soil\par\pard\s0 It is dark\par`
    assert.equal(await rtfToMarkdown(styles + body), '## Soil\n\nIt is dark')
  })

  test('the name or the outline level of a style makes a heading', async () => {
    const styles = String.raw`{\stylesheet{\s1\b heading 1;}{\s2 \'dcberschrift 2;}{\s3\outlinelevel2 Chapter;}{\s4\sbasedon3 Own;}{\s9 Title;}}`
    const body = String.raw`\pard\s1\b One\par\pard\s2 Two\par\pard\s3 Three\par\pard\s4 Four\par`
    assert.equal(await rtfToMarkdown(styles + body), '# One\n\n## Two\n\n### Three\n\n### Four')
  })

  test('below a title, headings are one deeper', async () => {
    const styles = String.raw`{\stylesheet{\s1 heading 1;}{\s9 Title;}}`
    assert.equal(
      await rtfToMarkdown(styles + String.raw`\pard\s9 T\par\pard\s1 H\par`),
      '# T\n\n## H',
    )
  })

  test('an empty paragraph with a line is a rule', async () => {
    assert.equal(
      await rtfToMarkdown(String.raw`a\par\pard\brdrb\brdrs\brdrw10\par\pard b\par`),
      'a\n\n---\n\nb',
    )
  })
})

const LISTS = String.raw`{\*\listtable{\list{\listlevel\levelnfc0\levelstartat1\levelfollow0{\leveltext\'02\'00.;}{\levelnumbers\'01;}\li720}{\listlevel\levelnfc23{\leveltext\'01\u8226 ?;}{\levelnumbers;}\li1440}\listid7}{\list{\listlevel\levelnfc0\levelstartat1{\leveltext\'0aSection \'00:;}{\levelnumbers\'0a;}}\listid8}}{\*\listoverridetable{\listoverride\listid7\ls1}{\listoverride\listid7\listoverridecount1{\lfolevel\listoverridestartat\levelstartat5}\ls2}{\listoverride\listid8\ls3}}`

describe('lists', () => {
  test('items count and nest by level', async () => {
    const body = String.raw`\pard\ls1\ilvl0 a\par\pard\ls1\ilvl1 b\par\pard\ls1\ilvl0 c\par`
    assert.equal(await rtfToMarkdown(LISTS + body), '1. a\n   - b\n2. c')
  })

  test('an override may start elsewhere', async () => {
    assert.equal(await rtfToMarkdown(LISTS + String.raw`\pard\ls2 a\par b\par`), '5. a\n6. b')
  })

  test('a label that says more than a number follows a bullet', async () => {
    assert.equal(await rtfToMarkdown(LISTS + String.raw`\pard\ls3 a\par`), '- Section 1: a')
  })

  test('the number that is there for old readers is not shown twice', async () => {
    const body = String.raw`\pard\ls1{\listtext 1.\tab}a\par{\listtext 2.\tab}b\par`
    assert.equal(await rtfToMarkdown(LISTS + body), '1. a\n2. b')
  })

  test('where a list was cut into several, the number that is shown counts', async () => {
    const body = String.raw`\pard\ls1{\listtext 1.\tab}a\par\pard\ls2{\listtext 2.\tab}b\par`
    assert.equal(await rtfToMarkdown(LISTS + body), '1. a\n2. b')
  })

  test('bullets and numbers that were typed before a tab make lists, one letter does not', async () => {
    const typed = (label: string, text: string) =>
      String.raw`{\pard\li360\fi-360 ${label}\tx360\tab ${text}\par}`
    const body = [
      typed('\\bullet', 'a'),
      typed('\\bullet', 'b'),
      String.raw`\pard text\par`,
      typed('1.', 'c'),
      typed('2.', 'd'),
      String.raw`\pard text\par`,
      typed('(a)', 'e'),
    ]
    assert.equal(
      await rtfToMarkdown(body.join('')),
      '- a\n- b\n\ntext\n\n1. c\n2. d\n\ntext\n\n(a) e',
    )
  })

  test('a list paragraph without a number continues the item', async () => {
    const body = String.raw`\pard\li720\ls1{\listtext 1.\tab}a\par\pard\li720\ls1 more\par`
    assert.equal(await rtfToMarkdown(LISTS + body), '1. a\n\n   more')
  })

  test('older files carry number or bullet as text', async () => {
    const bullets = String.raw`\pard{\pntext\'b7\tab}{\*\pn\pnlvlblt\pnindent0{\pntxtb\'b7}}\fi-360\li720 a\par{\pntext\'b7\tab}b\par`
    assert.equal(await rtfToMarkdown(bullets), '- a\n- b')
    const numbers = String.raw`\pard{\pntext 3.\tab}{\*\pn\pnlvlbody\pndec{\pntxta.}}\li720 a\par{\pntext 4.\tab}b\par`
    assert.equal(await rtfToMarkdown(numbers), '3. a\n4. b')
    const letters = String.raw`\pard{\pntext (c)\tab}{\*\pn\pnlvlbody\pnlcltr{\pntxtb(}{\pntxta)}}\li720 a\par b\par`
    assert.equal(await rtfToMarkdown(letters), '- (c) a\n- (d) b')
  })

  test('older files may say how to number and leave it to the reader', async () => {
    const number = String.raw`{\*\pn\pnlvlbody\pnstart3\pndec{\pntxta.}}\li720 `
    const numbers = String.raw`\pard${number}a\par\pard${number}b\par c\par\pard d\par\pard${number}e\par`
    assert.equal(await rtfToMarkdown(numbers), '3. a\n4. b\n5. c\n\nd\n\n3. e')
    const bullets = String.raw`\pard{\*\pn\pnlvlblt{\pntxtb\'b7}}\li720 a\par b\par\pard c\par`
    assert.equal(await rtfToMarkdown(bullets), '- a\n- b\n\nc')
  })
})

describe('tables', () => {
  const row = (definition: string, ...cells: string[]) =>
    `\\trowd${definition}\\pard\\intbl ${cells.map(cell => `${cell}\\cell`).join(' ')}\\row\n`

  /** The rows as HTML, without the white space between them. */
  const toRows = async (body: string) =>
    (await rtfToMarkdown(body, { tables: 'html' }))
      .replace(/\s*\n\s*/g, '')
      .replace(/^<table><tbody>|<\/tbody><\/table>$/g, '')

  test('rows and cells', async () => {
    const two = '\\cellx1000\\cellx2000'
    assert.equal(
      await rtfToMarkdown(`${row(two, 'a', 'b')}${row(two, 'c', 'd')}\\pard after`),
      '| a   | b   |\n| --- | --- |\n| c   | d   |\n\nafter',
    )
  })

  test('a cell that is as wide as two covers both columns', async () => {
    const body =
      row('\\cellx1000\\cellx2000', 'a', 'b') +
      row('\\cellx2000', 'wide') +
      row('\\cellx1010\\cellx2000', 'c', 'd')
    assert.equal(
      await toRows(body),
      '<tr><td>a</td><td>b</td></tr><tr><td colspan="2">wide</td></tr><tr><td>c</td><td>d</td></tr>',
    )
  })

  test('merged cells, in both directions', async () => {
    const body =
      row('\\clvmgf\\cellx1000\\clmgf\\cellx2000\\clmrg\\cellx3000', 'a', 'b', '') +
      row('\\clvmrg\\cellx1000\\cellx2000\\cellx3000', '', 'c', 'd')
    assert.equal(
      await toRows(body),
      '<tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr>',
    )
  })

  test('rows of as many cells make columns, whatever their widths', async () => {
    const body = row('\\cellx1000\\cellx3000', 'a', 'b') + row('\\cellx2000\\cellx3000', 'c', 'd')
    assert.equal(await rtfToMarkdown(body), '| a   | b   |\n| --- | --- |\n| c   | d   |')
  })

  test('rows that line up only roughly share the columns of the widest', async () => {
    const body =
      row('\\cellx3000', 'Prices') +
      row('\\cellx1000\\cellx3000', 'a', '1') +
      row('\\cellx1200\\cellx3100', 'b', '2') +
      row('\\cellx800\\cellx2900', 'c', '3')
    assert.equal(
      await rtfToMarkdown(body),
      '| Prices |     |\n| ------ | --- |\n| a      | 1   |\n| b      | 2   |\n| c      | 3   |',
    )
  })

  test('cells without edges are columns one by one', async () => {
    assert.equal(
      await rtfToMarkdown(row('', 'a', 'b') + row('', 'c', 'd')),
      '| a   | b   |\n| --- | --- |\n| c   | d   |',
    )
  })

  test('empty cells beyond the edges of a row are none', async () => {
    const two = '\\cellx1000\\cellx2000'
    assert.equal(
      await rtfToMarkdown(row(two, 'a', 'b') + row(two, 'c', 'd', '', '')),
      '| a   | b   |\n| --- | --- |\n| c   | d   |',
    )
  })

  test('a table inside a cell', async () => {
    const inner = String.raw`\pard\intbl\itap2 x\nestcell y\nestcell{\*\nesttableprops\trowd\cellx500\cellx900\nestrow}{\nonesttables\par}`
    const body = `\\trowd\\cellx1000\\cellx2000 ${inner}\\pard\\intbl\\itap1 end\\cell b\\cell\\row`
    const markdown = await rtfToMarkdown(body)
    assert.match(markdown, /x.*y.*end/)
    assert.match(markdown, /\| b/)
  })

  test('the end of the last row may be missing', async () => {
    assert.equal(
      await rtfToMarkdown(String.raw`\trowd\cellx1000\cellx2000\intbl a\cell b\cell`),
      '| a   | b   |\n| --- | --- |',
    )
  })
})

describe('notes', () => {
  test('footnotes and endnotes are notes', async () => {
    const body = String.raw`a{\super\chftn{\footnote\pard\plain{\super\chftn} First.\par}} b{\footnote\ftnalt Second.}`
    assert.equal(await rtfToMarkdown(body), 'a[^1] b[^2]\n\n[^1]: First.\n\n[^2]: Second.')
  })

  test('a note in a table does not break it', async () => {
    const body = String.raw`\trowd\cellx1000\cellx2000\pard\intbl a{\footnote Note.}\cell b\cell\row`
    assert.match(await rtfToMarkdown(body), /^\| a\[\^1\] \| b {3}\|\n/)
  })

  test('comments are counted, or shown with their author', async () => {
    const body = String.raw`a{\*\atnid x}{\*\atnauthor Ann}\chatn{\*\annotation{\*\atndate 1}Really?}`
    const { markdown, warnings } = await convertRtf(body)
    assert.equal(markdown.trim(), 'a')
    assert.equal(warnings[0]?.code, 'comments_omitted')
    assert.match(await rtfToMarkdown(body, { comments: 'footnotes' }), /Ann.*Really\?/)
  })

  test('headers and footers are left out', async () => {
    assert.equal(await rtfToMarkdown(String.raw`{\header Top\par}a{\footerf Bottom}`), 'a')
  })
})

describe('contents', () => {
  test('page numbers of a table of contents are left out', async () => {
    const styles = String.raw`{\stylesheet{\s11 toc 1;}}`
    const body = String.raw`\pard\s11{\field{\*\fldinst TOC}{\fldrslt One\tab 3\par Two\tab 12\par}}`
    assert.equal(await rtfToMarkdown(styles + body), '- One\n- Two')
  })

  test('text that only borrows the style of contents stays text', async () => {
    const styles = String.raw`{\stylesheet{\s11 toc 1;}}`
    assert.equal(
      await rtfToMarkdown(styles + String.raw`\pard\s11 1.2\tab General\par`),
      '1.2 General',
    )
  })
})

test('list properties apply until the next \\pard', async () => {
  const old = String.raw`\pard{\pntext 1.\tab}{\*\pn\pnlvlbody\pndec{\pntxta.}}\li720 a\par b\par\par c\par\pard d\par`
  assert.equal(await rtfToMarkdown(old), '1. a\n2. b\n3. c\n\nd')
})

test('capitals are shown', async () => {
  assert.equal(await rtfToMarkdown(String.raw`{\caps Straight} on`), 'STRAIGHT on')
})
