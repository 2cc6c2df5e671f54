/** The same harmful words wherever in a document words can come from, one document for each format. */

import type { Extension } from '../../src/engine/formats/index.ts'
import { biff8, compound, labelCell } from '../support/biff.ts'
import { doc, p as docP, row as docRow, rowDefinition } from '../support/doc.ts'
import { docx, p, r, styled, table, tc } from '../support/docx.ts'
import { epub } from '../support/epub.ts'
import { odp, frame as odpFrame, p as odpP, page } from '../support/odp.ts'
import { ods } from '../support/ods.ts'
import { h, odt, p as odtP } from '../support/odt.ts'
import { pdf } from '../support/pdf.ts'
import { ppt, title as pptTitle, textShape } from '../support/ppt.ts'
import { box, pptx, title } from '../support/pptx.ts'
import { rtf } from '../support/rtf.ts'
import { row, xlsx } from '../support/xlsx.ts'

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const CORE = (x: string): string =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${x}</dc:title><dc:creator>${x}</dc:creator><dc:subject>${x}</dc:subject><cp:keywords>${x}</cp:keywords><dc:language>${x}</dc:language></cp:coreProperties>`

const picture = (x: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="${x}" descr="${x}" title="${x}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="img"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const word = (x: string): Uint8Array =>
  docx({
    body:
      styled('H', x) +
      p(x) +
      p(`${r(x, '<w:b/>')}${r(x, '<w:i/>')}${r(x, '<w:vertAlign w:val="superscript"/>')}`) +
      p(
        `<w:hyperlink r:id="l" w:tooltip="${x}">${r(x)}</w:hyperlink><w:hyperlink w:anchor="${x}">${r(x)}</w:hyperlink>`,
      ) +
      p(`<w:bookmarkStart w:id="0" w:name="${x}"/>${r(x)}<w:bookmarkEnd w:id="0"/>`) +
      p(picture(x)) +
      styled('C', x) +
      p(
        `<w:r><w:t>n</w:t><w:footnoteReference w:id="1"/></w:r><w:commentRangeStart w:id="0"/>${r(x)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
      ) +
      p(`<m:oMath><m:r><m:t>${x}</m:t></m:r></m:oMath>`) +
      p(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK &quot;${x}&quot;</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r(x)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ) +
      table(
        [tc(x, '<w:gridSpan w:val="2"/>'), tc(x)],
        [tc(x), tc(`${p(x)}${p(x)}`), tc(table([tc(x)]))],
      ),
    styles:
      '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="C"><w:name w:val="Source Code"/></w:style>',
    footnotes: `<w:footnote w:id="1">${p(x)}</w:footnote>`,
    comments: `<w:comment w:id="0" w:author="${x}">${p(x)}</w:comment>`,
    relationships: {
      l: ['hyperlink', x],
      img: ['image', 'media/image1.png'],
      core: ['metadata/core-properties', '../core.xml'],
    },
    files: {
      'word/media/image1.png': new Uint8Array([1]),
      'core.xml': CORE(x),
      'docProps/core.xml': CORE(x),
    },
  })

const book = (x: string): Uint8Array =>
  epub({
    chapters: {
      'a.xhtml': `<h1 id="${x}">${x}</h1><p title="${x}">${x} <b>${x}</b> <code>${x}</code> <a href="${x}" title="${x}">${x}</a><img src="${x}" alt="${x}" title="${x}"/><ruby>${x}<rt>${x}</rt></ruby></p><pre><code class="language-${x}">${x}</code></pre><ul><li>${x}</li></ul><dl><dt>${x}</dt><dd>${x}</dd></dl><table><caption>${x}</caption><tr><th colspan="2">${x}</th></tr><tr><td>${x}</td><td><p>${x}</p><ul><li>${x}</li></ul></td></tr></table><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="${x}"><mtext>${x}</mtext><semantics><mi>${x}</mi><annotation encoding="application/x-tex">${x}</annotation></semantics></math><svg><title>${x}</title><text>${x}</text></svg><p><a epub:type="noteref" href="#n">${x}</a></p><aside epub:type="footnote" id="n"><p>${x}</p></aside>`,
    },
    metadata: `<dc:title>${x}</dc:title><dc:creator>${x}</dc:creator><dc:language>${x}</dc:language><dc:subject>${x}</dc:subject><dc:description>${x}</dc:description>`,
  })

const META = (x: string): string =>
  `<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"><office:meta><dc:title>${x}</dc:title><dc:creator>${x}</dc:creator><meta:keyword>${x}</meta:keyword></office:meta></office:document-meta>`

const text = (x: string): Uint8Array =>
  odt(
    {
      body: `${h(1, x)}${odtP(`${x}<text:a xlink:href="${x}" office:title="${x}">${x}</text:a><text:bookmark text:name="${x}"/><text:note text:id="n"><text:note-citation>${x}</text:note-citation><text:note-body><text:p>${x}</text:p></text:note-body></text:note><office:annotation><dc:creator>${x}</dc:creator><text:p>${x}</text:p></office:annotation>`)}${odtP(`<draw:frame draw:name="${x}"><draw:image xlink:href="${x}"/><svg:title>${x}</svg:title><svg:desc>${x}</svg:desc></draw:frame>`)}<table:table table:name="${x}"><table:table-row><table:table-cell><text:p>${x}</text:p><text:p>${x}</text:p></table:table-cell></table:table-row></table:table>`,
    },
    { 'meta.xml': META(x) },
  )

const slide = (x: string): string =>
  `${title(x)}${box(0, 0, 9, 9, x)}<p:pic><p:nvPicPr><p:cNvPr id="1" name="${x}" descr="${x}"/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill></p:pic>${box(0, 30, 9, 9, `<a:p><a:r><a:rPr><a:hlinkClick r:id="l" tooltip="${x}"/></a:rPr><a:t>${x}</a:t></a:r></a:p>`)}`

type Inject = (words: string) => Uint8Array

/** Inside XML the words are escaped, as an honest program would: it is the document that means harm. */
const inXml =
  (write: (escaped: string) => Uint8Array): Inject =>
  words =>
    write(escapeXml(words))

export const INJECTIONS: Readonly<Record<Extension, Inject>> = {
  csv: words =>
    new TextEncoder().encode(
      `${`"${words.replaceAll('"', '""')}",`.repeat(3)}\n${words.replaceAll(/[",\n]/g, ' ')},b,c\n1,2,3\n`,
    ),
  doc: words =>
    doc({
      paragraphs: [
        docP(words, 1),
        docP(words),
        docP(`\x13 HYPERLINK "${words}" \x14${words}\x15 n\x02`),
        ...docRow([words, words], rowDefinition([0, 1000, 2000])),
      ],
      styles: [{ name: 'Normal' }, { name: 'heading 1', builtIn: 1 }],
      footnotes: [words],
    }),
  docx: inXml(word),
  epub: inXml(book),
  odp: inXml(x =>
    odp({
      pages: page(
        `${odpFrame('title', odpP(x))}${odpFrame('', odpP(`${x}<text:a xlink:href="${x}">${x}</text:a>`))}<draw:frame><draw:image xlink:href="${x}"/><svg:desc>${x}</svg:desc></draw:frame><presentation:notes>${odpFrame('notes', odpP(x))}</presentation:notes>`,
        `draw:name="${x}"`,
      ),
    }),
  ),
  ods: inXml(x =>
    ods(
      `<table:table table:name="${x}"><table:table-row><table:table-cell office:value-type="string" table:formula="of:=${x}"><office:annotation><dc:creator>${x}</dc:creator><text:p>${x}</text:p></office:annotation><text:p>${x}<text:a xlink:href="${x}">${x}</text:a></text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value-type="string"><text:p>${x}</text:p></table:table-cell></table:table-row></table:table>`,
    ),
  ),
  odt: inXml(text),
  pdf: words =>
    pdf(
      [
        {
          texts: [
            { text: words, x: 9, y: 60, size: 18, font: 'bold' },
            { text: words, x: 9, y: 99 },
            { text: words, x: 9, y: 130, font: 'mono' },
          ],
          links: [{ url: words, box: [0, 90, 600, 110] }],
        },
      ],
      { info: { Title: words, Author: words, Keywords: words } },
    ),
  ppt: words =>
    ppt({ slides: [{ shapes: [pptTitle(words), textShape(words)], notes: [textShape(words)] }] }),
  pptx: inXml(x =>
    pptx({
      slides: [
        {
          shapes: slide(x),
          notes: box(0, 0, 9, 9, x),
          relationships: { l: ['hyperlink', x], i: ['image', '../media/a.png'] },
        },
      ],
      files: { 'ppt/media/a.png': new Uint8Array([1]), 'docProps/core.xml': CORE(x) },
    }),
  ),
  rtf: words => {
    const x = words
      .replace(/[\\{}]/g, '\\$&')
      .replace(/[^\x20-\x7e]/g, sign => `\\u${sign.charCodeAt(0)}?`)
    return rtf(
      `{\\info{\\title ${x}}{\\author ${x}}}{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}\\pard\\s1 ${x}\\par\\pard ${x}{\\footnote ${x}}{\\b ${x}}\\par{\\field{\\*\\fldinst HYPERLINK "${x}"}{\\fldrslt ${x}}}\\par\\trowd\\cellx1000\\cellx2000\\intbl ${x}\\cell ${x}\\par ${x}\\cell\\row`,
    )
  },
  xls: words =>
    compound(
      'Workbook',
      biff8([], {
        name: words.slice(0, 31).replace(/[^\x20-\x7e]/g, '?'),
        records: [labelCell(0, 0, words), labelCell(0, 1, words), labelCell(1, 0, words)],
      }),
    ),
  xlsx: inXml(x =>
    xlsx({
      sheets: [
        {
          name: x,
          rows:
            row(1, x, `<c t="s"><v>0</v></c>`, `<c t="str"><f>${x}</f><v>${x}</v></c>`) +
            row(2, x, 1, `<c s="1"><v>1</v></c>`),
          after: '<hyperlinks><hyperlink ref="A1" r:id="l"/></hyperlinks>',
          relationships: { l: ['hyperlink', x] },
        },
      ],
      strings: `<si><r><rPr><b/></rPr><t>${x}</t></r></si>`,
      formats: [`0"${x.replaceAll('&quot;', '')}"`],
      files: { 'docProps/core.xml': CORE(x) },
    }),
  ),
}
