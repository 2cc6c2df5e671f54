/** The first characters of a paragraph, however many runs they are split into: typed labels are there. */
import type { Run } from './document.ts'
import { withText } from './runs.ts'

/** A word that may be a label, and the white space after it. */
export interface FirstWord {
  readonly word: string
  readonly space: string
  /** How many characters precede the text. */
  readonly length: number
}

const FIRST_WORD = /^\s*(\S{1,12})(\s+)(?=\S)/

/** No label, with its tabs, is longer. */
const MAX_CHARACTERS = 16

/** The first word, if it is short and more follows. */
export const findFirstWord = (runs: readonly Run[]): FirstWord | undefined => find(FIRST_WORD, runs)

const TOUCHING_NUMBER = /^\s*(\d{1,2}[.)])()(?=\p{L})/u

/** A number that somebody typed without a space after it: `1.Plan`. */
export const findTouchingNumber = (runs: readonly Run[]): FirstWord | undefined =>
  find(TOUCHING_NUMBER, runs)

function find(pattern: RegExp, runs: readonly Run[]): FirstWord | undefined {
  let text = ''
  for (const { content } of runs) {
    if (content.type !== 'text' || text.length > MAX_CHARACTERS) break
    text += content.value
  }
  const match = pattern.exec(text)
  return match ? { word: match[1]!, space: match[2]!, length: match[0].length } : undefined
}

export function cutLeading(runs: Run[], length: number): void {
  let left = length
  let whole = 0
  for (const [at, run] of runs.entries()) {
    if (left === 0 || run.content.type !== 'text') break
    const { value } = run.content
    if (value.length > left) {
      runs[at] = withText(run, value.slice(left))
      break
    }
    left -= value.length
    whole++
  }
  runs.splice(0, whole)
}
