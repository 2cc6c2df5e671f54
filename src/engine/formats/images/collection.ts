/** The pictures of a document, by their names in it, unpacked on demand. */
import type { ImageData } from '../../document/document.ts'

const MEDIA_TYPES = {
  bmp: 'image/bmp',
  emf: 'image/emf',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pict: 'image/x-pict',
  png: 'image/png',
  svg: 'image/svg+xml',
  svm: 'image/x-svm',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  wmf: 'image/wmf',
} as const

/** A picture's type by the usual extension of its name. */
export type ImageKind = keyof typeof MEDIA_TYPES

export function findImageKind(mediaType: string): ImageKind | undefined {
  const kinds = Object.keys(MEDIA_TYPES) as ImageKind[]
  return kinds.find(kind => MEDIA_TYPES[kind] === mediaType)
}

/** The last part of a path, whatever separates its folders: a name must not lead anywhere else. */
export const toFileName = (path: string): string => path.replace(/^.*[\\/]/s, '')

class PackedImage implements ImageData {
  readonly mediaType: string
  readonly #readBytes: () => Uint8Array

  constructor(mediaType: string, readBytes: () => Uint8Array) {
    this.mediaType = mediaType
    this.#readBytes = readBytes
  }

  get bytes(): Uint8Array {
    return this.#readBytes()
  }
}

export class ImageCollection {
  readonly images = new Map<string, ImageData>()
  readonly #namesByPath = new Map<string, string>()
  readonly #timesByName = new Map<string, number>()

  /** A picture that is a file in the document is named by the last part of its path. */
  addFile(path: string, readBytes: () => Uint8Array): string {
    const known = this.#namesByPath.get(path)
    if (known !== undefined) return known
    const name = this.#findUnusedName(toFileName(path))
    this.#namesByPath.set(path, name)
    return this.#add(name, name.replace(/^.*\./, '').toLowerCase(), readBytes)
  }

  /** Any other is numbered: `image1.png`. */
  addNameless(kind: ImageKind | undefined, readBytes: () => Uint8Array): string {
    const ending = kind ?? 'bin'
    return this.#add(`image${this.images.size + 1}.${ending}`, ending, readBytes)
  }

  #add(name: string, ending: string, readBytes: () => Uint8Array): string {
    const mediaType = Object.hasOwn(MEDIA_TYPES, ending)
      ? MEDIA_TYPES[ending as ImageKind]
      : 'application/octet-stream'
    this.images.set(name, new PackedImage(mediaType, readBytes))
    return name
  }

  /** `image1.png`, or `image1-2.png` if another folder also has an image1.png. */
  #findUnusedName(name: string): string {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let times = this.#timesByName.get(name) ?? 0
    let unused = name
    do {
      times++
      if (times > 1) unused = `${stem}-${times}${ending}`
    } while (this.images.has(unused))
    this.#timesByName.set(name, times)
    return unused
  }
}
