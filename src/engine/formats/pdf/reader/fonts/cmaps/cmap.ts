/** Maps codes to the numbers of characters or glyphs, called CIDs (ISO 32000-2, 9.7.5). */
import { type CodeRange, CodeSpace } from './code-space.ts'

export interface CMap {
  readonly space: CodeSpace
  /** Lines run from top to bottom. */
  readonly isVertical: boolean
  /** Codes are UTF-16 units, one or two each. */
  readonly isUnicode: boolean
  /** CIDs are the codes. */
  readonly isIdentity: boolean
  /** 0 for none. */
  cidOf(code: number): number
}

/** Ranges of codes in order, without overlaps. */
export interface CidRanges {
  readonly firsts: readonly number[]
  readonly lengths: readonly number[]
  readonly cids: readonly number[]
}

export const findInRanges = (
  { firsts, lengths, cids }: CidRanges,
  code: number,
): number | undefined => {
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (firsts[middle]! <= code) low = middle + 1
    else high = middle
  }
  const index = low - 1
  if (index < 0 || code - firsts[index]! >= lengths[index]!) return undefined
  return cids[index]! + code - firsts[index]!
}

const TWO_BYTES = new CodeSpace([])

/** The name of a CMap says what it is for, even if it is unknown: `UniJIS2004-UTF16-V`. */
export const createIdentity = (name: string): CMap => ({
  space: TWO_BYTES,
  isVertical: name.endsWith('V'),
  isUnicode: name.startsWith('Uni'),
  isIdentity: true,
  cidOf: code => code,
})

/** In hexadecimal digits, as in CMaps: `8140-9FFC`. */
export function parseCodeRange(first: string, last: string): CodeRange | undefined {
  const bytes = first.length / 2
  const isWhole =
    Number.isInteger(bytes) && bytes >= 1 && bytes <= 4 && last.length === first.length
  return isWhole
    ? { bytes, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
    : undefined
}
