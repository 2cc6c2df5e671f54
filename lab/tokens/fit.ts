/**
 * Fits the prices of words and letters in src/engine/stats.ts to what the o200k tokenizer counts.
 *
 *     npm run lab -- tokens/fit FOLDER [LANGUAGE…]
 *
 * The folder holds one folder of texts for each language; those named are left out, to test with
 * (lab/tokens/measure.ts). It prints the prices by length of a word and by letter, in hundredths of a token, to be
 * put into the tables there. The more text a language has, the more it weighs, but less than in
 * proportion.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { PAIR_ROWS, toAsciiLetter, toPairRow } from '../../src/engine/token-prices.ts'

/** What the tokenizer takes for a word: it may have one blank or mark before it. */
const WORDS =
  /[^\r\n\p{L}\p{N}]?(?:[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+)/gu
/** Of these scripts each letter has a price; letters of others cost the same within 128 characters. */
const BY_LETTER = /[\p{Script=Cyrillic}\p{Script=Arabic}]/u
const EAST_ASIAN = ['Han', 'Hiragana', 'Katakana', 'Hangul'].map(
  name => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
)
const MAX_CHARACTERS = 12_000
/** Words are fitted together, in such numbers: by their sum more than one by one. */
const WORDS_IN_PIECE = 20
/** Rarer letters share the price of their neighbors. */
const MIN_LETTERS = 60
const MAX_LENGTH = 16
/** How strongly a price of letters is held near the others, so that a few words do not make it. */
const RIDGE = 0.1

interface Piece {
  readonly language: string
  readonly features: Map<string, number>
  readonly words: number
  readonly tokens: number
}

const [folder = '.', ...leftOut] = process.argv.slice(2)
const counts = new Map<string, number>()
const letters = new Map<string, number>()
const pieces = readdirSync(folder)
  .filter(name => !leftOut.includes(name) && statSync(join(folder, name)).isDirectory())
  .flatMap(language =>
    readdirSync(join(folder, language))
      .filter(name => name.endsWith('.md'))
      .flatMap(name => readPieces(language, join(folder, language, name))),
  )

function readPieces(language: string, path: string): Piece[] {
  const text = readFileSync(path, 'utf8').slice(0, MAX_CHARACTERS)
  const words = [...text.matchAll(WORDS)].map(([word]) => word)
  const found: Piece[] = []
  for (let start = 0; start < words.length; start += WORDS_IN_PIECE) {
    const some = words.slice(start, start + WORDS_IN_PIECE)
    const features = new Map<string, number>()
    for (const word of some) addWord(word.trim(), features)
    const tokens = some.reduce((sum, word) => sum + countTokens(word), 0)
    found.push({ language, features, words: some.length, tokens })
  }
  return found
}

function countTokens(word: string): number {
  const count = counts.get(word) ?? encode(word).length
  counts.set(word, count)
  return count
}

function addWord(word: string, features: Map<string, number>): void {
  const add = (name: string, more = 1) => features.set(name, (features.get(name) ?? 0) + more)
  for (const [run] of word.matchAll(/\p{Script=Latin}+|\p{Script=Cyrillic}+/gu)) {
    const isUpper = run.length > 1 && run === run.toUpperCase()
    const isLatin = /^\p{Script=Latin}/u.test(run)
    const kind = !isLatin ? 'cyrillic' : isUpper ? 'upper' : 'lower'
    add(`${kind} ${Math.min(run.length, MAX_LENGTH)}`)
    if (run.length > MAX_LENGTH) add(`${kind} more`, run.length - MAX_LENGTH)
    if (!isLatin) continue
    let last = 0
    for (const character of run) {
      const next = toPairRow(toAsciiLetter(character))
      add(`pair ${last} ${next}`)
      last = next
    }
  }
  if (/^[!-/:-@[-`{-~]/.test(word)) add('mark before')
  for (const character of word.toLowerCase().replace(/^[!-~](?<![a-z])/, '')) {
    add(character)
    letters.set(character, (letters.get(character) ?? 0) + 1)
  }
}

function nameFeature(feature: string): string | undefined {
  if ([...feature].length > 1) return feature
  if (BY_LETTER.test(feature) && letters.get(feature)! >= MIN_LETTERS) return feature
  const eastAsian = EAST_ASIAN.find(([, script]) => script.test(feature))
  if (eastAsian) return eastAsian[0]
  if (/\p{Script=Latin}/u.test(feature)) return undefined
  return `block ${(feature.codePointAt(0)! & ~0x7f).toString(16)}`
}

const alike = new Map<string, number>()
for (const { language, words } of pieces) alike.set(language, (alike.get(language) ?? 0) + words)
const places = new Map<string, number>()
const rows = pieces.map(({ language, features, words, tokens }) => {
  const row = new Map<number, number>()
  for (const [feature, count] of features) {
    const name = nameFeature(feature)
    if (name === undefined) continue
    const place = places.get(name) ?? places.size
    places.set(name, place)
    row.set(place, (row.get(place) ?? 0) + count)
  }
  return { row, tokens, weight: words / alike.get(language)! ** 0.4 / tokens ** 2 }
})

/** The normal equations of least squares of the relative error. */
const size = places.size
const matrix = Array.from({ length: size }, () => new Float64Array(size))
const right = new Float64Array(size)
for (const { row, tokens, weight } of rows) {
  for (const [a, countA] of row) {
    right[a]! += weight * countA * tokens
    for (const [b, countB] of row) matrix[a]![b]! += weight * countA * countB
  }
}
for (const [name, place] of places) {
  const isLength = /^(lower|upper|cyrillic|block|mark)/.test(name)
  matrix[place]![place]! += isLength ? 1e-6 : RIDGE
}
const prices = solve()

/** Cholesky, in place. */
function solve(): Float64Array {
  for (let column = 0; column < size; column++) {
    for (let line = column; line < size; line++) {
      let sum = matrix[line]![column]!
      for (let k = 0; k < column; k++) sum -= matrix[line]![k]! * matrix[column]![k]!
      matrix[line]![column] = line === column ? Math.sqrt(sum) : sum / matrix[column]![column]!
    }
  }
  const found = Float64Array.from(right)
  for (let line = 0; line < size; line++) {
    for (let k = 0; k < line; k++) found[line]! -= matrix[line]![k]! * found[k]!
    found[line]! /= matrix[line]![line]!
  }
  for (let line = size - 1; line >= 0; line--) {
    for (let k = line + 1; k < size; k++) found[line]! -= matrix[k]![line]! * found[k]!
    found[line]! /= matrix[line]![line]!
  }
  return found
}

const toUnits = (name: string) => Math.round(100 * (prices[places.get(name) ?? -1] ?? 0))
for (const kind of ['lower', 'upper', 'cyrillic']) {
  const costs = Array.from({ length: MAX_LENGTH }, (_, index) => toUnits(`${kind} ${index + 1}`))
  process.stdout.write(
    `${kind}: ${costs.join(', ')}, and ${toUnits(`${kind} more`)} for each more\n`,
  )
}
const byPrice = new Map<number, string>()
for (const name of [...places.keys()].sort()) {
  if (/^(block|mark)/.test(name) || EAST_ASIAN.some(([script]) => script === name)) {
    process.stdout.write(`${name}: ${toUnits(name)}\n`)
  }
  if ([...name].length > 1) continue
  const price = 5 * Math.round(toUnits(name) / 5)
  byPrice.set(price, (byPrice.get(price) ?? '') + name)
}
for (const [price, names] of [...byPrice].sort(([a], [b]) => a - b)) {
  process.stdout.write(`[${price}, '${names}'],\n`)
}
for (let last = 0; last < PAIR_ROWS; last++) {
  const row = Array.from({ length: PAIR_ROWS - 1 }, (_, next) =>
    toSign(toUnits(`pair ${last} ${next + 1}`)),
  )
  process.stdout.write(`${row.join('')}\n`)
}

/** As in the table of pairs; none below -60, so that no long word costs nothing. */
function toSign(price: number): string {
  const steps = Math.max(-15, Math.min(25, Math.round(price / 4)))
  return String.fromCharCode(steps < 0 ? 0x5b + steps : 0x61 + steps)
}
