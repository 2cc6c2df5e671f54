/** Braces over and under something, which TeX draws as four tips with rules between them. */
import { byLeft } from '../geometry.ts'
import { type Item, toGroup } from './item.ts'

/** How far apart, in ems, the baselines of the tips are. */
const SAME_LEVEL = 0.05

/**
 * Each brace as an accent. From left to right an upper brace has a tip that turns down, two that meet pointing up, and
 * one that turns down again; a lower brace is the same upside down. Undefined if tips are left over.
 */
export function joinBraces(items: readonly Item[]): readonly Item[] | undefined {
  const tips = items.filter(isTip).sort(byLeft)
  if (!tips.length) return items
  let joined = items.filter(item => !isTip(item))
  while (tips.length) {
    const first = tips.shift()!
    const own = [first]
    const second = tips.find(tip => isLevel(tip, first))?.character
    for (const character of endOf(first.character, second)) {
      const index = tips.findIndex(tip => isLevel(tip, first))
      if (tips[index]?.character !== character) return undefined
      own.push(...tips.splice(index, 1))
    }
    const brace = toBrace(first.character[0]!, own, first)
    joined = [...joined.filter(item => !isBetween(item, brace)), brace]
  }
  return joined.some(isExtension) ? undefined : joined
}

/** Some fonts have a glyph in place of the rules. */
const isExtension = ({ character }: Item): boolean => /^[⏞⏟]-$/.test(character)

const isTip = ({ character }: Item): boolean => /^[⏞⏟][()|]$/.test(character)

/** The tips after the first; the two in the middle may be one glyph. */
const endOf = (first: string, second: string | undefined): readonly string[] =>
  second === `${first[0]}|`
    ? [second, `${first[0]})`]
    : first === '⏞('
      ? ['⏟)', '⏟(', '⏞)']
      : ['⏞)', '⏞(', '⏟)']

const isLevel = (tip: Item, first: Item): boolean =>
  Math.abs(tip.baseline - first.baseline) < SAME_LEVEL * first.size

const toBrace = (character: string, tips: readonly Item[], first: Item): Item => ({
  ...toGroup(tips, { type: 'characters', value: character }, first, 'accent'),
  character,
})

const isBetween = (item: Item, { x0, x1, y0, y1 }: Item): boolean =>
  (item.role === 'rule' || isExtension(item)) &&
  item.x0 > x0 &&
  item.x1 < x1 &&
  item.y0 >= y0 &&
  item.y1 <= y1
