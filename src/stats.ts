/** Figures about one conversion, as the envelope shows them. */
export interface Stats {
  /** Size of the document. */
  readonly bytes: number
  /** Length of the markdown, in characters as a person counts them (code points). */
  readonly characters: number
  readonly words: number
  /** About what a language model will count; see `measure`. */
  readonly estimated_tokens: number
  readonly duration_ms: number
}

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
  let wordLength = 0
  for (let i = 0; i < markdown.length; i++) {
    const unit = markdown.charCodeAt(i)
    if (unit > 0x20 && unit < FIRST_CJK && unit !== 0xa0) {
      wordLength++
      continue
    }
    if (unit > LAST_CJK) {
      const isSecondOfPair = unit >= 0xdc00 && unit <= 0xdfff
      if (isSecondOfPair) pairs++
      else wordLength++
      continue
    }
    if (wordLength > 0) {
      words++
      tokens += (wordLength + 3) >> 2
      wordLength = 0
    }
    if (unit >= FIRST_CJK) {
      words++
      tokens++
    }
  }
  if (wordLength > 0) {
    words++
    tokens += (wordLength + 3) >> 2
  }
  return {
    bytes: document.length,
    characters: markdown.length - pairs,
    words,
    estimated_tokens: tokens,
    duration_ms: Math.round(durationMs),
  }
}
