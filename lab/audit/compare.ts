/** Held words against those that were written and those of the ledger. */
import { addTo, type Counts } from './words.ts'

export interface Balance {
  readonly held: number
  readonly written: number
  /** Held, and in the ledger. */
  readonly accounted: readonly string[]
  /** Written more often than they are held. */
  readonly twice: readonly string[]
  /** Held, and neither written nor in the ledger. */
  readonly unexplained: readonly string[]
}

export function compareWords(
  held: readonly string[],
  written: readonly string[],
  ledger: readonly string[],
  /** What may be written or not. */
  optional: readonly string[] = [],
): Balance {
  const left = addTo(new Map(), written)
  const listed = addTo(new Map(), ledger)
  const missing: number[] = []
  const accounted: string[] = []
  let shown = 0
  held.forEach((word, index) => {
    if (take(left, word)) shown++
    else if (take(listed, word)) accounted.push(word)
    else missing.push(index)
  })
  const unexplained: string[] = []
  const squeezed = written.join('')
  for (let i = 0; i < missing.length; i++) {
    const index = missing[i]!
    const word = held[index]!
    if (takeJoined(held, index, left) || takeJoined(held, index, listed)) shown++
    else if (takeSplit(word, left) || takeSplit(word, listed)) shown++
    else if (standsBetween(held, index, squeezed)) shown++
    else unexplained.push(word)
  }
  for (const word of optional) take(left, word)
  return {
    held: held.length,
    written: shown,
    accounted,
    twice: listTwice(held, left),
    unexplained,
  }
}

/** Of the words in the ledger, those that the document's truth has, and we have not written. */
export function countMissed(
  accounted: readonly string[],
  written: readonly string[],
  truth: readonly string[],
): number {
  const wanted = addTo(new Map(), truth)
  for (const word of written) take(wanted, word)
  return accounted.filter(word => take(wanted, word)).length
}

function take(counts: Counts, word: string): boolean {
  const count = counts.get(word) ?? 0
  if (count === 0) return false
  counts.set(word, count - 1)
  return true
}

/** A word that a line's end or a change of its look has cut in the file is one in the markdown. */
function takeJoined(held: readonly string[], index: number, counts: Counts): boolean {
  const word = held[index]!
  for (const joined of [`${word}${held[index + 1] ?? ''}`, `${held[index - 1] ?? ''}${word}`]) {
    if (joined !== word && (counts.get(joined) ?? 0) > 0) return true
  }
  return false
}

/** Where spaces are guessed (PDF) the guesses differ: then the letters around a word are those around it in the file. */
function standsBetween(held: readonly string[], index: number, squeezed: string): boolean {
  const around = held.slice(Math.max(0, index - 1), index + 2).join('')
  return around.length > held[index]!.length && squeezed.includes(around)
}

const MAX_SPLIT = 40

/** And one word of the file may be two. */
function takeSplit(word: string, counts: Counts): boolean {
  for (let at = 1; at < Math.min(word.length, MAX_SPLIT); at++) {
    if ((counts.get(word.slice(0, at)) ?? 0) > 0 && (counts.get(word.slice(at)) ?? 0) > 0) {
      return take(counts, word.slice(0, at)) && take(counts, word.slice(at))
    }
  }
  return false
}

/** Shorter ones, and numbers, are also labels of lists and names of notes that we write ourselves. */
const MIN_LETTERS = 4

/** Words that the file holds, and the markdown holds more often. */
function listTwice(held: readonly string[], left: Counts): string[] {
  const known = new Set(held)
  const twice: string[] = []
  for (const [word, count] of left) {
    if (word.length < MIN_LETTERS || /\d/.test(word) || !known.has(word)) continue
    for (let more = count; more > 0; more--) twice.push(word)
  }
  return twice
}
