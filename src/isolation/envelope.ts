/** A conversion as JSON shows it: images in base64. */
import type { Conversion, ConversionWithImages } from '../engine/convert.ts'
import type { GivenOptions } from '../engine/options.ts'

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
  options: GivenOptions,
): Envelope {
  if (options.images !== 'attach') return conversion
  const list = Array.from(images.values(), ({ name, mediaType, bytes, width, height, page }) => ({
    name,
    media_type: mediaType,
    bytes: bytes.length,
    width,
    height,
    page,
    base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
  }))
  return { ...conversion, images: list }
}
