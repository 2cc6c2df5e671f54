/**
 * Tables of contents: lines that lead to a page number by dots. They become a list, without the
 * numbers: pages are not there any more.
 */
import { union } from '../geometry.ts'
import type { TextBlock } from '../layout/blocks.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import { type Line, wordsText } from '../text/line.ts'
import { isContentsLine, LEADER } from '../text/markers.ts'
import type { Word } from '../text/words.ts'

/** Fewer lines with leaders are something else: a form, a menu, a price list. */
const MIN_ENTRIES = 3

/** The blocks with every entry as a block of its own, and the entries without leaders and numbers. */
export function splitContents(blocks: readonly PageBlock[]): {
  blocks: PageBlock[]
  entries: Set<PageBlock>
} {
  const entries = new Set<PageBlock>()
  const lines = blocks.flatMap(block => (block.type === 'text' ? block.lines : []))
  if (lines.filter(line => isContentsLine(line.text)).length < MIN_ENTRIES) {
    return { blocks: [...blocks], entries }
  }
  const split = blocks.flatMap((block): PageBlock[] => {
    if (block.type !== 'text' || !block.lines.some(line => isContentsLine(line.text)))
      return [block]
    return splitBlock(block).map(part => {
      if (!isContentsLine(part.lines.at(-1)!.text)) return part
      const entry = {
        ...part,
        lines: part.lines.map(withoutLeader).filter(line => line.words.length),
      }
      if (entry.lines.length) entries.add(entry)
      return entry
    })
  })
  return { blocks: split.filter(block => block.type !== 'text' || block.lines.length), entries }
}

/** A part ends with each line that has a leader. */
function splitBlock(block: TextBlock): TextBlock[] {
  const parts: Line[][] = [[]]
  for (const line of block.lines) {
    parts.at(-1)!.push(line)
    if (isContentsLine(line.text)) parts.push([])
  }
  return parts.filter(lines => lines.length).map(lines => ({ ...block, ...union(lines), lines }))
}

function withoutLeader(line: Line): Line {
  const match = LEADER.exec(line.text)
  if (!match) return line
  const words: Word[] = []
  let left = line.text.slice(0, match.index).trimEnd().length
  for (const word of line.words) {
    if (words.length && !word.glued) left--
    if (left <= 0) break
    words.push(word.text.length <= left ? word : { ...word, text: word.text.slice(0, left) })
    left -= word.text.length
  }
  return { ...line, words, text: wordsText(words) }
}
