/**
 * Text that was moved off its line by hand and made smaller: what authors did before there were superscripts, and
 * what programs write that typeset formulas. Text of the same size is only moved.
 */
import { MARKS } from '../../../document/document.ts'
import { noteSize, type ParagraphContent } from '../paragraph.ts'

interface Raised {
  /** How far above the line, in half-points; below it where negative. */
  readonly raise?: number | undefined
  /** In half-points. */
  readonly fontSize?: number | undefined
}

/**
 * The mark of the run that follows; `usualSize` is the paragraph's, if no text precedes it. What shows nothing
 * (`isBlank`) may have any size.
 */
export function findRaisedMark(
  { raise, fontSize }: Raised,
  content: ParagraphContent,
  usualSize: number,
  isBlank: boolean,
): number {
  if (!raise) {
    content.lineSize = fontSize
    if (!isBlank) noteSize(content, fontSize ?? usualSize)
    return 0
  }
  if (fontSize === undefined || fontSize >= (content.lineSize ?? usualSize)) return 0
  return raise > 0 ? MARKS.superscript : MARKS.subscript
}
