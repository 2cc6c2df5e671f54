/**
 * Headings that only look like headings. Templates of publishers and offices often have custom styles without an
 * outline level: larger than the text and kept with the next paragraph. Others have no styles at all, with lines made
 * large and bold by hand. A reader sees headings there, so they become headings; their size among all others gives
 * their level.
 */
import { MARKS, type Run } from '../../../document/document.ts'
import { runsText } from '../../../document/runs.ts'
import {
  findEvidence,
  type ParagraphContent,
  type ParagraphStyle,
  type StoryItem,
  showsText,
  toBody,
} from '../paragraph.ts'

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

/** By hand: all of it bold, and this much larger than most of the text. */
const LARGER_BY_HAND = 1.25
/** Sentences do; few headings do. */
const ENDS_SENTENCE = /[.!,;:…]$/

/** Whether a line looks like a heading next to text of the given size. */
export function isMadeHeading(content: ParagraphContent, isBold: boolean, size: number): boolean {
  const { runs, leastSize } = content
  if (leastSize < size * LARGER_BY_HAND || leastSize === Number.POSITIVE_INFINITY) return false
  const isHeading = (run: Run): boolean =>
    !showsText(run) || (run.content.type === 'text' && (isBold || isStrong(run)))
  if (!runs.every(isHeading)) return false
  return hasHeadingShape(runsText(runs))
}

/** Whether a line is as short as a heading, and not a sentence. */
export function hasHeadingShape(line: string): boolean {
  const text = line.trim()
  return hasHeadingLength(text.length) && !ENDS_SENTENCE.test(text)
}

const isStrong = ({ marks }: Run): boolean => (marks & MARKS.strong) !== 0

/** How much of a text has which size: most of it is not a heading. */
export class TextSizes {
  readonly #lengths = new Map<number, number>()

  add({ runs, leastSize }: ParagraphContent): void {
    let length = this.#lengths.get(leastSize) ?? 0
    for (const { content } of runs) if (content.type === 'text') length += content.value.length
    this.#lengths.set(leastSize, length)
  }

  /** In half-points; 0 if there is no text. */
  findMost(): number {
    let most = 0
    let size = 0
    for (const [candidate, length] of this.#lengths) {
      if (length <= most || candidate === Number.POSITIVE_INFINITY) continue
      most = length
      size = candidate
    }
    return size
  }
}

/**
 * Gives guessed headings the level that their size has among all headings of the document. Those made by hand are
 * text after all if most of the text is nearly as large.
 */
export function settleGuesses(
  items: readonly StoryItem[],
  baseSize: number,
  mostSize: number,
): readonly StoryItem[] {
  const sizes = new Set<number>()
  const sizesOfDepths = new Map<number, number>()
  const settled = items.map(item => {
    const evidence = findEvidence(item)
    if (evidence?.type === 'heading') {
      sizesOfDepths.set(evidence.depth, evidence.style.fontSize ?? baseSize)
    }
    if (evidence?.type !== 'look') return item
    if (evidence.byHand && evidence.fontSize < mostSize * LARGER_BY_HAND) return toBody(item)
    sizes.add(evidence.fontSize)
    return item
  })
  if (!sizes.size) return settled
  const depths = findDepths(
    [...sizes].sort((a, b) => b - a),
    sizesOfDepths,
  )
  return settled.map(item => {
    if (item.type !== 'flat' || item.evidence?.type !== 'look') return item
    const { role, evidence } = item
    if (role.type !== 'heading') return item
    return { ...item, role: { ...role, depth: depths.get(evidence.fontSize)! } }
  })
}

/** By the sizes of guessed headings, largest first: each is below the real ones that are larger. */
function findDepths(
  sizes: readonly number[],
  sizesOfDepths: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const depths = new Map<number, number>()
  let larger = 0
  let rank = 0
  for (const fontSize of sizes) {
    let deepestAbove = 0
    let nextLarger = Number.POSITIVE_INFINITY
    for (const [depth, size] of sizesOfDepths) {
      if (size <= fontSize) continue
      deepestAbove = Math.max(deepestAbove, depth)
      nextLarger = Math.min(nextLarger, size)
    }
    rank = nextLarger === larger ? rank + 1 : 1
    larger = nextLarger
    depths.set(fontSize, deepestAbove + rank)
  }
  return depths
}
