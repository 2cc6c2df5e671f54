/**
 * An upper bound of a text's tokens, by the o200k tokenizer: responses must stay below what hosts accept, whatever
 * they say and in whichever script. The estimate of `stats.ts` is right on average; this is never too low.
 *
 * A byte-level tokenizer gives no character more tokens than it has bytes, and one to those it knows. Only words in
 * Latin and Cyrillic letters are counted by their length, as far as they look like words: a pair of letters that is
 * rare in any language is a place where the tokenizer splits.
 */
import { listOneTokenCharacters } from './one-token-characters.ts'

export function boundTokens(text: string): number {
  let tokens = 0
  let run = 0
  let last = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = KINDS[code]!
    const isMore = at > 0 && kind === KINDS[last]
    switch (kind) {
      case LOWER: {
        const isWord = isMore || (at > 0 && KINDS[last] === UPPER)
        run = isWord ? run + 1 : 1
        tokens += isWord ? stepInWord(last, code, run) : 1
        break
      }
      case UPPER:
        run = isMore ? run + 1 : 1
        tokens += isMore ? CAPITAL + (isCommonPair(last, code) ? 0 : UNCOMMON_CAPITALS) : 1
        break
      case DIGIT:
        run = isMore ? run + 1 : 1
        if (run % 3 === 1) tokens++
        if (last === BLANK_CODE) tokens++
        break
      case BLANK:
        run = isMore ? run + 1 : 1
        if (run > 1) tokens += run === 2 ? 1 : FURTHER_BLANK
        break
      case PUNCTUATION: {
        const end = endOfPunctuation(text, at)
        tokens += countPunctuation(text, at, end)
        at = end - 1
        break
      }
      default:
        tokens += WIDE_TOKENS[code]!
        if (last === BLANK_CODE) tokens++
    }
    last = text.charCodeAt(at)
  }
  return Math.ceil(tokens)
}

function stepInWord(before: number, code: number, length: number): number {
  const cost = length > SHORT_WORD ? FURTHER_LETTER : 0
  return isCommonPair(before, code) ? cost : cost + UNCOMMON
}

const SHORT_WORD = 3
const FURTHER_LETTER = 0.25
const UNCOMMON = 0.85
const CAPITAL = 0.4
const UNCOMMON_CAPITALS = 0.5
const FURTHER_BLANK = 1 / 64
const FURTHER_SIGN = 0.7
const REPEATED_SIGN = 0.5
const REPEATED_RULE = 0.1
const BLANK_CODE = 0x20

function endOfPunctuation(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && KINDS[text.charCodeAt(end)] === PUNCTUATION) end++
  return end
}

function countPunctuation(text: string, start: number, end: number): number {
  if (end - start === 1 || (end - start < 5 && ONE_TOKEN_SIGNS.has(text.slice(start, end))))
    return 1
  let tokens = 1
  for (let at = start + 1; at < end; at++) {
    const isRepeated = text[at] === text[at - 1]
    if (isRepeated) tokens += RULES.has(text[at]!) ? REPEATED_RULE : REPEATED_SIGN
    else tokens += FURTHER_SIGN
  }
  return tokens
}

/** Lines are drawn with these: long runs of them are few tokens. */
const RULES = new Set('-=_*.#~')

/** What JSON and markdown are full of. */
const ONE_TOKEN_SIGNS = new Set(
  '":" "," ": ":{" },{" ":[ ]," {" "} ," "] }] }," \\" ]( ** "},{" ":["'.split(' '),
)

const LOWER = 1
const UPPER = 2
const DIGIT = 3
const BLANK = 4
const PUNCTUATION = 5
const KINDS = new Uint8Array(0x10000)
const WIDE_TOKENS = new Uint8Array(0x10000)

/** Letters of either script have an index; capitals share that of their lower-case form. */
const PLACES = new Uint8Array(0x10000)
const COMMON = new Uint8Array(64 * 64)
const isCommonPair = (first: number, second: number): boolean =>
  COMMON[PLACES[first]! * 64 + PLACES[second]!] === 1

/** For each letter those that often follow it. */
const PAIRS =
  'a:abcdfgiklmnprstuvwxyz b:aceijlorsuy c:acdehiklorstuy d:adeiorsuy e:abcdefghilmnopqrstuvwxyz f:aefilortu g:aehilnorsu h:aeinortuy i:abcdefgklmnopqrstvz j:aeou k:aeis l:adeilmopstuvy m:abeilmnopsu n:acdefgiklnostuvy o:abcdefgijklmnoprstuvwy p:aehilmoprstu q:u r:acdefgiklmnopqrstuvy s:acehiklmopstuvy t:acehilmoprstuwy u:abcdegilmnprstx v:aeios w:aehinosw x:aceiptx y:eops z:ae а:бвгдежзийклмнпрстуфхцчщюя б:аеилнорухщъыя в:аеиклнорстуы г:аилору д:авгеиклмнопрсуы е:бвгдежзйклмнопрстцчш ж:аден з:авдеилмноруы и:абвгдезийклмнопрстфхцчюя й:нс к:авежилнорстуц л:аежиклноуыьюя м:аеилнопуы н:агдезикностуыья о:бвгдежзийклмнопрстфцчшя п:аеилопруъ р:авгдежимностушыя с:авеиклнопрстуыья т:авезикнорсуыь у:бгдеклмнпрстхчшщю ф:аеио х:аор ц:аеиы ч:аеикн ш:аеи щ:аеи ъ:ет ы:бвейлмпстх ь:зинст э:клт ю:тчщ я:вдезмнст'

fillTables()

function fillTables(): void {
  for (let code = 0x80; code < 0x10000; code++) {
    const isHalf = code >= 0xd800 && code < 0xe000
    WIDE_TOKENS[code] = code < 0x800 || isHalf ? 2 : 3
  }
  for (const code of listOneTokenCharacters()) WIDE_TOKENS[code] = 1
  KINDS.fill(PUNCTUATION, 0, 0x80)
  KINDS.fill(DIGIT, 0x30, 0x3a)
  KINDS[BLANK_CODE] = BLANK
  let place = 1
  const setLetters = (capital: number, small: number, count: number): void => {
    for (let at = 0; at < count; at++, place++) {
      KINDS[capital + at] = UPPER
      KINDS[small + at] = LOWER
      PLACES[capital + at] = place
      PLACES[small + at] = place
    }
  }
  setLetters(0x41, 0x61, 26)
  setLetters(0x410, 0x430, 32)
  for (const row of PAIRS.split(' ')) {
    const [first = '', followers = ''] = row.split(':')
    for (const second of followers) {
      COMMON[PLACES[first.charCodeAt(0)]! * 64 + PLACES[second.charCodeAt(0)]!] = 1
    }
  }
}
