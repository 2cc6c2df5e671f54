/**
 * What stands between a title and the text that it is the title of: names, houses, dates, numbers. It is
 * often as large as a heading, but no text comes under it.
 *
 *     Shift work interventions          the title
 *     Marie Gee Wilson                  front matter
 *     The University of Auckland        front matter
 *     Abstract                          a heading: text follows
 *     This research aims to …
 */

import { SECTION_TITLE } from '../../languages.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { LONG_LINE } from '../../measures.ts'
import { DISPLAY_RATIO, type Statistics } from '../../statistics.ts'
import { isUnspaced } from '../../text/characters.ts'
import { countWords, isAllMono } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import { sameWeight, TIGHT } from './headings.ts'

/** A cover and the title page after it. */
const MAX_PAGES = 2
/** After a page with text, a title page repeats its title at about this size: what is smaller is a section. */
const TITLE_AGAIN = 0.9
/** Blocks with this many words are text; addresses have several lines, but fewer words. */
const PARAGRAPH_WORDS = 20
/** … or, in scripts without spaces, this many letters; one long line is enough if it ends with a period. */
const UNSPACED_TEXT = 40

export function findFrontMatter(
  blocks: readonly PageBlock[],
  { bodySize, isBodyMono }: Statistics,
): Set<TextBlock> {
  const found = new Set<TextBlock>()
  const isContent = (block: PageBlock): boolean =>
    block.type === 'table' || isText(block) || isListed(block, isBodyMono)
  const numbers = [...new Set(blocks.map(block => block.page))].slice(0, MAX_PAGES)
  let minSize = DISPLAY_RATIO * bodySize
  for (const number of numbers) {
    const page = blocks.filter(block => block.page === number)
    const title = findTitle(page, minSize)
    if (title < 0) continue
    const { size } = (page[title] as TextBlock).lines[0]!
    if (page.some(isContent)) minSize = TITLE_AGAIN * size
    for (let index = title + 1; index < page.length; index++) {
      const block = page[index]!
      if (block.type === 'table' || isContent(block)) break
      const [next, after] = [page[index + 1], page[index + 2]]
      const leadsToText = next !== undefined && leadsTo(block, next, after, isContent)
      if (!leadsToText && !SECTION_TITLE.test(block.lines[0]!.text)) found.add(block)
    }
  }
  return found
}

/** Whether text or the like comes next, at most after a line that goes with this one. */
function leadsTo(
  block: TextBlock,
  next: PageBlock,
  after: PageBlock | undefined,
  isContent: (block: PageBlock) => boolean,
): boolean {
  if (isContent(next)) return true
  const isPart = next.type === 'text' && next.spaceAbove < TIGHT && sameWeight(block, next)
  return isPart && after !== undefined && isContent(after)
}

/** The first of the largest blocks; -1 if none is large. */
function findTitle(page: readonly PageBlock[], minSize: number): number {
  let title = -1
  let largest = minSize
  page.forEach((block, index) => {
    if (block.type !== 'text' || !/\p{L}{2}|\p{Lo}/u.test(block.lines[0]!.text)) return
    const { size } = block.lines[0]!
    if (size <= largest) return
    largest = size
    title = index
  })
  return title
}

/** Names and houses have no bullets, and are not code: a list or a listing is what the document says. */
const isListed = ({ lines }: TextBlock, isBodyMono: boolean): boolean =>
  findMarker(lines[0]!.text)?.kind === 'bullet' || (!isBodyMono && lines.every(isAllMono))

function isText({ lines }: TextBlock): boolean {
  const words = countWords(lines)
  if (words >= PARAGRAPH_WORDS) return true
  const text = lines.map(line => line.text).join('')
  if (words >= LONG_LINE && /\p{Ll}[.!?][”"]?$/u.test(text)) return true
  return text.length >= UNSPACED_TEXT && isUnspaced(text.codePointAt(text.length >> 1)!)
}
