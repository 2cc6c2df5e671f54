/** XML and HTML that explode, go deep, or never end. */
import { docx, p, r, table, tc } from '../../support/docx.ts'
import { epub } from '../../support/epub.ts'
import { odp, page } from '../../support/odp.ts'
import { ods } from '../../support/ods.ts'
import { fodt, list, odt, p as odtP } from '../../support/odt.ts'
import { pptx, title } from '../../support/pptx.ts'
import { xlsx } from '../../support/xlsx.ts'
import { zip } from '../../support/zip.ts'
import { type Row, repeat } from './row.ts'

const nested = (tag: string, depth: number, inside = 'x', attributes = ''): string =>
  `<${tag} ${attributes}>`.repeat(depth) + inside + `</${tag}>`.repeat(depth)

/** Each entity is ten of the one before: a billion in the end. */
const LAUGHS = `<!DOCTYPE x [<!ENTITY a0 "ha">${repeat(
  10,
  index => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
)}]>`

const SECRET =
  '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd"><!ENTITY % more SYSTEM "http://127.0.0.1:1/x.dtd"> %more;]>'

/** A book whose chapter is given whole. */
const chapter = (content: string): Uint8Array =>
  epub({
    chapters: {},
    manifest: '<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>',
    files: {
      'OPS/c.xhtml': content,
      'OPS/package.opf':
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
    },
  })

const withText = (declaration: string, text: string): Uint8Array => {
  const flat = new TextDecoder().decode(fodt({ body: odtP(`before ${text} after`) }))
  const content = flat.replaceAll('office:document', 'office:document-content')
  return odt({ body: '' }, { 'content.xml': `<?xml version="1.0"?>${declaration}${content}` })
}

const DEEP = 'resourceLimit'

export const MARKUP: readonly Row[] = [
  {
    name: 'a billion laughs',
    format: 'odt',
    make: () => withText(LAUGHS, '&a10;'),
    outcome: ['markdown', 'malformed', 'resourceLimit'],
    hides: /haha/,
  },
  {
    name: 'a billion laughs in a chapter',
    format: 'epub',
    make: () => chapter(`${LAUGHS}<html><body><p>&a10;</p></body></html>`),
    outcome: ['markdown', 'malformed', 'resourceLimit'],
    hides: /haha/,
  },
  {
    name: 'an entity that is a file',
    format: 'odt',
    make: () => withText(SECRET, '&secret;'),
    outcome: ['markdown', 'malformed'],
    hides: /root:/,
  },
  {
    name: 'an entity that is a file, in a chapter',
    format: 'epub',
    make: () => chapter(`${SECRET}<html><body><p>&secret;</p></body></html>`),
    outcome: ['markdown', 'malformed'],
    hides: /root:/,
  },
  {
    name: 'an attribute of 20 MB',
    format: 'docx',
    make: () =>
      docx({ body: `<w:p w:x="${'y'.repeat(20_000_000)}"><w:r><w:t>text</w:t></w:r></w:p>` }),
    outcome: 'markdown',
    shows: /text/,
  },
  {
    name: 'an element with 200,000 attributes',
    format: 'docx',
    make: () => docx({ body: `<w:p ${repeat(200_000, index => `w:a${index}="" `)}/>${p('text')}` }),
    outcome: ['markdown', 'malformed', 'resourceLimit'],
  },
  {
    name: 'an element with a name of 5 MB',
    format: 'xlsx',
    make: () => xlsx({ sheets: [{ rows: `<${'n'.repeat(5_000_000)}/>` }] }),
    outcome: ['markdown', 'malformed'],
  },
  {
    name: '20,000 namespaces',
    format: 'docx',
    make: () => docx({ body: repeat(20_000, index => `<w:p xmlns:n${index}="urn:${index}"/>`) }),
    outcome: 'markdown',
  },
  {
    name: 'text in 50,000 runs',
    format: 'docx',
    make: () => docx({ body: p(repeat(50_000, index => r('x', index % 2 ? '<w:b/>' : '<w:i/>'))) }),
    outcome: 'markdown',
  },
  ...(
    [
      ['docx', 'elements', () => docx({ body: nested('w:sdt', 100_000) })],
      [
        'docx',
        'tables',
        () => {
          let inner = p('x')
          for (let depth = 0; depth < 300; depth++) inner = table([tc(inner + p(''))])
          return docx({ body: inner })
        },
      ],
      [
        'docx',
        'formulas',
        () =>
          docx({
            body: p(
              `<m:oMath>${nested('m:d', 3000, '<m:r><m:t>x</m:t></m:r>').replaceAll('<m:d >', '<m:d><m:e>').replaceAll('</m:d>', '</m:e></m:d>')}</m:oMath>`,
            ),
          }),
      ],
      ['epub', 'elements', () => epub({ chapters: { 'a.xhtml': nested('div', 20_000) } })],
      [
        'epub',
        'lists',
        () =>
          epub({
            chapters: { 'a.xhtml': nested('ul', 1000, 'x').replaceAll('<ul >', '<ul><li>x') },
          }),
      ],
      ['epub', 'tables', () => epub({ chapters: { 'a.xhtml': '<table><tr><td>'.repeat(1000) } })],
      ['epub', 'quotes', () => epub({ chapters: { 'a.xhtml': nested('blockquote', 1000) } })],
      [
        'epub',
        'formatting',
        () => epub({ chapters: { 'a.xhtml': `<p>${nested('b', 5000)}</p>` } }),
      ],
      ['odt', 'sections', () => fodt({ body: nested('text:section', 5000, odtP('x')) })],
      [
        'odt',
        'lists',
        () => {
          let inner = odtP('x')
          for (let depth = 0; depth < 300; depth++) inner = list('', [inner])
          return fodt({ body: inner })
        },
      ],
      ['odt', 'spans', () => fodt({ body: odtP(nested('text:span', 5000)) })],
      ['odp', 'groups', () => odp({ pages: page(nested('draw:g', 5000)) })],
      ['ods', 'tables', () => ods(nested('table:table', 5000, '', 'table:name="x"'))],
      [
        'ods',
        'groups',
        () => ods(`<table:table>${nested('table:table-row-group', 5000)}</table:table>`),
      ],
      ['pptx', 'groups', () => pptx({ slides: [title('x') + nested('p:grpSp', 5000)] })],
      ['xlsx', 'elements', () => xlsx({ sheets: [{ rows: '', after: nested('extLst', 5000) }] })],
      ['xlsx', 'strings', () => xlsx({ sheets: [{ rows: '' }], strings: nested('si', 5000) })],
    ] as const
  ).map(
    ([format, what, make]): Row => ({
      name: `${what} nested without end, in ${format}`,
      format,
      make,
      outcome: [DEEP, 'markdown'],
      options: { tables: 'html' },
    }),
  ),
  {
    name: 'a part that is no XML at all',
    format: 'odt',
    make: () =>
      zip({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': new Uint8Array(1_000_000),
      }),
    outcome: ['markdown', 'malformed'],
  },
]
