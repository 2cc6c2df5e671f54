/** A whole document between processes: as JSON, its images in base64. */
import type { ConvertedWhole } from '../engine/convert.ts'
import type { ImageData } from '../engine/document/document.ts'
import { toBase64 } from './envelope.ts'

export function writeWhole({ images, ...rest }: ConvertedWhole): string {
  const list = Array.from(images, ([name, { bytes, ...image }]) => [
    name,
    { ...image, base64: toBase64(bytes) },
  ])
  return JSON.stringify({ ...rest, images: list })
}

export function readWhole(json: Uint8Array): ConvertedWhole {
  // Written by the function above, in one of our own processes.
  const { images, ...rest } = JSON.parse(new TextDecoder().decode(json)) as Omit<
    ConvertedWhole,
    'images'
  > & {
    readonly images: readonly [string, Omit<ImageData, 'bytes'> & { readonly base64: string }][]
  }
  const list = images.map(([name, { base64, ...image }]): [string, ImageData] => [
    name,
    { ...image, bytes: new Uint8Array(Buffer.from(base64, 'base64')) },
  ])
  return { ...rest, images: new Map(list) }
}
