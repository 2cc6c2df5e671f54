/**
 * One document or more of every format, as rich as the builders make them: what fuzzing starts from without a corpus.
 */
import type { Extension } from '../../src/engine/formats/index.ts'
import {
  bytes as biff,
  biff8,
  record as biffRecord,
  compound,
  labelCell,
  numberCell,
  u16,
} from './biff.ts'
import { doc, p as docP, row as docRow, rowDefinition, sprm, word } from './doc.ts'
import { docx, listed, numbering, p, r, styled, table, tc } from './docx.ts'
import { PICTURE } from './docx-picture.ts'
import { epub } from './epub.ts'
import { odp, frame as odpFrame, list as odpList, p as odpP, page } from './odp.ts'
import { ods } from './ods.ts'
import { fodt, h, list, listStyle, odt, p as odtP, span, style } from './odt.ts'
import { pdf } from './pdf.ts'
import { group, ppt, body as pptBody, title as pptTitle, textShape } from './ppt.ts'
import { body, box, frame, pptx, title } from './pptx.ts'
import { rtf } from './rtf.ts'
import { row, xlsx } from './xlsx.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const MATH =
  '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>'

const WORD = docx({
  body:
    styled('Heading1', 'Title') +
    p(`${r('bold', '<w:b/>')}${r(' plain ')}<w:hyperlink r:id="l">${r('link')}</w:hyperlink>`) +
    listed(1, 0, 'first') +
    listed(1, 1, 'second') +
    p(
      `<w:r><w:footnoteReference w:id="1"/></w:r><w:ins w:id="3"><w:r><w:t>new</w:t></w:r></w:ins>${MATH}`,
    ) +
    p(
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://example.org"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>field</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
    ) +
    table(
      [tc('a', '<w:gridSpan w:val="2"/>'), tc('b', '<w:vMerge w:val="restart"/>')],
      [tc('c'), tc(table([tc('inner')])), tc('', '<w:vMerge/>')],
    ),
  styles:
    '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="base"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Base"/></w:style>',
  numbering: numbering(1, [
    ['decimal', '%1.'],
    ['bullet', '-'],
  ]),
  footnotes: `<w:footnote w:id="1">${p('a note')}</w:footnote>`,
  comments: `<w:comment w:id="0" w:author="A">${p('a comment')}</w:comment>`,
  relationships: { l: ['hyperlink', 'https://example.org/'] },
})

const OLD_WORD = {
  paragraphs: [
    docP('Title', 1),
    docP('item', 0, ...sprm(0x460b, ...word(1))),
    ...docRow(['a', 'b'], rowDefinition([0, 1000, 2000], [0x60, 0])),
    docP('\x13 HYPERLINK "https://example.org" \x14here\x15 note\x02 picture \x01 shape \x08'),
  ],
  styles: [{ name: 'Normal' }, { name: 'heading 1', builtIn: 1 }],
}

const CHAPTER = `<h1 id="t">Title</h1><p>Some <b>bold</b> <i>text</i> with <a href="b.xhtml#x">a link</a><a epub:type="noteref" href="#n">1</a></p>
<ul><li>one<ol start="3"><li>two</li></ol></li></ul><table><tr><th colspan="2">h</th></tr><tr><td rowspan="2">a</td><td>b</td></tr></table>
<pre><code class="language-js">let a = 1</code></pre><blockquote><p>quote</p></blockquote><img src="i.png" alt="picture"/><aside epub:type="footnote" id="n"><p>note</p></aside>
<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>`

const TEXT = {
  body:
    h(1, 'Title') +
    odtP(`${span('B', 'bold')} plain <text:a xlink:href="https://example.org">link</text:a>`) +
    list('L', ['one', `<text:p>two</text:p>${list('L', ['three'])}`]) +
    odtP(
      'x<text:note text:id="n"><text:note-body><text:p>note</text:p></text:note-body></text:note><text:s text:c="3"/>',
    ) +
    '<table:table><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>a</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table>',
  automatic: style('text', 'B', 'fo:font-weight="bold"') + listStyle('L', ['1', '•']),
  styles: style('paragraph', 'P', '', 'style:parent-style-name="Q"') + style('paragraph', 'Q'),
}

const SLIDE = `${title('Title')}${body('<a:p><a:pPr lvl="1"/><a:r><a:t>one</a:t></a:r></a:p>')}${box(0, 0, 100, 20, 'box')}${frame(
  '<a:tbl><a:tblGrid><a:gridCol/><a:gridCol/></a:tblGrid><a:tr><a:tc gridSpan="2"><a:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></a:txBody></a:tc><a:tc hMerge="1"/></a:tr></a:tbl>',
)}<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>${box(5, 5, 10, 10, 'grouped')}</p:grpSp>`

export const SAMPLES: Readonly<Record<Extension, readonly Uint8Array[]>> = {
  csv: [
    utf8('name,note,sum\n"a, b","said ""x""",1\nc,"two\nlines",2\n'),
    utf8('a;b;c\n1,5;x;https://example.org\n2,5;;"y"\n'),
  ],
  doc: [
    doc({
      ...OLD_WORD,
      levels: [{ format: 0, text: '\x00.' }],
      footnotes: ['First.'],
      data: new Uint8Array(100).fill(7),
    }),
    doc({ ...OLD_WORD, isOld: true }),
    doc({ ...OLD_WORD, storage: 'pieces' }),
  ],
  docx: [WORD, PICTURE],
  epub: [
    epub({
      chapters: { 'a.xhtml': CHAPTER, 'b.xhtml': '<p id="x">end</p>' },
      css: 'b{font-weight:normal}',
    }),
  ],
  odp: [
    odp({
      pages:
        page(
          odpFrame('title', odpP('Title')) +
            odpFrame('outline', odpList('L', odpP('one'), odpP('two'))) +
            `<draw:g>${odpFrame('', odpP('grouped'), 'svg:x="1cm" svg:y="1cm"')}</draw:g>`,
        ) +
        page(
          `<draw:frame><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table></draw:frame><presentation:notes>${odpFrame('notes', odpP('note'))}</presentation:notes>`,
        ),
    }),
  ],
  ods: [
    ods(
      '<table:table table:name="One"><table:table-column table:number-columns-repeated="3"/><table:table-row><table:table-cell office:value-type="string" table:number-columns-spanned="2"><text:p>a</text:p></table:table-cell><table:covered-table-cell/><table:table-cell office:value-type="float" office:value="1.5" table:formula="of:=[.A1]"/></table:table-row><table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="3" office:value-type="date" office:date-value="2023-01-02"/></table:table-row></table:table>',
    ),
  ],
  odt: [fodt(TEXT), odt(TEXT)],
  pdf: [
    pdf(
      [
        {
          texts: [
            { text: 'Title', x: 72, y: 80, size: 20, font: 'bold' },
            { text: 'Some words of a paragraph', x: 72, y: 110 },
            { text: 'and its second line', x: 72, y: 122 },
            { text: 'a', x: 80, y: 220 },
            { text: 'b', x: 180, y: 220 },
          ],
          lines: [
            [72, 200, 272, 200],
            [72, 230, 272, 230],
            [72, 200, 72, 230],
            [172, 200, 172, 230],
            [272, 200, 272, 230],
          ],
          links: [{ url: 'https://example.org/', box: [72, 100, 200, 112] }],
        },
        { texts: [{ text: 'code()', x: 72, y: 80, font: 'mono' }] },
      ],
      { info: { Title: 'Sample', Author: 'A' } },
    ),
    pdf(
      [
        {
          texts: [
            { text: 'Heading', x: 72, y: 80, mark: 0 },
            { text: 'Text', x: 72, y: 110, mark: 1 },
          ],
        },
      ],
      {
        tags: [
          { role: 'H1', marks: [0] },
          { role: 'L', children: [{ role: 'LI', children: [{ role: 'LBody', marks: [1] }] }] },
        ],
      },
    ),
  ],
  ppt: [
    ppt({
      slides: [
        {
          shapes: [
            pptTitle('Title'),
            pptBody('one\rtwo'),
            textShape('box', { place: [0, 0, 9, 9] }),
          ],
        },
        {
          shapes: [
            group([[0x039f, 1]], [textShape('cell', { isChild: true, place: [0, 0, 9, 9] })]),
          ],
          notes: [textShape('note')],
        },
      ],
    }),
  ],
  pptx: [pptx({ slides: [{ shapes: SLIDE, notes: box(0, 0, 9, 9, 'note') }, SLIDE] })],
  rtf: [
    rtf(
      String.raw`{\fonttbl{\f0 Arial;}{\f3\fcharset2 Symbol;}}{\stylesheet{\s1\outlinelevel0 heading 1;}}{\*\listtable{\list{\listlevel\levelnfc0{\leveltext\'02\'00.;}{\levelnumbers\'01;}}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls1}}\pard\s1 Title\par\pard\ls1 item\par\trowd\clvmgf\cellx1000\cellx2000\pard\intbl a\cell{\field{\*\fldinst HYPERLINK "https://example.org"}{\fldrslt b}}\cell\row\pard x{\footnote note}{\pict\pngblip 8950}\u8364?{\b bold}\par{\*\moMath{\mr a}}`,
    ),
  ],
  xls: [
    compound(
      'Workbook',
      biff8([], {
        name: 'One',
        records: [
          labelCell(0, 0, 'a'),
          labelCell(0, 1, 'b'),
          numberCell(1, 0, 1.5),
          biffRecord(0x00e5, biff(u16(1, 0, 0, 0, 1))),
        ],
      }),
    ),
  ],
  xlsx: [
    xlsx({
      sheets: [
        {
          rows:
            row(1, 'name', 'sum', '<c t="s"><v>0</v></c>') +
            row(2, 'a', 1.5, '<c s="1"><f>A1+1</f><v>45000</v></c>') +
            row(9, undefined, 'far'),
          after:
            '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells><hyperlinks><hyperlink ref="A1" r:id="l"/></hyperlinks>',
          relationships: { l: ['hyperlink', 'https://example.org/'] },
        },
        { name: 'Hidden', state: 'hidden', rows: row(1, 'x') },
      ],
      strings: '<si><r><rPr><b/></rPr><t>bold</t></r></si>',
      formats: ['yyyy-mm-dd', '#,##0.00 "€"'],
    }),
  ],
}
