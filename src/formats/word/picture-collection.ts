/** Pictures that have no name in their document get one by their place: `image1.png`. */
import type { ImageData } from '../../document/document.ts'

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'bmp' | 'emf' | 'wmf' | 'pict' | 'tiff'

const MEDIA_TYPES: Readonly<Record<PictureKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  emf: 'image/emf',
  wmf: 'image/wmf',
  pict: 'image/x-pict',
  tiff: 'image/tiff',
}

export class PictureCollection {
  readonly images = new Map<string, ImageData>()

  /** Gives the name; `readBytes` is asked only when somebody wants the picture itself. */
  add(kind: PictureKind, readBytes: () => Uint8Array): string {
    const name = `image${this.images.size + 1}.${kind === 'jpeg' ? 'jpg' : kind}`
    this.images.set(name, {
      mediaType: MEDIA_TYPES[kind],
      get bytes() {
        return readBytes()
      },
    })
    return name
  }
}
