/** RTF for tests, from the few control words that a test is about. */
import { type ConversionWithImages, convertDocument } from '../../src/engine/convert.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'

/** One character per byte: `\xe4` is the byte E4. */
export const rtf = (content: string): Uint8Array =>
  new Uint8Array(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0 ${content}}`, 'latin1'))

export function convertRtf(
  content: string,
  options: GivenOptions = {},
): Promise<ConversionWithImages> {
  return convertDocument(rtf(content), { filename: 'test.rtf', ...options }, node)
}

export async function rtfToMarkdown(content: string, options: GivenOptions = {}): Promise<string> {
  return (await convertRtf(content, options)).markdown.trimEnd()
}
