/** The library, for any JavaScript runtime. On Node, node.ts replaces this file (see package.json). */
import { type ConversionWithImages, type ConvertOptions, convertDocument } from './convert.ts'
import { type Input, readInput } from './input.ts'
import type { Platform } from './platform/platform.ts'
import { createPortablePlatform, portable } from './platform/portable.ts'

export * from './surface.ts'

/**
 * A `convert` that knows where PDFium's module is: `pdfium.wasm` of the package `@embedpdf/pdfium`. It is fetched for
 * the first PDF; without it PDF is unsupported here.
 */
export function createConvert({ pdfiumUrl }: { readonly pdfiumUrl: string }): typeof convert {
  const platform = createPortablePlatform({ pdfiumUrl })
  return (input, options = {}) => convertOn(platform, input, options)
}

/** Converts a document to GitHub-flavored markdown; throws ConversionError if that is not possible. */
export function convert(input: Input, options: ConvertOptions = {}): Promise<ConversionWithImages> {
  return convertOn(portable, input, options)
}

async function convertOn(
  platform: Platform,
  input: Input,
  options: ConvertOptions,
): Promise<ConversionWithImages> {
  const { bytes, ...known } = await readInput(input)
  return convertDocument(bytes, { ...known, ...options }, platform)
}
