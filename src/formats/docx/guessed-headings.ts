/**
 * Headings that only look like headings. Templates of publishers and offices often have styles of
 * their own without an outline level: larger than the text and kept with the next paragraph. A
 * reader sees headings there, so they become headings; how deep, their size tells among all others.
 */
import type { OutlineItem } from '../../document/outline.ts'
import type { ParagraphStyle } from './styles.ts'

/** Larger than this, and kept with the next paragraph: a heading. */
const LARGER = 1.15
/** Larger than this and bold is enough. */
const MUCH_LARGER = 1.3
/** Longer than any heading. */
const MAX_CHARACTERS = 200

export function looksLikeHeading(
  style: ParagraphStyle,
  bodySize: number,
  characters: number,
): boolean {
  if (characters === 0 || characters > MAX_CHARACTERS || style.fontSize === undefined) return false
  const ratio = style.fontSize / bodySize
  return style.keepNext ? ratio >= LARGER : style.bold && ratio >= MUCH_LARGER
}

export interface GuessedHeading {
  /** Place among the outline items. */
  readonly index: number
  readonly fontSize: number
}

/** Gives guessed headings the depth that their size has among all headings of the document. */
export function settleDepths(
  items: readonly OutlineItem[],
  guesses: readonly GuessedHeading[],
  sizesOfHeadings: ReadonlyMap<number, number>,
): readonly OutlineItem[] {
  if (!guesses.length) return items
  const guessedSizes = [...new Set(guesses.map(guess => guess.fontSize))]
  const settled = [...items]
  for (const { index, fontSize } of guesses) {
    const item = settled[index]!
    if (item.type !== 'flat' || item.role.type !== 'heading') continue
    const above = [...sizesOfHeadings].filter(([, size]) => size > fontSize)
    const deepestAbove = Math.max(0, ...above.map(([depth]) => depth))
    const between = guessedSizes.filter(
      size => size > fontSize && above.every(([, larger]) => size < larger),
    )
    const depth = deepestAbove + between.length + 1
    settled[index] = { ...item, role: { ...item.role, depth } }
  }
  return settled
}
