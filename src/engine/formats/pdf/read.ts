/**
 * PDF (ISO 32000): a page is characters and lines at places, and nearly everything a reader sees in
 * it is a guess. The guesses are made in small stages:
 *
 *     bytes ──reader/ or PDFium──▶ RawPage ──words, pieces──▶ PageText ──regions, tables, lines──▶ blocks ──▶ Document
 *
 * Most documents are read by `reader/`; whatever it does not know for sure is read by PDFium, as a whole.
 */
import type { Document, Metadata } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import type { Ledger } from '../../ledger.ts'
import { inStep, type ReadContext } from '../format.ts'
import { composeDocument, type PageBlocks } from './compose/compose.ts'
import { findBars } from './compose/quotes.ts'
import { dropFurniture } from './furniture/furniture.ts'
import { heightOf, widthOf } from './geometry.ts'
import { layoutPage, type PageBlock } from './layout/page-layout.ts'
import { listLeft } from './left-out.ts'
import { parsePdfDate } from './metadata.ts'
import { openPdf, type PdfFile } from './pdfium/file.ts'
import { withPdfium } from './pdfium/instance.ts'
import { findPictures, type Picture } from './pictures.ts'
import { readOwn } from './reader/read-own.ts'
import { measureDocument, type Statistics } from './statistics.ts'
import { layoutTagged } from './tagged/layout.ts'
import { wordsText } from './text/line.ts'
import { type PageText, readPageText } from './text/page-text.ts'
import { TextPool } from './text/text-pool.ts'

export async function read(bytes: Uint8Array, context: ReadContext): Promise<Document> {
  const own = await readOwn(bytes, context)
  if (own) return convert(own, context)
  const program = await context.platform.loadPdfium()
  return withPdfium(program, async pdfium => {
    const file = await inStep(context, openPdf, pdfium, bytes, context.budget)
    const document = await convert(file, context)
    file.close()
    return document
  })
}

async function convert(file: PdfFile, context: ReadContext): Promise<Document> {
  const layout = await readLayout(file, context)
  return inStep(context, toDocument, file, layout, context)
}

function toDocument(
  file: PdfFile,
  { pages, pageCount, statistics, pictures }: Layout,
  { ledger }: ReadContext,
): Document {
  const title = file.info('Title').trim()
  return {
    ...(title ? { title } : {}),
    metadata: readMetadata(file, pageCount),
    ...composeDocument(pages, statistics, file.outline, pictures, ledger),
  }
}

/** Everything on the pages as blocks, before it is known what they are in the document. */
export async function readLayout(
  file: PdfFile,
  context: ReadContext,
  useTags = true,
): Promise<Layout> {
  const { pages: read, pageCount } = await readPages(file, context)
  const { pages: texts, omitted } = await inStep(context, dropFurniture, read)
  for (const { reason, text, page } of omitted) {
    context.ledger?.add(reason, text, page)
    if (reason === 'running_line') context.warn('running_lines_omitted')
  }
  const statistics = await inStep(context, measureDocument, texts)
  const pages: PageBlocks[] = []
  for (const page of texts) {
    const blocks = await inStep(context, layout, page, statistics, useTags, context.ledger)
    const { number, width, height, turnsToShown = 0 } = page.raw
    const bars = findBars(page.raw)
    pages.push({ number, blocks, bars, sides: { width, height, turnsToShown } })
  }
  const pictures = findPictures(texts)
  // The image of a scan is the page itself, and its warning another one.
  const scans = new Set(texts.filter(isScan).map(page => page.raw.number))
  const images = texts.reduce(
    (sum, { raw }) => sum + (scans.has(raw.number) ? 0 : raw.images.length),
    0,
  )
  const missing = images - pictures.filter(({ page }) => !scans.has(page)).length
  if (missing > 0) context.warn('images_omitted', undefined, missing)
  return { pages, pageCount, pictures, statistics }
}

function layout(
  page: PageText,
  statistics: Statistics,
  useTags: boolean,
  ledger: Ledger | undefined,
): PageBlock[] {
  const tagged = useTags ? layoutTagged(page) : undefined
  if (ledger) listLeft(page, tagged, ledger)
  return tagged ?? layoutPage(page, statistics)
}

export interface Layout {
  readonly pictures: readonly Picture[]
  readonly pages: readonly PageBlocks[]
  readonly pageCount: number
  readonly statistics: Statistics
}

/** After so many in a row that cannot be read, it is asked whether there are more pages at all. */
const MAX_MISSING = 64

/** Fewer visible characters than this on a page with a large picture: the page is a scan. */
const MIN_TEXT = 10
const LARGE_PICTURE = 0.5

interface Pages {
  readonly pages: readonly PageText[]
  /** As the file counts them, unless that is plainly false. */
  readonly pageCount: number
}

async function readPages(file: PdfFile, context: ReadContext): Promise<Pages> {
  const pages: PageText[] = []
  const pool = new TextPool()
  let characters = 0
  let scans = 0
  /** Pages before this one that cannot be read. */
  let missing = 0
  /** A page that is known to be there, however many are missing before it. */
  let later = 0
  for (let index = 0; index < file.pageCount; index++) {
    context.onProgress?.(index, file.pageCount)
    const page = await inStep(context, readText, file, index, pool)
    if (!page) {
      missing++
      if (missing > MAX_MISSING && index > later) later = file.findLaterPage(index + 1) ?? -1
      if (later < 0) break
      continue
    }
    reportMissing(context, index - missing, index)
    missing = 0
    const { raw } = page
    if (raw.isCut) context.warn('parts_missing', `page ${index + 1} beyond the largest page size`)
    characters += countLetters(page)
    if (page.stamps.length) {
      context.warn('stamps_omitted', String(raw.number), page.stamps.length)
    }
    for (const stamp of page.stamps) {
      context.ledger?.add('decoration', wordsText(stamp.words), raw.number)
    }
    if (isScan(page)) {
      scans++
      context.warn('pages_without_text', String(raw.number))
    }
    pages.push(page)
  }
  const isCountFalse = later < 0
  reportMissing(context, pages.at(-1)?.raw.number ?? 0, file.pageCount)
  if (!pages.length)
    throw new ConversionError('malformed', 'None of the pages of the PDF can be read.')
  const isImageOnly = characters === 0 && pages.some(showsAnything)
  if (isImageOnly || (scans > 0 && characters < MIN_TEXT)) {
    throw new ConversionError(
      'unsupported',
      'The PDF holds only pictures or drawings (a scan) and no text; recognising text in images is not supported.',
    )
  }
  return { pages, pageCount: isCountFalse ? pages.at(-1)!.raw.number : file.pageCount }
}

function readText(file: PdfFile, index: number, pool: TextPool): PageText | undefined {
  const raw = file.page(index)
  return raw && readPageText(raw, pool)
}

/** Says which pages are missing: those from an index up to another. */
function reportMissing(context: ReadContext, from: number, to: number): void {
  if (from === to) return
  const name = to - from === 1 ? `page ${to}` : `pages ${from + 1} to ${to}`
  context.warn('parts_missing', name, to - from)
}

/** Text that is drawn is no less a picture than a scan; values of fields are text, and white is paper. */
function showsAnything({ raw }: PageText): boolean {
  const { images, drawings, rules, fills, fields } = raw
  if (fields.some(({ value }) => value.trim() !== '')) return false
  return (
    images.length + drawings.length > 0 || [...rules, ...fills].some(({ color }) => color !== WHITE)
  )
}

const WHITE = 0xffffff

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

function readMetadata(file: PdfFile, pages: number): Metadata {
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
    pages,
  }
}
