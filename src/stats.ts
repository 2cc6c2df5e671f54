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
  let characters = 0
  let words = 0
  let tokens = 0
  let wordLength = 0
  const endWord = () => {
    if (wordLength > 0) {
      words++
      tokens += Math.ceil(wordLength / 4)
    }
    wordLength = 0
  }
  for (let i = 0; i < markdown.length; i++) {
    const unit = markdown.charCodeAt(i)
    if (unit >= 0xdc00 && unit <= 0xdfff) continue // second half of a pair
    characters++
    if (unit <= 0x20 || unit === 0xa0) {
      endWord()
    } else if (unit >= FIRST_CJK && unit <= LAST_CJK) {
      endWord()
      words++
      tokens++
    } else {
      wordLength++
    }
  }
  endWord()
  return {
    bytes: document.length,
    characters,
    words,
    estimated_tokens: tokens,
    duration_ms: Math.round(durationMs),
  }
}
