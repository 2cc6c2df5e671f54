/** How a stretch of text looks, as far as markdown can show it. What is absent is inherited. */
import { MARKS } from '../../document/runs.ts'

export interface RunFormat {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly strike?: boolean
  readonly vertical?: 'superscript' | 'subscript' | 'baseline'
  readonly highlight?: boolean
  readonly hidden?: boolean
  readonly code?: boolean
  readonly font?: string
  /** In half-points. */
  readonly fontSize?: number
}

/** The sum of marks that a run shows. */
export function toMarks(format: RunFormat): number {
  return (
    (format.bold ? MARKS.strong : 0) |
    (format.italic ? MARKS.emphasis : 0) |
    (format.strike ? MARKS.delete : 0) |
    (format.vertical === 'superscript' ? MARKS.superscript : 0) |
    (format.vertical === 'subscript' ? MARKS.subscript : 0) |
    (format.highlight ? MARKS.highlight : 0) |
    (format.code ? MARKS.code : 0)
  )
}
