/**
 * Rich Text Format (RTF 1.9.1), as Word, WordPad, LibreOffice, TextEdit and many tools write it.
 *
 * Read: headings by style, outline level and localized names; lists of both kinds with their
 * numbers; tables with merged cells and nesting; footnotes, endnotes, comments, tracked changes;
 * fields and links, bookmarks, tables of contents; pictures, text boxes, formulas; code, quotes,
 * emphasis; code pages, Unicode, symbol fonts; document information.
 * HTML inside of RTF, as mail has it, is read as the page that it is.
 * Left out: headers and footers, page layout, underline and colors; embedded objects (reported).
 */

import type { Document } from '../../document/document.ts'
import { buildOutline } from '../../document/outline.ts'
import type { ReadContext } from '../format.ts'
import { ImageCollection } from '../images/collection.ts'
import { loader } from '../loader.ts'
import { reportNotes } from '../prose/notes.ts'
import { BodyReader } from './body.ts'
import { holdsHtml, readEncapsulated } from './encapsulated-html.ts'
import { type RtfSource, toSource } from './source.ts'

export function read(bytes: Uint8Array, reading: ReadContext): Document | Promise<Document> {
  const source = toSource(bytes, reading.platform)
  return holdsHtml(source) ? readMail(source, reading) : readText(source, reading)
}

/** On demand, since hardly any document needs it. */
const loadHtml = loader(() => import('../html/page.ts'))

/** The page that the file was made from; if nothing of it is left, what an RTF reader sees. */
async function readMail(source: RtfSource, reading: ReadContext): Promise<Document> {
  const { readPageText } = await loadHtml()
  const { html, head, isDamaged } = readEncapsulated(source, reading.budget)
  const collection = new ImageCollection()
  const { title, blocks } = readPageText(html, reading, collection)
  if (blocks.length === 0) return readText(source, reading)
  if (isDamaged) reading.warn('damaged')
  return {
    ...(title === undefined ? {} : { title }),
    ...head.info,
    blocks,
    notes: new Map(),
    images: collection.images,
  }
}

function readText(source: RtfSource, reading: ReadContext): Document {
  const body = new BodyReader(source, reading)
  const blocks = buildOutline(body.read())
  reportNotes(blocks, body.notes, reading)
  return {
    blocks: body.running.around(blocks),
    notes: body.notes,
    images: body.pictures.images,
    ...body.head.info,
  }
}
