/** The library on Node: the same as index.ts, with the platform's own decompression. */
import { type Conversion, type ConvertOptions, convertDocument } from './convert.ts'
import { type Input, readInput } from './input.ts'
import { node } from './platform/node.ts'

export * from './surface.ts'

export async function convert(input: Input, options: ConvertOptions = {}): Promise<Conversion> {
  const { bytes, ...known } = await readInput(input)
  const { images: _, ...conversion } = await convertDocument(bytes, { ...known, ...options }, node)
  return conversion
}

/** On Node, PDFium's module is found without an address. */
export function createConvert(_options: { readonly pdfiumUrl: string }): typeof convert {
  return convert
}
