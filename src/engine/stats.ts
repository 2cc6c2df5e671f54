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

/**
 * One walk over the markdown, as UTF-8: bytes are looked up faster than the characters of a string. A
 * Chinese, Japanese or Korean character counts as a word and as a token; other text as a token per four
 * characters of a word, the usual rule of thumb.
 */
export function measure(document: Uint8Array, markdown: string, durationMs: number): Stats {
  const encoder = new TextEncoder()
  const bytes = new Uint8Array(3 * Math.min(markdown.length, CHUNK_UNITS) + 1)
  let pairs = 0
  let words = 0
  let tokens = 0
  let length = 0
  let seen = BLANK
  for (let start = 0; start < markdown.length; ) {
    const chunk = cutChunk(markdown, start)
    let { written } = encoder.encodeInto(chunk, bytes)
    start += chunk.length
    // The last word ends, too.
    if (start === markdown.length) bytes[written++] = SPACE
    for (let at = 0; at < written; at++) {
      const byte = bytes[at]!
      let kind = KINDS[byte]!
      if (kind > LETTER) {
        if (kind === FURTHER) continue
        kind = findKind(byte, bytes[at + 1]!)
        if (byte >= FIRST_OF_FOUR) pairs++
      }
      if (kind !== BLANK && kind !== IDEOGRAPH) {
        length++
        seen |= kind
        continue
      }
      if (length > 0) {
        if (seen === LETTER) words++
        tokens += (length + 3) >> 2
        length = 0
        seen = BLANK
      }
      if (kind === IDEOGRAPH) {
        words++
        tokens++
      }
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

const CHUNK_UNITS = 32 * 1024

/** No chunk ends inside a surrogate pair. */
function cutChunk(markdown: string, start: number): string {
  const end = start + CHUNK_UNITS
  const isInPair = markdown.charCodeAt(end) >>> 10 === 0x37
  return markdown.slice(start, isInPair ? end - 1 : end)
}

const SPACE = 0x20
const FIRST_OF_FOUR = 0xf0

/** What a character is; a letter is more than a sign. */
const BLANK = 0
const SIGN = 1
const LETTER = 3
const IDEOGRAPH = 4
/** The first byte alone does not tell; or it is no first byte. */
const OPEN = 5
const FURTHER = 6

/** By the first byte. A letter is a letter or a digit; beyond ASCII, anything that is seen. */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte <= SPACE) return BLANK
  if (byte < 0x80) return /[0-9A-Za-z]/.test(String.fromCharCode(byte)) ? LETTER : SIGN
  if (byte < 0xc0) return FURTHER
  if (byte >= 0xe3 && byte <= 0xed) return IDEOGRAPH
  return byte === 0xc2 || byte === 0xe2 || byte >= FIRST_OF_FOUR ? OPEN : LETTER
})

/** No-break space is C2 A0; from E2 BA (U+2E80) on there are Chinese, Japanese and Korean characters. */
function findKind(first: number, second: number): number {
  if (first === 0xc2) return second === 0xa0 ? BLANK : LETTER
  if (first === 0xe2) return second >= 0xba ? IDEOGRAPH : LETTER
  return first >= FIRST_OF_FOUR ? LETTER : KINDS[first]!
}
