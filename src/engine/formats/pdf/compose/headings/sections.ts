/**
 * Numbers that count sections, not items of a list: the same look comes again with the next number, and
 * between the two stands text that begins at the margin, where an item's own text would be indented. "§ 3" and
 * "Chapter 3" are such numbers, as is a bare 3 before a capital.
 *
 *     A. Google DeepDream               a section
 *     The gradient descent algorithm …
 *     B. Artistic Style Imitation       a section
 *     A key idea of neural networks …
 */

import { SECTION_NAMES } from '../../languages.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { TEXT_WORDS } from '../../measures.ts'
import { roundSize } from '../../statistics.ts'
import { countWords } from '../../text/line.ts'
import { findMarker, readings } from '../../text/markers.ts'

/** A section heading has at most this many lines and words. */
const MAX_LINES = 2
const MAX_WORDS = 16
/** Text has at least this many lines. */
const MIN_TEXT_LINES = 2
/** Text that begins further right, in ems, belongs to an item. */
const INDENT = 0.7

export function findSections(blocks: readonly PageBlock[]): Set<TextBlock> {
  const found = new Set<TextBlock>()
  /** By formatting and kind of number: the last one with text under it. */
  const open = new Map<string, { readonly block: TextBlock; readonly value: number }>()
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!
    if (block.type !== 'text') continue
    const numbers = findSectionNumbers(block)
    if (!numbers.length || !isTextUnder(block, blocks[index + 1])) continue
    const line = block.lines[0]!
    for (const { kind, value } of numbers) {
      const key = `${kind} ${roundSize(line.size)} ${line.isBold} ${line.isItalic}`
      const last = open.get(key)
      if (last && value === last.value + 1) found.add(last.block).add(block)
      open.set(key, { block, value })
    }
  }
  return found
}

interface SectionNumber {
  readonly kind: string
  readonly value: number
}

/** "§ 3", "Chapter 3:", and "3" before a word that begins with a capital or has none. */
const NAMED_NUMBER = new RegExp(`^(${SECTION_NAMES})\\s?(\\d{1,3})(?:[.:)]|\\s|$)`, 'iu')
const BARE_NUMBER = /^(\d{1,2})\s+(?:\p{Lu}\p{L}|\p{Lo})/u

function findSectionNumbers({ lines, tag }: TextBlock): SectionNumber[] {
  if (tag?.type === 'item' || lines.length > MAX_LINES) return []
  const { text, isBold, isItalic } = lines[0]!
  const words = countWords(lines)
  const isSentence = /[.;,。；，]$/.test(lines.at(-1)!.text) && !isBold && !isItalic
  if (words < 2 || words > MAX_WORDS || isSentence) return []
  const named = NAMED_NUMBER.exec(text)
  if (named) return [{ kind: named[1]!.toLowerCase(), value: Number(named[2]) }]
  const bare = BARE_NUMBER.exec(text)
  if (bare) return [{ kind: 'bare', value: Number(bare[1]) }]
  const marker = findMarker(text)
  if (!marker || marker.kind === 'bullet') return []
  return readings(marker, text).map(({ kind, shape, value }) => ({
    kind: `${kind} ${shape}`,
    value,
  }))
}

/** On another page or in another column, where lines begin means nothing. */
function isTextUnder(block: TextBlock, after: PageBlock | undefined): boolean {
  if (!after || after.type === 'table') return after !== undefined
  if (findMarker(after.lines[0]!.text)) return false
  const words = countWords(after.lines)
  if (after.lines.length < MIN_TEXT_LINES && words < TEXT_WORDS) return false
  const isBelow = after.page === block.page && after.y0 >= block.y0
  const start = (after.lines[1] ?? after.lines[0]!).x0
  return !isBelow || start < block.lines[0]!.x0 + INDENT * block.lines[0]!.size
}
