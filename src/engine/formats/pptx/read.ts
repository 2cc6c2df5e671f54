/**
 * PowerPoint presentations: pptx, pptm, ppsx, potx, strict and transitional (ECMA-376 part 1, 19).
 *
 * Read: slides in order, titles as headings, text with the levels, bullets and numbers that layout
 * and master give it, in reading order; tables with merged cells, charts as tables, SmartArt as
 * lists, equations, pictures with descriptions, groups; links, also to slides; code; speaker notes;
 * comments; sections; properties.
 * Left out: what runs through all slides (footers, dates, numbers, text of masters), hidden slides
 * and shapes (reported), animations, sound and film; embedded objects except for their picture
 * (reported).
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Document, Note } from '../../document/document.ts'
import { blocksText } from '../../document/text.ts'
import { memoize } from '../../lookup.ts'
import { inStep, type ReadContext } from '../format.ts'
import { readParagraphs } from '../ooxml/drawing-text.ts'
import { findExternal } from '../ooxml/graphics.ts'
import { collectImages } from '../ooxml/images.ts'
import { NO_STYLES } from '../ooxml/level-styles.ts'
import { findRelated, type OoxmlPackage, openPackage } from '../ooxml/package.ts'
import { readCoreProperties } from '../ooxml/properties.ts'
import { shownText } from '../ooxml/shown-text.ts'
import { isRunning } from '../slides/size.ts'
import { type Slide, slideAnchor, toDeckDocument } from '../slides/slide.ts'
import type { SlideParagraph } from '../slides/text.ts'
import { readAuthors, readComments } from './comments.ts'
import type { SlideContext } from './context.ts'
import { readBackground } from './pictures.ts'
import {
  collectPlaceholders,
  findPh,
  isFalse,
  type Placeholders,
  readPage,
  showsMaster,
} from './placeholders.ts'
import { type Presentation, readPresentation, type SlideEntry } from './presentation.ts'
import { readShapes } from './shapes.ts'
import { createFindGround, findUnseenShapes } from './unseen.ts'

export async function read(bytes: Uint8Array, reading: ReadContext): Promise<Document> {
  const parts = openPackage(bytes, reading)
  const presentation = readPresentation(parts)
  const images = collectImages(parts)
  // Slides share layouts and masters: each is read once.
  const findPage = memoize((path: string | undefined) => parts.findXml(path))
  const inherited = createInheritance(parts, findPage, presentation)
  const numbers = new Map(presentation.slides.map(({ path }, index) => [path, index + 1]))
  const comments = collectComments(parts, presentation, reading)

  const findGround = createFindGround(parts, findPage)
  const slides: Slide[] = []
  for (const [index, entry] of presentation.slides.entries()) {
    // A file may list the same slide any number of times.
    reading.budget.spend('entries')
    if (reading.ledger) reading.ledger.page = index + 1
    const xml = await inStep(reading, () => parts.findXml(entry.path))
    if (!xml) {
      if (!parts.has(entry.path)) reading.warn('parts_missing', entry.path)
      continue
    }
    if (xml.name !== 'p:sld') reading.warn('damaged', entry.path)
    const relationships = parts.relationships(entry.path)
    const placeholders = inherited(entry.path)
    const context: SlideContext = {
      reading,
      parts,
      images,
      relationships,
      placeholders,
      unseen: findUnseenShapes(xml, {
        size: presentation.size,
        placeholders,
        readImage: id => parts.findBytes(relationships.get(id ?? '')?.target ?? ''),
      }),
      ground: findGround(xml, entry.path),
      findLink(hyperlink) {
        const relationship = relationships.get(hyperlink.attribute('r:id') ?? '')
        if (!relationship || relationship.external) return relationship?.target
        const number = numbers.get(relationship.target)
        return number === undefined ? undefined : `#${slideAnchor(number)}`
      },
    }
    const slide = await inStep(reading, () => readSlide(xml, entry, index + 1, context, comments))
    slides.push({ ...slide, height: presentation.size?.height })
  }

  const { notes } = comments
  const found = { ...readCoreProperties(parts), notes, images: images.images }
  return toDeckDocument(slides, presentation.slides.length, found, reading)
}

function readSlide(
  xml: XmlElement,
  { path, section }: SlideEntry,
  number: number,
  context: SlideContext,
  comments: Comments,
): Slide {
  const page = xml.first('p:cSld')
  const shapes = readShapes(page.first('p:spTree'), context)
  return {
    number,
    // English metric units.
    unitsPerPoint: 12_700,
    hidden: isFalse(xml.attribute('show')),
    shapes: [
      ...shapes,
      ...(shapes.every(isRunning) ? readBackground(page, context) : []),
      ...(showsMaster(xml) ? context.placeholders.running : []),
    ],
    notes: readNotes(path, context),
    comments: comments.of(path, number),
    section,
  }
}

/** The text that the speaker typed below the slide; the printed page has more. */
function readNotes(slidePath: string, context: SlideContext): SlideParagraph[] {
  const path = findRelated(context.parts, slidePath, 'notesSlide')
  const xml = context.parts.findXml(path)
  if (!xml) return []
  const findLink = (hyperlink: XmlElement) =>
    findExternal(hyperlink, context.parts.relationships(path!))
  const shapes = xml.first('p:cSld').first('p:spTree').all('p:sp')
  const isBody = (shape: XmlElement) => findPh(shape).attribute('type') === 'body'
  // The header, the footer and the number of the printed page.
  for (const shape of context.reading.ledger ? shapes : []) {
    if (isBody(shape)) continue
    const isNumber = findPh(shape).attribute('type') === 'sldNum'
    context.reading.ledger?.add(isNumber ? 'page_number' : 'running_line', shownText(shape))
  }
  return shapes
    .filter(isBody)
    .flatMap(shape => readParagraphs(shape.first('p:txBody'), NO_STYLES, { findLink }))
}

function createInheritance(
  parts: OoxmlPackage,
  findPage: (path: string | undefined) => XmlElement | undefined,
  { defaultStyle, onlyMaster }: Presentation,
): (slidePath: string) => Placeholders {
  const findMaster = memoize((path: string | undefined) => readPage(findPage(path)))
  const findLayout = memoize((path: string | undefined) => {
    const masterPath = path && (onlyMaster ?? findRelated(parts, path, 'slideMaster'))
    const layout = readPage(findPage(path))
    return collectPlaceholders(layout, findMaster(masterPath), defaultStyle)
  })
  return slidePath => findLayout(findRelated(parts, slidePath, 'slideLayout'))
}

interface Comments {
  readonly notes: ReadonlyMap<string, Note>
  /** Ids of the comments on a slide, which are added to `notes`. */
  of(path: string, number: number): string[]
}

function collectComments(
  parts: OoxmlPackage,
  presentation: Presentation,
  { options, warn, ledger }: ReadContext,
): Comments {
  const notes = new Map<string, Note>()
  const authors = readAuthors(parts, presentation.path)
  return {
    notes,
    of(path, number) {
      const comments = readComments(parts, path, authors)
      if (options.comments === 'omit') {
        if (comments.length) warn('comments_omitted', undefined, comments.length)
        for (const { blocks } of comments) ledger?.add('comment', blocksText(blocks), number)
        return []
      }
      return comments.map((comment, index) => {
        const id = `slide${number}-comment${index + 1}`
        notes.set(id, comment)
        return id
      })
    },
  }
}
