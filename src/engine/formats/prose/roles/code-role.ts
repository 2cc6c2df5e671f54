/** Whether a paragraph is code, by its style or its font, and how it is shown where it is not a block of its own. */
import { MARKS, type Run } from '../../../document/document.ts'
import type { Role } from '../../../document/outline.ts'
import { type ParagraphContent, type ParagraphStyle, showsText } from '../paragraph.ts'
import { type findWholeCode, hasCode, readsAsProse, toCodeLines } from './code-text.ts'

/** A style for code is believed unless all its text has another font. */
export const overrulesCode = (
  { runs }: ParagraphContent,
  { role, monospaced }: ParagraphStyle,
): boolean => role?.type === 'code' && monospaced && !hasCode(runs) && runs.some(showsText)

/** A font is believed only if there is no style. */
export function toCodeRole(
  content: ParagraphContent,
  style: ParagraphStyle,
  wholeCode: ReturnType<typeof findWholeCode>,
  isCell: boolean,
): Role | undefined {
  const { runs } = content
  const isStyled = style.role?.type === 'code' && !overrulesCode(content, style)
  if (!isStyled && !wholeCode) return undefined
  const value = toCodeLines(runs)
  if (value === undefined) return undefined
  const byFont = !isStyled && wholeCode === 'font'
  if (byFont && readsAsProse(value)) return { type: 'code', value, byFont, alone: 'prose' }
  // Styles for characters are for words; a cell has no room for a block, and a block none for a link or bold words.
  const isInline = byFont ? isCell || runs.some(isMoreThanCode) : !isStyled
  const isBlock = !isInline || style.monospaced
  return { type: 'code', value, byFont, ...(isBlock ? {} : { alone: 'inline' }) }
}

const isMoreThanCode = ({ link, marks }: Run): boolean =>
  link !== undefined || (marks & MARKS.strong) !== 0

export function unmarkCode(runs: Run[]): void {
  for (const [index, run] of runs.entries()) {
    runs[index] = { ...run, marks: run.marks & ~MARKS.code }
  }
}
