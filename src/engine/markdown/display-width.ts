/** How many columns a text takes in a fixed-width font. */
import { lazy } from '../lookup.ts'

export function measureWidth(text: string): number {
  if ((text.length < SHORT && isAscii(text)) || NARROW.test(text)) return text.length
  let width = 0
  for (const character of text) {
    if (wide().test(character)) width += 2
    else if (!invisible().test(character)) width += 1
  }
  return width
}

/** For texts as short as most cells, a loop is faster than an expression. */
const SHORT = 64

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e) return false
  }
  return true
}

const NARROW = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f]*$/

/** Combining marks, and characters that only affect others. */
const invisible = lazy(() => /[\p{Mn}\p{Me}\p{Cf}]/u)

/** East Asian wide and full-width characters (UAX #11), and emoji; two regional letters make one flag. */
const wide = lazy(
  () =>
    /[\u1100-\u115f\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\u3247\u3250-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]|(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}/u,
)
