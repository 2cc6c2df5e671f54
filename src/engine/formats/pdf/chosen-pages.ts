/**
 * Which pages are read where only some are asked for: those, and a few others as evidence. What a running head
 * is, how large the text is and which sizes are headings, is only seen on several pages:
 *
 *     pages=7       s · · · s a 7 a s · · · s · · · s      a: around, s: spread over the document
 */
import type { PageRange } from '../../options.ts'

/** How many extra pages may be read. */
export const MAX_SAMPLES = 8
/** This many of them are next to the requested pages: paragraphs, tables and section headers continue there. */
const MAX_AROUND = 4
const MAX_DISTANCE = 2

/** Page numbers in order; undefined if all must be read. */
export function choosePages(
  ranges: readonly PageRange[] | undefined,
  pageCount: number,
): readonly number[] | undefined {
  if (!ranges) return undefined
  const asked = listAsked(ranges, pageCount)
  if (asked.length + MAX_SAMPLES >= pageCount) return undefined
  const chosen = new Set(asked)
  addAround(chosen, ranges, pageCount)
  addSpread(chosen, asked.length + MAX_SAMPLES, pageCount)
  return [...chosen].sort((a, b) => a - b)
}

/**
 * Which share of a document pages stand for, each for those that it is nearest to: what repeats on adjacent pages is
 * not on many pages of the document.
 */
export function createShare(
  read: readonly number[],
  pageCount: number,
): (pages: ReadonlySet<number>) => number {
  const weights = new Map(
    read.map((page, index) => {
      const before = read[index - 1]
      const after = read[index + 1]
      const begin = before === undefined ? 0.5 : (before + page) / 2
      const end = after === undefined ? pageCount + 0.5 : (page + after) / 2
      return [page, end - begin]
    }),
  )
  return pages => {
    let weight = 0
    for (const page of pages) weight += weights.get(page) ?? 0
    return weight / pageCount
  }
}

/** Each once: ranges may overlap as often as they like. */
function listAsked(ranges: readonly PageRange[], pageCount: number): number[] {
  const asked: number[] = []
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
    const next = (asked.at(-1) ?? 0) + 1
    for (let page = Math.max(first, next); page <= Math.min(last, pageCount); page++) {
      asked.push(page)
    }
  }
  return asked
}

/** Nearest first, and of equal ones the earlier: a page continues the one before it. */
function addAround(chosen: Set<number>, ranges: readonly PageRange[], pageCount: number): void {
  const full = chosen.size + MAX_AROUND
  for (let distance = 1; distance <= MAX_DISTANCE; distance++) {
    const around = [
      ...ranges.map(({ first }) => first - distance),
      ...ranges.map(({ last }) => last + distance),
    ]
    for (const page of around) {
      if (chosen.size >= full) return
      if (page >= 1 && page <= pageCount) chosen.add(page)
    }
  }
}

/** From the first page to the last; if a page is already chosen, the next one that is not. */
function addSpread(chosen: Set<number>, full: number, pageCount: number): void {
  const count = full - chosen.size
  for (let index = 0; index < count; index++) {
    let page = 1 + Math.floor((index * (pageCount - 1)) / Math.max(count - 1, 1))
    while (chosen.has(page)) page = (page % pageCount) + 1
    chosen.add(page)
  }
}
