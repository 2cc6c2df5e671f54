/** The pictures of a document, by the file names they have in it. */

import type { ImageData } from '../../document/document.ts'
import { lookup } from '../../lookup.ts'
import type { OoxmlPackage } from './package.ts'

export interface ImageCollection {
  /** The name under which the picture of this part is known. */
  add(path: string): string
  readonly images: ReadonlyMap<string, ImageData>
}

const MEDIA_TYPES = lookup<string>({
  bmp: 'image/bmp',
  emf: 'image/emf',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  wmf: 'image/wmf',
})

export function collectImages(parts: Pick<OoxmlPackage, 'readBytes'>): ImageCollection {
  const names = new Map<string, string>()
  const images = new Map<string, ImageData>()
  return {
    images,
    add(path) {
      const known = names.get(path)
      if (known !== undefined) return known
      const name = unusedName(path.replace(/^.*\//, ''), images)
      names.set(path, name)
      images.set(name, {
        mediaType:
          MEDIA_TYPES[name.replace(/^.*\./, '').toLowerCase()] ?? 'application/octet-stream',
        // Unpacked only when somebody wants the picture itself.
        get bytes() {
          return parts.readBytes(path)
        },
      })
      return name
    },
  }
}

/** `image1.png`, or `image1-2.png` where another folder has an image1.png too. */
function unusedName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let unused = name
  for (let number = 2; taken.has(unused); number++) unused = `${stem}-${number}${extension}`
  return unused
}
