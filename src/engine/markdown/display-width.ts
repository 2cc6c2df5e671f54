/** How many columns a text takes in a font of fixed width. */
import { lazy } from '../lookup.ts'

export function measureWidth(text: string): number {
  if (NARROW.test(text)) return text.length
  let width = 0
  for (const character of text) {
    if (wide().test(character)) width += 2
    else if (!invisible().test(character)) width += 1
  }
  return width
}

const NARROW = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f]*$/

/** Marks that stand on the letter before them, and characters that only direct others. */
const invisible = lazy(() => /[\p{Mn}\p{Me}\p{Cf}]/u)

/** East Asian wide and full-width characters (UAX #11), and emoji. */
const wide = lazy(
  () =>
    /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u,
)
