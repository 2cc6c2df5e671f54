/**
 * Presentations of PowerPoint 97 to 2003: ppt, pps, pot ([MS-PPT]).
 *
 * Read: slides in order, titles as headings, text with the levels, bullets and numbers that the
 * master gives it, in reading order; bold, italic, code, raised and lowered text; tables, pictures
 * with descriptions, SmartArt, groups; links, also to slides; speaker notes; comments; properties.
 * Left out: what runs through all slides (footers, dates, numbers, text of masters), hidden slides
 * (reported), animations, sound and film; embedded objects except for their picture (reported).
 * A damaged file is read as far as it goes: see stream.ts.
 */
import {
  type CompoundFile,
  readCompoundFile,
} from '../../containers/compound-file/compound-file.ts'
import { decodeText } from '../../containers/encoding/text-encoding.ts'
import { paragraph } from '../../document/build.ts'
import type { Document, Note } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { readBinaryProperties } from '../ms-binary/property-set.ts'
import { listTexts, type Shape, shapeText } from '../slides/shape.ts'
import { type Slide, toDeckDocument } from '../slides/slide.ts'
import type { SlideParagraph } from '../slides/text.ts'
import { toSlideSize } from '../slides/unseen.ts'
import { readComments } from './comments.ts'
import type { PptContext } from './context.ts'
import { readFonts } from './fonts.ts'
import { createLinks } from './hyperlinks.ts'
import { createMasters, MASTER_ID_AT } from './masters.ts'
import { collectPictures } from './pictures.ts'
import { RT } from './record-types.ts'
import { firstRecord, NO_RECORD, type PptRecord } from './records.ts'
import { readShapes } from './shapes.ts'
import { listSlides, NOTES, SLIDES, type SlideEntry } from './slide-list.ts'
import { openStream, type PptStream } from './stream.ts'
import { createCanvas, NO_CANVAS, SLIDE_FLAGS_AT } from './unseen.ts'

export function read(bytes: Uint8Array, reading: ReadContext): Document {
  const file = reading.compoundFile ?? readCompoundFile(bytes, reading)
  const stream = openStream(file, reading)
  const document = stream.document?.children(reading) ?? []
  const entries = listSlides(document, SLIDES, reading)
  const slideRecords = findSlideRecords(entries, stream, reading)
  if (!stream.document && slideRecords.length === 0) {
    const text = file.findStream('Text_Content')
    if (text) return readPlainText(text.read(), file, reading)
    throw new ConversionError('malformed', 'The presentation is damaged: it has no slides.')
  }
  const numbers = new Map(entries.map(({ slideId }, index) => [slideId, index + 1]))
  const readPictures = () => file.findStream('Pictures')?.read() ?? new Uint8Array()
  const pictures = collectPictures(document, readPictures, reading)
  const shared = {
    reading,
    pictures,
    fonts: readFonts(document, reading),
    findLink: createLinks(document, numbers, reading),
  }
  const findMaster = createMasters(document, stream, shared)
  const notesEntries = new Map(
    listSlides(document, NOTES, reading).map(entry => [entry.slideId, entry]),
  )
  const comments = new Map<string, Note>()
  const documentAtom = firstRecord(document, RT.documentAtom)
  const size = toSlideSize(documentAtom.int32(0), documentAtom.int32(4))

  const slides = slideRecords.map((record, index): Slide => {
    if (reading.ledger) reading.ledger.page = index + 1
    const page = record.children(reading)
    const atom = firstRecord(page, RT.slideAtom)
    const { page: master, styles, running } = findMaster(atom.uint32(MASTER_ID_AT))
    const context: PptContext = {
      styles,
      outline: entries[index]?.texts ?? [],
      canvas: createCanvas(page, master, size, shared),
      ...shared,
    }
    const showsMaster = (atom.uint16(SLIDE_FLAGS_AT) & MASTER_OBJECTS) !== 0
    reading.budget.spend('nodes', running.length)
    return {
      number: index + 1,
      // Master units: 576 to the inch.
      unitsPerPoint: 8,
      height: size?.height,
      hidden: isHidden(page),
      shapes: [...readShapes(page, context), ...(showsMaster ? running : [])],
      notes: readNotes(notesEntries.get(atom.uint32(NOTES_ID_AT)), stream, context),
      comments: readComments(page, index + 1, reading, comments),
    }
  })

  const found = { ...readBinaryProperties(file), notes: comments, images: pictures.images }
  return toDeckDocument(slides, slides.length, found, reading)
}

/** PowerPoint 95 has different records, but keeps all text a second time in a stream for searching. */
function readPlainText(bytes: Uint8Array, file: CompoundFile, reading: ReadContext): Document {
  reading.warn('parts_missing', 'PowerPoint 95 slides, except for their text')
  const lines = decodeText(bytes, 'windows-1252').split(/[\r\n\v]+/)
  reading.budget.spend('nodes', lines.length)
  const blocks = lines.filter(line => line.trim() !== '').map(line => paragraph(line.trim()))
  return { ...readBinaryProperties(file), blocks, notes: new Map(), images: new Map() }
}

/** In SlideAtom (2.5.10). */
const NOTES_ID_AT = 16
const MASTER_OBJECTS = 0x1

/** In SlideShowSlideInfoAtom (2.6.6). */
const SLIDE_INFO_FLAGS_AT = 10
const HIDDEN = 0x4

const isHidden = (page: readonly PptRecord[]): boolean =>
  (firstRecord(page, RT.slideShowSlideInfoAtom).uint16(SLIDE_INFO_FLAGS_AT) & HIDDEN) !== 0

/** By the document's list; if it leads nowhere, the slides in stream order. */
function findSlideRecords(
  entries: readonly SlideEntry[],
  stream: PptStream,
  reading: ReadContext,
): PptRecord[] {
  const isSlide = ({ type }: PptRecord) => type === RT.slide
  const found = entries.map(({ persistId }) => stream.find(persistId))
  if (found.some(record => record && isSlide(record))) {
    return found.map(record => (record && isSlide(record) ? record : missing(reading)))
  }
  const scattered = stream.all().filter(isSlide)
  if (scattered.length) reading.warn('damaged')
  return scattered
}

function missing(reading: ReadContext): PptRecord {
  reading.warn('parts_missing', 'a slide')
  return NO_RECORD
}

/** The text that the speaker typed below the slide; the printed page has more. */
function readNotes(
  entry: SlideEntry | undefined,
  stream: PptStream,
  context: PptContext,
): SlideParagraph[] {
  const record = entry && stream.find(entry.persistId)
  if (record?.type !== RT.notes) return []
  const outline = entry?.texts ?? []
  const shapes = readShapes(record.children(context.reading), {
    ...context,
    outline,
    canvas: NO_CANVAS,
  })
  // The header, the footer and whatever else is on the printed page.
  for (const shape of context.reading.ledger ? listTexts(shapes) : []) {
    if (shape.role !== 'body') context.reading.ledger?.add('running_line', shapeText(shape))
  }
  return listBodies(shapes)
}

const listBodies = (shapes: readonly Shape[]): SlideParagraph[] =>
  shapes.flatMap(shape => {
    if (shape.type === 'group') return listBodies(shape.shapes)
    return shape.type === 'text' && shape.role === 'body' ? [...shape.paragraphs] : []
  })
