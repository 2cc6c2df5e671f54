/** The images that belong to the part of a document that is returned, with their sizes. */
import type { ImageData } from './document/document.ts'
import { findImageSize } from './formats/images/size.ts'
import type { BlockSpan } from './markdown/spans.ts'
import { type Warning, Warnings } from './warnings.ts'

/** The images in what is returned, if they were asked for. */
export interface AttachedImage {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** In pixels, if the file says so. */
  readonly width: number | null
  readonly height: number | null
  readonly page: number | null
}

/** All of them together, before base64. */
const MAX_ATTACHED_BYTES = 32 * 1024 * 1024

export function attachImages(
  images: ReadonlyMap<string, ImageData>,
  spans: readonly BlockSpan[],
  maxBytes = MAX_ATTACHED_BYTES,
): { readonly images: Map<string, AttachedImage>; readonly warnings: readonly Warning[] } {
  const attached = new Map<string, AttachedImage>()
  const warnings = new Warnings()
  let bytes = 0
  if (!images.size) return { images: attached, warnings: [] }
  const seen = new Set<string>()
  for (const span of spans) {
    for (const name of span.images ?? []) {
      const image = images.get(name)
      if (!image || seen.has(name)) continue
      seen.add(name)
      // Unpacked on every access.
      const { bytes: own } = image
      if (bytes + own.length > maxBytes) {
        warnings.add('images_not_attached', name)
        continue
      }
      bytes += own.length
      const size = findImageSize(own)
      attached.set(image.link ?? name, {
        name: image.link ?? name,
        mediaType: image.mediaType,
        bytes: own,
        width: size?.width ?? null,
        height: size?.height ?? null,
        page: span.page ?? null,
      })
    }
  }
  return { images: attached, warnings: warnings.list() }
}
