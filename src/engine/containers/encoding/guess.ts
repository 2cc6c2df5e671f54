/**
 * Guesses the encoding of text that is not Unicode. The bytes are read in each encoding that a
 * language of text-encoding-languages.ts was written in, and the most plausible reading wins:
 *
 *     bytes                    70 f8 ed 6c 69 9a
 *     Czech, windows-1250       p  ř  í  l  i  š     letters of the language, inside a word
 *     Danish, windows-1252      p  ø  í  l  i  š     two letters that Danish has not
 *     Russian, windows-1251     p  ш  н  l  i  љ     two alphabets in one word
 *
 * All numbers are logarithms of probabilities, so that evidence adds up. Each reading accounts for the
 * same bytes, be they one Chinese character or two Russian ones, which makes all of them comparable.
 */

import { LANGUAGES, type Language } from './languages.ts'
import { decodeText } from './text-encoding.ts'

export function guessEncoding(sample: Uint8Array): string {
  const candidates = LANGUAGES.flatMap(language =>
    language.encodings.map((encoding, place) => ({ language, encoding, place })),
  )
  const finalists = rankCandidates(sample.subarray(0, PREVIEW_BYTES), candidates)
  return rankCandidates(sample, finalists.slice(0, FINALISTS))[0]!.encoding
}

/** All candidates read a preview, the best of them the whole sample: most drop out after a few words. */
const PREVIEW_BYTES = 200
const FINALISTS = 12

interface Candidate {
  readonly language: Language
  readonly encoding: string
  /** Index of the encoding among those of the language. */
  readonly place: number
}

/** Candidates by plausibility, best first. */
function rankCandidates(sample: Uint8Array, candidates: readonly Candidate[]): Candidate[] {
  const traits = new Map<number, Trait>()
  const readings = new Map<string, Reading>()
  const scores = new Map<Candidate, number>()
  for (const candidate of candidates) {
    const { language, encoding, place } = candidate
    const reading = readings.get(encoding) ?? readText(decodeText(sample, encoding), traits)
    readings.set(encoding, reading)
    scores.set(candidate, scoreRarity(encoding, place) + scoreReading(reading, language))
  }
  return [...candidates].sort((one, another) => scores.get(another)! - scores.get(one)!)
}

/** Where the text says little, the most common encodings come first. */
function scoreRarity(encoding: string, place: number): number {
  if (place > 0) return -2.5 - 0.5 * place
  return encoding === 'windows-1252' ? 0 : -1
}

/** What one reading of the sample shows, whatever the language. */
interface Reading {
  /** Characters beyond ASCII, in lower case, with their counts. */
  readonly counts: ReadonlyMap<Trait, number>
  /** What comes before and after those that are letters. */
  readonly neighbors: Readonly<Record<Neighbor, number>>
  /** How likely capitals, vowels and symbols are where they occur. */
  readonly plausibility: number
}

type Neighbor = 'ascii' | 'high' | 'none'

interface Trait {
  readonly lower: string
  readonly kind: Kind
  readonly isAscii: boolean
  readonly isLetter: boolean
  readonly isUpper: boolean
  readonly isVowel: boolean
}

type Kind = 'latin' | 'other' | 'ideograph' | 'sign' | 'rare' | 'broken'

function readText(text: string, traits: Map<number, Trait>): Reading {
  const counts = new Map<Trait, number>()
  const neighbors = { ascii: 0, high: 0, none: 0 }
  let plausibility = 0
  let previous: Trait | undefined
  let trait = findTrait(text, 0, traits)
  for (let at = 1; trait; at++) {
    const next = findTrait(text, at, traits)
    if (!trait.isAscii) {
      counts.set(trait, (counts.get(trait) ?? 0) + 1)
      if (trait.isLetter) {
        neighbors[toNeighbor(previous)]++
        neighbors[toNeighbor(next)]++
      }
      plausibility += partsWords(text, at - 1) ? PARTS_WORDS : scorePlace(previous, trait, next)
    }
    previous = trait
    trait = next
  }
  return { counts, neighbors, plausibility }
}

function findTrait(text: string, at: number, traits: Map<number, Trait>): Trait | undefined {
  if (at >= text.length) return undefined
  const unit = text.charCodeAt(at)
  let trait = traits.get(unit)
  if (!trait) {
    trait = toTrait(text.charAt(at))
    traits.set(unit, trait)
  }
  return trait
}

function toTrait(character: string): Trait {
  const lower = character.toLowerCase()
  const kind = toKind(character)
  return {
    lower,
    kind,
    isAscii: character < '\u0080',
    isLetter: kind === 'latin' || kind === 'other' || kind === 'ideograph',
    isUpper: lower !== character,
    isVowel: /[aeiouyæøœı]/.test(lower.normalize('NFD').charAt(0)),
  }
}

function toKind(character: string): Kind {
  if (
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character)
  ) {
    return 'ideograph'
  }
  if (/[\p{L}\p{M}]/u.test(character)) {
    return /\p{Script=Latin}/u.test(character) ? 'latin' : 'other'
  }
  if (SIGNS.has(character)) return 'sign'
  return character === '\ufffd' || character < '\u00a0' ? 'broken' : 'rare'
}

/** Symbols found in ordinary text; others, such as DOS box drawing, suggest a wrong reading. */
const SIGNS = new Set('\u00a0’‘“”„–—…•·°§€£©®™«»½¼¾²³±×µ¿¡ºª№´，。、：；（）「」・〜\u3000％－')

function toNeighbor(trait: Trait | undefined): Neighbor {
  if (!trait?.isLetter) return 'none'
  return trait.isAscii ? 'ascii' : 'high'
}

function scorePlace(previous: Trait | undefined, trait: Trait, next: Trait | undefined): number {
  const before = previous?.isLetter ? previous : undefined
  const after = next?.isLetter ? next : undefined
  if (trait.kind === 'ideograph') return 0
  if (!trait.isLetter) return isMisplaced(trait.lower, before, after) ? -5 : 0
  let score = before ? scoreCase(before, trait) : -0.7
  if (after?.isAscii) score += scoreCase(trait, after)
  if (trait.kind === 'latin') score += scoreSound(before, trait, after)
  return score
}

/** Capitals begin words or fill them. */
function scoreCase(before: Trait, after: Trait): number {
  if (!after.isUpper) return 0
  return before.isUpper ? -0.3 : -6
}

/** Two consonants usually have a vowel between them, and the other way round. */
function scoreSound(before: Trait | undefined, trait: Trait, after: Trait | undefined): number {
  if (!before || !after || before.isVowel !== after.isVowel) return -0.7
  return trait.isVowel === before.isVowel ? -2 : -0.15
}

/** What stands between two words without a space. */
const WORD_BREAKS = new Set('\u00a0–—…')
const LONGEST_WORD = 20
const VOWELS = new Set('aeiouyAEIOUY')

/** As likely as the best letter in a word, so that a file full of them is not one full of that letter. */
const PARTS_WORDS = 4.5

const partsWords = (text: string, at: number): boolean =>
  WORD_BREAKS.has(text.charAt(at)) && isWord(text, at - 1, -1) && isWord(text, at + 1, 1)

/** A word has a vowel, half a word perhaps none: "is" and "largest", but not "pr" of `pr\u00a0ctica`. */
function isWord(text: string, start: number, step: 1 | -1): boolean {
  for (let length = 0; length < LONGEST_WORD; length++) {
    const letter = text.charAt(start + step * length)
    if (!/[a-z]/i.test(letter)) return false
    if (VOWELS.has(letter)) return true
  }
  return false
}

/** Symbols occur next to words; only the apostrophe and what breaks words occur inside. */
function isMisplaced(sign: string, before: Trait | undefined, after: Trait | undefined): boolean {
  if (sign === '’') return false
  if (before && after) return true
  return OPENING.has(sign) ? before !== undefined : CLOSING.has(sign) && after !== undefined
}

const OPENING = new Set('‘“„«¿¡')
const CLOSING = new Set('”»™®')

function scoreReading({ counts, neighbors, plausibility }: Reading, language: Language): number {
  const sides = SIDES[language.script]
  let score = plausibility
  for (const [side, count] of Object.entries(neighbors)) score += count * sides[side as Neighbor]
  for (const [trait, count] of counts) score += count * scoreLetter(trait, language)
  return score
}

/** From the most frequent letter to the rarest: a straight line for alphabets, Zipf's law for thousands of characters. */
function scoreLetter({ lower, kind }: Trait, { script, letters }: Language): number {
  const rank = letters.indexOf(lower)
  if (rank < 0) return UNLISTED[script][kind]
  const size = letters.length
  if (script === 'ideographs') return Math.log(0.8 / (rank + 20) / Math.log(size / 20 + 1))
  return 1.5 * Math.log(1 - rank / size) - Math.log(0.4 * size + 0.5)
}

/** A letter next to an ASCII letter, next to another one beyond ASCII, or at the edge of a word. */
const SIDES: Readonly<Record<Language['script'], Readonly<Record<Neighbor, number>>>> = {
  latin: { ascii: -0.3, high: -3, none: -1.6 },
  other: { ascii: -5, high: -0.2, none: -1.7 },
  ideographs: { ascii: -3, high: -0.3, none: -1.2 },
}

/** Characters that are not on a language's list. */
const UNLISTED: Readonly<Record<Language['script'], Readonly<Record<Kind, number>>>> = {
  latin: { latin: -8, other: -14, ideograph: -14, sign: -6, rare: -10, broken: -18 },
  other: { latin: -12, other: -8, ideograph: -14, sign: -6, rare: -10, broken: -18 },
  ideographs: { latin: -14, other: -14, ideograph: -9.5, sign: -6, rare: -10, broken: -18 },
}
