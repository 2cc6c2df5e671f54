/** Lines become the inlines of one paragraph: joined, without line-end hyphens. */
import { MARKS, type Run } from '../../../document/document.ts'
import { tidyRuns } from '../../../document/runs.ts'
import type { Statistics } from '../statistics.ts'
import { isUnspaced } from '../text/characters.ts'
import type { Line } from '../text/line.ts'
import type { Word } from '../text/words.ts'
import type { Comments } from './comments.ts'
import type { Vocabulary } from './pages/hyphens.ts'

export interface InlineOptions {
  readonly statistics: Statistics
  readonly vocabulary: Vocabulary
  /** Headings and table headers are bold anyway: bold or italics on all of it mean nothing. */
  readonly isHeading?: boolean
  /** Quotations are often set in italics as a whole, which mean nothing then. */
  readonly isQuote?: boolean
  /** Words that refer to notes, with the notes' ids. */
  readonly references?: ReadonlyMap<Word, string>
  readonly comments?: Comments | undefined
}

export function toInlines(lines: readonly Line[], options: InlineOptions): Run[] {
  const runs = toRuns(lines, options)
  const [first] = runs
  // Most text has uniform formatting and no link: there is nothing to nest.
  if (runs.length === 1 && first && !first.marks && !first.link) return runs
  return tidyRuns(runs)
}

/** Words that look alike become one run. */
function toRuns(lines: readonly Line[], options: InlineOptions): Run[] {
  const runs: Run[] = []
  const { vocabulary, comments } = options
  const references = options.references?.size ? options.references : undefined
  const { isHeading, isQuote } = options
  const shared = isHeading || isQuote ? findSharedMarks(lines, options) : 0
  const ignored = isHeading ? shared | MARKS.strong : shared & MARKS.emphasis
  let value = ''
  let marks = 0
  let link: string | undefined
  // Whether the next line continues without a space.
  let continues = false
  /** References to comments on the last word: they wait for its end, perhaps on the next line. */
  let behind = NO_RUNS
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    const { words } = line
    const next = lines[index + 1]
    // Most lines are uniform from end to end: their text is at hand. What refers to notes is raised.
    const isWhole =
      areAlike(words) &&
      !(references && words[0]!.script === 'super') &&
      !behind.length &&
      !comments?.areBehind(words)
    const step = isWhole ? words.length : 1
    for (let at = 0; at < words.length; at += step) {
      const word = words[at]!
      // The end of a formula that is all in the line before.
      if (word.formula?.latex === '') continue
      if (behind.length && !continues) {
        if (value) runs.push({ content: { type: 'text', value }, marks, link })
        value = ''
        runs.push(...behind)
        behind = NO_RUNS
      }
      if (comments && !isWhole) behind = [...behind, ...comments.takeBehind(word)]
      const note = references?.get(word)
      if (note !== undefined) {
        if (continues) value += NO_SPACE
        if (value) runs.push({ content: { type: 'text', value }, marks, link })
        value = ''
        continues = false
        runs.push({ content: { type: 'noteReference', id: note }, marks: 0 })
        continue
      }
      const own = word.formula ? 0 : toMarks(word, options) & ~ignored
      let hasSpace =
        at > 0 ? !word.glued : index > 0 && !continues && !isUnspacedJoin(lines[index - 1]!, word)
      continues = false
      if (own !== marks || word.link !== link) {
        if (value) runs.push({ content: { type: 'text', value }, marks, link })
        value = ''
        if (hasSpace) runs.push(SPACE)
        hasSpace = false
        marks = own
        link = word.link
      }
      if (word.formula) {
        if (hasSpace) value += ' '
        if (value) runs.push({ content: { type: 'text', value }, marks, link })
        value = ''
        runs.push({ content: { type: 'inlineMath', latex: word.formula.latex }, marks: 0 })
        continue
      }
      if (hasSpace) value += ' '
      const text = isWhole ? line.text : word.text
      if (at + step < words.length || !next) {
        value += text
        continue
      }
      const last = words[words.length - 1]!
      const end = vocabulary.joinLineEnd(last, next, lines)
      continues = end.endsWith(NO_SPACE)
      value += continues ? text.slice(0, text.length - last.text.length) + end.slice(0, -1) : text
    }
  }
  if (value) runs.push({ content: { type: 'text', value }, marks, link })
  runs.push(...behind)
  return runs
}

/** Whether words have the same style, script and link, and what is drawn through or over them. */
function areAlike(words: readonly Word[]): boolean {
  const { style, script, link, isStruck, isDoubled, formula } = words[0]!
  if (formula) return false
  for (const word of words) {
    if (
      word.formula ||
      word.style !== style ||
      word.script !== script ||
      word.link !== link ||
      word.isStruck !== isStruck ||
      word.isDoubled !== isDoubled
    ) {
      return false
    }
  }
  return true
}

const NO_RUNS: readonly Run[] = []
const SPACE: Run = { content: { type: 'text', value: ' ' }, marks: 0 }

/** Marks a line end that continues without a space. */
export const NO_SPACE = '\u2060'

/** Lines of scripts without spaces join without one, and so do the parts of an address. */
function isUnspacedJoin(before: Line, word: Word): boolean {
  if (word.link && isBrokenAddress(before, word.text, word.link)) return true
  const end = before.text.codePointAt(before.text.length - 1) ?? 0
  return isUnspaced(end) && isUnspaced(word.text.codePointAt(0) ?? 0)
}

/** Whether a link shows its own address, and the line ends inside it. */
function isBrokenAddress({ text, words }: Line, next: string, link: string): boolean {
  const part = text.slice(text.lastIndexOf(' ') + 1)
  return words.at(-1)!.link === link && /[/.:@#]/.test(part) && link.includes(part + next)
}

const STYLES = MARKS.strong | MARKS.emphasis

/** The formatting that all words share. */
function findSharedMarks(lines: readonly Line[], options: InlineOptions): number {
  let shared = STYLES
  for (const line of lines) for (const word of line.words) shared &= toMarks(word, options)
  return shared
}

function toMarks(word: Word, { statistics }: InlineOptions): number {
  const { font } = word.style
  let marks = 0
  if ((font.isBold || word.isDoubled) && !statistics.isBodyBold) marks |= MARKS.strong
  if (font.isItalic && !statistics.isBodyItalic && !font.isSymbol) marks |= MARKS.emphasis
  if (word.isStruck) marks |= MARKS.delete
  if (word.script === 'super') marks |= MARKS.superscript
  if (word.script === 'sub') marks |= MARKS.subscript
  if (font.isMono && !statistics.isBodyMono) marks |= MARKS.code
  return marks
}
