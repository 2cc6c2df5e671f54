import { ConversionError } from '../errors.ts'
import { crc32 } from './crc32.ts'
import { inflateRaw } from './inflate.ts'
import { createPdfiumLoader } from './pdfium.ts'
import type { Platform } from './platform.ts'

/** The platform for browsers and everything else: plain code, no built-in of any host. */
export const portable: Platform = createPortablePlatform()

/** PDF needs PDFium's module: the page that embeds the library says where it is. */
export function createPortablePlatform(options: { readonly pdfiumUrl?: string } = {}): Platform {
  const { pdfiumUrl } = options
  return {
    inflateRaw,
    // A timer, because it exists everywhere; a pause comes after tens of milliseconds of work.
    breathe: () => new Promise(resolve => setTimeout(resolve, 0)),
    crc32,
    loadPdfium: createPdfiumLoader(async () => {
      if (!pdfiumUrl) {
        throw new ConversionError(
          'unsupported',
          'Converting PDF here requires the URL of pdfium.wasm.',
        )
      }
      const response = await fetch(pdfiumUrl)
      if (!response.ok) throw new ConversionError('unsupported', 'pdfium.wasm could not be loaded.')
      return new Uint8Array(await response.arrayBuffer())
    }),
  }
}
