/**
 * Heading levels. The outline knows; else numbers decide (1.2 is below 1); else formatting does: larger above
 * smaller, and of equal size what comes first in the document above what comes later.
 */
import { SECTION_NAME } from '../../languages.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { LARGER, SEVERAL } from '../../measures.ts'
import { roundSize } from '../../statistics.ts'
import { blockText, isInCapitals } from './headings.ts'

/** "1.2", and letters or Roman numerals with a point: "A.", "III.2". */
const NUMBER =
  /^(\d{1,2}(?:\.\d{1,2}){0,5}|(?:[A-Z]|[IVX]{1,5})(?:(?:\.\d{1,2}){1,4}|(?=\.)))[.:]?\s+\S/
const MAX_DEPTH = 6
/** A remark behind a title in capitals may be in small letters. */
const IN_BRACKETS = / \([^()]*\)$/

export function findLevels(
  headings: readonly TextBlock[],
  outlineDepth: (text: string) => number | undefined,
  bodySize = Number.POSITIVE_INFINITY,
): Map<TextBlock, number> {
  const looks = new Map<string, Style>()
  const numberOf = createNumbers(headings)
  const keyOf = (block: TextBlock): string => {
    const line = block.lines[0]!
    const text = blockText(block)
    const look = {
      size: roundSize(line.size),
      // A remark behind a bold title may be in regular weight; above the size of the text, sizes tell levels.
      bold: line.size < LARGER * bodySize && (line.isBold || line.words[0]!.style.font.isBold),
      caps: line.isSmallCapitals || isInCapitals(text.replace(IN_BRACKETS, '')),
      italic: line.isItalic,
      depth: depthOf(numberOf(text)),
    }
    const key = `${look.size} ${look.bold} ${look.caps} ${look.italic} ${look.depth}`
    looks.set(key, look)
    return key
  }
  const keys = headings.map(keyOf)
  const inOrder = [...looks.values()]
  const firstLike = (look: Style): number => inOrder.findIndex(other => isSameLevel(other, look))
  const ordered = [...looks].sort(
    ([, a], [, b]) =>
      b.size - a.size || (a.depth || 1) - (b.depth || 1) || firstLike(a) - firstLike(b),
  )
  const isSingle = (key: string): boolean => keys.indexOf(key) === keys.lastIndexOf(key)
  const hasMany = headings.length >= MANY_HEADINGS
  const levels = rankStyles(
    ordered.map(([key, look]) => ({
      key,
      look,
      isSingle: hasMany && isSingle(key),
      place: keys.indexOf(key),
    })),
  )
  const ranked = new Map(headings.map((block, index) => [block, levels.get(keys[index]!) ?? 1]))
  return followOutline(headings, ranked, outlineDepth) ?? ranked
}

/** Levels by the outline; a title above it moves everything one level down. */
function followOutline(
  headings: readonly TextBlock[],
  ranked: ReadonlyMap<TextBlock, number>,
  outlineDepth: (text: string) => number | undefined,
): Map<TextBlock, number> | undefined {
  const depths = headings.map(block => outlineDepth(blockText(block)))
  const known = depths.filter(depth => depth !== undefined)
  if (known.length < SEVERAL || known.length < headings.length / 2) return undefined
  const first = headings[0]!
  const hasTitle = depths[0] === undefined && ranked.get(first) === 1
  const shift = hasTitle ? 1 : 0
  // What is not in the outline goes where headings of its rank are in the outline.
  const byRank = new Map<number, number>()
  headings.forEach((block, index) => {
    const depth = depths[index]
    if (depth !== undefined) byRank.set(ranked.get(block)!, depth + shift)
  })
  return new Map(
    headings.map((block, index) => {
      const depth = depths[index]
      const rank = ranked.get(block)!
      return [block, depth === undefined ? (byRank.get(rank) ?? rank) : depth + shift]
    }),
  )
}

interface Style {
  readonly size: number
  readonly bold: boolean
  readonly caps: boolean
  readonly italic: boolean
  readonly depth: number
}

/** With this many headings, formatting that occurs once is not a separate level. */
const MANY_HEADINGS = 4
/** A title is among the first headings: what is large and comes later is a name on a cover or a sign. */
const LAST_TITLE = 3

interface RankedStyle {
  readonly key: string
  readonly look: Style
  readonly isSingle: boolean
  /** Of the first heading that has it, among all. */
  readonly place: number
}

/**
 * From the largest formatting to the smallest; what occurs once above the others is the title, then what goes with
 * it.
 */
function rankStyles(looks: readonly RankedStyle[]): Map<string, number> {
  const levels = new Map<string, number>()
  const firstRepeated = looks.findIndex(({ isSingle }) => !isSingle)
  const above = firstRepeated < 0 ? looks : looks.slice(0, firstRepeated)
  const title = above.find(({ place }) => place <= LAST_TITLE)
  const below = title ? 2 : 1
  for (const { key } of above) levels.set(key, below)
  if (title) levels.set(title.key, 1)

  let level = below - 1
  let previous: RankedStyle | undefined
  for (const ranked of looks.slice(above.length)) {
    // Formatting that occurs once between two levels goes with the nearest one above.
    if (!ranked.isSingle) {
      if (!previous || !isSameLevel(previous.look, ranked.look)) level++
      previous = ranked
    }
    const own = previous && isBelow(ranked, previous) ? level + 1 : level
    levels.set(ranked.key, Math.min(own, MAX_DEPTH))
  }
  return levels
}

/** What occurs once is a level of its own where it is this much smaller than all above it. */
const SINGLE_RATIO = 0.85

/** Before the others it is no part of them: "Abstract", "Contents". */
const isBelow = ({ look, place }: RankedStyle, other: RankedStyle): boolean =>
  look.size < SINGLE_RATIO * other.look.size && place > other.place

const isSameLevel = (a: Style, b: Style): boolean =>
  a.size === b.size &&
  a.bold === b.bold &&
  a.caps === b.caps &&
  a.italic === b.italic &&
  (a.depth || 1) === (b.depth || 1)

/** If 3.2 is known, 3.2.1 is one level below it, whatever it looks like and whatever tags say. */
export function nestNumbers(levels: ReadonlyMap<TextBlock, number>): Map<TextBlock, number> {
  const known = new Map<string, number>()
  const nested = new Map<TextBlock, number>()
  const numberOf = createNumbers([...levels.keys()])
  for (const [block, level] of levels) {
    const number = numberOf(blockText(block))
    const parent = known.get(number.slice(0, Math.max(number.lastIndexOf('.'), 0)))
    const own = parent === undefined ? level : Math.min(parent + 1, MAX_DEPTH)
    if (number) known.set(number, own)
    nested.set(block, own)
  }
  return nested
}

/** How many numbers precede the heading's text: 2 for "3.1 Method"; 0 for none. */
export const numberDepth = (text: string): number => depthOf(findNumber(text))

const depthOf = (number: string): number => (number ? number.split('.').length : 0)

const findNumber = (text: string): string => NUMBER.exec(text.replace(SECTION_NAME, ''))?.[1] ?? ''

/**
 * The numbers of sections. Those of releases count down, as the newest one comes first, and say nothing about levels:
 *
 *     2.1.0 (May)
 *     2.0.3 (April)
 */
function createNumbers(headings: readonly TextBlock[]): (text: string) => string {
  let up = 0
  let down = 0
  let before: readonly number[] | undefined
  for (const block of headings) {
    const number = findNumber(blockText(block))
    if (!/^\d+\./.test(number)) continue
    const parts = number.split('.').map(Number)
    if (before) {
      const order = compareParts(before, parts)
      if (order < 0) up++
      else if (order > 0) down++
    }
    before = parts
  }
  return down > up ? text => findNumber(text).replace(RELEASE, '') : findNumber
}

const RELEASE = /^\d+\..*$/

function compareParts(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
