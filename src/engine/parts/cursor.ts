/**
 * A cursor says where the next part begins. It contains only numbers, and is bound to the whole markdown by a hash: a
 * different document, or different options, are detected.
 */
import { ConversionError } from '../errors.ts'

export const BEGIN_AGAIN = 'To start over, omit the cursor.'

interface Cursor {
  readonly offset: number
  /** Of the part that begins there, from 1. */
  readonly index: number
  readonly maxTokens: number
  /** Number of the section's heading among the spans, or -1. */
  readonly section: number
}

export function writeCursor(cursor: Cursor, hash: string): string {
  const numbers = toNumbers(cursor)
  return [VERSION, ...numbers.map(number => number.toString(36)), sign(numbers, hash)].join('.')
}

const VERSION = 'c1'

const toNumbers = ({ offset, index, maxTokens, section }: Cursor): number[] => [
  offset,
  index,
  maxTokens,
  section + 1,
]

export function parseCursor(text: string, hash: string): Cursor {
  const [version, ...fields] = text.split('.')
  const signature = fields.pop()
  const numbers = fields.map(field =>
    /^[0-9a-z]{1,10}$/.test(field) ? Number.parseInt(field, 36) : -1,
  )
  if (version !== VERSION || numbers.length !== 4 || numbers.includes(-1)) {
    throw new ConversionError(undefined, 'The cursor is not a valid next_cursor.', {
      hint: BEGIN_AGAIN,
    })
  }
  if (signature !== sign(numbers, hash)) {
    throw new ConversionError(
      undefined,
      'The cursor belongs to a different document or different options.',
      { hint: `Send the same document with the same options. ${BEGIN_AGAIN}` },
    )
  }
  const [offset, index, maxTokens, section] = numbers as [number, number, number, number]
  return { offset, index, maxTokens, section: section - 1 }
}

const sign = (numbers: readonly number[], hash: string): string =>
  hashText(`${numbers.join(' ')} ${hash}`)

/** Two 32-bit sums that every character changes; enough to distinguish documents, not to withstand forgers. */
export function hashText(text: string): string {
  let low = 0x811c9dc5
  let high = text.length ^ 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ ((code << 7) | (code >>> 3)), 0x85ebca6b) ^ (low >>> 15)
  }
  return [low, high].map(sum => (sum >>> 0).toString(36)).join('')
}
