/** Lines become the inlines of one paragraph: joined, without the hyphens of line ends. */
import type { Inline } from '../../../document/document.ts'
import { MARKS, nestRuns, type Run } from '../../../document/runs.ts'
import type { Statistics } from '../statistics.ts'
import { isUnspaced } from '../text/characters.ts'
import type { Line } from '../text/line.ts'
import type { Word } from '../text/words.ts'
import type { Vocabulary } from './hyphens.ts'

export interface InlineOptions {
  readonly statistics: Statistics
  readonly vocabulary: Vocabulary
  /** Headings and heads of tables are bold by nature: bold or italics of all of it say nothing. */
  readonly isHeading?: boolean
}

export function toInlines(lines: readonly Line[], options: InlineOptions): Inline[] {
  return nestRuns(toRuns(lines, options))
}

export function toRuns(lines: readonly Line[], options: InlineOptions): Run[] {
  const runs: Run[] = []
  const ignored = options.isHeading ? findSharedMarks(lines, options) : 0
  lines.forEach((line, index) => {
    line.words.forEach((word, at) => {
      const isFirst = at === 0
      let value = word.text
      const next = lines[index + 1]
      if (at === line.words.length - 1 && next) value = options.vocabulary.joinLineEnd(value, next)
      const space = isFirst ? index > 0 && needsSpace(lines[index - 1]!, word, runs) : !word.glued
      if (space) runs.push({ content: { type: 'text', value: ' ' }, marks: 0 })
      runs.push({
        content: { type: 'text', value },
        marks: toMarks(word, options) & ~ignored,
        link: word.link,
      })
    })
  })
  return runs
}

/** Marks an end of line that goes on without a space. */
export const NO_SPACE = '\u2060'

function needsSpace(before: Line, word: Word, runs: Run[]): boolean {
  const last = runs.at(-1)
  if (last?.content.type === 'text' && last.content.value.endsWith(NO_SPACE)) {
    runs[runs.length - 1] = {
      ...last,
      content: { type: 'text', value: last.content.value.slice(0, -1) },
    }
    return false
  }
  const end = before.text.codePointAt(before.text.length - 1) ?? 0
  return !(isUnspaced(end) && isUnspaced(word.text.codePointAt(0) ?? 0))
}

const LOOKS = MARKS.strong | MARKS.emphasis

/** The look that all words have. */
function findSharedMarks(lines: readonly Line[], options: InlineOptions): number {
  let shared = LOOKS
  for (const line of lines) for (const word of line.words) shared &= toMarks(word, options)
  return shared | MARKS.strong
}

function toMarks(word: Word, { statistics }: InlineOptions): number {
  const { font } = word.style
  let marks = 0
  if ((font.isBold || word.isDoubled) && !statistics.isBodyBold) marks |= MARKS.strong
  if (font.isItalic && !statistics.isBodyItalic && !font.isSymbol) marks |= MARKS.emphasis
  if (word.script === 'super') marks |= MARKS.superscript
  if (word.script === 'sub') marks |= MARKS.subscript
  if (font.isMono && !statistics.isBodyMono) marks |= MARKS.code
  return marks
}
