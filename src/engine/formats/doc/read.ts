/**
 * Word documents in binary form: Word 97 to 2003 ([MS-DOC]), and Word 6 and 95.
 *
 * Read: headings by style and outline level in every language; lists with all counters and
 * overrides; tables with merged cells and nesting; footnotes, endnotes, comments, tracked changes;
 * fields and links, bookmarks, tables of contents, forms; pictures with their descriptions,
 * text boxes; code, quotes, emphasis, symbols; documents that were saved fast; properties. Web pages and
 * web archives with the name of a doc.
 * Left out: headers and footers, page layout, underline and colors; embedded objects (reported).
 */
import {
  type CompoundFile,
  isCompoundFile,
  readCompoundFile,
} from '../../containers/compound-file/compound-file.ts'
import { decodeCodePage } from '../../containers/encoding/text-encoding.ts'
import type { Document, Note } from '../../document/document.ts'
import { buildOutline } from '../../document/outline.ts'
import { ConversionError } from '../../errors.ts'
import { lazy } from '../../lookup.ts'
import { inStep, type ReadContext } from '../format.ts'
import { isMarkup } from '../html/markup.ts'
import { ImageCollection } from '../images/collection.ts'
import { loader } from '../loader.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import { readBinaryProperties } from '../ms-binary/property-set.ts'
import { createNumbering } from '../prose/lists/numbering.ts'
import { reportNotes } from '../prose/notes.ts'
import { RunningLines, readingOfRunningLines, wantsRunningLines } from '../running-lines.ts'
import { createAutoNumbering } from './auto-numbering.ts'
import { readBookmarks } from './bookmarks.ts'
import { readDrawings } from './drawings.ts'
import { type Fib, readFib } from './fib.ts'
import { readFonts } from './fonts.ts'
import { readAutoNumber, readLists } from './lists.ts'
import { readNoteRanges, startOf } from './notes.ts'
import { readPlc } from './plc.ts'
import { isSound } from './soundness.ts'
import { TextSource } from './source.ts'
import { readStyles } from './styles.ts'
import { type DocContext, readText } from './text.ts'

export function read(bytes: Uint8Array, reading: ReadContext): Document | Promise<Document> {
  return isMarkup(bytes) ? readWebPage(bytes, reading) : readWord(bytes, reading)
}

function readWord(bytes: Uint8Array, reading: ReadContext): Document {
  const file =
    reading.compoundFile ?? (isCompoundFile(bytes) ? readCompoundFile(bytes, reading) : undefined)
  const fib = readFib(file, file ? readStream(file, 'WordDocument') : bytes)
  if (fib.table.length === 0) reading.warn('damaged')
  const context = openText(fib, file, reading)
  if (!isSound(fib, context.source.pieces)) reading.warn('damaged')

  const items = readText(context, 0, fib.counts.main)
  const blocks = buildOutline(items)
  if (fib.table.length === 0 && blocks.length === 0) {
    throw new ConversionError('missingPart', 'The file is missing its table stream.')
  }
  for (const { start, end } of context.drawings.unplaced()) {
    for (const block of buildOutline(readText(context, start, end))) blocks.push(block)
  }
  const notes = readNotes(context)
  reportNotes(blocks, notes, reading)
  const running = new RunningLines(reading)
  if (wantsRunningLines(reading)) listRunningLines(context, fib, running)
  return {
    blocks: running.around(blocks),
    notes,
    images: context.pictures.images,
    ...(file ? readBinaryProperties(file) : { metadata: {} }),
  }
}

/**
 * Page headers and footers, and the boxes in them, have their own parts of the text. Six stories about notes come
 * first, then six for each section ([MS-DOC], 2.3.3): headers of even and odd pages, footers, those of the first page.
 */
function listRunningLines(body: DocContext, fib: Fib, running: RunningLines): void {
  // Their pictures are not those of the text.
  const context: DocContext = {
    ...body,
    reading: readingOfRunningLines(body.reading),
    pictures: new ImageCollection(),
    inlinePictures: new Map(),
  }
  const read = (start: number, end: number) => buildOutline(readText(context, start, end))
  const stories = readPlc(fib.part('headerStories'), 0)
  const start = startOf('headers', fib)
  let from = stories.position(NOTE_STORIES)
  for (let story = NOTE_STORIES; story < stories.count; story++) {
    // Stories are contiguous, and where the last one ends may be anything.
    const to = Math.min(stories.position(story + 1), fib.counts.headers)
    if (to <= from) continue
    running.addBlocks(read(start + from, start + to), FOOTERS.has(story % 6) ? 'foot' : 'head')
    from = to
  }
  const boxes = startOf('headerTextBoxes', fib)
  running.addBlocks(read(boxes, boxes + fib.counts.headerTextBoxes), 'head')
}

const NOTE_STORIES = 6

/** Of even and odd pages, and of the first one. */
const FOOTERS: ReadonlySet<number> = new Set([2, 3, 5])

function readStream(file: CompoundFile, name: string): Uint8Array {
  const stream = file.findStream(name)
  if (!stream) throw new ConversionError('missingPart', `The file has no ${name}.`)
  return stream.read()
}

function openText(fib: Fib, file: CompoundFile | undefined, reading: ReadContext): DocContext {
  const { budget } = reading
  const data = fib.isOld
    ? fib.main
    : new Bytes(file?.findStream('Data')?.read() ?? new Uint8Array())
  const fonts = readFonts(fib)
  const lists = lazy(() => (fib.isOld ? new Map() : readLists(fib, fonts)))
  const decode = (text: Bytes) => decodeCodePage(text.data, fib.codePage)
  return {
    reading,
    source: new TextSource(fib, data, fonts, budget),
    styles: readStyles(fib, fonts, data, reading),
    fonts,
    numbering: createNumbering({ get: id => lists().get(id) }),
    autoNumbering: createAutoNumbering(format => readAutoNumber(format, fib.isOld, decode)),
    notes: readNoteRanges(fib),
    bookmarks: readBookmarks(fib),
    drawings: readDrawings(fib, budget),
    pictures: new ImageCollection(),
    inlinePictures: new Map(),
    data,
  }
}

function readNotes(context: DocContext): Map<string, Note> {
  const notes = new Map<string, Note>()
  for (const { id, type, author, start, end } of context.notes.values()) {
    const blocks = buildOutline(readText(context, start, end))
    notes.set(id, { type, blocks, ...(author ? { author } : {}) })
  }
  return notes
}

/** Web pages and web archives named as a doc: web applications offer them, and Word opens them. */
/** On demand: 65 kB that hardly any document needs. */
const loadHtml = loader(() => import('../html/page.ts'))

async function readWebPage(bytes: Uint8Array, reading: ReadContext): Promise<Document> {
  const { readPage } = await loadHtml()
  const collection = new ImageCollection()
  const { title, blocks } = await inStep(reading, readPage, bytes, reading, collection)
  return {
    ...(title ? { title } : {}),
    metadata: {},
    blocks,
    notes: new Map(),
    images: collection.images,
  }
}
