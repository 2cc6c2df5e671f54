/** Upright letters side by side are names and words: `lim`, `SU`, `if n is even`. */
import type { Expression } from '../../math/expression.ts'
import { findFunction } from '../../math/latex-symbols.ts'
import { byLeft } from '../geometry.ts'
import { type Item, toGroup } from './item.ts'

/** Letters of a word are closer than this, words of a text closer than that, in ems. */
const SAME_WORD = 0.13
const SAME_TEXT = 0.7

export function joinLetters(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  let letters: Item[] = []
  let value = ''
  const finish = (): void => {
    if (letters.length > 1)
      joined.push(toGroup(letters, toWord(value, letters[0]!), letters[0]!, roleOfWord(value)))
    else joined.push(...letters)
    letters = []
    value = ''
  }
  for (const item of [...items].sort(byLeft)) {
    if (!isLetter(item)) {
      joined.push(item)
      continue
    }
    const last = letters.at(-1)
    const gap = last ? item.x0 - last.x1 : 0
    const isNext =
      last !== undefined &&
      sameStyle(last, item) &&
      Math.abs(item.baseline - last.baseline) < 0.02 * item.size &&
      item.size === last.size &&
      gap < SAME_TEXT * item.size &&
      !joined.some(other => isBetween(other, last, item))
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
const isText = (value: string): boolean => value.length > 1 && !findFunction(value)

const isBetween = (item: Item, left: Item, right: Item): boolean =>
  item.x0 >= left.x0 && item.x1 <= right.x1 && item.y1 > right.y0 && item.y0 < right.y1

const roleOfWord = (value: string): Item['role'] =>
  findFunction(value.replace(' ', '')) ? 'name' : 'group'

function toWord(value: string, { style }: Item): Expression {
  if (findFunction(value) && !style.bold && !style.alphabet) return { type: 'name', value }
  if (value.includes(' ')) return { type: 'words', value }
  return { type: 'characters', value, style }
}
