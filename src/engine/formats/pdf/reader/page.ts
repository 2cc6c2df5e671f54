/** One page as a RawPage. */
import { exceeded } from '../../../budget.ts'
import { createFrame } from '../page/frame.ts'
import type { RawPage } from '../raw-page.ts'
import { type ContentSource, readContent } from './content/content-reader.ts'
import { listAnnotations } from './document/annotation-list.ts'
import { readAnnotations } from './document/annotations.ts'
import { listAppearances } from './document/appearances.ts'
import type { PageNode } from './document/page-tree.ts'
import type { Structure } from './document/structure.ts'
import { toGraphics } from './graphics.ts'
import type { PictureReader } from './pictures.ts'
import { MAX_STREAM_BYTES } from './syntax/filters.ts'
import { isArray, type PdfObject, Stream } from './syntax/objects.ts'
import type { PdfObjects } from './syntax/pdf-objects.ts'
import type { CharBuilder } from './text/char-builder.ts'
import { toPageChars } from './text/page-chars.ts'

export interface PageSource extends ContentSource {
  readonly pictures: PictureReader
  readonly builder: CharBuilder
  /** Undefined if the document is not tagged. */
  readonly structure: Structure | undefined
}

export function readPage(source: PageSource, node: PageNode, index: number): RawPage {
  const { objects, content, builder, pictures } = source
  const { viewBox, rotation, dictionary } = node
  content.clear()
  const data = joinContents(objects, objects.get(dictionary, 'Contents'))
  const annotations = listAnnotations(objects, dictionary)
  const appearances = listAppearances(objects, annotations)
  // Text drawn over the page has no tags, and would be lost among them.
  const hasTextOver = readContent(source, data, node.resources, viewBox, appearances)
  objects.count(content.drawn.length + content.pointCount)
  const { chars, styles, turn } = toPageChars(content, builder, viewBox, rotation)
  objects.count(chars.length)
  const frame = createFrame(viewBox, turn)
  const { rules, fills, images, drawings } = toGraphics(content, frame, pictures)
  const over = readAnnotations(objects, annotations, frame)
  const hasMarks = styles.some(isMarked) || images.some(isMarked)
  return {
    number: index + 1,
    width: frame.width,
    height: frame.height,
    ...(node.isCut ? { isCut: true } : {}),
    ...(node.unit === 1 ? {} : { unit: node.unit }),
    chars,
    styles,
    rules,
    fills,
    images,
    drawings,
    ...over,
    structure: (hasMarks && !hasTextOver && source.structure?.read(node)) || [],
    turnsToShown: (turn - rotation) & 3,
  }
}

const isMarked = ({ mark }: { readonly mark: number }): boolean => mark >= 0

/** Contents in several streams are one, with white space between the parts (ISO 32000-1, 7.8.2). */
function joinContents(objects: PdfObjects, contents: PdfObject): Uint8Array {
  if (contents === null) return new Uint8Array()
  if (contents instanceof Stream) return objects.unpackOnce(contents)
  if (!isArray(contents)) return new Uint8Array()
  const streams = contents.map(entry => objects.resolve(entry)).filter(isStream)
  const parts = streams.map(stream => objects.unpack(stream))
  const length = parts.reduce((sum, part) => sum + part.length + 1, 0)
  // They may all be the same one.
  if (length > MAX_STREAM_BYTES) throw exceeded('entryBytes')
  const data = new Uint8Array(length).fill(SPACE)
  let at = 0
  for (const part of parts) {
    data.set(part, at)
    at += part.length + 1
  }
  return data
}

const SPACE = 0x20

const isStream = (object: PdfObject): object is Stream => object instanceof Stream
