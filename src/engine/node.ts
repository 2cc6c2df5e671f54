/** The library on Node: the same as index.ts, with the platform's own decompression. */
import { type ConversionWithImages, type ConvertOptions, convertDocument } from './convert.ts'
import { type Input, readInput } from './input.ts'
import { node } from './platform/node.ts'

export * from './surface.ts'

export async function convert(
  input: Input,
  options: ConvertOptions = {},
): Promise<ConversionWithImages> {
  const { bytes, ...known } = await readInput(input)
  return convertDocument(bytes, { ...known, ...options }, node)
}
