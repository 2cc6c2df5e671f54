/** Accents belong to what is below them. */
import { overlap, widthOf } from '../geometry.ts'
import type { Build } from './build.ts'
import { type Item, middleOf, toExpression, toGroup } from './item.ts'

/** How far above its base an accent may be, and how far it may reach into it, in ems. */
const MAX_GAP = 0.4
const MAX_OVERLAP = 0.3

/** Undefined if an accent is over nothing. */
export function joinAccents(items: readonly Item[], build: Build): Item[] | undefined {
  let current = [...items]
  // The lowest first: an accent may be over a letter with another.
  const accents = current.filter(({ role }) => role === 'accent').sort((a, b) => b.y1 - a.y1)
  for (const accent of accents) {
    const isWide = widthOf(accent) > 0.55 * accent.size
    const below = current.filter(
      item => item !== accent && item.role !== 'accent' && isBelow(item, accent),
    )
    const bases = isWide ? below.filter(item => isUnder(item, accent)) : nearest(below, accent)
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
    const content = bases.length ? build(bases) : undefined
    if (!content) return undefined
    const used = [accent, ...bases]
    const decoration = {
      type: 'decoration',
      mark: accent.character,
      position: 'over',
      base: content.expression,
    } as const
    const group = toGroup(used, decoration, content)
    const { x0, x1 } = bases.length === 1 ? bases[0]! : group
    current = [...current.filter(item => !used.includes(item)), { ...group, x0, x1 }]
  }
  return current
}

function isBelow(item: Item, accent: Item): boolean {
  const gap = item.y0 - accent.y1
  return (
    gap < MAX_GAP * accent.size &&
    gap > -MAX_OVERLAP * accent.size &&
    item.y1 > accent.y1 &&
    overlap(item.x0, item.x1 + 0.2 * item.size, accent.x0, accent.x1) > 0
  )
}

const isUnder = (item: Item, accent: Item): boolean =>
  middleOf(item) > accent.x0 - 0.1 * accent.size && middleOf(item) < accent.x1 + 0.1 * accent.size

function nearest(items: readonly Item[], accent: Item): Item[] {
  const distance = (item: Item): number =>
    Math.abs(middleOf(item) + 0.05 * item.size - middleOf(accent)) -
    0.3 * overlap(item.x0, item.x1, accent.x0, accent.x1)
  const [first] = [...items].sort((a, b) => distance(a) - distance(b))
  return first ? [first] : []
}
