/** Images: by reference to their name or address, or with their bytes inside the markdown. */
import type { Image, ImageData } from '../document/document.ts'
import { cleanAddress, findSafeAddress, payForLongAddress } from './address.ts'
import type { Context } from './context.ts'

/** The address to write; undefined if only the alternative text is wanted. */
export function findImageAddress(image: Image, context: Context): string | undefined {
  if (context.options.images === 'omit') return undefined
  const data = context.document.images.get(image.source)
  payForLongAddress(image.source, context)
  if (data) context.recorder?.addImage(image.source)
  if (context.options.images === 'inline' && data && MEDIA_TYPE.test(data.mediaType)) {
    return toDataUri(data, context)
  }
  // The caller may name an image freely; the name in the document is not trusted.
  if (data?.link !== undefined) return cleanAddress(data.link)
  const address = findSafeAddress(image.source)
  if (context.options.remote_images === 'link' && address && REMOTE.test(address)) {
    context.linkedImages.add(address)
  }
  return address
}

/** In a browser `//host` and `\\host` lead to other machines, too. */
const REMOTE = /^(?:https?:|[/\\]{2})/i

const MEDIA_TYPE = /^image\/[\w.+-]+$/

/** Charged here: many references to one large image must not pile up before the line is done. */
function toDataUri({ mediaType, bytes }: ImageData, context: Context): string {
  const head = `data:${mediaType};base64,`
  context.budget.spend('outputCharacters', head.length + Math.ceil(bytes.length / 3) * 4)
  let uri = head
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    const slice = bytes.subarray(start, start + SLICE_BYTES)
    // A spread is ten times as slow: it uses an iterator.
    uri += btoa(Reflect.apply(String.fromCharCode, undefined, slice))
  }
  return uri
}

/** A multiple of three, so that the slices join without padding, and small enough for one call. */
const SLICE_BYTES = 3 * 4096
