/**
 * Tables of contents without page numbers, as programs for web pages write them: every line is a title of the outline,
 * and the headings themselves come later.
 */
import { union } from '../../geometry.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { SEVERAL } from '../../measures.ts'
import type { OutlineEntry } from '../../pdf-file.ts'
import { roundSize } from '../../statistics.ts'
import type { Line } from '../../text/line.ts'
import { bare } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import { createFindTitle } from '../headings/bare.ts'

/** The blocks with every entry as a separate block, which is added to `entries`. */
export function splitListed(
  blocks: readonly PageBlock[],
  outline: readonly OutlineEntry[],
  entries: Set<PageBlock>,
  isCode: (block: TextBlock) => boolean,
): readonly PageBlock[] {
  if (outline.length < SEVERAL) return blocks
  const findTitle = createFindTitle(outline)
  // Items with bullets are a list already.
  const isListed = ({ text }: Line): boolean =>
    findTitle(text) !== undefined && findMarker(text)?.kind !== 'bullet'
  const lastOf = new Map<string, number>()
  blocks.forEach((block, index) => {
    if (block.type !== 'text' || isCode(block)) return
    for (const line of block.lines) if (isListed(line)) lastOf.set(bare(line.text), index)
  })
  const split: PageBlock[] = []
  for (let start = 0; start < blocks.length; ) {
    const run = findRun(blocks, start, isListed, isCode)
    const end = start + Math.max(run.length, 1)
    const lines = run.flatMap(block => block.lines)
    const repeated = lines.filter(({ text }) => lastOf.get(bare(text))! >= end).length
    if (lines.length >= SEVERAL && repeated >= lines.length / 2) {
      for (const entry of run.flatMap(toEntries)) {
        entries.add(entry)
        split.push(entry)
      }
    } else split.push(...blocks.slice(start, end))
    start = end
  }
  return split
}

const toEntries = (block: TextBlock): TextBlock[] =>
  block.lines.map(line => ({ ...block, ...union([line]), lines: [line] }))

/** Blocks of one size in which every line is a title. */
function findRun(
  blocks: readonly PageBlock[],
  start: number,
  isListed: (line: Line) => boolean,
  isCode: (block: TextBlock) => boolean,
): TextBlock[] {
  const run: TextBlock[] = []
  for (let at = start; at < blocks.length; at++) {
    const block = blocks[at]!
    if (block.type !== 'text' || isCode(block) || !block.lines.every(isListed)) break
    if (run.length && sizeOf(block) !== sizeOf(run[0]!)) break
    run.push(block)
  }
  return run
}

const sizeOf = ({ lines }: TextBlock): number => roundSize(lines[0]!.size)
