/** Lines of a region become blocks: paragraphs, headings or list items, not yet distinguished. */
import { union } from '../../geometry.ts'
import type { Box } from '../../raw-page.ts'
import type { Statistics } from '../../statistics.ts'
import type { Line } from '../../text/line.ts'
import { continues } from './continues.ts'
import { findEnded } from './short-lines.ts'

export interface TextBlock extends Box {
  readonly type: 'text'
  readonly page: number
  readonly lines: readonly Line[]
  /** Left and right ends of its column. */
  readonly column: { readonly x0: number; readonly x1: number }
  /** White space above it, in ems of its first line. */
  readonly spaceAbove: number
  /** What the file itself says it is. */
  readonly tag?: BlockTag
  /** Where it continues on later pages. */
  readonly continued?: readonly PagedBox[]
}

export interface PagedBox extends Box {
  readonly page: number
}

/** The formula that it shows and nothing else. */
export const findDisplayed = ({ lines }: TextBlock): string | undefined => {
  const [line] = lines
  const only = lines.length === 1 && line?.words.length === 1 ? line.words[0] : undefined
  return only?.formula?.isDisplay ? only.formula.latex : undefined
}

export type BlockTag =
  | { readonly type: 'body' }
  | { readonly type: 'caption' }
  | { readonly type: 'quote' }
  /** Without a level if the tag does not give one. */
  | { readonly type: 'heading'; readonly depth: number | undefined }
  | { readonly type: 'item'; readonly level: number }

export function toTextBlocks(
  lines: readonly Line[],
  column: { readonly x0: number; readonly x1: number },
  page: number,
  statistics: Statistics,
  pictures: readonly Box[] = [],
): TextBlock[] {
  // Right-to-left text is judged mirrored.
  if (countFromRight(lines) * 2 > lines.length) {
    const given = [lines.map(toMirrored), toMirrored(column), page, statistics] as const
    return toTextBlocks(...given, pictures.map(toMirrored)).map(block => ({
      ...block,
      ...toMirrored(block),
      lines: block.lines.map(line => (line as MirroredLine).original),
      column,
    }))
  }
  const blocks: TextBlock[] = []
  let current: Line[] = []
  let right = 0
  let spaceAbove = 99
  const finish = (): void => {
    if (!current.length) return
    const { x0, y0, x1, y1 } = union(current)
    blocks.push({ type: 'text', page, lines: current, column, spaceAbove, x0, y0, x1, y1 })
  }
  const surroundings = { column, statistics, pictures }
  const ended = findEnded(lines, surroundings)
  for (const line of lines) {
    const last = current.at(-1)
    if (last && !continues({ block: current, right, line, ended, ...surroundings })) {
      finish()
      spaceAbove = (line.y0 - last.y1) / line.size
      current = []
    }
    right = current.length ? Math.max(right, line.x1) : line.x1
    current.push(line)
  }
  finish()
  return blocks
}

interface MirroredLine extends Line {
  readonly original: Line
}

function countFromRight(lines: readonly Line[]): number {
  let count = 0
  for (const line of lines) if (line.isRightToLeft) count++
  return count
}

function toMirrored<Span extends { readonly x0: number; readonly x1: number }>(span: Span): Span {
  return { ...span, x0: -span.x1, x1: -span.x0, isRightToLeft: false, original: span }
}
