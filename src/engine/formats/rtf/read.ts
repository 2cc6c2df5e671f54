/**
 * Rich Text Format (RTF 1.9.1), as Word, WordPad, LibreOffice, TextEdit and many tools write it.
 *
 * Read: headings by style, outline level and localized names; lists of both kinds with their
 * numbers; tables with merged cells and nesting; footnotes, endnotes, comments, tracked changes;
 * fields and links, bookmarks, tables of contents; pictures, text boxes, formulas; code, quotes,
 * emphasis; code pages, Unicode, symbol fonts; document information.
 * Left out: headers and footers, page layout, underline and colours; embedded objects (reported).
 */

import { toByteString } from '../../containers/encoding/byte-string.ts'
import type { Document } from '../../document/document.ts'
import { buildOutline } from '../../document/outline.ts'
import type { ReadContext } from '../format.ts'
import { reportComments } from '../prose/comments.ts'
import { settleMonospaced } from '../prose/monospaced-prose.ts'
import { BodyReader } from './body.ts'

export function read(bytes: Uint8Array, reading: ReadContext): Document {
  const body = new BodyReader(toByteString(bytes), reading)
  const blocks = buildOutline(settleMonospaced(body.read()))
  reportComments(body.notes, reading)
  return { ...body.head.info, blocks, notes: body.notes, images: body.pictures.images }
}
