/** Items of a page in rows, and how far they extend. */
import type { Box } from '../../raw-page.ts'
import type { Word } from '../../text/words.ts'

/** A piece of text, or something that must stay whole: a table, a picture. */
export interface Item extends Box {
  /** Empty for what is not text. */
  readonly words: readonly Word[]
  readonly size: number
  /** Its position in the file. */
  readonly order: number
}

export const hasText = (item: Item): boolean => item.words.length > 0

/**
 * A row with the extents of its items, from left to right: with many columns, a stripe is compared with the few items
 * next to it and not with all of the row.
 */
export interface Row {
  readonly items: readonly Item[]
  /** The right end of the items up to each of them. */
  readonly reach: readonly number[]
  /** For each item, the last one if the row ended there; computed on first use. */
  lasts: Item[] | undefined
}

export function toReachingRow(items: readonly Item[]): Row {
  const reach: number[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const { x1 } of items) {
    most = Math.max(most, x1)
    reach.push(most)
  }
  return { items, reach, lasts: undefined }
}

/** The first of these ascending numbers that is above a limit. */
export function firstAbove(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** The first item of a row that begins at or after a position. */
export function firstFrom(items: readonly Item[], x: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.x0 >= x) high = middle
    else low = middle + 1
  }
  return low
}
