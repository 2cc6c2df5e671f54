/**
 * What the layout of a page leaves out, for the ledger: duplicate prints, line numbers, and text outside the tags.
 */
import type { Ledger } from '../../ledger.ts'
import type { PageBlock } from './layout/page-layout.ts'
import { dropLineNumbers } from './layout/regions/line-numbers.ts'
import { type Line, wordsText } from './text/line.ts'
import type { PageText } from './text/page-text.ts'
import type { Word } from './text/words.ts'

/** `tagged`: the blocks of the page, if they come from its tags. */
export function listLeft(
  page: PageText,
  tagged: readonly PageBlock[] | undefined,
  ledger: Ledger,
): void {
  const { number } = page.raw
  if (page.doubles.length) ledger.add('duplicate', wordsText(page.doubles), number)
  for (const { words } of page.pieces) {
    const doubled = words.filter(word => word.isDoubled)
    if (doubled.length) ledger.add('duplicate', wordsText(doubled), number)
  }
  const shown = new Set<Word>()
  for (const { words } of tagged ? tagged.flatMap(linesOf) : dropLineNumbers(page.pieces)) {
    for (const word of words) shown.add(word)
  }
  for (const { words } of page.pieces) {
    const left = words.filter(word => !shown.has(word))
    if (left.length) ledger.add('decoration', wordsText(left), number)
  }
}

const linesOf = (block: PageBlock): readonly Line[] =>
  block.type === 'text' ? block.lines : block.rows.flat().flatMap(cell => cell.lines)
