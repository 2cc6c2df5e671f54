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
import type { XmlElement } from '../../containers/xml.ts'
import type { Document, Note } from '../../document/document.ts'
import { buildSlides, type Slide, slideAnchor } from '../../document/slide.ts'
import type { SlideParagraph } from '../../document/slide-text.ts'
import type { ReadContext } from '../format.ts'
import { readParagraphs } from '../ooxml/drawing-text.ts'
import { collectImages } from '../ooxml/images.ts'
import { NO_STYLES } from '../ooxml/level-styles.ts'
import { findRelated, type OoxmlPackage, openPackage } from '../ooxml/package.ts'
import { readCoreProperties } from '../ooxml/properties.ts'
import { readAuthors, readComments } from './comments.ts'
import type { SlideContext } from './context.ts'
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

export function read(bytes: Uint8Array, reading: ReadContext): Document {
  const parts = openPackage(bytes, reading)
  const presentation = readPresentation(parts)
  const images = collectImages(parts)
  const inherited = createInheritance(parts, presentation)
  const numbers = new Map(presentation.slides.map(({ path }, index) => [path, index + 1]))
  const comments = collectComments(parts, presentation, reading)

  const slides = presentation.slides.flatMap((entry, index): Slide[] => {
    // A file may list one slide as often as it likes.
    reading.budget.spend('entries')
    const xml = parts.findXml(entry.path)
    if (!xml) {
      if (!parts.has(entry.path)) reading.warn('parts_missing', entry.path)
      return []
    }
    const relationships = parts.relationships(entry.path)
    const context: SlideContext = {
      reading,
      parts,
      images,
      relationships,
      placeholders: inherited(entry.path),
      findLink(hyperlink) {
        const relationship = relationships.get(hyperlink.attribute('r:id') ?? '')
        if (!relationship || relationship.external) return relationship?.target
        const number = numbers.get(relationship.target)
        return number === undefined ? undefined : `#${slideAnchor(number)}`
      },
    }
    return [readSlide(xml, entry, index + 1, context, comments)]
  })

  const { title, metadata } = readCoreProperties(parts)
  return {
    ...(title === undefined ? {} : { title }),
    metadata: { ...metadata, slides: presentation.slides.length },
    blocks: buildSlides(slides, {
      includesHidden: reading.options.hidden === 'include',
      onHidden: name => reading.warn('hidden_omitted', name),
    }),
    notes: comments.notes,
    images: images.images,
  }
}

function readSlide(
  xml: XmlElement,
  { path, section }: SlideEntry,
  number: number,
  context: SlideContext,
  comments: Comments,
): Slide {
  return {
    number,
    // English metric units.
    unitsPerPoint: 12_700,
    hidden: isFalse(xml.attribute('show')),
    shapes: [
      ...readShapes(xml.first('p:cSld').first('p:spTree'), context),
      ...(showsMaster(xml) ? context.placeholders.running : []),
    ],
    notes: readNotes(path, context),
    comments: comments.of(path, number),
    section,
  }
}

/** The text that the speaker typed below the slide; the page it is printed on has more. */
function readNotes(slidePath: string, context: SlideContext): SlideParagraph[] {
  const path = findRelated(context.parts, slidePath, 'notesSlide')
  const xml = context.parts.findXml(path)
  if (!xml) return []
  const findLink = (hyperlink: XmlElement) => {
    const relationships = context.parts.relationships(path!)
    const relationship = relationships.get(hyperlink.attribute('r:id') ?? '')
    return relationship?.external ? relationship.target : undefined
  }
  return xml
    .first('p:cSld')
    .first('p:spTree')
    .all('p:sp')
    .filter(shape => findPh(shape).attribute('type') === 'body')
    .flatMap(shape => readParagraphs(shape.first('p:txBody'), NO_STYLES, { findLink }))
}

/** Layouts and masters are shared by slides: each is read once. */
function createInheritance(
  parts: OoxmlPackage,
  { defaultStyle, onlyMaster }: Presentation,
): (slidePath: string) => Placeholders {
  const findMaster = remember((path: string | undefined) => readPage(parts.findXml(path)))
  const findLayout = remember((path: string | undefined) => {
    const masterPath = path && (onlyMaster ?? findRelated(parts, path, 'slideMaster'))
    const layout = readPage(parts.findXml(path))
    return collectPlaceholders(layout, findMaster(masterPath), defaultStyle)
  })
  return slidePath => findLayout(findRelated(parts, slidePath, 'slideLayout'))
}

function remember<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    let value = known.get(key)
    if (value === undefined) {
      value = find(key)
      known.set(key, value)
    }
    return value
  }
}

interface Comments {
  readonly notes: ReadonlyMap<string, Note>
  /** Ids of the comments on a slide, which `notes` has from then on. */
  of(path: string, number: number): string[]
}

function collectComments(
  parts: OoxmlPackage,
  presentation: Presentation,
  { options, warn }: ReadContext,
): Comments {
  const notes = new Map<string, Note>()
  const authors = readAuthors(parts, presentation.path)
  return {
    notes,
    of(path, number) {
      const comments = readComments(parts, path, authors)
      if (options.comments === 'omit') {
        if (comments.length) warn('comments_omitted', undefined, comments.length)
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
