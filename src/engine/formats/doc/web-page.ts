/** Web pages and web archives named as a doc: web applications offer them, and Word opens them. */
import type { Document } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { readPage } from '../html/page.ts'
import { ImageCollection } from '../images/collection.ts'

export function readWebPage(bytes: Uint8Array, reading: ReadContext): Document {
  const collection = new ImageCollection()
  const { title, blocks } = readPage(bytes, reading, collection)
  return {
    ...(title ? { title } : {}),
    metadata: {},
    blocks,
    notes: new Map(),
    images: collection.images,
  }
}
