/**
 * Footnotes: small text at the foot of a page that begins with a mark, and the same mark raised in the
 * text of the page. Both are needed: a raised number alone is an exponent, small text alone is small text.
 */

import type { PageBlock } from '../layout/page-layout.ts'
import type { TextBlock } from '../layout/regions/blocks.ts'
import type { Statistics } from '../statistics.ts'
import type { Line } from '../text/line.ts'
import type { Word } from '../text/words.ts'

interface FoundNotes {
  /** Everything that is not a note. */
  readonly blocks: PageBlock[]
  /** Lines of the notes, without their marks, by id. */
  readonly notes: ReadonlyMap<string, readonly Line[]>
  /** The raised marks in the text, with the id of their note. */
  readonly references: ReadonlyMap<Word, string>
}

const MARK = /^(?:\d{1,3}|[*†‡§¶]{1,3}|[ivx]{1,4})$/
/** Notes are at most this large, as a share of the body text. */
const MAX_SIZE = 0.95
/** They stand in the lower part of what is on the page. */
const MIN_HEIGHT = 0.4

export function findNotes(blocks: readonly PageBlock[], statistics: Statistics): FoundNotes {
  const notes = new Map<string, readonly Line[]>()
  const references = new Map<Word, string>()
  const taken = new Set<PageBlock>()
  for (const [, page] of groupByPage(blocks)) {
    const raised = findRaised(page)
    if (!raised.size) continue
    const bottom = Math.max(...page.map(block => block.y1))
    const low = page.filter(block => block.y0 >= MIN_HEIGHT * bottom)
    const isList = low.some(
      block => isPlainNumber(block) && !raised.has(findMark(block, statistics) ?? ''),
    )
    for (const block of low) {
      const mark = findMark(block, statistics)
      if (block.type !== 'text' || !mark || (isList && isPlainNumber(block))) continue
      const reference = raised.get(mark)?.find(word => !references.has(word) && !isIn(block, word))
      if (!reference) continue
      const id = String(notes.size + 1)
      references.set(reference, id)
      notes.set(id, withoutMark(block.lines))
      taken.add(block)
    }
  }
  return { blocks: blocks.filter(block => !taken.has(block)), notes, references }
}

function groupByPage(blocks: readonly PageBlock[]): Map<number, PageBlock[]> {
  const pages = new Map<number, PageBlock[]>()
  for (const block of blocks) {
    const page = pages.get(block.page)
    if (page) page.push(block)
    else pages.set(block.page, [block])
  }
  return pages
}

/** Marks that are raised inside text: after a word, not at the start of a line. */
function findRaised(page: readonly PageBlock[]): Map<string, Word[]> {
  const raised = new Map<string, Word[]>()
  for (const block of page) {
    if (block.type !== 'text') continue
    for (const { words } of block.lines) {
      words.forEach((word, index) => {
        if (index === 0 || word.script !== 'super' || !MARK.test(word.text)) return
        const known = raised.get(word.text)
        if (known) known.push(word)
        else raised.set(word.text, [word])
      })
    }
  }
  return raised
}

/** «1.» may begin a note or the item of a list: it is a list where not all numbers are raised in the text. */
const isPlainNumber = (block: PageBlock): boolean =>
  block.type === 'text' && /^\d{1,3}[.)]$/.test(block.lines[0]!.words[0]!.text)

/** The mark that a note begins with. */
function findMark(block: PageBlock, { bodySize }: Statistics): string | undefined {
  if (block.type !== 'text') return undefined
  const line = block.lines[0]!
  const first = line.words[0]!
  if (line.words.length < 2 && block.lines.length < 2) return undefined
  // In the note, a point or a bracket may follow the number.
  const mark = first.text.replace(/(?<=\d)[.)]$/, '')
  return MARK.test(mark) && line.size <= MAX_SIZE * bodySize ? mark : undefined
}

const isIn = (block: TextBlock, word: Word): boolean =>
  block.lines.some(line => line.words.includes(word))

function withoutMark([first, ...rest]: readonly Line[]): Line[] {
  const words = first!.words.slice(1)
  return words.length ? [{ ...first!, words }, ...rest] : rest
}
