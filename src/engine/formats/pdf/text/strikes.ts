/** Words with a line drawn through them, or under them. */
import { centerX, centerY, heightOf, unionOfSpans, widthOf } from '../geometry.ts'
import type { Box, RawPage } from '../raw-page.ts'
import { changeWord, type Word } from './words.ts'

/** How far above the baseline a line is, in ems. */
interface Band {
  readonly lowest: number
  readonly highest: number
}
const THROUGH: Band = { lowest: 0.17, highest: 0.42 }
const UNDER: Band = { lowest: -0.32, highest: -0.02 }
const MAX_THICKNESS = 0.12
/** How far, in ems, it may extend beyond the ends of the words. */
const MAX_OVERHANG = 0.4
/** More lines are a drawing. */
const MAX_RULES = 2000
/** Words are kept by their baselines in steps of this many points. */
const STEP = 4
/** Nobody strikes out a poster. */
const MAX_SIZE = 48

/** Lines of tables and forms extend beyond the ends of words: only those that fit the words count. */
export function markLines(words: readonly Word[], { rules }: RawPage): readonly Word[] {
  if (!rules.length || rules.length > MAX_RULES) return words
  const struck = new Set<Word>()
  const underlined = new Set<Word>()
  const finder = new WordFinder(words)
  for (const rule of rules) {
    if (rule.isVertical) continue
    for (const word of findFitting(rule, finder.find(rule, THROUGH))) struck.add(word)
    for (const word of findFitting(rule, finder.find(rule, UNDER))) underlined.add(word)
  }
  if (!struck.size && !underlined.size) return words
  return words.map(word => {
    const isStruck = struck.has(word)
    const isUnderlined = underlined.has(word)
    return isStruck || isUnderlined ? changeWord(word, { isStruck, isUnderlined }) : word
  })
}

const NO_WORDS: readonly Word[] = []

function findFitting(rule: Box, words: readonly Word[]): readonly Word[] {
  const first = words[0]
  if (!first) return NO_WORDS
  const { size } = first.style
  const covered = words.reduce((sum, word) => sum + widthOf(word), 0)
  const { x0: left, x1: right } = unionOfSpans(words)
  const fits =
    rule.x0 > left - MAX_OVERHANG * size &&
    rule.x1 < right + MAX_OVERHANG * size &&
    covered > widthOf(rule) / 2
  return fits && heightOf(rule) < MAX_THICKNESS * size ? words : NO_WORDS
}

class WordFinder {
  readonly #byBaseline = new Map<number, Word[]>()
  #largest = 0

  constructor(words: readonly Word[]) {
    for (const word of words) {
      if (word.style.turn !== 0 || word.style.size > MAX_SIZE) continue
      this.#largest = Math.max(this.#largest, word.style.size)
      const key = Math.floor(word.baseline / STEP)
      const near = this.#byBaseline.get(key)
      if (near) near.push(word)
      else this.#byBaseline.set(key, [word])
    }
  }

  /** The words that a line lies in a band of. */
  find(rule: Box, { lowest, highest }: Band): readonly Word[] {
    const y = centerY(rule)
    let found: Word[] | undefined
    const first = Math.floor((y + Math.min(lowest, 0) * this.#largest) / STEP)
    // Counted from 0: a number in a file may be so large that one more is the same.
    const steps = Math.ceil(((highest - Math.min(lowest, 0)) * this.#largest) / STEP)
    for (let step = 0; step <= steps; step++) {
      for (const word of this.#byBaseline.get(first + step) ?? NO_WORDS) {
        const above = word.baseline - y
        const { size } = word.style
        const x = centerX(word)
        const isInBand = above > lowest * size && above < highest * size
        if (isInBand && x > rule.x0 && x < rule.x1) {
          found ??= []
          found.push(word)
        }
      }
    }
    return found ?? NO_WORDS
  }
}
