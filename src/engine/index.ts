/** The library, for any JavaScript runtime. On Node, node.ts replaces this file (see package.json). */
import { type ConversionWithImages, type ConvertOptions, convertDocument } from './convert.ts'
import { type Input, readInput } from './input.ts'
import { portable } from './platform/portable.ts'

export * from './surface.ts'

/** Converts a document to GitHub-flavored markdown; throws ConversionError if that is not possible. */
export async function convert(
  input: Input,
  options: ConvertOptions = {},
): Promise<ConversionWithImages> {
  const { bytes, ...known } = await readInput(input)
  return convertDocument(bytes, { ...known, ...options }, portable)
}
