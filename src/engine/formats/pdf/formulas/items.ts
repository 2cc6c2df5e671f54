/** Characters of a page as the items of a formula. */

import { findStyledLetter } from '../../math/alphabets.ts'
import { findLatexSymbol } from '../../math/latex-symbols.ts'
import type { Font, RawPage, RuleLine } from '../raw-page.ts'
import type { Meaning, Meanings } from './glyph-meaning.ts'
import { AXIS, type Item, roleOf, toExpression } from './item.ts'

/** Undefined if a glyph means nothing that is known. */
export function toItems(
  { chars, styles }: RawPage,
  indices: readonly number[],
  meaningOf: Meanings,
): Item[] | undefined {
  const items: Item[] = []
  for (const [position, i] of indices.entries()) {
    const { font, size } = styles[chars.style[i]!]!
    const last = indices[position - 1]
    // Letters of one glyph share its place: ligatures, halves of pairs.
    const isSame =
      last !== undefined &&
      chars.x0[last] === chars.x0[i] &&
      chars.x1[last] === chars.x1[i] &&
      chars.y[last] === chars.y[i] &&
      chars.style[last] === chars.style[i] &&
      chars.object[last] === chars.object[i]
    if (isSame) continue
    const shape = chars.shapeOf!(i)
    const meaning = meaningOf(i)
    if (!meaning || !isKnown(meaning, font)) return undefined
    const { ink } = shape
    const x0 = chars.x0[i]!
    const y = chars.y[i]!
    const role = roleOf(meaning.character)
    const y0 = y + (ink ? ink.y0 : -0.7) * size
    const y1 = y + (ink ? ink.y1 : 0) * size
    const isCentred =
      ink !== undefined &&
      (/^(?:large|open|close)$/.test(role) ||
        /^[|‖]$/.test(meaning.character) ||
        (y1 - y0 > 1.15 * size && role !== 'radical'))
    const isAccent = role === 'accent' && ink
    const item = {
      x0: isAccent ? x0 + ink.x0 * size : x0,
      x1: isAccent ? x0 + ink.x1 * size : chars.x1[i]!,
      y0,
      y1,
      baseline: isCentred ? (y0 + y1) / 2 + AXIS * size : y,
      size,
      role,
      character: meaning.character,
      style: meaning.style,
      part: meaning.part,
      isText: !font.isMath,
    }
    items.push({ ...item, expression: toExpression(item) })
  }
  return items
}

/** Whether LaTeX can say it: what would come out as text is not a sign of a formula. */
const isKnown = ({ character, part }: Meaning, { isMath }: Font): boolean =>
  character !== '@' &&
  (part !== undefined ||
    /^(?:[A-Za-z]+|[0-9′″°]|\p{M}|[↦↩↪]\|)$/u.test(character) ||
    (!isMath && /^\p{Script=Latin}$/u.test(character)) ||
    findStyledLetter(character) !== undefined ||
    findLatexSymbol(character) !== undefined)

export function toRuleItem({ x0, y0, x1, y1 }: RuleLine, items: readonly Item[]): Item {
  const size = Math.max(...items.map(item => item.size))
  return {
    x0,
    y0,
    x1,
    y1,
    baseline: y1,
    size,
    role: 'rule',
    character: '',
    style: {},
    part: undefined,
    expression: { type: 'row', children: [] },
    isText: false,
  }
}
