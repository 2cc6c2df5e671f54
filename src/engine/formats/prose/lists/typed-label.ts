/**
 * Items that were typed, or written by programs without lists: a bullet or a number, a tab and the text, in a paragraph
 * with a hanging first line. Even a single one is an item. Lists shown by their labels alone are found in
 * `document/typed-list.ts`.
 */
import type { Run } from '../../../document/document.ts'
import { BULLETS, findDecimal } from '../../../document/labels.ts'
import { cutLeading, findFirstWord } from '../../../document/leading-text.ts'
import type { ListRole } from '../../../document/outline.ts'

/** Removes the label of a hanging paragraph from its text. */
export function takeTypedLabel(runs: Run[], indent: number): ListRole | undefined {
  const { word, space, length } = findFirstWord(runs) ?? NOTHING
  const bullet = BULLETS.get(word)
  const number = findDecimal(word)
  if (!bullet && number === undefined) return undefined
  if (!space.includes('\t') && bullet !== 'sure') return undefined
  cutLeading(runs, length)
  return { type: 'list', id: `typed${indent}`, level: 0, ordered: !bullet, number }
}

const NOTHING = { word: '', space: '', length: 0 }

/** Removes the number typed before an entry of a table of contents. */
export function takeTypedNumber(runs: Run[]): number | undefined {
  const { word, length } = findFirstWord(runs) ?? NOTHING
  const number = findDecimal(word)
  if (number === undefined || runs[0]?.link !== undefined) return undefined
  cutLeading(runs, length)
  return number
}
