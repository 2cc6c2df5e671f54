/**
 * The documents of this folder that the builders of the tests write, each the way its program would: what
 * LibreOffice and pandoc do not write (text boxes, controls, old records), and documents that are damaged.
 */
import { biff8, compound, labelCell, numberCell } from '../support/biff.ts'
import { changePart, changeStream, cutAt, cutInHalf, misspelt } from '../support/damage.ts'
import { doc, p as docP, row as docRow, rowDefinition, sprm, word } from '../support/doc.ts'
import { docx, listed, numbering, p, r, styled, table, tc } from '../support/docx.ts'
import { epub } from '../support/epub.ts'
import { odp, frame as odpFrame, list as odpList, p as odpP, page } from '../support/odp.ts'
import { ods } from '../support/ods.ts'
import { h, odt, p as odtP } from '../support/odt.ts'
import { type PdfText, pdf } from '../support/pdf.ts'
import { ppt, body as pptBody, title as pptTitle, textShape } from '../support/ppt.ts'
import * as slide from '../support/pptx.ts'
import { row, xlsx } from '../support/xlsx.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const cut = (bytes: Uint8Array, share: number): Uint8Array =>
  bytes.slice(0, Math.floor(bytes.length * share))

const heading = (level: number): string =>
  `<w:style w:type="paragraph" w:styleId="h${level}"><w:name w:val="heading ${level}"/><w:pPr>${
    level === 1 ? '<w:numPr><w:numId w:val="1"/></w:numPr>' : ''
  }<w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`

const checkbox = (isChecked: boolean): string =>
  `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${isChecked ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent>${r(isChecked ? '☒' : '☐')}</w:sdtContent></w:sdt>`

/** A lease as Word writes it: numbers that the headings' style makes, merged cells, a text box, controls. */
const LEASE = docx({
  styles: `<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>${heading(1)}${heading(2)}`,
  numbering:
    numbering(1, [['decimal', '%1.']]) +
    numbering(2, [
      ['lowerLetter', '%1)'],
      ['bullet', '–'],
    ]),
  endnotes: `<w:endnote w:id="2">${p('Measured at the jetty.')}</w:endnote>`,
  relationships: { site: ['hyperlink', 'https://example.org/boats'] },
  body:
    styled('Title', 'Lease of a boat') +
    styled('h1', 'The boat') +
    p(
      `${r('The boat is ')}${r('blue', '<w:b/>')}${r(' and 4.2 m long')}<w:r><w:endnoteReference w:id="2"/></w:r>${r('. See ')}<w:hyperlink r:id="site">${r('all boats')}</w:hyperlink>${r('.')}`,
    ) +
    table(
      [tc('Season', '<w:vMerge w:val="restart"/>'), tc('Price', '<w:gridSpan w:val="2"/>')],
      [tc('', '<w:vMerge/>'), tc('Day'), tc('Week')],
      [tc('Summer'), tc('20'), tc('110')],
      [tc('Winter'), tc('12'), tc('60')],
    ) +
    styled('h1', 'Duties') +
    listed(2, 0, 'The tenant keeps the boat dry.') +
    listed(2, 0, 'The owner mends:') +
    listed(2, 1, 'the mast') +
    listed(2, 1, 'the oars') +
    p(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${p('Keep this page.')}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>${r('Both sides have signed.')}`,
    ) +
    p(`${checkbox(true)}${r(' with oars')}`) +
    p(`${checkbox(false)}${r(' with sail')}`),
})

const OLD_LEASE = doc({
  styles: [
    { name: 'Normal' },
    { name: 'heading 1', builtIn: 1 },
    { name: 'heading 2', builtIn: 2 },
  ],
  levels: [
    { format: 0, text: '\x00.' },
    { format: 23, text: '•' },
  ],
  footnotes: ['Measured at the jetty.'],
  paragraphs: [
    docP('Lease of a boat', 1),
    {
      runs: [
        { text: 'The boat is ' },
        { text: 'blue', sprms: sprm(0x0835, 1) },
        {
          text: ' and 4.2 m long\x02. See \x13 HYPERLINK "https://example.org/boats" \x14all boats\x15.',
        },
      ],
    },
    docP('Prices', 2),
    ...docRow(['Season', 'Day', 'Week'], rowDefinition([0, 2000, 4000, 6000])),
    ...docRow(['Summer', '20', '110'], rowDefinition([0, 2000, 4000, 6000])),
    ...docRow(['Winter', '12', '60'], rowDefinition([0, 2000, 4000, 6000])),
    docP('Duties', 2),
    docP('The tenant keeps the boat dry.', 0, ...sprm(0x460b, ...word(1)), ...sprm(0x260a, 0)),
    docP('The owner mends:', 0, ...sprm(0x460b, ...word(1)), ...sprm(0x260a, 0)),
    docP('the mast', 0, ...sprm(0x460b, ...word(1)), ...sprm(0x260a, 1)),
  ],
})

const LETTER = [docP('Dear Ann,'), docP('the boat is yours in June.'), docP('Ben')]

const CHAPTERS = {
  'one.xhtml':
    '<h1>The jetty</h1><p>It was built in <em>one</em> summer<a epub:type="noteref" href="#n1">1</a>.</p><blockquote><p>Wood floats, nails do not.</p></blockquote><aside epub:type="footnote" id="n1"><p>The summer of 1911.</p></aside>',
  'two.xhtml':
    '<h1>The boat</h1><p>See <a href="one.xhtml">the jetty</a> and <a href="https://example.org/">the site</a>.</p><figure><img src="hill.png" alt="A green hill"/><figcaption>The hill behind it</figcaption></figure><table><thead><tr><th>Part</th><th>Wood</th></tr></thead><tbody><tr><td>Hull</td><td>oak</td></tr><tr><td>Mast</td><td>pine</td></tr></tbody></table><pre><code class="language-sh">row --fast\n</code></pre>',
}

const NAVIGATION =
  '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li><a href="one.xhtml">The jetty</a></li><li><a href="two.xhtml">The boat</a></li></ol></nav></body></html>'

const book = (picture: Uint8Array): Uint8Array =>
  epub({
    metadata: '<dc:title>Jetty and boat</dc:title><dc:language>en</dc:language>',
    manifest:
      '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/><item id="hill" href="hill.png" media-type="image/png"/>',
    chapters: CHAPTERS,
    files: { 'OPS/nav.xhtml': NAVIGATION, 'OPS/hill.png': picture },
  })

const HIDDEN_BOOK = epub({
  css: '.gone { display: none }',
  chapters: {
    'one.xhtml':
      '<h1>What is seen</h1><p>The hide is open.<span class="gone"> The code is 1911.</span></p><p hidden="hidden">Nobody reads this.</p>',
    'answers.xhtml': '<h1>Answers</h1><p>Two coots.</p>',
  },
  itemrefs: { 'answers.xhtml': 'linear="no"' },
})

const RTL_BOOK = epub({
  metadata: '<dc:title>שבוע בביצה</dc:title><dc:language>he</dc:language>',
  chapters: {
    'one.xhtml':
      '<h1 dir="rtl">שבוע בביצה</h1><p dir="rtl">רשמנו 43 מינים, ובהם <i>Fulica atra</i> אחת.</p><ol dir="rtl"><li>מעיל</li><li>משקפת</li></ol>',
  },
})

const cell = (content: string): string =>
  `<a:tc><a:txBody><a:bodyPr/>${slide.p(content)}</a:txBody></a:tc>`

/** A deck as PowerPoint writes it: boxes in no order, a table, a group, notes, a hidden slide. */
const DECK = slide.pptx({
  textStyles:
    '<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle>',
  slides: [
    {
      shapes:
        slide.box(300, 200, 200, 40, 'Right column') +
        slide.box(40, 200, 200, 40, 'Left column') +
        slide.title('Two columns'),
      notes: slide.shape('<p:ph type="body" idx="1"/>', slide.p('Begin on the left.')),
    },
    {
      shapes:
        slide.title('Prices') +
        slide.frame(
          `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid><a:gridCol w="1"/><a:gridCol w="1"/></a:tblGrid><a:tr>${cell('Season')}${cell('Day')}</a:tr><a:tr>${cell('Summer')}${cell('20')}</a:tr></a:tbl>`,
        ) +
        slide.body(
          slide.p(slide.r('dry', '<a:rPr b="1"/>') + slide.r(' boats')),
          slide.p('blue boats', '<a:pPr lvl="1"/>'),
        ),
    },
    { shapes: slide.title('Kept back'), attributes: 'show="0"' },
  ],
})

const NOTES_DECK = odp({
  pages:
    page(
      odpFrame('title', odpP('Prices')) +
        odpFrame('outline', odpList('', odpP('Summer: 20'), odpP('Winter: 12'))) +
        `<presentation:notes>${odpFrame('notes', odpP('Say that winter is cheaper.'))}</presentation:notes>`,
    ) +
    page(
      `<draw:g>${odpFrame('', odpP('inside'), 'svg:x="1cm" svg:y="5cm"')}${odpFrame('', odpP('a group'), 'svg:x="1cm" svg:y="7cm"')}</draw:g>`,
    ),
})

const OLD_DECK = ppt({
  slides: [
    {
      shapes: [pptTitle('Prices'), pptBody('Summer: 20\rWinter: 12')],
      notes: [textShape('Say that winter is cheaper.', { kind: 2, placeholder: 0x0c })],
    },
    {
      shapes: [pptTitle('Thank you'), textShape('Write to us', { place: [100, 3000, 900, 3400] })],
    },
  ],
})

/** A workbook as Excel writes it: shared strings with bold words, formats, a merged title, a second table. */
const STOCK = xlsx({
  strings: '<si><r><t xml:space="preserve">oars, </t></r><r><rPr><b/></rPr><t>long</t></r></si>',
  formats: ['yyyy-mm-dd', '0.0%', '#,##0.00 "EUR"'],
  sheets: [
    {
      name: 'Stock',
      rows:
        row(1, 'Boat house, 4 May') +
        row(2, 'Part', 'Count', 'Since', 'Worn', 'Price') +
        row(
          3,
          '<c t="s"><v>0</v></c>',
          4,
          '<c s="1"><v>45000</v></c>',
          '<c s="2"><v>0.25</v></c>',
          '<c s="3"><v>1234.5</v></c>',
        ) +
        row(
          4,
          'masts',
          1,
          '<c s="1"><v>45100</v></c>',
          '<c s="2"><v>0.5</v></c>',
          '<c s="3"><v>80</v></c>',
        ) +
        row(
          5,
          '<c t="b"><v>1</v></c>',
          '<c t="e"><v>#N/A</v></c>',
          undefined,
          undefined,
          '<c s="3"><f>SUM(E3:E4)</f><v>1314.5</v></c>',
        ),
      after: '<mergeCells count="1"><mergeCell ref="A1:E1"/></mergeCells>',
    },
    { name: 'Old', state: 'hidden', rows: row(1, 'Nobody sees this.') },
  ],
})

const OLD_STOCK = compound(
  'Workbook',
  biff8(
    [],
    {
      name: 'Stock',
      records: [
        labelCell(0, 0, 'Part'),
        labelCell(0, 1, 'Count'),
        labelCell(1, 0, 'oars'),
        numberCell(1, 1, 4),
        labelCell(2, 0, 'משוטים'),
        numberCell(2, 1, 2.5),
      ],
    },
    { name: 'Old', isHidden: true, records: [labelCell(0, 0, 'Nobody sees this.')] },
  ),
)

const FLAT_SHEET = ods(
  '<table:table table:name="Stock"><table:table-row><table:table-cell office:value-type="string"><text:p>Part</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Count</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value-type="string"><text:p>oars</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="4"/></table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string"><text:p>masts</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"/></table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>',
)

const SECTIONS = odt({
  body:
    h(1, 'The visible part') +
    `<text:section text:name="Secret" text:display="none">${odtP('Nobody reads this.')}</text:section>` +
    odtP('The gate is closed<text:line-break/>at night.'),
})

/** Lines of text, 14 points apart. */
const lines = (top: number, ...texts: readonly string[]): PdfText[] =>
  texts.map((text, index) => ({ text, x: 72, y: top + 14 * index }))

const NOTICE = pdf([
  {
    texts: [
      { text: 'Notice of closure', x: 72, y: 90, size: 20, font: 'bold' },
      ...lines(
        130,
        'The north hide is closed from Monday until the storm has passed. The path to',
        'the jetty stays open, and so does the boat house. Please keep dogs on a lead.',
      ),
      { text: 'Who to ask', x: 72, y: 190, size: 15, font: 'bold' },
      ...lines(
        218,
        'Ann has the keys on weekdays. At weekends, ask at the gate, or ring the bell of',
        'the boat house and wait.',
      ),
    ],
  },
])

/** By folder and name; the picture is the one of `sources`. */
export const ownDocuments = (picture: Uint8Array): Readonly<Record<string, Uint8Array>> => ({
  'csv/utf16.csv': new Uint8Array(
    Buffer.from('\ufeffPart\tWhere\tCount\r\noars\tboat house\t4\r\nמשוטים\tגשר\t2\r\n', 'utf16le'),
  ),
  'csv/windows-1252.csv': new Uint8Array(
    Buffer.from('Ort;Preis\r\nMünchen;1,50 \x80\r\nKöln;2,75 \x80\r\n', 'latin1'),
  ),
  'doc/lease.doc': OLD_LEASE,
  'doc/word95.doc': doc({ paragraphs: LETTER, isOld: true }),
  'doc/damaged.doc': changeStream(doc({ paragraphs: LETTER }), 'WordDocument', cutInHalf),
  'docx/lease.docx': LEASE,
  'docx/damaged.docx': changePart(LEASE, 'word/document.xml', cutAt('Winter')),
  'epub/book.epub': book(picture),
  'epub/hidden.epub': HIDDEN_BOOK,
  'epub/rtl.epub': RTL_BOOK,
  'epub/damaged.epub': changePart(book(picture), 'OPS/two.xhtml', cutAt('Mast')),
  'odp/notes.odp': NOTES_DECK,
  'odp/damaged.odp': changePart(NOTES_DECK, 'content.xml', cutAt('Winter')),
  'ods/flat.ods': FLAT_SHEET,
  'ods/damaged.ods': cut(FLAT_SHEET, 0.75),
  'odt/sections.odt': SECTIONS,
  'odt/damaged.odt': changePart(SECTIONS, 'content.xml', cutAt('at night')),
  'pdf/notice.pdf': NOTICE,
  // Its table of objects is not where the end of the file says.
  'pdf/damaged.pdf': misspelt('startxref\n', 'startxref\n9')(NOTICE) as Uint8Array,
  'ppt/prices.ppt': OLD_DECK,
  'ppt/damaged.ppt': changeStream(OLD_DECK, 'PowerPoint Document', cutInHalf),
  'pptx/deck.pptx': DECK,
  'pptx/damaged.pptx': changePart(DECK, 'ppt/slides/slide2.xml', cutAt('blue')),
  'rtf/damaged.rtf': utf8(
    String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}\pard\b The gate\b0\par It is closed at night.\par {\i Ask at the `,
  ),
  'xls/stock.xls': OLD_STOCK,
  'xls/damaged.xls': cut(OLD_STOCK, 0.7),
  'xlsx/stock.xlsx': STOCK,
  'xlsx/damaged.xlsx': changePart(STOCK, 'xl/worksheets/sheet1.xml', cutAt('masts')),
})
