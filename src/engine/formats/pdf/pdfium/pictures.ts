/** Pictures stored as JPEG (ISO 32000-1, 7.4.8): their data is a complete JPEG file. */
import { createPictureStore } from '../page/picture-store.ts'
import type { Pdfium } from './instance.ts'

export interface PictureReader {
  /** The JPEG file of an image object, one array for all equal ones; undefined for other pictures. */
  read(object: number): Uint8Array | undefined
}

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
