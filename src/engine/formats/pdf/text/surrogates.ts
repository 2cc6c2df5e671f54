/**
 * Characters beyond the first 65,536 (letters of formulas, emoji) come from both readers as UTF-16 surrogate pairs,
 * one half after the other.
 */
import { changeChars, type RawPage } from '../raw-page.ts'

const NOTHING = 0

/** The page with surrogate pairs joined; the same page if there are none. */
export function joinSurrogates(page: RawPage): RawPage {
  const { chars } = page
  let code: Uint32Array | undefined
  let x1: Float32Array | undefined
  for (let i = 1; i < chars.length; i++) {
    const low = chars.code[i]!
    if (low < 0xdc00 || low > 0xdfff) continue
    const high = chars.code[i - 1]!
    if (high < 0xd800 || high > 0xdbff) continue
    code ??= chars.code.slice()
    code[i - 1] = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
    code[i] = NOTHING
    // Replacement text takes the room of what is drawn in equal parts.
    if (chars.x1[i]! > chars.x1[i - 1]!) {
      x1 ??= chars.x1.slice()
      x1[i - 1] = chars.x1[i]!
    }
  }
  return code ? { ...page, chars: changeChars(chars, { code, x1: x1 ?? chars.x1 }) } : page
}
