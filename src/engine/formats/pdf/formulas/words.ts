/** Upright letters side by side are names and words: `lim`, `SU`, `if n is even`. */
import type { Expression } from '../../math/expression.ts'
import { findFunction } from '../../math/latex-symbols.ts'
import { byLeft } from '../geometry.ts'
import { type Item, SCRIPT_RATIO, toGroup } from './item.ts'

/** Letters of a word are closer than this, words of a text closer than that, in ems. */
const SAME_WORD = 0.13
const SAME_TEXT = 0.7

export function joinLetters(items: readonly Item[]): Item[] {
  const letters = items.filter(isLetter)
  if (letters.length < 2) return [...items]
  const others = items.filter(item => !isLetter(item))
  return joinNames([...others, ...toLevels(letters).flatMap(level => joinLevel(level, others))])
}

/** Letters on one baseline, from left to right. */
function toLevels(letters: readonly Item[]): Item[][] {
  const levels: Item[][] = []
  for (const letter of [...letters].sort(byLeft)) {
    const level = levels.find(
      ([first]) =>
        first!.size === letter.size &&
        Math.abs(first!.baseline - letter.baseline) < 0.02 * letter.size,
    )
    if (level) level.push(letter)
    else levels.push([letter])
  }
  return levels
}

function joinLevel(level: readonly Item[], others: readonly Item[]): Item[] {
  const joined: Item[] = []
  let letters: Item[] = []
  let value = ''
  const finish = (): void => {
    const [first] = letters
    if (first && letters.length > 1)
      joined.push(toGroup(letters, toWord(value, first), first, roleOfWord(value)))
    else joined.push(...letters)
    letters = []
    value = ''
  }
  for (const item of level) {
    const last = letters.at(-1)
    const gap = last ? item.x0 - last.x1 : 0
    const isNext =
      last !== undefined &&
      sameStyle(last, item) &&
      gap < SAME_TEXT * item.size &&
      !others.some(other => isBetween(other, last, item))
    if (last && (!isNext || (gap >= SAME_WORD * item.size && !isText(value)))) finish()
    if (letters.length && gap >= SAME_WORD * item.size) value += ' '
    letters.push(item)
    value += item.character
  }
  finish()
  return joined
}

const isLetter = ({ character, style, role }: Item): boolean =>
  role === 'ordinary' &&
  /^\p{L}+$/u.test(character) &&
  (style.upright === true || style.alphabet === 'sans-serif' || style.alphabet === 'monospace')

const sameStyle = (a: Item, b: Item): boolean =>
  a.style.alphabet === b.style.alphabet &&
  a.style.bold === b.style.bold &&
  a.style.upright === b.style.upright

/** Only words, not names such as `SU` or `lim`, are followed by another after a space. */
const isText = (value: string): boolean => value.length > 1 && roleOfWord(value) !== 'name'

const isBetween = (item: Item, left: Item, right: Item): boolean =>
  item.x0 >= left.x0 && item.x1 <= right.x1 && item.y1 > right.y0 && item.y0 < right.y1

const roleOfWord = (value: string): Item['role'] =>
  findFunction(value) || TAKES_LIMITS.test(value) ? 'name' : 'group'

/** Names that LaTeX has no command for, but that may have something below them. */
const TAKES_LIMITS =
  /^(?:arg ?max|arg ?min|ess ?sup|ess ?inf|lim ?sup|lim ?inf|colim|maximi[sz]e|minimi[sz]e)$/i

function toWord(value: string, { style }: Item): Expression {
  if (roleOfWord(value) === 'name' && !style.bold && !style.alphabet) return { type: 'name', value }
  if (value.includes(' ')) return { type: 'words', value }
  return { type: 'characters', value, style }
}

/** `lim sup` and the like, with a thin space between them, are one name if what is below is below both. */
function joinNames(items: readonly Item[]): Item[] {
  let joined = [...items]
  for (const second of items) {
    const name = nameOf(second)
    const first = name && joined.find(item => isBefore(item, second) && isPair(item, second))
    if (!first || (nameOf(first) === 'arg' && !isBelowBoth(first, second, joined))) continue
    const isLimit = nameOf(first) === 'lim'
    const value = isLimit ? `lim${name}` : `${nameOf(first)} ${name}`
    const both = toGroup([first, second], { type: 'name', value }, first, 'name')
    joined = [...joined.filter(item => item !== first && item !== second), both]
  }
  return joined
}

const nameOf = ({ expression }: Item): string =>
  expression.type === 'name' ? expression.value : ''

const isPair = (first: Item, second: Item): boolean =>
  TAKES_LIMITS.test(`${nameOf(first)} ${nameOf(second)}`)

const isBefore = (first: Item, second: Item): boolean =>
  second.x0 > first.x1 &&
  second.x0 - first.x1 < 0.35 * first.size &&
  Math.abs(first.baseline - second.baseline) < 0.02 * first.size

function isBelowBoth(first: Item, second: Item, items: readonly Item[]): boolean {
  const below = items.filter(
    item =>
      item.size < SCRIPT_RATIO * first.size &&
      item.baseline > first.baseline + 0.3 * first.size &&
      item.baseline < first.baseline + 1.5 * first.size &&
      item.x1 > first.x0 - first.size &&
      item.x0 < second.x1 + first.size,
  )
  if (!below.length) return false
  const x0 = Math.min(...below.map(item => item.x0))
  const x1 = Math.max(...below.map(item => item.x1))
  return Math.abs((x0 + x1) / 2 - (first.x0 + second.x1) / 2) < 0.3 * first.size
}
