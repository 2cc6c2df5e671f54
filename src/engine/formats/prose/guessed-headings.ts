/**
 * Headings that only look like headings. Templates of publishers and offices often have styles of
 * their own without an outline level: larger than the text and kept with the next paragraph. A
 * reader sees headings there, so they become headings; how deep, their size tells among all others.
 */
import type { OutlineItem, Role } from '../../document/outline.ts'
import type { ParagraphStyle } from './paragraph.ts'

/** Larger than this, and kept with the next paragraph: a heading. */
const LARGER = 1.15
/** Larger than this and bold is enough. */
const MUCH_LARGER = 1.3
/** Longer than any heading. */
const MAX_CHARACTERS = 200

export const hasHeadingLength = (characters: number): boolean =>
  characters > 0 && characters <= MAX_CHARACTERS

export function looksLikeHeading(style: ParagraphStyle, bodySize: number): boolean {
  if (style.fontSize === undefined) return false
  const ratio = style.fontSize / bodySize
  return style.keepNext ? ratio >= LARGER : style.bold && ratio >= MUCH_LARGER
}

/** Gives guessed headings the depth that their size has among all headings of the document. */
export function settleDepths(
  items: readonly OutlineItem[],
  sizesOfGuesses: ReadonlyMap<Role, number>,
  sizesOfHeadings: ReadonlyMap<number, number>,
): readonly OutlineItem[] {
  const guessedSizes = [...new Set(sizesOfGuesses.values())].sort((a, b) => b - a)
  const ranks = new Map(guessedSizes.map((size, rank) => [size, rank]))
  const ranksBelow = new Map(
    [...sizesOfHeadings.values(), Number.POSITIVE_INFINITY].map(larger => [
      larger,
      guessedSizes.findIndex(size => size < larger),
    ]),
  )
  const toDepth = (fontSize: number): number => {
    let deepestAbove = 0
    let nextLarger = Number.POSITIVE_INFINITY
    for (const [depth, size] of sizesOfHeadings) {
      if (size <= fontSize) continue
      deepestAbove = Math.max(deepestAbove, depth)
      nextLarger = Math.min(nextLarger, size)
    }
    return deepestAbove + ranks.get(fontSize)! - ranksBelow.get(nextLarger)! + 1
  }
  const depths = new Map(guessedSizes.map(size => [size, toDepth(size)]))
  return items.map(item => {
    if (item.type !== 'flat' || item.role.type !== 'heading') return item
    const fontSize = sizesOfGuesses.get(item.role)
    if (fontSize === undefined) return item
    return { ...item, role: { ...item.role, depth: depths.get(fontSize)! } }
  })
}
