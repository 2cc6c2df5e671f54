/** Archives that unpack to more than their size, or are not what they claim. */
import { constants, deflateRawSync } from 'node:zlib'
import { docx, p } from '../../support/docx.ts'
import { zip, zipEntries } from '../../support/zip.ts'
import type { Row } from './row.ts'

const MEGABYTE = 1024 * 1024

/** A part of so many megabytes, of blanks unless given: a flushed DEFLATE block may be repeated verbatim. */
function bomb(megabytes: number, megabyte = Buffer.alloc(MEGABYTE, ' '), before = ''): Uint8Array {
  const flush = (bytes: string | Buffer) =>
    deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array<Buffer>(megabytes).fill(flush(megabyte))
  return new Uint8Array(Buffer.concat([flush(before), ...blocks, deflateRawSync('')]))
}

/** Its claim is true, and every piece has the end of a row. */
function emptyRows(megabytes: number): Uint8Array {
  const oasis = 'urn:oasis:names:tc:opendocument:xmlns'
  const before = `<office:document-content xmlns:office="${oasis}:office:1.0" xmlns:table="${oasis}:table:1.0"><office:body><office:spreadsheet><table:table>`
  const row = Buffer.alloc(MEGABYTE, ' ')
  row.write('<table:table-row>')
  row.write('</table:table-row>', MEGABYTE - 18)
  return zipEntries([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: bomb(megabytes, row, before),
      method: 8,
      size: megabytes * MEGABYTE + before.length,
    },
  ])
}

const WORD_PARTS = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
}

const parts = (...more: Parameters<typeof zipEntries>[0]) =>
  zipEntries([...Object.entries(WORD_PARTS).map(([name, content]) => ({ name, content })), ...more])

/** Every entry of the directory points to the same data. */
function sharing(): Uint8Array {
  const others = Array.from({ length: 2000 }, (_, index) => ({ name: `p${index}`, content: '' }))
  const bytes = parts({ name: 'word/document.xml', content: ' '.repeat(100_000) }, ...others)
  const view = new DataView(bytes.buffer)
  let at = view.getUint32(bytes.length - 6, true)
  for (; view.getUint32(at, true) === 0x02014b50; at += 46 + view.getUint16(at + 28, true)) {
    view.setUint32(at + 20, 100_000, true)
    view.setUint32(at + 42, 0, true)
  }
  return bytes
}

export const ARCHIVES: readonly Row[] = [
  {
    name: 'a part that unpacks to 450 MB and says it is small',
    format: 'docx',
    make: () => parts({ name: 'word/document.xml', content: bomb(450), method: 8, size: 1000 }),
    outcome: 'resourceLimit',
    memoryMb: 900,
  },
  {
    name: 'a megabyte that unpacks to nearly 1 GiB of empty rows, read in pieces',
    format: 'ods',
    make: () => emptyRows(1023),
    outcome: 'resourceLimit',
    cpuMs: 500,
  },
  {
    name: 'twenty parts that unpack to 60 MB together',
    format: 'epub',
    make: () => {
      const chapters = Array.from({ length: 20 }, (_, index) => `c${index}.xhtml`)
      const items = chapters.map(
        name => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`,
      )
      const spine = chapters.map(name => `<itemref idref="${name}"/>`)
      const packed = bomb(3)
      return zipEntries([
        { name: 'mimetype', content: 'application/epub+zip' },
        {
          name: 'META-INF/container.xml',
          content:
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
        },
        {
          name: 'p.opf',
          content: `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
        },
        ...chapters.map(name => ({ name, content: packed, method: 8 })),
      ])
    },
    limits: { inflatedBytes: 30 * MEGABYTE },
    outcome: 'resourceLimit',
  },
  {
    name: 'an archive in an archive in an archive',
    format: 'docx',
    make: () => {
      let inner = zip({ 'word/document.xml': new Uint8Array(8 * MEGABYTE) }, { deflate: true })
      for (let depth = 0; depth < 5; depth++) inner = zip({ 'word/inner.zip': inner })
      return docx({ body: p('outside'), files: { 'word/embeddings/inner.docx': inner } })
    },
    outcome: 'markdown',
    shows: /^outside\n$/,
  },
  { name: 'entries that share their data', format: 'docx', make: sharing, outcome: 'malformed' },
  {
    name: 'a hundred thousand entries',
    format: 'docx',
    make: () =>
      parts(...Array.from({ length: 100_000 }, (_, index) => ({ name: `${index}`, content: '' }))),
    outcome: 'resourceLimit',
  },
  {
    name: 'a part that claims four gigabytes',
    format: 'docx',
    make: () => {
      const content =
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>small</w:t></w:r></w:p></w:body></w:document>'
      return parts({ name: 'word/document.xml', content, size: 0xfffffff0 })
    },
    outcome: 'markdown',
    shows: /small/,
  },
  {
    name: 'names that lead out of the archive',
    format: 'docx',
    make: () =>
      docx({
        body: p('inside'),
        files: { '../../../../etc/cron.d/x': 'x', '/etc/passwd': 'x', 'C:\\x': 'x', '\0': 'x' },
      }),
    outcome: 'markdown',
    shows: /^inside\n$/,
  },
]
