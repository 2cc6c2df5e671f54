/** Which numbered paragraphs are items of a list that markdown can write. */

import type { ListRole } from '../../../document/outline.ts'
import { lookup } from '../../../lookup.ts'
import type { Level, Numbered } from './numbering.ts'

/** Numbers that count on from one to the next, however they are written; GFM writes them in digits. */
const COUNTING: ReadonlySet<string> = new Set([
  'decimal',
  'decimalZero',
  'lowerLetter',
  'upperLetter',
  'lowerRoman',
  'upperRoman',
])

/** Bullets that are boxes to tick make a task list. */
const BOXES = lookup<boolean>({ '☐': false, '☑': true, '☒': true })

/**
 * A bullet or a plain number, with brackets and dots around it, is a list item; one of several numbers
 * is a bullet with the label in its text. A label that says more, such as "Article 3" or "第三条", is text: undefined then.
 */
export function toListRole(
  numbered: Numbered | undefined,
  checked: boolean | undefined,
): ListRole | undefined {
  if (!numbered) return { type: 'list', id: 'tasks', level: 0, ordered: false, checked }
  const { level, listId, number } = numbered
  const common = { type: 'list', id: listId, level: numbered.levelIndex, checked } as const
  if (level.format === 'bullet') {
    const box = BOXES.get(level.text)
    return { ordered: false, ...common, checked: checked ?? box }
  }
  if (!COUNTING.has(level.format) || !isPlainNumber(level)) return undefined
  if (number >= LEAST_YEAR && level.text === '%1') return undefined
  return hasSeveralNumbers(numbered)
    ? { ordered: false, label: numbered.label.trim(), ...common }
    : { ordered: true, number, ...common }
}

/** Numbers from here on, without a dot, are years or names of things. */
const LEAST_YEAR = 1000

/** "2.3.1." and "(a)(i)" say more than the number of an item can, so that the label stays as text. */
const hasSeveralNumbers = ({ level }: Numbered): boolean =>
  (level.text.match(/%[1-9]/g)?.length ?? 0) > 1

const isPlainNumber = ({ text }: Level): boolean => !/\p{L}/u.test(text.replace(/%[1-9]/g, ''))
