/** Figures about one conversion, as the envelope shows them. */
export interface Stats {
  /** Size of the document. */
  readonly bytes: number
  /** Length of the markdown, in characters as a person counts them (code points). */
  readonly characters: number
  /** Words of the markdown; its marks alone, such as the bars of a table, are none. */
  readonly words: number
  /** About what a language model will count; see `measure`. */
  readonly estimated_tokens: number
  readonly duration_ms: number
}

const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0
const FIRST_CJK = 0x2e80
const LAST_CJK = 0xd7ff

/**
 * One walk over the markdown. A Chinese, Japanese or Korean character counts as a word and as a
 * token; other text as a token per four characters of a word, the usual rule of thumb.
 */
export function measure(document: Uint8Array, markdown: string, durationMs: number): Stats {
  let pairs = 0
  let words = 0
  let tokens = 0
  let length = 0
  let hasLetter = false
  for (let i = 0; i <= markdown.length; i++) {
    const unit = i < markdown.length ? markdown.charCodeAt(i) : SPACE
    if (unit > SPACE && unit < FIRST_CJK && unit !== NO_BREAK_SPACE) {
      length++
      hasLetter ||= isLetter(unit)
      continue
    }
    if (unit > LAST_CJK) {
      const isSecondOfPair = unit >= 0xdc00 && unit <= 0xdfff
      if (isSecondOfPair) pairs++
      else length++
      hasLetter = true
      continue
    }
    if (length > 0) {
      if (hasLetter) words++
      tokens += (length + 3) >> 2
      length = 0
      hasLetter = false
    }
    if (unit >= FIRST_CJK) {
      words++
      tokens++
    }
  }
  return {
    bytes: document.length,
    characters: markdown.length - pairs,
    words,
    estimated_tokens: tokens,
    duration_ms: Math.round(durationMs),
  }
}

/** A letter or a digit; beyond ASCII, anything that is seen. */
const isLetter = (unit: number): boolean =>
  unit > 0x7f ||
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0x41 && unit <= 0x5a) ||
  (unit >= 0x30 && unit <= 0x39)
