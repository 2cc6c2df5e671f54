/**
 * Items that were typed, or written by programs that know no lists: a bullet or a number, a tab, and the text
 * behind it in a paragraph whose first line hangs out to the left. One alone is an item. Lists that only their
 * labels show are found in `document/typed-list.ts`.
 */
import type { Run } from '../../../document/document.ts'
import { BULLETS, findDecimal } from '../../../document/labels.ts'
import { cutLeading, findFirstWord } from '../../../document/leading-text.ts'
import type { ListRole } from '../../../document/outline.ts'

/** Takes the label of a hanging paragraph away from its text. */
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

/** Takes the number away that an entry of a table of contents was typed with. */
export function takeTypedNumber(runs: Run[]): number | undefined {
  const { word, length } = findFirstWord(runs) ?? NOTHING
  const number = findDecimal(word)
  if (number === undefined || runs[0]?.link !== undefined) return undefined
  cutLeading(runs, length)
  return number
}
