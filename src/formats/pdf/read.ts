/**
 * PDF (ISO 32000): a page is characters and lines at places, and nearly everything a reader sees in
 * it is a guess. The guesses are made in small stages:
 *
 *     bytes ──PDFium──▶ RawPage ──words, pieces──▶ PageText ──regions, tables, lines──▶ blocks ──▶ Document
 */
import type { Document, Metadata } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { composeDocument, type PageBlocks } from './compose/compose.ts'
import { dropFurniture } from './furniture.ts'
import { heightOf, widthOf } from './geometry.ts'
import { layoutPage } from './layout/page-layout.ts'
import { parsePdfDate } from './metadata.ts'
import { openPdf, type PdfFile } from './pdfium/file.ts'
import { withPdfium } from './pdfium/instance.ts'
import { findPictures, type Picture } from './pictures.ts'
import { measureDocument, type Statistics } from './statistics.ts'
import { layoutTagged } from './tagged/layout.ts'
import { type PageText, readPageText } from './text/page-text.ts'
import { TextPool } from './text/text-pool.ts'

export async function read(bytes: Uint8Array, context: ReadContext): Promise<Document> {
  const program = await context.platform.loadPdfium()
  return withPdfium(program, pdfium => {
    const file = openPdf(pdfium, bytes, context.budget)
    const document = readDocument(file, context)
    file.close()
    return document
  })
}

function readDocument(file: PdfFile, context: ReadContext): Document {
  const { pages, pictures, statistics } = readLayout(file, context)
  const title = file.info('Title').trim()
  return {
    ...(title ? { title } : {}),
    metadata: readMetadata(file),
    ...composeDocument(pages, statistics, file.outline, pictures),
  }
}

/** Everything on the pages as blocks, before it is known what they are in the document. */
export function readLayout(file: PdfFile, context: ReadContext, useTags = true): Layout {
  const texts = dropFurniture(readPages(file, context))
  const statistics = measureDocument(texts)
  const pages: PageBlocks[] = []
  for (const page of texts) {
    const blocks = (useTags ? layoutTagged(page) : undefined) ?? layoutPage(page, statistics)
    const { number, width, height, turnsToShown = 0 } = page.raw
    pages.push({ number, blocks, sides: { width, height, turnsToShown } })
  }
  const pictures = findPictures(texts)
  // The image of a scan is the page itself, and its warning another one.
  const scans = new Set(texts.filter(isScan).map(page => page.raw.number))
  const images = texts.reduce(
    (sum, { raw }) => sum + (scans.has(raw.number) ? 0 : raw.images.length),
    0,
  )
  const omitted = images - pictures.filter(({ page }) => !scans.has(page)).length
  if (omitted > 0) context.warn('images_omitted', undefined, omitted)
  return { pages, pictures, statistics }
}

export interface Layout {
  readonly pictures: readonly Picture[]
  readonly pages: readonly PageBlocks[]
  readonly statistics: Statistics
}

/** Fewer visible characters than this on a page with a large picture: the page is a scan. */
const MIN_TEXT = 10
const LARGE_PICTURE = 0.5

function readPages(file: PdfFile, context: ReadContext): PageText[] {
  const pages: PageText[] = []
  const pool = new TextPool()
  let characters = 0
  let scans = 0
  for (let index = 0; index < file.pageCount; index++) {
    context.onProgress?.(index, file.pageCount)
    const raw = file.page(index)
    if (!raw) {
      context.warn('parts_missing', `page ${index + 1}`)
      continue
    }
    const page = readPageText(raw, pool)
    characters += countLetters(page)
    if (page.stamps) context.warn('stamps_omitted', String(raw.number), page.stamps)
    if (isScan(page)) {
      scans++
      context.warn('pages_without_text', String(raw.number))
    }
    pages.push(page)
  }
  if (!pages.length)
    throw new ConversionError('malformed', 'None of the pages of the PDF can be read.')
  if (scans > 0 && characters < MIN_TEXT) {
    throw new ConversionError(
      'unsupported',
      'The PDF holds only pictures of its pages (a scan) and no text; recognising text in images is not supported.',
    )
  }
  return pages
}

function countLetters({ pieces }: PageText): number {
  let letters = 0
  for (const { words } of pieces) for (const { text } of words) letters += text.length
  return letters
}

function isScan(page: PageText): boolean {
  const { images, width, height } = page.raw
  return (
    images.some(box => widthOf(box) * heightOf(box) >= LARGE_PICTURE * width * height) &&
    countLetters(page) < MIN_TEXT
  )
}

function readMetadata(file: PdfFile): Metadata {
  const author = file.info('Author').trim()
  const created = parsePdfDate(file.info('CreationDate'))
  const modified = parsePdfDate(file.info('ModDate'))
  const subject = file.info('Subject').trim()
  const keywords = file
    .info('Keywords')
    .split(/[,;]/)
    .map(keyword => keyword.trim())
    .filter(Boolean)
  return {
    ...(author ? { author } : {}),
    ...(created ? { created } : {}),
    ...(modified ? { modified } : {}),
    ...(file.language ? { language: file.language } : {}),
    ...(subject ? { subject } : {}),
    ...(keywords.length ? { keywords } : {}),
    pages: file.pageCount,
  }
}
