/** Pictures stored as JPEG: their data is a complete JPEG file (ISO 32000-1, 7.4.8). Each is kept once. */
import type { Stream } from './syntax/objects.ts'
import type { PdfObjects } from './syntax/pdf-objects.ts'

export interface PictureReader {
  /** A copy of the data, one array for all equal ones; undefined for other codings and for too much. */
  read(stream: Stream): Uint8Array | undefined
}

/** The data of all pictures: a file may show the same large one on every page. */
const MAX_READ_BYTES = 128 * 1024 * 1024
/** Pictures of one length that are compared with each other: they may differ only in their last byte. */
const MAX_ALIKE = 16
/** Less than this is not even a header. */
const MIN_BYTES = 64

export function createPictureReader(objects: PdfObjects): PictureReader {
  const known = new Map<number, Uint8Array[]>()
  let bytesLeft = MAX_READ_BYTES
  return {
    read: ({ dictionary, packed }) => {
      const filters = objects.filtersOf(dictionary)
      if (filters.length !== 1 || filters[0]!.name !== 'DCTDecode') return undefined
      if (packed.length < MIN_BYTES || packed.length > bytesLeft) return undefined
      bytesLeft -= packed.length
      if (packed[0] !== 0xff || packed[1] !== 0xd8) return undefined
      const alike = known.get(packed.length) ?? []
      const same = alike.find(other => other.every((byte, at) => byte === packed[at]))
      if (same) return same
      const copy = packed.slice()
      if (alike.length < MAX_ALIKE) known.set(packed.length, [...alike, copy])
      return copy
    },
  }
}
