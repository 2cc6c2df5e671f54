/** Signs that are drawn with several glyphs become one: tall brackets, negated relations, long arrows, ellipses. */
import { byLeft, inOrder, overlap, union } from '../geometry.ts'
import { joinDots } from './dots.ts'
import { AXIS, type Item, middleOf, roleOf, STROKE, toExpression } from './item.ts'

/** Undefined if parts are left over. */
export function assemble(items: readonly Item[]): readonly Item[] | undefined {
  const tall = joinParts(items)
  return tall && joinSigns(tall)
}

/** Parts of a bracket are one above the other, touching. */
function joinParts(items: readonly Item[]): readonly Item[] | undefined {
  const parts = items.filter(item => item.part || isBarOfBars(item, items))
  if (!parts.length) return items
  const joined = items.filter(item => !parts.includes(item))
  const open = [...parts].sort((a, b) => a.x0 - b.x0 || a.y0 - b.y0)
  while (open.length) {
    const stack = [open.shift()!]
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false
      for (const [index, part] of open.entries()) {
        const first = stack[0]!
        const isAligned = Math.abs(part.x0 - first.x0) < 0.5 * first.size && fits(part, first)
        const isTouching = stack.some(
          other => overlap(other.y0, other.y1, part.y0, part.y1) > -0.12 * part.size,
        )
        if (!isAligned || !isTouching) continue
        stack.push(part)
        open.splice(index, 1)
        isGrowing = true
        break
      }
    }
    const character = stack.find(part => part.character)?.character
    if (!character) return undefined
    const y0 = Math.min(...stack.map(part => part.y0))
    const y1 = Math.max(...stack.map(part => part.y1))
    const whole = { ...stack[0]!, character, part: undefined, role: roleOf(character), y0, y1 }
    const baseline = (y0 + y1) / 2 + AXIS * whole.size
    joined.push({ ...whole, baseline, expression: toExpression(whole) })
  }
  return joined
}

/** A bar right above or below another. */
const isBarOfBars = (item: Item, items: readonly Item[]): boolean =>
  /^[|‖∣∥]$/.test(item.character) &&
  items.some(
    other =>
      other !== item &&
      other.character === item.character &&
      other.size === item.size &&
      Math.abs(other.x0 - item.x0) < 0.02 * item.size &&
      Math.abs(other.y0 - item.y0) > 0.1 * item.size &&
      overlap(other.y0, other.y1, item.y0, item.y1) > -0.02 * item.size,
  )

const fits = (part: Item, other: Item): boolean =>
  !part.character || !other.character || part.character === other.character

/** What two glyphs mean together, by their characters from left to right. */
const TOGETHER: Readonly<Record<string, string>> = {
  '−→': '⟶',
  '−⟶': '⟶',
  '−−': '−',
  '←−': '⟵',
  '⟵−': '⟵',
  '⟶−': '⟶',
  '=⇒': '⟹',
  '⇐=': '⟸',
  '⇐⇒': '⟺',
  '←→': '⟷',
  '↦|→': '↦',
  '↦|−': '↦−',
  '↦−→': '⟼',
  '↦|⟶': '⟼',
  '↦→': '↦',
  '↦⟶': '⟼',
  '↪|→': '↪',
  '↩→': '↪',
  '←↩|': '↩',
  '←↪': '↩',
  '→−': '⟶',
  '|=': '⊨',
  '▹◃': '⋈',
  '▷◁': '⋈',
  '∫∫': '∬',
  '∬∫': '∭',
}

/** Characters that end with one of these may be the second of two. */
const SECONDS = new Set(Object.keys(TOGETHER).map(both => both.at(-1)!))

/** Glyphs that overlap more than this, in ems, are one sign. */
const MIN_OVERLAP = 0.02
/** … the next after a stroke need not touch it. */
const MIN_STROKE_OVERLAP = -0.14

function joinSigns(items: readonly Item[]): readonly Item[] | undefined {
  const joined: Item[] = []
  for (const item of inOrder(items, byLeft)) {
    // A label may be above an arrow that is drawn in parts.
    const index = SECONDS.has(item.character.at(-1) ?? '')
      ? joined.findLastIndex(
          other =>
            other.size === item.size && Math.abs(other.baseline - item.baseline) < 0.05 * item.size,
        )
      : -1
    const last = joined[index]
    const together = last && TOGETHER[last.character + item.character]
    const isTouching =
      last && last.x1 - item.x0 > (isStroke(last) ? MIN_STROKE_OVERLAP : MIN_OVERLAP) * item.size
    if (together && isTouching) joined[index] = merge(last, item, together)
    else joined.push(item)
  }
  const negated = negate(joinStacked(joined))
  return negated && joinArrows(toAccents(joinDots(negated)))
}

/** The bar of an arrow has no width. */
const isStroke = ({ character }: Item): boolean => /^(?:↦[|−]?|[↪↩]\||∫|∬)$/.test(character)

function merge(item: Item, other: Item, character: string): Item {
  const whole = {
    ...item,
    x0: Math.min(item.x0, other.x0),
    x1: Math.max(item.x1, other.x1),
    y0: Math.min(item.y0, other.y0),
    y1: Math.max(item.y1, other.y1),
    character,
    role: roleOf(character),
  }
  return { ...whole, expression: toExpression(whole) }
}

/** A slash or stroke through the sign that it is printed over. Undefined if it is over nothing. */
function negate(items: readonly Item[]): readonly Item[] | undefined {
  const slashes = items.filter(
    ({ character }, index) =>
      character === '\u0338' || character === STROKE || isOverprinted(items[index]!, items),
  )
  if (!slashes.length) return items
  const rest = items.filter(item => !slashes.includes(item))
  for (const slash of slashes) {
    const middle =
      slash.x1 - slash.x0 < 0.1 * slash.size ? slash.x0 + 0.35 * slash.size : middleOf(slash)
    const index = rest.findIndex(
      item =>
        Math.abs(item.baseline - slash.baseline) < 0.1 * slash.size &&
        item.x0 <= middle &&
        item.x1 >= middle,
    )
    const base = rest[index]
    if (!base) return undefined
    if (slash.character === STROKE && base.character !== 'h') return undefined
    const both = slash.character === STROKE ? 'ℏ' : `${base.character}\u0338`.normalize('NFC')
    rest[index] = merge(base, base, both)
  }
  return rest
}

/** A solidus on top of a relation or a letter. */
const isOverprinted = (slash: Item, items: readonly Item[]): boolean =>
  slash.character === '/' &&
  items.some(
    item =>
      item !== slash &&
      Math.abs(middleOf(item) - middleOf(slash)) < 0.25 * slash.size &&
      item.baseline === slash.baseline,
  )

/** `∼` over `=` and the like, which TeX prints one over the other. */
function joinStacked(items: readonly Item[]): readonly Item[] {
  if (!items.some(({ character }) => /^[∼˙.]$/.test(character))) return items
  const joined: Item[] = []
  for (const item of items) {
    if (!STACKED.test(item.character)) {
      joined.push(item)
      continue
    }
    const index = joined.findIndex(
      other =>
        Math.abs(middleOf(other) - middleOf(item)) < 0.05 * item.size &&
        other.size === item.size &&
        STACKS[lower(other, item).character + upper(other, item).character] !== undefined &&
        Math.abs(other.baseline - item.baseline) < 0.6 * item.size,
    )
    const other = joined[index]
    if (!other) {
      joined.push(item)
      continue
    }
    const base = lower(other, item)
    joined[index] = merge(
      base,
      upper(other, item),
      STACKS[base.character + upper(other, item).character]!,
    )
  }
  return joined
}

/** By the lower and the upper character. */
const STACKS: Readonly<Record<string, string>> = { '=∼': '≅', '=˙': '≐', '=.': '≐' }
const STACKED = /^[=∼˙.]$/

const lower = (a: Item, b: Item): Item => (a.baseline >= b.baseline ? a : b)
const upper = (a: Item, b: Item): Item => (a.baseline >= b.baseline ? b : a)

/** Arrows and three dots right over letters as long as themselves, and a tilde over a letter rather than beside it. */
function toAccents(items: readonly Item[]): readonly Item[] {
  if (!items.some(({ character }) => character === '~' || ABOVE[character] !== undefined))
    return items
  return items.map(item => {
    if (item.character === '~' && items.some(other => isOver(item, other)))
      return { ...item, character: '\u0303', role: 'accent' as const }
    const accent = ABOVE[item.character]
    if (accent === undefined) return item
    const below = items.filter(
      other =>
        other.size === item.size &&
        other.baseline - item.baseline > 0.3 * item.size &&
        other.baseline - item.baseline < 1.05 * item.size &&
        middleOf(other) > item.x0 &&
        middleOf(other) < item.x1,
    )
    if (!below.length) return item
    const { x0, x1 } = union(below)
    const isAsLong =
      Math.abs(x0 - item.x0) < MAX_LONGER * item.size &&
      Math.abs(x1 - item.x1) < MAX_LONGER * item.size
    return isAsLong ? { ...item, character: accent, role: 'accent' as const } : item
  })
}

/** How far beyond a letter, in ems, an arrow over it may go. */
const MAX_LONGER = 0.45

/** Whether all of a sign is above a letter that it is over. */
const isOver = (sign: Item, letter: Item): boolean =>
  sign.size === letter.size &&
  middleOf(sign) > letter.x0 &&
  middleOf(sign) < letter.x1 + 0.2 * letter.size &&
  sign.y1 < letter.y0 + 0.1 * letter.size &&
  sign.y1 > letter.y0 - 0.4 * letter.size

const ABOVE: Readonly<Record<string, string>> = {
  '→': '\u20d7',
  '⟶': '\u20d7',
  '←': '\u20d6',
  '⟵': '\u20d6',
  '…': '\u20db',
}

/** Long arrows over letters may be drawn in pieces side by side; the one with a head to the right says so. */
function joinArrows(items: readonly Item[]): readonly Item[] {
  if (!items.some(({ character }) => OVER_ARROW.test(character))) return inOrder(items, byLeft)
  const joined: Item[] = []
  for (const item of inOrder(items, byLeft)) {
    const index = OVER_ARROW.test(item.character)
      ? joined.findIndex(other => OVER_ARROW.test(other.character) && isContinued(other, item))
      : -1
    const first = joined[index]
    if (!first) joined.push(item)
    else if (item.character === RIGHT) joined[index] = merge(first, item, RIGHT)
    else joined[index] = merge(first, item, first.character)
  }
  return joined
}

const RIGHT = '\u20d7'
const OVER_ARROW = /^[\u20d6\u20d7]$/

const isContinued = (first: Item, next: Item): boolean =>
  first.baseline === next.baseline && next.x0 - first.x1 < 0.02 * next.size
