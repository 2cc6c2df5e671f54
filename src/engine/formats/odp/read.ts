/**
 * Presentations of OpenDocument: odp, otp, and flat fodp, ODF 1.0 to 1.4 (OpenDocument 1.3, part 3, 9.1.4, 10).
 *
 * Read: pages in order, titles as headings, text with bullets, numbers and levels, in reading order;
 * tables with merged cells, charts and embedded sheets as tables, formulas, pictures with descriptions, groups; links,
 * also to pages; code; speaker notes; comments; properties.
 * Left out: what runs through all pages (footers, dates, numbers, text of masters), hidden pages
 * (reported), animations, sound and film; other embedded objects (reported).
 */

import { NOTHING, readXml, type XmlElement } from '../../containers/xml/xml.ts'
import { paragraph } from '../../document/build.ts'
import type { Document, Note } from '../../document/document.ts'
import { decodePercent } from '../../document/slug.ts'
import { ConversionError } from '../../errors.ts'
import { lazy } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import { collectOdfImages } from '../odf/images.ts'
import { memoizeLast } from '../odf/memoize-last.ts'
import { openOdfPackage } from '../odf/package.ts'
import { readOdfProperties } from '../odf/properties.ts'
import { readOdfStyles } from '../odf/styles.ts'
import type { Shape } from '../slides/shape.ts'
import { type Slide, slideAnchor, toDeckDocument } from '../slides/slide.ts'
import type { SlideParagraph } from '../slides/text.ts'
import { type Canvas, UNKNOWN_CANVAS } from '../slides/unseen.ts'
import type { OdpContext } from './context.ts'
import { findCoveredShapes } from './covered.ts'
import { createMasters, type FindRunning } from './masters.ts'
import { createStyles, findProperty } from './shape-styles.ts'
import { readShapes } from './shapes.ts'
import { createCanvases } from './unseen.ts'

export function read(bytes: Uint8Array, reading: ReadContext): Document {
  const parts = openOdfPackage(bytes, reading)
  const content = readXml(parts.readSource('content.xml'), {
    ...parts.xml,
    onDamage: () => reading.warn('damaged', 'content.xml'),
  })
  const body = content.first('office:body').find('office:presentation')
  if (!body) {
    throw new ConversionError(
      'malformed',
      'The file claims to be a presentation but contains none.',
    )
  }
  const pages = body.all('draw:page')
  const images = collectOdfImages(parts)
  const stylesPart = parts.isFlat ? content : (parts.findXml('styles.xml') ?? NOTHING)
  const styles = readOdfStyles({
    fontFaces: [stylesPart.find('office:font-face-decls'), content.find('office:font-face-decls')],
    named: stylesPart.find('office:styles'),
    automatic: content.find('office:automatic-styles'),
  })
  const context: OdpContext = {
    reading,
    parts,
    images,
    styles,
    looks: createStyles(styles.chain),
    canvas: UNKNOWN_CANVAS,
    findLink: memoizeLast(createLinks(pages)),
  }
  const findRunning = createMasters(stylesPart.first('office:master-styles'), body, context)
  const findCanvas = createCanvases(stylesPart, context)
  const notes = new Map<string, Note>()
  const slides = pages.map((page, index) =>
    readSlide(page, index + 1, findCanvas(page), context, findRunning, notes),
  )
  const found = { ...readOdfProperties(parts), notes, images: images.images }
  return toDeckDocument(slides, pages.length, found, reading)
}

/** Internal links name the page, or a shape on it: `#Summary`, `#page3`. */
function createLinks(pages: readonly XmlElement[]): OdpContext['findLink'] {
  const numbers = new Map(
    pages.map((page, index) => [page.attribute('draw:name') ?? `page${index + 1}`, index + 1]),
  )
  return href => {
    if (!href?.startsWith('#')) return href
    const name = decodePercent(href.slice(1))
    const number = numbers.get(name) ?? Number(/^page(\d{1,6})$/.exec(name)?.[1] ?? Number.NaN)
    return Number.isInteger(number) ? `#${slideAnchor(number)}` : undefined
  }
}

function readSlide(
  page: XmlElement,
  number: number,
  canvas: Canvas,
  context: OdpContext,
  findRunning: FindRunning,
  notes: Map<string, Note>,
): Slide {
  if (context.reading.ledger) context.reading.ledger.page = number
  const style = context.styles.chain('drawing-page', page.attribute('draw:style-name'))
  const findCovered = lazy(() => findCoveredShapes(page, context))
  return {
    number,
    // Twips.
    unitsPerPoint: 20,
    height: canvas.height,
    hidden: findProperty(style, 'drawing-page', 'presentation:visibility') === 'hidden',
    shapes: [...readShapes(page, { ...context, canvas, findCovered }), ...findRunning(page)],
    notes: listNotes(readShapes(page.first('presentation:notes'), context)),
    comments: readComments(page, number, context, notes),
  }
}

const listNotes = (shapes: readonly Shape[]): SlideParagraph[] =>
  shapes.flatMap(shape => {
    if (shape.type === 'group') return listNotes(shape.shapes)
    return shape.type === 'text' && shape.role !== 'running' ? [...shape.paragraphs] : []
  })

/** Comments are next to the shapes, in a namespace that has changed over time. */
function readComments(
  page: XmlElement,
  number: number,
  { reading: { options, warn, ledger } }: OdpContext,
  notes: Map<string, Note>,
): string[] {
  const comments = page.elements().filter(({ name }) => name.endsWith(':annotation'))
  if (options.comments === 'omit') {
    if (comments.length) warn('comments_omitted', undefined, comments.length)
    for (const comment of comments) {
      const lines = comment.descendants('text:p').map(line => line.text())
      ledger?.add('comment', lines.join(' '), number)
    }
    return []
  }
  return comments.map((comment, index) => {
    const id = `slide${number}-comment${index + 1}`
    const author = comment.first('dc:creator').text().trim()
    const date = comment.first('dc:date').text().trim()
    const lines = comment.descendants('text:p').map(line => line.text().trim())
    notes.set(id, {
      type: 'comment',
      blocks: lines.filter(Boolean).map(line => paragraph(line)),
      ...(author ? { author } : {}),
      ...(date ? { date } : {}),
    })
    return id
  })
}
