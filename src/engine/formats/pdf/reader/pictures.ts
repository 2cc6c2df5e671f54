/** Pictures stored as JPEG: their data is a complete JPEG file (ISO 32000-1, 7.4.8). */
import { createPictureStore } from '../page/picture-store.ts'
import type { Stream } from './syntax/objects.ts'
import type { PdfObjects } from './syntax/pdf-objects.ts'

export interface PictureReader {
  read(stream: Stream): Uint8Array | undefined
}

export function createPictureReader(objects: PdfObjects): PictureReader {
  const store = createPictureStore()
  return {
    read: stream => {
      const filters = objects.filtersOf(stream.dictionary)
      if (filters.length !== 1 || filters[0]!.name !== 'DCTDecode') return undefined
      return store.keep(stream.packed)
    },
  }
}
