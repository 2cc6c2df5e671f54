/**
 * Headings that are broken where it looks well, not where the line is full: their lines are blocks of their
 * own until both are known to be headings.
 *
 *     Quality and Costs of
 *     Colon Cancer Care in          one heading
 *     VA and Medicare
 */
import { union, widthOf } from '../../geometry.ts'
import { LINKING_WORDS, OPEN_END } from '../../languages.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { FEW, isSameSize } from '../../measures.ts'
import { type Line, SAME_START, startsLower } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import { numberDepth } from './heading-levels.ts'
import { MAX_LINES } from './headings.ts'

/** Lines of one heading are at most this many ems apart, from baseline to baseline. */
const MAX_DISTANCE = 1.45

export function joinWrapped(
  blocks: readonly PageBlock[],
  levels: ReadonlyMap<TextBlock, number>,
): { blocks: readonly PageBlock[]; headings: Map<TextBlock, number> } {
  const joined: PageBlock[] = []
  const headings = new Map<TextBlock, number>()
  for (const block of blocks) {
    const level = block.type === 'text' ? levels.get(block) : undefined
    const before = joined.at(-1)
    if (
      block.type === 'text' &&
      level !== undefined &&
      before?.type === 'text' &&
      headings.get(before) === level &&
      isGoingOn(before, block)
    ) {
      const lines = [...before.lines, ...block.lines]
      const whole = { ...before, ...union(lines), lines }
      headings.delete(before)
      headings.set(whole, level)
      joined[joined.length - 1] = whole
      continue
    }
    if (block.type === 'text' && level !== undefined) headings.set(block, level)
    joined.push(block)
  }
  return { blocks: joined.length === blocks.length ? blocks : joined, headings }
}

/** Tags already say where a heading ends. */
function isGoingOn(before: TextBlock, { lines, page, tag }: TextBlock): boolean {
  const last = before.lines.at(-1)!
  const first = lines[0]!
  const { size } = last
  const distance = first.baseline - last.baseline
  return (
    tag?.type !== 'heading' &&
    before.page === page &&
    before.lines.length + lines.length <= MAX_LINES &&
    distance > 0 &&
    distance <= MAX_DISTANCE * size &&
    isSameSize(size, first.size) &&
    first.isBold === last.isBold &&
    first.isItalic === last.isItalic &&
    first.font === last.font &&
    first.color === last.color &&
    !/[.!?]$/.test(last.text) &&
    !findMarker(first.text) &&
    !numberDepth(first.text) &&
    (isFull(last, first, before.column) || isOpen(last.text) || continues(first)) &&
    (Math.abs(first.x0 - before.lines[0]!.x0) < SAME_START * size ||
      Math.abs(first.x0 + first.x1 - last.x0 - last.x1) < 2 * SAME_START * size)
  )
}

/** Whether the next word would not have fitted. */
function isFull(
  last: Line,
  next: Line,
  column: { readonly x0: number; readonly x1: number },
): boolean {
  const word = next.words[0]!
  return widthOf(last) + widthOf(word) > (1 - FEW) * widthOf(column)
}

const isOpen = (text: string): boolean => /[-–—,:&]$/.test(text) || OPEN_END.test(text)

const LINK = new RegExp(`^(?:${LINKING_WORDS})\\s`, 'i')
const continues = (line: Line): boolean => startsLower(line) || LINK.test(line.text)
