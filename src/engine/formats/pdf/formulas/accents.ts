/** Accents belong to what is below them. */
import { overlap, widthOf } from '../geometry.ts'
import type { Build } from './build.ts'
import { type Item, middleOf, SCRIPT_RATIO, toExpression, toGroup } from './item.ts'

/** How far above its base an accent may be, and how far it may reach into it, in ems. */
const MAX_GAP = 0.4
/** … and a wide one, which is as far from small letters as from tall ones beside them. */
const MAX_GAP_OF_WIDE = 0.65
const MAX_OVERLAP = 0.3

/** Undefined if an accent is over nothing. */
export function joinAccents(items: readonly Item[], build: Build): Item[] | undefined {
  let current = [...items]
  // The lowest first: an accent may be over a letter with another.
  const accents = current.filter(({ role }) => role === 'accent').sort((a, b) => b.y1 - a.y1)
  for (const accent of accents) {
    const isWide = widthOf(accent) > 0.55 * accent.size
    const maxGap = (isWide ? MAX_GAP_OF_WIDE : MAX_GAP) * accent.size
    const below = current.filter(
      item =>
        item !== accent &&
        item.role !== 'accent' &&
        (isLower(accent) ? isBelow(accent, item, maxGap) : isBelow(item, accent, maxGap)),
    )
    const bases = isWide
      ? withoutEnds(below.filter(item => isWithin(item, accent)))
      : withScripts(nearest(below, accent), below, accent)
    const [only] = bases
    if (only?.style.upright && bases.length === 1 && only.character === 'ı') {
      // Function names of other languages: `lím`.
      const letter = { ...only, character: 'i', y0: accent.y0 }
      current = [
        ...current.filter(item => item !== accent && item !== only),
        { ...letter, expression: toExpression(letter) },
      ]
      continue
    }
    // A bracket with an accent is a part of something wider.
    const isBracket = bases.length === 1 && /^(?:open|close)$/.test(only!.role)
    const content = bases.length && !isBracket ? build(bases) : undefined
    if (!content) return undefined
    const used = [accent, ...bases]
    const decoration = {
      type: 'decoration',
      mark: accent.character,
      position: isLower(accent) ? 'under' : 'over',
      base: content.expression,
    } as const
    // Braces have labels.
    const group = toGroup(used, decoration, content, isBrace(accent) ? 'name' : 'group')
    const { x0, x1 } = bases.length === 1 ? bases[0]! : group
    current = [...current.filter(item => !used.includes(item)), { ...group, x0, x1 }]
  }
  return current
}

const isLower = ({ character }: Item): boolean => character === '⏟'
const isBrace = ({ character }: Item): boolean => character === '⏞' || character === '⏟'

function isBelow(item: Item, other: Item, maxGap: number): boolean {
  const gap = item.y0 - other.y1
  return (
    gap < maxGap &&
    gap > -MAX_OVERLAP * Math.max(item.size, other.size) &&
    item.y1 > other.y1 &&
    overlap(item.x0, item.x1 + 0.2 * item.size, other.x0, other.x1) > 0
  )
}

/** What is small is a script of the last letter, unless the accent goes on to its end. */
const isWithin = (item: Item, accent: Item): boolean =>
  middleOf(item) > accent.x0 - 0.1 * accent.size &&
  middleOf(item) < accent.x1 + 0.1 * accent.size &&
  (item.size > SCRIPT_RATIO * accent.size || item.x1 < accent.x1 + 0.1 * accent.size)

/** Without a bracket that opens behind it all, or was opened before. */
const withoutEnds = (bases: readonly Item[]): readonly Item[] => {
  const first = Math.min(...bases.map(({ x0 }) => x0))
  const last = Math.max(...bases.map(({ x1 }) => x1))
  return bases.filter(
    ({ role, x0, x1 }) => !(role === 'open' && x1 === last) && !(role === 'close' && x0 === first),
  )
}

function nearest(items: readonly Item[], accent: Item): Item[] {
  const distance = (item: Item): number =>
    Math.abs(middleOf(item) + 0.05 * item.size - middleOf(accent)) -
    0.3 * overlap(item.x0, item.x1, accent.x0, accent.x1)
  const [first] = [...items].sort((a, b) => distance(a) - distance(b))
  return first ? [first] : []
}

/** An accent as large as a letter is not over its index, but over both: `\\bar{v_Y}`. */
function withScripts(
  bases: readonly Item[],
  items: readonly Item[],
  accent: Item,
): readonly Item[] {
  const [script] = bases
  if (!script || script.role === 'group') return bases
  if (script.size > SCRIPT_RATIO * accent.size) return withIndex(script, items, accent)
  const letter = items.find(
    item =>
      item.size > SCRIPT_RATIO * accent.size && Math.abs(item.x1 - script.x0) < 0.15 * accent.size,
  )
  if (!letter) return bases
  return middleOf(accent) < letter.x1 + 0.05 * accent.size ? [letter] : [letter, script]
}

/** How far from the middle of a letter, in ems, its accent may be: the slant of the tallest … */
const MAX_SKEW = 0.2
/** … and how far from that of a letter and its index an accent over both. */
const MAX_ASKEW = 0.06

function withIndex(letter: Item, items: readonly Item[], accent: Item): readonly Item[] {
  if (middleOf(accent) - middleOf(letter) < MAX_SKEW * accent.size) return [letter]
  const script = items.find(
    item =>
      item.size < SCRIPT_RATIO * letter.size &&
      item.baseline > letter.baseline &&
      Math.abs(item.x0 - letter.x1) < 0.15 * letter.size,
  )
  const middle = script && (letter.x0 + script.x1) / 2
  return middle && Math.abs(middleOf(accent) - middle) < MAX_ASKEW * accent.size
    ? [letter, script]
    : [letter]
}
