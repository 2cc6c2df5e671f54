/** Pages that our own PDF reader and PDFium have to report equally. */
import assert from 'node:assert/strict'
import { Budget } from '../../src/engine/budget.ts'
import { openPdf } from '../../src/engine/formats/pdf/pdfium/file.ts'
import { withPdfium } from '../../src/engine/formats/pdf/pdfium/instance.ts'
import type { RawPage } from '../../src/engine/formats/pdf/raw-page.ts'
import { openOwn } from '../../src/engine/formats/pdf/reader/file.ts'
import { withCollections } from '../../src/engine/formats/pdf/reader/fonts/cmaps/collections.ts'
import { node } from '../../src/engine/platform/node.ts'
import { loadPdfium } from './load-pdfium.ts'
import { comparePages, type Differences } from './pdf-differences.ts'
import { rawPdf } from './pdf-raw.ts'

export function readOwn(bytes: Uint8Array) {
  const own = openOwn(bytes, node, new Budget())
  const pages = Array.from({ length: own.pageCount }, (_, index) => own.page(index))
  return { ...own, page: (index: number) => pages[index] }
}

/** The page as both readers report it; they have to agree in everything. */
export async function readBoth(bytes: Uint8Array): Promise<RawPage> {
  const own = openOwn(bytes, node, new Budget())
  const pages: RawPage[] = []
  for (let index = 0; index < own.pageCount; index++)
    pages.push((await withCollections(() => own.page(index)))!)
  const differences: Differences = new Map()
  await withPdfium(await loadPdfium(), async pdfium => {
    const file = openPdf(pdfium, bytes, new Budget())
    assert.equal(own.pageCount, file.pageCount)
    for (let index = 0; index < file.pageCount; index++)
      comparePages(pages[index]!, file.page(index)!, differences)
    assert.deepEqual(own.outline, file.outline)
    assert.equal(own.language, file.language)
    assert.equal(own.isTagged, file.isTagged)
    for (const key of ['Title', 'Author', 'CreationDate'] as const)
      assert.equal(own.info(key), file.info(key))
    file.close()
  })
  assert.deepEqual([...differences], [])
  return pages[0]!
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
