/** Whether a damaged document still says the same, and if not, whether it was said that it may not. */
import type { Result } from './oracle.ts'

export interface Difference {
  /** The first words that differ, before and after. */
  readonly before: string
  readonly after: string
  /** The answer says that something could not be read. */
  readonly isWarned: boolean
}

/** How text looks is not compared, nor where links lead: what is said is. */
export function compareWords(before: Result, after: Result): Difference | undefined {
  const one = listWords(before.markdown ?? '')
  const other = listWords(after.markdown ?? '')
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  if (at === one.length && at === other.length) return undefined
  const show = (words: readonly string[]) =>
    JSON.stringify(words.slice(Math.max(0, at - 2), at + 6).join(' '))
  return {
    before: show(one),
    after: show(other),
    isWarned: isWarned(after),
  }
}

/** Codes of warnings that say that something of the file could not be read. */
const LOSSES = ['damaged', 'parts_missing', 'images_missing', 'text_replaced', 'pages_without_text']

export function isWarned({ answer, markdown }: Result): boolean {
  if (markdown === undefined) return false
  const { warnings } = JSON.parse(answer) as { warnings: { code: string }[] }
  return warnings.some(({ code }) => LOSSES.includes(code))
}

const listWords = (markdown: string): readonly string[] =>
  markdown.replace(/\]\([^)\s]*\)/g, ']').match(/[\p{L}\p{N}]+/gu) ?? []
