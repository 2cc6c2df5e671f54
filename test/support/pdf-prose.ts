/** Pages of prose, as tests of the whole way from a PDF to its markdown need them. */
import assert from 'node:assert/strict'
import { ConversionError } from '../../src/engine/errors.ts'
import { convert } from '../../src/engine/node.ts'
import { type PdfPage, type PdfText, pdf } from './pdf.ts'

export const toMarkdown = async (pages: readonly PdfPage[]): Promise<string> =>
  (await convert(pdf(pages))).markdown

export const SENTENCE =
  'The quick brown fox jumps over the lazy dog and runs into the dark green wood'

/** Lines of a paragraph, one below the other. */
export const lines = (y: number, texts: readonly string[], x = 72): PdfText[] =>
  texts.map((text, index) => ({ text, x, y: y + index * 12 }))

export const prose = (y: number, count: number, x = 72): PdfText[] =>
  lines(
    y,
    Array.from({ length: count }, () => SENTENCE),
    x,
  )

/** The error that a file ends with. */
export async function failure(bytes: Uint8Array): Promise<ConversionError> {
  try {
    await convert(bytes, { filename: 'a.pdf' })
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return error
  }
  return assert.fail('it was converted')
}
