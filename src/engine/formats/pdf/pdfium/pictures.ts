/** Pictures that the file holds as JPEG (ISO 32000-1, 7.4.8): their data is a JPEG file as it stands. */
import type { Pdfium } from './instance.ts'

export interface PictureReader {
  /** The JPEG file of an image object, one array for all that are equal; undefined for other pictures. */
  read(object: number): Uint8Array | undefined
}

/** Data of all pictures together: a file may show the same large one on every page. */
const MAX_READ_BYTES = 128 * 1024 * 1024

export function createPictureReader({ api, heap, scratch }: Pdfium): PictureReader {
  const store = createPictureStore()
  return {
    read: object => {
      if (api.FPDFImageObj_GetImageFilterCount(object) !== 1) return undefined
      const filter = scratch.latin1((at, bytes) =>
        api.FPDFImageObj_GetImageFilter(object, 0, at, bytes),
      )
      if (filter !== 'DCTDecode') return undefined
      const length = api.FPDFImageObj_GetImageDataRaw(object, 0, 0)
      if (!store.hasRoom(length)) return undefined
      const address = api.malloc(length)
      if (!address) return undefined
      api.FPDFImageObj_GetImageDataRaw(object, address, length)
      const picture = store.keep(heap.bytes.subarray(address, address + length))
      api.free(address)
      return picture
    },
  }
}

/** The pictures of a document, each once. */
interface PictureStore {
  hasRoom(bytes: number): boolean
  /** A copy of the data, one array for all that are equal; undefined for what is no JPEG file or too much. */
  keep(data: Uint8Array): Uint8Array | undefined
}

export function createPictureStore(): PictureStore {
  const known = new Map<number, Uint8Array[]>()
  let bytesLeft = MAX_READ_BYTES
  const hasRoom = (bytes: number): boolean => bytes >= MIN_BYTES && bytes <= bytesLeft
  return {
    hasRoom,
    keep: data => {
      if (!hasRoom(data.length)) return undefined
      bytesLeft -= data.length
      if (data[0] !== 0xff || data[1] !== 0xd8) return undefined
      const alike = known.get(data.length) ?? []
      const same = alike.find(other => other.every((byte, at) => byte === data[at]))
      if (same) return same
      const copy = data.slice()
      if (alike.length < MAX_ALIKE) known.set(data.length, [...alike, copy])
      return copy
    },
  }
}

/** Pictures of one length that are compared with each other: they may differ in their last byte only. */
const MAX_ALIKE = 16

/** Less than this is not even a header. */
const MIN_BYTES = 64
