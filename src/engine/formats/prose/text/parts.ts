/**
 * Paragraphs that were typed as one: a reader sees several where a blank line is between them, and so does whoever asks
 * which of them are headings.
 *
 *     "7. Termination" · break · break · "Either party may …"   →   "7. Termination"  |  "Either party may …"
 */
import type { Run } from '../../../document/document.ts'
import { isBlankText } from '../../../document/runs.ts'
import type { ParagraphContent } from '../paragraph.ts'

/** The paragraphs in the order of the text, without breaks at their ends. */
export function splitParts(content: ParagraphContent): readonly ParagraphContent[] {
  const { runs, above, below, anchors, checked, breakBefore, breakAfter } = content
  if (!runs.some(isBreak)) return [content]
  const ranges = listRanges(runs)
  const last = ranges.length - 1
  return ranges.map(([start, end], index) => ({
    ...content,
    runs: runs.slice(start, end),
    leastSize: findLeastSize(content, start, end),
    above: index === 0 ? above : [],
    below: index === last ? below : [],
    anchors: index === 0 ? anchors : [],
    checked: index === 0 ? checked : undefined,
    breakBefore: index === 0 && breakBefore,
    breakAfter: index === last && breakAfter,
    sizes: [],
    lineSize: undefined,
    blankRuns: 0,
  }))
}

const isBreak = ({ content }: Run): boolean => content.type === 'break'

type Range = readonly [start: number, end: number]

/** Lines that follow each other without a blank one; one empty range where all lines are blank. */
function listRanges(runs: readonly Run[]): readonly Range[] {
  const ranges: Range[] = []
  let first: number | undefined
  let end = 0
  let lineStart = 0
  for (let at = 0; at <= runs.length; at++) {
    if (at < runs.length && !isBreak(runs[at]!)) continue
    const isBlank = isBlankLine(runs, lineStart, at)
    if (!isBlank) {
      first ??= lineStart
      end = at
    } else if (first !== undefined) {
      ranges.push([first, end])
      first = undefined
    }
    lineStart = at + 1
  }
  if (first !== undefined) ranges.push([first, end])
  return ranges.length > 0 ? ranges : [[0, 0]]
}

function isBlankLine(runs: readonly Run[], start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isBlankText(runs[at]!)) return false
  return true
}

/** Of the text between two places, as far as sizes were noted. */
function findLeastSize({ runs, sizes }: ParagraphContent, start: number, end: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const [index, { at, size }] of sizes.entries()) {
    const from = Math.max(at, start)
    const to = Math.min(sizes[index + 1]?.at ?? runs.length, end)
    if (size < least && !isBlankLine(runs, from, to)) least = size
  }
  return least
}
