/** PDFs of one page from their source, and what the reader reports of them. */
import { Budget } from '../../src/engine/budget.ts'
import type { PdfFile } from '../../src/engine/formats/pdf/pdf-file.ts'
import type { RawPage } from '../../src/engine/formats/pdf/raw-page.ts'
import { openPdf } from '../../src/engine/formats/pdf/reader/file.ts'
import { withCollections } from '../../src/engine/formats/pdf/reader/fonts/cmaps/collections.ts'
import { node } from '../../src/engine/platform/node.ts'
import { rawPdf } from './pdf-raw.ts'

export const readPdf = (bytes: Uint8Array): PdfFile => openPdf(bytes, node, new Budget())

/** The first page. */
export async function readPage(bytes: Uint8Array): Promise<RawPage> {
  const file = readPdf(bytes)
  return (await withCollections(() => file.page(0)))!
}

export const textOf = ({ chars }: RawPage): string =>
  String.fromCodePoint(...chars.code)
    .replace(/\s+/g, ' ')
    .trim()

export const HELVETICA =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

export const stream = (content: string, entries = ''): string =>
  `<< /Length ${Buffer.byteLength(content, 'latin1')} ${entries} >>\nstream\n${content}\nendstream`

interface Parts {
  readonly font?: string
  readonly resources?: string
  readonly page?: string
  readonly catalog?: string
  /** Objects from number 6 on. */
  readonly more?: readonly string[]
  readonly trailer?: string
}

/** A page with this content: object 4 is the content, 5 the font F. */
export const page = (content: string, parts: Parts = {}): Uint8Array =>
  rawPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R ${parts.page ?? ''} ` +
        `/Resources << /Font << /F 5 0 R >> ${parts.resources ?? ''} >> >>`,
      stream(content),
      parts.font ?? HELVETICA,
      ...(parts.more ?? []),
    ],
    parts.trailer,
  )
