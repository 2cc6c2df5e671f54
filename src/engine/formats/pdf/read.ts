/**
 * PDF (ISO 32000): a page is characters and lines at places, and nearly everything a reader sees in
 * it is a guess. The guesses are made in small stages:
 *
 *     bytes ──reader/──▶ RawPage ──words, pieces──▶ PageText ──regions, tables, lines──▶ blocks ──▶ Document
 */
import type { Document, Metadata } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import type { Ledger } from '../../ledger.ts'
import { isPageWanted, requirePages } from '../../options.ts'
import { inStep, type ReadContext } from '../format.ts'
import { RunningLines } from '../running-lines.ts'
import { choosePages, createShare } from './chosen-pages.ts'
import { markCodeFonts } from './code-fonts.ts'
import { WHITE } from './colors.ts'
import { Comments } from './compose/comments.ts'
import { composeDocument, linesOf, type PageBlocks } from './compose/compose.ts'
import { findPads } from './compose/inline-code.ts'
import { findBars } from './compose/quotes.ts'
import type { ShareOf } from './furniture/edge-lines.ts'
import { dropFurniture } from './furniture/furniture.ts'
import { areaOf } from './geometry.ts'
import { layoutPage, type PageBlock } from './layout/page-layout.ts'
import { listLeft } from './left-out.ts'
import { findListingBoxes } from './listing-boxes.ts'
import { MOST } from './measures.ts'
import { parsePdfDate } from './metadata.ts'
import type { PdfFile } from './pdf-file.ts'
import { findPictures, type Picture } from './pictures.ts'
import { UNREADABLE } from './raw-page.ts'
import { openPdf } from './reader/file.ts'
import { withCollections } from './reader/fonts/cmaps/collections.ts'
import { measureDocument, type Statistics } from './statistics.ts'
import { layoutTagged } from './tagged/layout.ts'
import { wordsText } from './text/line.ts'
import { type PageText, readPageText } from './text/page-text.ts'
import { TextPool } from './text-pool.ts'

export async function read(bytes: Uint8Array, context: ReadContext): Promise<Document> {
  const file = await inStep(context, openPdf, bytes, context.platform, context.budget)
  return inStep(context, toDocument, file, await readLayout(file, context), context)
}

function toDocument(
  file: PdfFile,
  { pages, statistics, pictures, comments, running }: Layout,
  { ledger }: ReadContext,
): Document {
  const title = file.info('Title').trim()
  const composed = composeDocument(pages, statistics, file.outline, pictures, ledger, comments)
  return {
    ...(title ? { title } : {}),
    metadata: readMetadata(file),
    ...composed,
    blocks: running.betweenPages(composed.blocks),
  }
}

/** Everything on the pages as blocks, before their role in the document is known. */
export async function readLayout(
  file: PdfFile,
  context: ReadContext,
  useTags = true,
): Promise<Layout> {
  const { pages: read, shareOf } = await readPages(file, context)
  const { pages: kept, rows, omitted } = await inStep(context, dropFurniture, read, shareOf)
  const running = new RunningLines(context)
  const isRunningShown = context.options.running_lines === 'include'
  for (const { reason, text, page, side } of omitted) {
    if (reason === 'page_number') context.ledger?.add(reason, text, page)
    else if (!isRunningShown || isWanted(context, page)) running.add(text, side, page)
    if (reason === 'page_number' || isRunningShown || !isWanted(context, page)) continue
    context.warn('running_lines_omitted')
  }
  const texts = await inStep(context, markCodeFonts, kept)
  const statistics = await inStep(context, measureDocument, texts, rows)
  const pages: PageBlocks[] = []
  const comments = context.options.comments === 'footnotes' ? new Comments() : undefined
  for (const page of texts) {
    const blocks = await inStep(context, layout, page, statistics, useTags, context.ledger)
    const { number, width, height, unit = 1, turnsToShown = 0 } = page.raw
    const bars = findBars(page.raw)
    const isEvidence = !isWanted(context, number)
    const composed = {
      number,
      isEvidence,
      blocks,
      bars,
      pads: findPads(page.raw),
      boxes: findListingBoxes(page.raw),
      sides: { width, height, unit, turnsToShown },
    }
    pages.push(composed)
    if (comments && !isEvidence && page.raw.comments?.length)
      comments.add(number, page.raw.comments, linesOf(composed), context.budget)
  }
  const pictures = findPictures(texts)
  reportImages(texts, pictures, context)
  return { pages, pictures, statistics, comments, running }
}

/** The image of a scan is the page itself, and has its own warning. */
function reportImages(
  texts: readonly PageText[],
  pictures: readonly Picture[],
  context: ReadContext,
): void {
  const pages = texts.filter(page => isWanted(context, page.raw.number) && !isScan(page))
  const numbers = new Set(pages.map(({ raw }) => raw.number))
  const images = pages.reduce((sum, { raw }) => sum + raw.images.length, 0)
  const missing = images - pictures.filter(({ page }) => numbers.has(page)).length
  if (missing > 0) context.warn('images_omitted', undefined, missing)
}

/** What is read as evidence only is not mentioned. */
const isWanted = ({ options }: ReadContext, page: number): boolean =>
  isPageWanted(options.pages, page)

function layout(
  page: PageText,
  statistics: Statistics,
  useTags: boolean,
  ledger: Ledger | undefined,
): PageBlock[] {
  const tagged = useTags ? layoutTagged(page, statistics) : undefined
  if (ledger) listLeft(page, tagged, ledger)
  return tagged ?? layoutPage(page, statistics)
}

export interface Layout {
  readonly pictures: readonly Picture[]
  readonly pages: readonly PageBlocks[]
  readonly statistics: Statistics
  readonly comments: Comments | undefined
  readonly running: RunningLines
}

/** Fewer visible characters than this on a page with a large picture: the page is a scan. */
const MIN_TEXT = 10

interface Pages {
  readonly pages: readonly PageText[]
  /** Where only some of the pages were read. */
  readonly shareOf?: ShareOf
}

async function readPages(file: PdfFile, context: ReadContext): Promise<Pages> {
  requirePages(context.options.pages, file.pageCount)
  const read = (await readChosen(file, context)) ?? (await readAll(file, context))
  const attachments = new Set(file.attachments)
  for (const page of read.pages) {
    if (!isWanted(context, page.raw.number)) continue
    reportPage(page, context)
    for (const name of page.raw.attachments ?? []) attachments.add(name)
  }
  for (const name of attachments) context.warn('attachments_omitted', name)
  return read
}

/** The requested pages and a few more; undefined if these alone do not show what the file is. */
async function readChosen(file: PdfFile, context: ReadContext): Promise<Pages | undefined> {
  const chosen = choosePages(context.options.pages, file.pageCount)
  if (!chosen) return undefined
  const pages: PageText[] = []
  const pool = new TextPool()
  for (const [done, number] of chosen.entries()) {
    context.onProgress?.(done, chosen.length)
    const page = await readText(file, number - 1, pool, context)
    if (page) pages.push(page)
    // Perhaps there are fewer pages than the file says.
    else if (isWanted(context, number)) return undefined
  }
  // Perhaps there is text on other pages, perhaps on none.
  if (!pages.some(page => countLetters(page) >= MIN_TEXT)) return undefined
  const numbers = pages.map(({ raw }) => raw.number)
  return { pages, shareOf: createShare(numbers, file.pageCount) }
}

async function readAll(file: PdfFile, context: ReadContext): Promise<Pages> {
  const pages: PageText[] = []
  const pool = new TextPool()
  let characters = 0
  let hasScans = false
  let missing = 0
  for (let index = 0; index < file.pageCount; index++) {
    context.onProgress?.(index, file.pageCount)
    const page = await readText(file, index, pool, context)
    if (!page) {
      missing++
      continue
    }
    reportMissing(context, index - missing, index)
    missing = 0
    characters += countLetters(page)
    hasScans ||= isScan(page)
    pages.push(page)
  }
  reportMissing(context, file.pageCount - missing, file.pageCount)
  const hasHidden = pages.some(({ hidden }) => hidden !== '')
  const isImageOnly = characters === 0 && !hasHidden && pages.some(showsAnything)
  if (isImageOnly || (hasScans && characters < MIN_TEXT)) {
    throw new ConversionError(
      'unsupported',
      'The PDF contains only images or drawings (such as a scan) and no text; text recognition (OCR) is not supported.',
    )
  }
  const unreadable = pages.reduce((sum, page) => sum + countUnreadable(page), 0)
  if (unreadable > MOST * characters) {
    throw new ConversionError(
      'unsupported',
      'The fonts of the PDF do not say which letters they show, so its text cannot be read; text recognition (OCR) is not supported.',
    )
  }
  return { pages }
}

/** What is not carried over from a page, as far as the page alone shows. */
function reportPage(page: PageText, { options, warn, ledger }: ReadContext): void {
  const { number, isCut, comments = [] } = page.raw
  const unreadable = countUnreadable(page)
  if (unreadable) warn('text_replaced', `page ${number}`, unreadable)
  if (isCut) warn('parts_missing', `page ${number} outside the maximum page size`)
  if (page.stamps.length) warn('stamps_omitted', String(number), page.stamps.length)
  for (const { words } of page.stamps) ledger?.add('decoration', wordsText(words), number)
  if (page.hidden) {
    // On a cropped page, the text beyond the crop has been named with it.
    if (!isCut) warn('hidden_omitted', `text on page ${number}`)
    ledger?.add('hidden', page.hidden, number)
  }
  if (page.dropped) {
    const { text, count } = page.dropped
    warn('hidden_omitted', 'invisible characters', count)
    ledger?.add('invisible_characters', text, number)
  }
  if (options.comments === 'omit' && comments.length) {
    warn('comments_omitted', undefined, comments.length)
    for (const { text } of comments) ledger?.add('comment', text, number)
  }
  if (isScan(page)) warn('pages_without_text', String(number))
}

const readText = (
  file: PdfFile,
  index: number,
  pool: TextPool,
  context: ReadContext,
): Promise<PageText | undefined> => withCollections(readInStep, file, index, pool, context)

const readInStep = (
  file: PdfFile,
  index: number,
  pool: TextPool,
  context: ReadContext,
): Promise<PageText | undefined> =>
  inStep(context, readPageOf, file, index, pool, context.options.hidden === 'include')

function readPageOf(
  file: PdfFile,
  index: number,
  pool: TextPool,
  showsHidden: boolean,
): PageText | undefined {
  const raw = file.page(index)
  return raw && readPageText(raw, pool, showsHidden)
}

/** Reports missing pages: those from an index up to another. */
function reportMissing(context: ReadContext, from: number, to: number): void {
  if (from === to) return
  const name = to - from === 1 ? `page ${to}` : `pages ${from + 1} to ${to}`
  context.warn('parts_missing', name, to - from)
}

/** Drawn text is no less a picture than a scan; field values are text, and white is paper. */
function showsAnything({ raw }: PageText): boolean {
  const { images, drawings, rules, fills, fields } = raw
  if (fields.some(({ value }) => value.trim() !== '')) return false
  return (
    images.length + drawings.length > 0 || [...rules, ...fills].some(({ color }) => color !== WHITE)
  )
}

function countLetters({ pieces }: PageText): number {
  let letters = 0
  for (const { words } of pieces) for (const { text } of words) letters += text.length
  return letters
}

/** Glyphs of which nothing says what they are. */
function countUnreadable({ pieces }: PageText): number {
  let count = 0
  for (const { words } of pieces) {
    for (const { text } of words) {
      if (text.includes(UNREADABLE_TEXT)) count += text.split(UNREADABLE_TEXT).length - 1
    }
  }
  return count
}

const UNREADABLE_TEXT = String.fromCharCode(UNREADABLE)

function isScan(page: PageText): boolean {
  const { images, width, height } = page.raw
  return images.some(box => areaOf(box) >= (width * height) / 2) && countLetters(page) < MIN_TEXT
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
