/** A conversion as JSON: images in base64. */
import type { AttachedImage } from '../engine/attach-images.ts'
import type { Conversion, ConversionWithImages } from '../engine/convert.ts'
import type { Options } from '../engine/options.ts'

export interface Envelope extends Conversion {
  /** Only where they were asked for. */
  readonly images?: readonly EnvelopeImage[]
}

export interface EnvelopeImage {
  readonly name: string
  readonly media_type: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly page: number | null
  readonly base64?: string
}

export function toEnvelope(
  { images, ...conversion }: ConversionWithImages,
  options: Options,
): Envelope {
  if (options.images !== 'attach') return conversion
  const list = Array.from(images.values(), image => ({
    ...toEntry(image),
    base64: toBase64(image.bytes),
  }))
  return { ...conversion, images: list }
}

export const toEntry = ({
  name,
  mediaType,
  bytes,
  width,
  height,
  page,
}: AttachedImage): EnvelopeImage => ({
  name,
  media_type: mediaType,
  bytes: bytes.length,
  width,
  height,
  page,
})

export const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
