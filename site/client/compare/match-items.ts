/**
 * Which items of two lists correspond, in order. What occurs once in both is matched first and divides the rest
 * ("patience diff", after Bram Cohen): a line that is repeated everywhere, such as an empty one, says little about where
 * a text continues. What is left between is aligned by dynamic programming, where it is small enough.
 */

/** Indices in the left and in the right list. */
export type Match = readonly [left: number, right: number]

type Range = readonly [from: number, to: number]

export function matchItems(left: readonly string[], right: readonly string[]): Match[] {
  const found: Match[] = []
  matchRange([0, left.length], [0, right.length])
  return found

  function matchRange([leftFrom, leftTo]: Range, [rightFrom, rightTo]: Range): void {
    let [l, r, leftEnd, rightEnd] = [leftFrom, rightFrom, leftTo, rightTo]
    while (l < leftEnd && r < rightEnd && left[l] === right[r]) found.push([l++, r++])
    while (l < leftEnd && r < rightEnd && left[leftEnd - 1] === right[rightEnd - 1]) {
      leftEnd--
      rightEnd--
    }
    if (l < leftEnd && r < rightEnd) matchBetween([l, leftEnd], [r, rightEnd])
    for (let at = 0; at < leftTo - leftEnd; at++) found.push([leftEnd + at, rightEnd + at])
  }

  function matchBetween(leftRange: Range, rightRange: Range): void {
    const anchors = findAnchors(leftRange, rightRange)
    let [l, r] = [leftRange[0], rightRange[0]]
    if (!anchors.length) {
      const isEqual = (a: number, b: number) => (left[l + a] === right[r + b] ? 1 : 0)
      const aligned = align(leftRange[1] - l, rightRange[1] - r, isEqual)
      for (const [a, b] of aligned) found.push([l + a, r + b])
      return
    }
    for (const anchor of anchors) {
      matchRange([l, anchor[0]], [r, anchor[1]])
      found.push(anchor)
      l = anchor[0] + 1
      r = anchor[1] + 1
    }
    matchRange([l, leftRange[1]], [r, rightRange[1]])
  }

  /** What occurs once in both ranges, as far as it is in the same order. */
  function findAnchors(leftRange: Range, rightRange: Range): Match[] {
    const inRight = findUnique(right, rightRange)
    const common: Match[] = []
    for (const [item, l] of findUnique(left, leftRange)) {
      const r = inRight.get(item)
      if (l >= 0 && r !== undefined && r >= 0) common.push([l, r])
    }
    return longestRise(common)
  }
}

/** Where items are; -1 for those that occur again. */
function findUnique(items: readonly string[], [from, to]: Range): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = from; at < to; at++) places.set(items[at]!, places.has(items[at]!) ? -1 : at)
  return places
}

/** The longest selection whose right indices rise as well. */
function longestRise(matches: readonly Match[]): Match[] {
  /** For every length, the end of the selection that ends lowest; and what precedes each match. */
  const ends: number[] = []
  const before: number[] = []
  matches.forEach(([, r], index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (matches[ends[middle]!]![1] < r) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? ends[low - 1]! : -1
    ends[low] = index
  })
  const rise: Match[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rise.push(matches[at]!)
  return rise.reverse()
}

/** More than so many pairs are not looked at. */
const MAX_PAIRS = 1_000_000

/** The alignment of two lists with the highest sum of scores; pairs with a score of 0 are not aligned. */
export function align(
  leftCount: number,
  rightCount: number,
  toScore: (left: number, right: number) => number,
): Match[] {
  if (leftCount * rightCount > MAX_PAIRS) return []
  const width = rightCount + 1
  const scores = new Float32Array(leftCount * width)
  /** The best sum of what begins at a pair. */
  const sums = new Float64Array((leftCount + 1) * width)
  for (let l = leftCount - 1; l >= 0; l--) {
    for (let r = rightCount - 1; r >= 0; r--) {
      const at = l * width + r
      scores[at] = toScore(l, r)
      const together = scores[at]! > 0 ? scores[at]! + sums[at + width + 1]! : 0
      sums[at] = Math.max(together, sums[at + width]!, sums[at + 1]!)
    }
  }
  const matches: Match[] = []
  for (let l = 0, r = 0; l < leftCount && r < rightCount; ) {
    const at = l * width + r
    if (scores[at]! > 0 && sums[at] === scores[at]! + sums[at + width + 1]!) {
      matches.push([l++, r++])
    } else if (sums[at + width]! >= sums[at + 1]!) l++
    else r++
  }
  return matches
}
