/** What is four times as large may take four times as long, not sixteen times. */
import { doc, p as docP } from '../support/doc.ts'
import { docx, p, r, styled } from '../support/docx.ts'
import { epub } from '../support/epub.ts'
import { odp, page } from '../support/odp.ts'
import { ods } from '../support/ods.ts'
import { fodt, p as odtP, style } from '../support/odt.ts'
import { body, pptx, shape, p as slideP } from '../support/pptx.ts'
import { rtf } from '../support/rtf.ts'
import { row, xlsx } from '../support/xlsx.ts'
import { repeat } from './collection/row.ts'
import { type Traps, testGrowth } from './growth.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const placeholders = (count: number): string =>
  repeat(count, index => shape(`<p:ph idx="${index}"/>`, slideP('x')))

/** Traps by what they are made of, with the smaller of their two sizes. */
const TRAPS: Traps = {
  'styles of docx, each based on the one before': [
    1000,
    size =>
      docx({
        body: repeat(size, index => styled(`S${index}`, 'x')),
        styles: repeat(
          size,
          index =>
            `<w:style w:type="paragraph" w:styleId="S${index}"><w:basedOn w:val="S${index - 1}"/></w:style>`,
        ),
      }),
  ],
  'styles of odt, each based on the one before': [
    2000,
    size =>
      fodt({
        body: repeat(size, index => odtP('x', `S${index}`)),
        styles: repeat(size, index =>
          style('paragraph', `S${index}`, '', `style:parent-style-name="S${index - 1}"`),
        ),
      }),
  ],
  'rows of ods that are read by the scanner, with letters beyond ASCII': [
    3000,
    size =>
      ods(
        `<table:table table:name="x">${repeat(size, () => '<table:table-row><!-- --><table:table-cell office:value-type="string"><text:p>Käse</text:p></table:table-cell></table:table-row>')}</table:table>`,
      ),
  ],
  'styles of rtf, each based on the one before': [
    1500,
    size =>
      rtf(
        `{\\stylesheet${repeat(size, index => `{\\s${index}\\sbasedon${index - 1} A;}`)}}${repeat(size, index => `\\pard\\s${index} x\\par`)}`,
      ),
  ],
  'bookmarks of one heading of docx, with a link to each': [
    6000,
    size =>
      docx({
        body: `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${repeat(size, index => `<w:bookmarkStart w:id="${index}" w:name="b${index}"/>${r('x ')}`)}</w:p>${p(repeat(size, index => `<w:hyperlink w:anchor="b${index}">${r('y ')}</w:hyperlink>`))}`,
      }),
  ],
  'comments of docx': [
    4000,
    size =>
      docx({
        body: repeat(size, index => p(`${r('x')}<w:r><w:commentReference w:id="${index}"/></w:r>`)),
        comments: repeat(
          size,
          index => `<w:comment w:id="${index}" w:author="A">${p(r('y'))}</w:comment>`,
        ),
      }),
  ],
  'fields of docx without an end': [
    4000,
    size =>
      docx({
        body: p(
          repeat(
            size,
            () =>
              `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('x')}`,
          ),
        ),
      }),
  ],
  'fields of doc without an end': [
    8000,
    size => doc({ paragraphs: [docP('\x13 HYPERLINK "x" \x14y'.repeat(size))] }),
  ],
  'placeholders of pptx': [
    800,
    size =>
      pptx({
        slides: [placeholders(size) + body()],
        layout: placeholders(size),
        master: placeholders(size),
      }),
  ],
  'classes of epub': [
    1500,
    size =>
      epub({
        chapters: {
          'a.xhtml': `<p class="${repeat(size, index => `c${index} `)}">x</p>`.repeat(20),
        },
        css: repeat(size, index => `.c${index}{font-weight:bold}`),
      }),
  ],
  'blanks in a selector': [
    20_000,
    size =>
      epub({
        chapters: { 'a.xhtml': '<p>x</p>' },
        css: `a${' '.repeat(size)}b{font-weight:bold}`,
      }),
  ],
  'blanks in text': [
    20_000,
    size => docx({ body: `<w:p><w:r><w:t>a${' \n'.repeat(size)}b</w:t></w:r></w:p>` }),
  ],
  'words of SQL on a line in a font for code': [
    3000,
    size => {
      const line = `a ${'NOT NULL '.repeat(size)}(x`
      return docx({ body: p(r(line, '<w:rFonts w:ascii="Courier New"/>')).repeat(3) })
    },
  ],
  'brackets in a number format': [
    10_000,
    size =>
      xlsx({ sheets: [{ rows: row(1, '<c s="1"><v>1</v></c>') }], formats: ['[$'.repeat(size)] }),
  ],
  'columns and blank rows of csv': [
    1500,
    size => utf8(`a${','.repeat(size)}b\n${' \n'.repeat(size)}`),
  ],
  'fields of one row of csv': [100_000, size => utf8(`${'ab,'.repeat(size)}c\n`)],
  'separators of one field': [
    50,
    size =>
      docx({
        body: p(
          `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>${'a '.repeat(50_000)}</w:instrText></w:r>${'<w:r><w:fldChar w:fldCharType="separate"/></w:r>'.repeat(size)}${r('x')}`,
        ),
      }),
  ],
  'sentences that machines put behind descriptions': [
    1000,
    size =>
      docx({
        body: p(
          `<w:r><w:drawing><wp:inline><wp:docPr descr="${'Description automatically generated '.repeat(size)}. x"/></wp:inline></w:drawing></w:r>`,
        ),
      }),
  ],
  'list levels that many lists take over': [
    500,
    size =>
      docx({
        body: p('x'),
        numbering: `<w:abstractNum w:abstractNumId="1">${repeat(size, index => `<w:lvl w:ilvl="${index}"/>`)}</w:abstractNum>${repeat(size, index => `<w:num w:numId="${index}"><w:abstractNumId w:val="1"/></w:num>`)}`,
      }),
  ],
  'styles of docx that end somewhere else': [
    2000,
    size =>
      docx({
        body: p('x'),
        styles: `${'<w:x><w:style></w:x>'.repeat(size)}<w:style></w:style>`,
      }),
  ],
  'rows of a table of docx': [
    8000,
    size =>
      docx({
        body: `<w:tbl>${`<w:tr><w:tc><w:p/></w:tc><w:tc>${p('x')}</w:tc></w:tr>`.repeat(size)}</w:tbl>`,
      }),
  ],
  'borders of rtf': [4000, size => rtf(`\\pard\\brdrt${'\\brdrs'.repeat(size)} x\\par`)],
  'style sheets of rtf': [
    800,
    size =>
      rtf(
        `{\\stylesheet${repeat(size, index => `{\\s${index} A;}`)}}${'{\\stylesheet}x'.repeat(size)}`,
      ),
  ],
  'formats of a style that many words have, in rtf': [
    800,
    size =>
      rtf(`{\\stylesheet{\\cs1 ${'\\b a'.repeat(size)};}}\\pard${'{\\cs1 x}'.repeat(size)}\\par`),
  ],
  'rules of epub for elements inside of others': [
    250,
    size =>
      epub({
        chapters: {
          'a.xhtml': '<div>'.repeat(180) + '<p>x</p>'.repeat(size) + '</div>'.repeat(180),
        },
        css: repeat(size, index => `.z${index} p{font-weight:bold}`),
      }),
  ],
  'marks before the text of a note': [
    5000,
    size =>
      epub({
        chapters: {
          'a.xhtml': `<p>w<a id="r1" href="#n1">1</a></p><p id="n1"><a href="#r1">1</a>${'<sup>)</sup><b>)</b>'.repeat(size)} text</p>`,
        },
      }),
  ],
  'zeros of a line in a formula': [
    5000,
    size =>
      epub({
        chapters: {
          'a.xhtml': `<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac linethickness="${'0'.repeat(size)}1"><mi>x</mi><mi>y</mi></mfrac></math></p>`,
        },
      }),
  ],
  'boxes of odp with one list style': [
    400,
    size =>
      odp({
        pages: page(
          '<draw:frame draw:style-name="G"><draw:text-box><text:p>x</text:p></draw:text-box></draw:frame>'.repeat(
            size,
          ),
        ),
        automatic: `<style:style style:name="G" style:family="graphic"><style:graphic-properties><text:list-style>${repeat(size, index => `<text:list-level-style-bullet text:level="${(index % 10) + 1}"/>`)}</text:list-style></style:graphic-properties></style:style>`,
      }),
  ],
  'spans in a link of odt that is 200 KB long': [
    300,
    size =>
      fodt({
        body: `<text:p><text:a xlink:href="#${'a%20'.repeat(50_000)}">${'<text:span>x</text:span>'.repeat(size)}</text:a></text:p>`,
      }),
  ],
}

testGrowth(TRAPS)
