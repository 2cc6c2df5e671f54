/** The pictures of an OpenDocument file: parts below `Pictures/`, or base64 inside a flat file. */
import { decodeBase64 } from '../../containers/encoding/base64.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { ImageData } from '../../document/document.ts'
import { findImageKind, ImageCollection, type ImageKind } from '../images/collection.ts'
import type { OdfPackage } from './package.ts'

export interface OdfImages {
  /** The value of `Image.source` for a `draw:image`; undefined if it has no picture. */
  add(image: XmlElement): string | undefined
  readonly images: ReadonlyMap<string, ImageData>
}

export function collectOdfImages(parts: OdfPackage): OdfImages {
  const collection = new ImageCollection()
  return {
    images: collection.images,
    add(image) {
      const href = image.attribute('xlink:href')
      if (href === undefined) return addInline(image, collection)
      if (/^https?:/i.test(href)) return href
      const path = href.replace(/^\.\//, '')
      if (parts.isFlat || !parts.has(path)) return undefined
      return collection.addFile(path, () => parts.readBytes(path))
    },
  }
}

function addInline(image: XmlElement, collection: ImageCollection): string | undefined {
  const base64 = image.find('office:binary-data')?.text()
  if (!base64) return undefined
  const kind = findImageKind(image.attribute('draw:mime-type') ?? '') ?? findKind(base64)
  return collection.addNameless(kind, () => decodeBase64(base64) ?? new Uint8Array())
}

/** By the first bytes in base64. */
function findKind(base64: string): ImageKind | undefined {
  const start = base64.trimStart()
  if (start.startsWith('iVBOR')) return 'png'
  if (start.startsWith('/9j/')) return 'jpg'
  if (start.startsWith('R0lG')) return 'gif'
  return undefined
}
