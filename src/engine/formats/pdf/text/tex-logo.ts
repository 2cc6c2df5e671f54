/**
 * The names of TeX and LaTeX as TeX sets them: with a raised small "A" and a lowered "E", which are neither an exponent
 * nor an index.
 */
import { changeWord, type Word } from './words.ts'

/** In ems: how far letters are off the line at least and at most, and the size of the raised one. */
const OPTIONS = { minShift: 0.1, maxShift: 0.4, minSmall: 0.55, maxSmall: 0.85 }

export function joinLogos(words: readonly Word[]): readonly Word[] {
  if (!words.some(isLoweredE)) return words
  const joined: Word[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const next = words[index + 1]
    const letter = joined.at(-1)
    const isName = isLoweredE(word) && next?.glued && next.text.startsWith('X')
    if (!isName || !letter?.text.endsWith('T') || !isShifted(letter, word, 1)) {
      joined.push(word)
      continue
    }
    joined.pop()
    let text = `${letter.text.slice(0, -1)}TeX${next.text.slice(1)}`
    let start = letter
    const small = joined.at(-1)
    const first = joined.at(-2)
    if (text.startsWith('TeX') && letter.glued && small && first && isSmallA(first, small)) {
      joined.length -= 2
      text = `${first.text}a${text}`
      start = first
    }
    joined.push({ ...changeWord(start, { text }), x1: next.x1 })
    index++
  }
  return joined
}

const isLoweredE = ({ text, glued }: Word): boolean => text === 'E' && glued

const isSmallA = (first: Word, small: Word): boolean => {
  const ratio = small.style.size / first.style.size
  return (
    first.text.endsWith('L') &&
    small.text === 'A' &&
    small.glued &&
    ratio > OPTIONS.minSmall &&
    ratio < OPTIONS.maxSmall &&
    isShifted(first, small, -1)
  )
}

/** `way`: 1 if the second word has to be lower, -1 if it has to be higher. */
function isShifted(first: Word, second: Word, way: 1 | -1): boolean {
  const shift = ((second.baseline - first.baseline) * way) / first.style.size
  return shift > OPTIONS.minShift && shift < OPTIONS.maxShift
}
