/** Characters of a page as the items of a formula. */
import type { GlyphShape, RawPage, RuleLine } from '../raw-page.ts'
import type { Glyphs } from './glyph-meaning.ts'
import { AXIS, type Item, toExpression } from './item.ts'

const SLASH = 0x338

/** Undefined if a glyph means nothing that is known. */
export function toItems(
  { chars, styles }: RawPage,
  indices: readonly number[],
  glyphOf: Glyphs,
): Item[] | undefined {
  const items: Item[] = []
  let last: number | undefined
  let shape: GlyphShape | undefined
  for (const i of indices) {
    const { size } = styles[chars.style[i]!]!
    // Letters of one glyph share its place: ligatures, halves of pairs.
    const isSame =
      last !== undefined &&
      chars.x0[last] === chars.x0[i] &&
      chars.x1[last] === chars.x1[i] &&
      chars.y[last] === chars.y[i] &&
      chars.style[last] === chars.style[i] &&
      chars.object[last] === chars.object[i]
    last = i
    const before = items.at(-1)
    // A relation and its slash are one glyph.
    if (chars.code[i] === SLASH && before && glyphOf(i).shape === shape) {
      const character = `${before.character}\u0338`.normalize('NFC')
      items[items.length - 1] = {
        ...before,
        x1: chars.x1[i]!,
        character,
        expression: toExpression({ ...before, character }),
      }
      continue
    }
    if (isSame) continue
    const glyph = glyphOf(i)
    shape = glyph.shape
    if (!glyph.isKnown) return undefined
    const { role } = glyph
    const { character, style, part } = glyph.meaning!
    const { ink } = glyph.shape
    const x0 = chars.x0[i]!
    const y = chars.y[i]!
    const y0 = y + (ink ? ink.y0 : -0.7) * size
    const y1 = y + (ink ? ink.y1 : 0) * size
    const isCentered =
      ink !== undefined &&
      (role === 'large' ||
        role === 'open' ||
        role === 'close' ||
        character === '|' ||
        character === '‖' ||
        (y1 - y0 > 1.15 * size && role !== 'radical'))
    // Marks may be printed back over what is before them.
    const isAccent = (role === 'accent' || (character === '\u0338' && (ink?.x0 ?? 0) < 0)) && ink
    items.push({
      x0: isAccent ? x0 + ink.x0 * size : x0,
      x1: isAccent ? x0 + ink.x1 * size : chars.x1[i]!,
      y0,
      y1,
      baseline: isCentered ? (y0 + y1) / 2 + AXIS * size : y,
      size,
      role,
      character,
      style,
      part,
      expression: glyph.expression,
    })
  }
  return items
}

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
  }
}
