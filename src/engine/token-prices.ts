/**
 * What letters and words cost, in hundredths of a token of the o200k tokenizer: fitted by lab/tokens/fit.ts to
 * texts of some 120 languages and to the corpus (docs/decisions/0021-tokens.md).
 *
 * A tokenizer has whole words of the languages it has seen most, and pieces of the others. Which language a word
 * is of shows in how its letters follow each other: so a Latin word costs by its length and by each pair of
 * letters, a Cyrillic one by its length and its letters, and the scripts of few languages by the letter.
 */

/** By the length of a word, from 1, and for each letter more. */
export const LOWER_WORDS = [
  104, 129, 154, 178, 216, 256, 293, 334, 376, 416, 457, 498, 538, 585, 635, 685,
]
export const UPPER_WORDS = [
  104, 128, 168, 215, 262, 322, 369, 420, 490, 545, 600, 640, 680, 720, 760, 800,
]
export const CYRILLIC_WORDS = [
  104, 132, 145, 185, 208, 232, 252, 283, 304, 330, 354, 376, 398, 420, 443, 466,
]
export const FURTHER_LETTER = 40
/** In runs longer than words are. */
export const MADE_UP_LETTER = 70

/** Letters that have a price of their own, beside that of their word. */
export const LETTERS: readonly (readonly [price: number, letters: string])[] = [
  [-60, 'ь'],
  [-55, 'ж'],
  [-40, 'я'],
  [-35, 'мю'],
  [-25, 'во'],
  [-20, 'йщё'],
  [-15, 'длпст'],
  [-10, 'екчқ'],
  [-5, 'бнфы'],
  [0, 'зир'],
  [5, 'гуҳә'],
  [20, 'ашүө'],
  [25, 'ҷ'],
  [45, 'хўӣ'],
  [50, 'цќ'],
  [55, 'і'],
  [60, 'ђ'],
  [75, 'ң'],
  [95, 'њ'],
  [100, 'ћ'],
  [110, 'ъэ'],
  [115, 'јљ'],
  [150, 'ҕ'],
  [170, 'һ'],
  [175, 'ҥ'],
  [235, 'ӗ'],
  [245, 'ӑ'],
  [260, 'ӕ'],
  [140, 'ৰৱ'],
  [-15, 'آإ'],
  [-10, 'ع'],
  [0, 'ظ'],
  [10, 'ذ'],
  [15, 'ءب'],
  [20, 'ةثمڭۋ'],
  [25, 'ه'],
  [30, 'حخسصطقہ'],
  [35, 'ؤالنيۆ'],
  [40, 'أدرگۈی'],
  [45, 'جكے'],
  [50, 'ئوپکڪ'],
  [55, 'زشضغفں'],
  [60, 'ت'],
  [70, 'ې'],
  [75, 'ۇ'],
  [90, 'ىھە'],
  [95, 'چڈ'],
  [115, 'ٹ'],
  [170, 'ݙ'],
  [210, 'ݨ'],
]

/** From one character to another: what each costs. Where nothing is said, a token for each byte of UTF-8. */
export const BLOCKS: readonly (readonly [first: number, last: number, price: number])[] = [
  [0x80, 0xbf, 115],
  [0xd7, 0xd7, 115],
  [0xf7, 0xf7, 115],
  [0x2b0, 0x36f, 111],
  [0x370, 0x3ff, 38],
  [0x400, 0x52f, 80],
  [0x530, 0x58f, 31],
  [0x590, 0x5ff, 43],
  [0x600, 0x6ff, 110],
  [0x900, 0x97f, 37],
  [0x980, 0x9ff, 38],
  [0xa00, 0xa7f, 62],
  [0xa80, 0xaff, 41],
  [0xb00, 0xb7f, 116],
  [0xb80, 0xbff, 35],
  [0xc00, 0xc7f, 45],
  [0xc80, 0xcff, 40],
  [0xd00, 0xd7f, 35],
  [0xd80, 0xdff, 62],
  [0xe00, 0xe7f, 41],
  [0xe80, 0xeff, 189],
  [0xf00, 0xfff, 150],
  [0x1000, 0x109f, 55],
  [0x10a0, 0x10ff, 33],
  [0x1200, 0x12ff, 233],
  [0x1300, 0x137f, 115],
  [0x1780, 0x17ff, 56],
  [0x1f00, 0x1fff, 105],
  // Signs: those met in documents are among the common ones.
  [0x2000, 0x206f, 90],
  [0x2070, 0x2bff, 115],
  [0x3000, 0x303f, 95],
  [0x3040, 0x309f, 72],
  [0x30a0, 0x30ff, 60],
  [0x4e00, 0x9fff, 82],
  [0xac00, 0xd7ff, 71],
  [0xe000, 0xf8ff, 200],
  [0xfe00, 0xfe0f, 115],
  [0xff00, 0xffef, 50],
  [0x1d000, 0x1dfff, 285],
  // Emoji, likewise.
  [0x1f000, 0x1fbff, 210],
]

/**
 * Pairs of Latin letters are looked up by ASCII characters: letters with accents by control characters, one for
 * each group of vowels and one for all others.
 */
export const PAIR_BITS = 7
const ACCENTED = ['a', 'e', 'iu', 'o']
const FIRST_ACCENTED = 1
/** None, a to z, and those with accents. */
export const PAIR_ROWS = 1 + 26 + ACCENTED.length + 1
/** Vowels that no accent makes. */
const VOWELS: Readonly<Record<string, string>> = { æ: 'a', ə: 'e', ı: 'i', ø: 'o', œ: 'o' }

export function toAsciiLetter(letter: string): number {
  if (letter < '\x80') return letter.charCodeAt(0)
  const small = letter.toLowerCase()
  const plain = VOWELS[small] ?? small.normalize('NFD')[0]!
  const vowel = ACCENTED.findIndex(vowels => vowels.includes(plain))
  return FIRST_ACCENTED + (vowel < 0 ? ACCENTED.length : vowel)
}

/**
 * A line for each letter before: none, a to z, and those with accents. In it a place for each letter, from a:
 * `a` is 0 and each further letter 4 more, `Z` is -4 and each before it 4 less.
 */
const PAIRS = `
  VZaWbaYWeWWcYYcaeYVZcbSeMeZiqZl
  YWWUYkUPeYYUWUkUaUWWbYWbOfaaYcm
  agUUQgcmaLaNcaaacQQTaiqcRbUqdZa
  QcUeMWkVWzLSacQVaQQPWbiaQaZWSQe
  VSaZVYfqcudZWUUgadYcaaadWuqdZjw
  UQUQaZabbdmaSUaWVQQYhWYLWigfzgm
  UeleULilYkYYSiTZaWdRYbaaScguOWa
  bQdiUdOTZrLccZdiePcgciiaYSoYfYa
  WdWlWeeidiYcVLTodMUOgfbbeeYbZRd
  OUOPNQSLicTRPMLTSUOQqOZapQiNjQi
  YbugabaaoWUaeajOZjOgcbcaYYgrsgk
  abdRbcXagWcicfiYdmYUqpaadZvesgv
  UecVQbcMYUWUXUTTPcVSaaaZLgjfaYW
  VRgSRbRwYiXTQYVTakWbeiZccfdikUh
  YZSRULQVdibXVYWgZZQQcaLgRgifaWd
  WYWUdMXcaWWXUSNSUOTXSWULMgTbzaq
  TYgSUbWPbWbMbWRXaQVXZXeeffjqdot
  cabecaaemcaSZamaOZbYVagaaaaWjaa
  ViZTUVUUddUWVPTYdcUYcWSbQloehjd
  daagUVgUcgcfaiaTaPRVceWWUghdkno
  WYPLQapMUiScUcSYdTYWceLqLmoViai
  LMLQLTWcUcMTOPxRdMQOeZmLNgUWcYa
  WdSWOcOgabcVWhOQacWkzufagecaflc
  deaaaaWSadcaZUbdbQOdvaeeidRzquk
  YcYejbbafbceWZaWVchmYUzUZbceZca
  aSimkiqijzoooqhaasSkboZcUcimwjX
  ZcXeabforWpUhWgiZekWOhTaWQeecZh
  ajLiimWcfjgffSLMVfWcQVacNegaaac
  YUWeLLbUzsXcQeYTSYfXLWfTShaScai
  UaOUmeiikkiWYRheQeekWTZagQabgLS
  XlWlNXYYWoidlNbeabdclggQgQaaZni
  adcRbagYmaaSfTpaZfhceoYahaLQNLw
`

/** At `(before << PAIR_BITS) | letter`. */
export function listPairs(): Int8Array {
  const prices = new Int8Array(1 << (2 * PAIR_BITS))
  const places = Array.from({ length: 1 << PAIR_BITS }, (_, code) => toPairRow(code))
  const rows = PAIRS.trim()
    .split(/\s+/)
    .map(line => {
      const row = Array.from(line, sign => toPrice(sign.charCodeAt(0)))
      return places.map(place => (place ? row[place - 1]! : 0))
    })
  for (const [before, place] of places.entries()) prices.set(rows[place]!, before << PAIR_BITS)
  return prices
}

/** Which of the letters an ASCII character is, from 1; 0 is not a letter. */
export function toPairRow(code: number): number {
  const small = code | 0x20
  if (small >= 0x61 && small <= 0x7a) return small - 0x60
  const accented = code - FIRST_ACCENTED
  return accented >= 0 && accented <= ACCENTED.length ? 27 + accented : 0
}

const toPrice = (sign: number): number => 4 * (sign - (sign >= 0x61 ? 0x61 : 0x5b))
