/** What other document readers have fallen for (docs/security.md, "Advisories of the field"). */

import { changePart } from '../../support/damage.ts'
import { docx, p, r } from '../../support/docx.ts'
import { epub } from '../../support/epub.ts'
import { ods } from '../../support/ods.ts'
import { fodt, odt, p as odtP } from '../../support/odt.ts'
import { rawPdf } from '../../support/pdf-raw.ts'
import { HELVETICA, stream, page as typed } from '../../support/pdf-source.ts'
import { pptx } from '../../support/pptx.ts'
import { rtf } from '../../support/rtf.ts'
import { row, xlsx } from '../../support/xlsx.ts'
import { type Row, repeat } from './row.ts'

const TEXT = 'BT /F 12 Tf 50 700 Td (text) Tj ET'
const SHOWN = { outcome: 'markdown', shows: /text/ } as const

const STEALING =
  '<!DOCTYPE x [<!ENTITY s SYSTEM "file:///etc/passwd"><!ENTITY % m SYSTEM "http://127.0.0.1:1/x"> %m;]>'
const XFA = `${STEALING}<xdp xmlns="http://ns.adobe.com/xdp/"><template><field><value><text>&s;</text></value></field></template></xdp>`

const forms = ['6 0 R', '[(template) 6 0 R (datasets) 6 0 R]'].map(
  (xfa, index): Row => ({
    name: `entities in an XFA form that is ${index ? 'several packets' : 'a stream'}, and in metadata`,
    format: 'pdf',
    make: () =>
      typed(TEXT, {
        catalog: `/AcroForm << /Fields [] /XFA ${xfa} >> /Metadata 7 0 R`,
        more: [stream(XFA), stream(XFA, '/Type /Metadata /Subtype /XML')],
      }),
    ...SHOWN,
    hides: /root:/,
  }),
)

/** As PDF names: `#2f` is a slash. */
const NAMES = [
  '..#2f..#2f..#2f..#2fetc#2fpasswd',
  '#2fetc#2fpasswd',
  'file:#2f#2f#2fetc#2fpasswd',
  'http:#2f#2f127.0.0.1:1#2fx',
  'Identity-H#00.pickle',
  'constructor',
  '__proto__',
]

const DESCENDANT = (ordering: string) =>
  `[<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> >>]`

const fonts = NAMES.map((name): Row => {
  const used = `/${name} usecmap 1 begincodespacerange <0000> <ffff> endcodespacerange`
  return {
    name: `fonts whose encodings and character maps are called ${name}`,
    format: 'pdf',
    make: () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R /G 6 0 R /H 7 0 R /I 8 0 R >> >> >>',
        stream(`${TEXT} BT 50 600 Td /G 12 Tf (ab) Tj /H 12 Tf (ab) Tj /I 12 Tf (ab) Tj ET`),
        HELVETICA,
        `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /${name} /DescendantFonts ${DESCENDANT(name)} >>`,
        `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 9 0 R /ToUnicode 10 0 R /DescendantFonts ${DESCENDANT('Identity')} >>`,
        `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding << /BaseEncoding /${name} /Differences [97 /${name}] >> >>`,
        stream(used, `/Type /CMap /CMapName /X /UseCMap /${name}`),
        stream(used, `/UseCMap /${name}`),
      ]),
    ...SHOWN,
    hides: /root:|function|object/,
  }
})

/** Each entity is ten of the one before: a billion in the end. */
const LAUGHS = `<!DOCTYPE x [<!ENTITY a0 "ha">${repeat(
  10,
  index => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
)}]>`

const laughing = (document: Uint8Array, part: string): Uint8Array =>
  changePart(
    document,
    part,
    content =>
      LAUGHS +
      Buffer.from(content)
        .toString()
        .replace(/(?<=(?:Type|Target|full-path)=")/g, '&a10;'),
  )

const beforeTheType: readonly (readonly [Row['format'], string, () => Uint8Array])[] = [
  ['docx', '_rels/.rels', () => docx({ body: p('text') })],
  ['docx', '[Content_Types].xml', () => docx({ body: p('text') })],
  ['xlsx', '_rels/.rels', () => xlsx({ sheets: [{ rows: row(1, 'text') }] })],
  ['pptx', '_rels/.rels', () => pptx({ slides: [''] })],
  ['epub', 'META-INF/container.xml', () => epub({ chapters: { 'a.xhtml': '<p>text</p>' } })],
]

const WITHOUT_LAUGHTER = {
  outcome: ['markdown', 'malformed', 'unsupported', 'missingPart'],
  cpuMs: 5000,
  hides: /haha/,
} as const

/** Where a program would look for the picture; nothing of the kind may become part of the markdown. */
const LOCAL = [
  '/etc/passwd',
  'file:///etc/passwd',
  '../../../../../../etc/passwd',
  '\\\\127.0.0.1\\share\\passwd',
  '\n//127.0.0.1/passwd',
]

const frame = (href: string) => `<draw:frame><draw:image xlink:href="${href}"/></draw:frame>`

const pictureOf = (attribute: 'embed' | 'link') =>
  `<w:r><w:drawing><wp:inline><pic:pic><pic:blipFill><a:blip r:${attribute}="a"/></pic:blipFill></pic:pic></wp:inline></w:drawing></w:r>`

const relationshipsTo = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" TargetMode="External" Target="${target}"/></Relationships>`

const pictures = LOCAL.flatMap((path): Row[] => {
  const documents: Partial<Record<Row['format'], () => Uint8Array>> = {
    docx: () =>
      docx({
        body: p(r('text') + pictureOf('embed') + pictureOf('link')),
        files: { 'word/_rels/document.xml.rels': relationshipsTo(path) },
      }),
    epub: () =>
      epub({
        chapters: {
          'a.xhtml': `<p>text<img src="${path}"/></p><svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${path}"/></svg>`,
        },
      }),
    ods: () =>
      ods(
        `<table:table table:name="x"><table:table-row><table:table-cell office:value-type="string"><text:p>text</text:p>${frame(path)}</table:table-cell></table:table-row></table:table>`,
      ),
    odt: () => odt({ body: odtP(`text${frame(path)}`) }),
    pptx: () =>
      pptx({
        slides: [
          {
            shapes:
              '<p:sp><p:txBody><a:p><a:r><a:t>text</a:t></a:r></a:p></p:txBody></p:sp><p:pic><p:blipFill><a:blip r:link="a"/></p:blipFill></p:pic>',
          },
        ],
        files: { 'ppt/slides/_rels/slide1.xml.rels': relationshipsTo(path) },
      }),
    rtf: () =>
      rtf(
        `text{\\field{\\*\\fldinst INCLUDEPICTURE "${path.replaceAll('\\', '\\\\\\\\')}" \\\\d}{\\fldrslt }}`,
      ),
  }
  return Object.entries(documents).map(([format, make]) => ({
    name: `a picture that is ${JSON.stringify(path)}, in ${format}`,
    format: format as Row['format'],
    make,
    ...SHOWN,
    hides: /data:|root:|etc|127\.0\.0\.1/,
    options: { images: 'inline' },
  }))
})

const CDATA: Readonly<Record<string, string>> = {
  'that never ends, begun 200,000 times': '<![CDATA['.repeat(200_000),
  'in sections, 200,000 deep': `${'<![CDATA['.repeat(200_000)}${']]>'.repeat(200_000)}`,
  'in 200,000 sections': '<![CDATA[x]]>'.repeat(200_000),
}

const sections = Object.entries(CDATA).flatMap(([what, cdata]): Row[] =>
  Object.entries({
    docx: () => docx({ body: p(r(`text${cdata}`)) }),
    odt: () => odt({ body: odtP(`text${cdata}`) }),
    xlsx: () =>
      xlsx({
        sheets: [{ rows: row(1, 'text') + row(2, '<c t="s"><v>0</v></c>') }],
        strings: `<si><t>${cdata}</t></si>`,
      }),
    epub: () => epub({ chapters: { 'a.xhtml': `<p>text${cdata}</p>` } }),
  }).map(([format, make]) => ({
    name: `CDATA ${what}, in ${format}`,
    format: format as Row['format'],
    make,
    outcome: ['markdown', 'malformed'],
  })),
)

export const ADVISORIES: readonly Row[] = [
  ...forms,
  ...fonts,
  ...beforeTheType.map(
    ([format, part, make]): Row => ({
      name: `a billion laughs in ${part} of ${format}`,
      format,
      make: () => laughing(make(), part),
      ...WITHOUT_LAUGHTER,
    }),
  ),
  {
    name: 'a billion laughs in the media type of a flat document',
    format: 'odt',
    make: () =>
      Buffer.from(
        LAUGHS +
          Buffer.from(fodt({ body: odtP('text') }))
            .toString()
            .replace('mimetype="', 'mimetype="&a10;'),
      ),
    ...WITHOUT_LAUGHTER,
  },
  ...pictures,
  ...sections,
  {
    name: 'two million letters by their numbers',
    format: 'docx',
    make: () => docx({ body: p(r('&#x41;'.repeat(2_000_000))) }),
    outcome: 'markdown',
  },
  {
    name: 'characters that there are not, and entities that objects have',
    format: 'docx',
    make: () =>
      docx({
        body: p(
          r(
            'text &#x110000; &#xFFFFFFFFFFFFFFFF; &#0; &#xD800; &#-1; &#x; &#; &constructor; &__proto__; &toString; &#x3c;script&#x3e; &#38;lt;script&#38;gt;',
          ),
        ),
      }),
    ...SHOWN,
    hides: /native code|\[object/,
  },
  {
    name: 'entities of XML that are declared anew, and names that are patterns',
    format: 'odt',
    make: () =>
      changePart(
        odt({ body: odtP('text &lt;') }),
        'content.xml',
        content =>
          `<!DOCTYPE x [<!ENTITY lt "stolen"><!ENTITY l. "stolen"><!ENTITY __proto__ "stolen">]>${Buffer.from(content)}`,
      ),
    outcome: ['markdown', 'malformed'],
    hides: /stolen/,
  },
]
