/** Document types (XML 1.0, 2.8): skipped, unless they declare anything. */
import { DOUBLE_QUOTE, GREATER, LEFT_BRACKET, SINGLE_QUOTE } from './characters.ts'
import { malformed } from './malformed.ts'

/** The position after the document type that begins here; negative if it is not closed. */
export function findDocumentTypeEnd(source: string, start: number): number {
  let quote = 0
  for (let position = start; position < source.length; position++) {
    const code = source.charCodeAt(position)
    if (quote) {
      if (code === quote) quote = 0
    } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      quote = code
    } else if (code === LEFT_BRACKET) {
      throw malformed('entity declarations are not allowed')
    } else if (code === GREATER) {
      return position + 1
    }
  }
  return -1
}
