/**
 * Which text is code. A style says so, or only the font: then the text is examined as well. Half a word in another
 * font is a slip of the mouse, and a sentence is a sentence in Courier, too.
 */
import { MARKS, type Run } from '../../../document/document.ts'
import { showsText } from '../paragraph.ts'
import { BY_FONT } from '../text/run-format.ts'

/** The whole paragraph is code: by a style, or only by its font; undefined if some of it is not. */
export function findWholeCode(runs: readonly Run[]): 'style' | 'font' | undefined {
  let origin: 'style' | 'font' | undefined
  for (const run of runs) {
    if (!showsText(run)) continue
    if (run.content.type === 'image' || (run.marks & MARKS.code) === 0) return undefined
    origin = run.marks & BY_FONT && origin !== 'style' ? 'font' : 'style'
  }
  return origin
}

/** Whether some of the text is. */
export const hasCode = (runs: readonly Run[]): boolean =>
  runs.some(run => run.marks & MARKS.code && showsText(run))

/** Removes the mark from half words, and from whole words that only their font made code. */
export function settleFonts(runs: Run[]): void {
  for (const [index, run] of runs.entries()) {
    if ((run.marks & BY_FONT) === 0) continue
    const { content, marks } = run
    const isCode = content.type !== 'text' || !isHalfWord(runs, index, content.value)
    runs[index] = { ...run, marks: marks & ~BY_FONT & (isCode ? -1 : ~MARKS.code) }
  }
}

/** Colors and bold words of an editor are not emphasis: in consecutive code, only marks on all of it are. */
export function settleCodeEmphasis(runs: Run[]): void {
  for (let start = 0; start < runs.length; start++) {
    if ((runs[start]!.marks & MARKS.code) === 0) continue
    let end = start
    let shared = EMPHASIS
    for (; end < runs.length && runs[end]!.marks & MARKS.code; end++) {
      if (showsText(runs[end]!)) shared &= runs[end]!.marks
    }
    const kept = ~EMPHASIS | shared
    for (let index = start; index < end; index++) {
      const run = runs[index]!
      if ((run.marks & kept) !== run.marks) runs[index] = { ...run, marks: run.marks & kept }
    }
    start = end
  }
}

const EMPHASIS = MARKS.strong | MARKS.emphasis

/** Letters that continue in an adjacent run that is not code. */
function isHalfWord(runs: readonly Run[], index: number, value: string): boolean {
  if (!LETTERS.test(value)) return false
  return (
    continues(runs[index - 1], ENDS_WITH_LETTER) || continues(runs[index + 1], BEGINS_WITH_LETTER)
  )
}

const LETTERS = /^\p{L}+$/u
const ENDS_WITH_LETTER = /\p{L}$/u
const BEGINS_WITH_LETTER = /^\p{L}/u

function continues(beside: Run | undefined, pattern: RegExp): boolean {
  if (beside?.content.type !== 'text' || beside.marks & MARKS.code) return false
  return pattern.test(beside.content.value)
}

/** Of longer text only the start is examined. */
const MAX_CHARACTERS = 500

/** Words of a language, not of a program. */
export function readsAsProse(text: string): boolean {
  const line = text.slice(0, MAX_CHARACTERS).trim()
  if (CODE.test(line)) return false
  const words = line.split(/\s+/).length
  if (words < 5 && PATH.test(line)) return false
  return (words > 1 && beginsLikeSentence(line)) || IDEOGRAPHS.test(line)
}

export const beginsLikeSentence = (text: string): boolean =>
  BEGINS_LIKE_SENTENCE.test(text.trimStart())

/** What sentences do without. */
const CODE = /[{}<>=;$\\|_`~^@#*+]|\(\)|::|\]\[| -{1,2}\p{L}|\p{L}\.\p{L}|\p{Ll}\p{Lu}/u
const PATH = /\w\/\w|^\//
const BEGINS_LIKE_SENTENCE = /^["“”„«‘’([]?(?:\p{Lu}(?:\p{Ll}|[’' ])|\p{Lo})/u
const IDEOGRAPHS = /^\p{Lo}{2}/u

/**
 * The text of a line of code, with the superscript and subscript characters that Unicode has. Undefined if it has
 * others: then only prose can show them.
 */
export function toCodeLines(runs: readonly Run[]): string | undefined {
  let text = ''
  for (const { content, marks } of runs) {
    if (content.type === 'break') text += '\n'
    if (content.type !== 'text') continue
    const shown = toScript(content.value, marks)
    if (shown === undefined) return undefined
    text += shown
  }
  return text
}

function toScript(value: string, marks: number): string | undefined {
  const from = marks & MARKS.superscript ? SUPERSCRIPT : marks & MARKS.subscript ? SUBSCRIPT : ''
  if (from === '') return value
  let shown = ''
  for (const character of value) {
    const index = PLAIN.indexOf(character)
    const script = character.trim() === '' ? character : index < 0 ? ' ' : from[index]!
    if (script === ' ' && character !== ' ') return undefined
    shown += script
  }
  return shown
}

const PLAIN = '0123456789+-−=()ni'
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'
const SUBSCRIPT = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢ'
