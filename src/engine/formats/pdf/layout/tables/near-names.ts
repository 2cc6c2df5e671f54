/**
 * Names of columns that nearly touch, because they are wider than what is below them. One ends or begins where its
 * column does, or the white between two of them is wider than any between words of a name:
 *
 *     Position Quantity Unit price
 *     A 17            4      80.00
 */
import { LARGER } from '../../measures.ts'
import type { Word } from '../../text/words.ts'
import type { Chunk, Stripe } from '../regions/columns.ts'
import { isAmount } from '../regions/numeric.ts'

const OPTIONS = {
  /** White between two names, in ems: hardly a font has wider spaces. */
  minGap: 0.32,
  /** Names and what is below them begin or end this close together, in ems. */
  sameEdge: 0.15,
}

/** Where a name begins, whether its column or the one before shows it, and whether it can begin nowhere else. */
interface Start {
  readonly index: number
  readonly isAligned: boolean
  readonly isOnly: boolean
}

/**
 * The chunks of the first row, those that cross columns parted where these do if each column then has a name. Where names
 * follow instead of amounts, those above them are of several columns.
 */
export function partNames(
  chunks: readonly Chunk[],
  stripes: readonly Stripe[],
  below: readonly Chunk[] | undefined,
): readonly Chunk[] {
  if (chunks.length > stripes.length || !below?.some(isAmount)) return chunks
  const names = chunks.flatMap(chunk => partChunk(chunk, stripes) ?? [chunk])
  return names.length === stripes.length + 1 ? names : chunks
}

function partChunk(chunk: Chunk, stripes: readonly Stripe[]): Chunk[] | undefined {
  const { words, x0, x1 } = chunk
  const crossed = stripes.filter(stripe => stripe.x0 > x0 && stripe.x1 < x1)
  if (!crossed.length || words.length <= crossed.length) return undefined
  const starts = crossed.flatMap(stripe => findStart(words, stripe) ?? [])
  const indexes = starts.map(({ index }) => index)
  if (starts.length < crossed.length || new Set(indexes).size < indexes.length) return undefined
  const areShown =
    starts.some(({ isAligned }) => isAligned) &&
    starts.every(({ isAligned, isOnly }) => isAligned || isOnly)
  if (!areShown && !isWiderAt(words, indexes)) return undefined
  return [0, ...indexes].map((start, at) => toPart(chunk, words.slice(start, indexes[at])))
}

/** Whether the white before these words is wider than that before all others. */
function isWiderAt(words: readonly Word[], indexes: readonly number[]): boolean {
  const between = Math.min(...indexes.map(index => gapBefore(words, index)))
  const inside = words.flatMap((_, index) =>
    index === 0 || indexes.includes(index) ? [] : [gapBefore(words, index)],
  )
  return (
    between > OPTIONS.minGap * words[0]!.style.size && between > LARGER * Math.max(0, ...inside)
  )
}

/** Of the words that begin inside a stripe or right behind it, the best aligned one, or that after the most white. */
function findStart(words: readonly Word[], stripe: Stripe): Start | undefined {
  const inside: number[] = []
  for (let index = 1; index < words.length; index++) {
    const isInside = words[index]!.x0 > stripe.x0 && words[index - 1]!.x1 < stripe.x1
    if (isInside && !words[index]!.glued) inside.push(index)
  }
  const isOnly = inside.length === 1
  const [index] = inside.sort((a, b) => offsetOf(words, a, stripe) - offsetOf(words, b, stripe))
  if (index === undefined) return undefined
  if (offsetOf(words, index, stripe) < OPTIONS.sameEdge * words[index]!.style.size) {
    return { index, isAligned: true, isOnly }
  }
  const [widest] = inside.sort((a, b) => gapBefore(words, b) - gapBefore(words, a))
  return { index: widest!, isAligned: false, isOnly }
}

/** How far the name before ends from where its column does, or this one begins from where its own does. */
const offsetOf = (words: readonly Word[], index: number, stripe: Stripe): number =>
  Math.min(Math.abs(words[index - 1]!.x1 - stripe.x0), Math.abs(words[index]!.x0 - stripe.x1))

const gapBefore = (words: readonly Word[], index: number): number =>
  words[index]!.x0 - words[index - 1]!.x1

const toPart = (chunk: Chunk, words: readonly Word[]): Chunk => ({
  ...chunk,
  words,
  x0: words[0]!.x0,
  x1: words.at(-1)!.x1,
})
