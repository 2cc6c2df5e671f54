/** The pictures of an OpenDocument file: parts below `Pictures/`, or base64 inside a flat file. */

import type { XmlElement } from '../../containers/xml.ts'
import type { ImageData } from '../../document/document.ts'
import { lookup } from '../../lookup.ts'
import type { OdfPackage } from './package.ts'

export interface OdfImages {
  /** What `Image.source` says for a `draw:image`; undefined where there is no picture behind it. */
  add(image: XmlElement): string | undefined
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
  svm: 'image/x-svm',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  wmf: 'image/wmf',
})

export function collectOdfImages(parts: OdfPackage): OdfImages {
  const images = new Map<string, ImageData>()
  return {
    images,
    add(image) {
      const href = image.attribute('xlink:href')
      if (href === undefined) return addInline(image, images)
      if (/^https?:/i.test(href)) return href
      const path = href.replace(/^\.\//, '')
      if (parts.isFlat || !parts.has(path)) return undefined
      const name = path.replace(/^.*\//, '')
      if (!images.has(name)) {
        images.set(name, {
          mediaType:
            MEDIA_TYPES[name.replace(/^.*\./, '').toLowerCase()] ?? 'application/octet-stream',
          // Unpacked only when somebody wants the picture itself.
          get bytes() {
            return parts.readBytes(path)
          },
        })
      }
      return name
    },
  }
}

function addInline(image: XmlElement, images: Map<string, ImageData>): string | undefined {
  const base64 = image.find('office:binary-data')?.text()
  if (!base64) return undefined
  const mediaType = image.attribute('draw:mime-type') ?? findMediaType(base64)
  const extension = Object.keys(MEDIA_TYPES).find(known => MEDIA_TYPES[known] === mediaType)
  const name = `image${images.size + 1}.${extension ?? 'bin'}`
  images.set(name, {
    mediaType,
    get bytes() {
      return decodeBase64(base64)
    },
  })
  return name
}

/** By how the first bytes look in base64. */
function findMediaType(base64: string): string {
  const start = base64.trimStart()
  if (start.startsWith('iVBOR')) return 'image/png'
  if (start.startsWith('/9j/')) return 'image/jpeg'
  if (start.startsWith('R0lG')) return 'image/gif'
  return 'application/octet-stream'
}

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), character => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
