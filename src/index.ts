/** The library, for any JavaScript runtime. On Node, node.ts stands for this file (see package.json). */
import { type Conversion, type ConvertOptions, convertDocument } from './convert.ts'
import { portable } from './platform/portable.ts'

export * from './surface.ts'

/** Converts a document to GitHub-flavored markdown; throws ConversionError where it cannot be done. */
export async function convert(
  bytes: Uint8Array,
  options: ConvertOptions = {},
): Promise<Conversion> {
  const { images: _, ...conversion } = await convertDocument(bytes, options, portable)
  return conversion
}
