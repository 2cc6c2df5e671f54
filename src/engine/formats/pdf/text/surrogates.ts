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
  for (let i = 1; i < chars.length; i++) {
    const low = chars.code[i]!
    if (low < 0xdc00 || low > 0xdfff) continue
    const high = chars.code[i - 1]!
    if (high < 0xd800 || high > 0xdbff) continue
    code ??= chars.code.slice()
    code[i - 1] = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
    code[i] = NOTHING
  }
  return code ? { ...page, chars: changeChars(chars, { code }) } : page
}
