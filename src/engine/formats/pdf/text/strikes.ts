/** Words with a line drawn through them. */
import { centerX, centerY, heightOf, union, widthOf } from '../geometry.ts'
import type { Box, RawPage } from '../raw-page.ts'
import { changeWord, type Word } from './words.ts'

/** A line through text lies this far above its baseline, in ems. */
const LOWEST = 0.17
const HIGHEST = 0.42
const MAX_THICKNESS = 0.12
/** How far, in ems, it may reach over the ends of the words. */
const MAX_OVERHANG = 0.4
/** More lines are a drawing. */
const MAX_RULES = 2000
/** Words are kept by their baselines in steps of this many points. */
const STEP = 4
/** Nobody strikes out a poster. */
const MAX_SIZE = 48

/** Lines of tables and forms reach over the ends of words: only those that fit the words count. */
export function markStruck(words: readonly Word[], { rules }: RawPage): readonly Word[] {
  if (!rules.length || rules.length > MAX_RULES) return words
  const struck = new Set<Word>()
  const findWords = createWordFinder(words)
  for (const rule of rules) {
    if (rule.isVertical) continue
    const crossed = findWords(rule)
    const first = crossed[0]
    if (!first) continue
    const { size } = first.style
    const covered = crossed.reduce((sum, word) => sum + widthOf(word), 0)
    const { x0: left, x1: right } = union(crossed)
    const fits =
      rule.x0 > left - MAX_OVERHANG * size &&
      rule.x1 < right + MAX_OVERHANG * size &&
      covered > 0.5 * widthOf(rule)
    if (fits && heightOf(rule) < MAX_THICKNESS * size) for (const word of crossed) struck.add(word)
  }
  return struck.size
    ? words.map(word => (struck.has(word) ? changeWord(word, { isStruck: true }) : word))
    : words
}

/** The words that a line runs through. */
function createWordFinder(words: readonly Word[]): (rule: Box) => Word[] {
  const byBaseline = new Map<number, Word[]>()
  let largest = 0
  for (const word of words) {
    if (word.style.turn !== 0 || word.style.size > MAX_SIZE) continue
    largest = Math.max(largest, word.style.size)
    const key = Math.floor(word.baseline / STEP)
    const near = byBaseline.get(key)
    if (near) near.push(word)
    else byBaseline.set(key, [word])
  }
  return rule => {
    const y = centerY(rule)
    const found: Word[] = []
    const first = Math.floor(y / STEP)
    // Counted from 0: a number of a file may be so large that one more is the same.
    const steps = Math.ceil((HIGHEST * largest) / STEP)
    for (let step = 0; step <= steps; step++) {
      for (const word of byBaseline.get(first + step) ?? []) {
        const above = word.baseline - y
        const { size } = word.style
        const x = centerX(word)
        const isThrough = above > LOWEST * size && above < HIGHEST * size
        if (isThrough && x > rule.x0 && x < rule.x1) found.push(word)
      }
    }
    return found
  }
}
