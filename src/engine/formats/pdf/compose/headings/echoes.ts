/**
 * Lines that say the title again: a head that stands above it on a single page, where nothing comes again
 * that would tell it from the text.
 *
 *     Online Library Kindle Keyboard User Guide       an echo
 *     Kindle Keyboard User Guide                      the title, larger
 */

import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { LARGER } from '../../measures.ts'
import { DISPLAY_RATIO, type Statistics } from '../../statistics.ts'
import { bare } from '../../text/line.ts'
import { blockText } from './headings.ts'

/** Shorter titles repeat by chance. */
const MIN_LETTERS = 12

export function findEchoes(blocks: readonly PageBlock[], { bodySize }: Statistics): Set<TextBlock> {
  const found = new Set<TextBlock>()
  for (let index = 1; index < blocks.length; index++) {
    const title = blocks[index]!
    const head = blocks[index - 1]!
    if (title.type !== 'text' || head.type !== 'text' || title.page !== head.page) continue
    if (blocks[index - 2]?.page === head.page) continue
    const size = title.lines[0]!.size
    if (size < DISPLAY_RATIO * bodySize || size < LARGER * head.lines[0]!.size) continue
    const text = bare(blockText(title))
    if (text.length >= MIN_LETTERS && bare(blockText(head)).includes(text)) found.add(head)
  }
  return found
}
