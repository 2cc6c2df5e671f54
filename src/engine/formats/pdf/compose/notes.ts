/**
 * Footnotes: small text at the bottom of a page that begins with a mark, and the same mark raised in the text of the
 * page. Both are needed: a raised number alone is an exponent, small text alone is small text. Notes may be as large
 * as the text if their own mark is raised, and at the end of the document.
 */

import type { Ledger } from '../../../ledger.ts'
import { SOURCES } from '../languages.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import type { TextBlock } from '../layout/regions/blocks.ts'
import { REPEATED, SMALLER } from '../measures.ts'
import type { Statistics } from '../statistics.ts'
import { type Line, startsRaised } from '../text/line.ts'
import { changeWord, type Word } from '../text/words.ts'
import { withWords } from './shortened.ts'

interface FoundNotes {
  /** Everything that is not a note. */
  readonly blocks: readonly PageBlock[]
  /** Lines of the notes, without their marks, by id. */
  readonly notes: ReadonlyMap<string, readonly Line[]>
  /** The raised marks in the text, with the id of their note. */
  readonly references: ReadonlyMap<Word, string>
}

const MARK = /^(?:\d{1,3}|[*†‡§¶]{1,3}|[ivx]{1,4})$/
/** They are in the lower part of the page's content. */
const MIN_HEIGHT = 0.4

export function findNotes(
  blocks: readonly PageBlock[],
  statistics: Statistics,
  ledger?: Ledger,
): FoundNotes {
  const found: Notes = { notes: new Map(), references: new Map(), taken: new Set() }
  const { notes, references, taken } = found
  const marks = findMarks(blocks)
  // Most documents have nothing raised, and so no references to notes.
  if (!marks.size) return { blocks, notes, references }
  for (const [, page] of groupByPage(blocks)) {
    const raised = collectRaised(page, marks)
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
      addNote(found, reference, block)
    }
  }
  addLinkedNotes(blocks, marks, found, ledger)
  addEndnotes(blocks, marks, found)
  addLaterNotes(blocks, marks, found, statistics)
  return { blocks: blocks.filter(block => !taken.has(block)), notes, references }
}

interface Notes {
  readonly notes: Map<string, readonly Line[]>
  readonly references: Map<Word, string>
  readonly taken: Set<PageBlock>
}

function addNote(
  { notes, references, taken }: Notes,
  reference: Word,
  block: TextBlock,
  lines = block.lines,
): void {
  const id = String(notes.size + 1)
  references.set(reference, id)
  notes.set(id, withoutMark(lines))
  taken.add(block)
}

/**
 * Notes on a later page than their reference: with their own raised mark, or small and first on the page. What has
 * more raised marks inside is the authors' addresses.
 */
function addLaterNotes(
  blocks: readonly PageBlock[],
  marks: MarksByBlock,
  found: Notes,
  statistics: Statistics,
): void {
  const raised = new Map<string, { readonly page: number; readonly word: Word }>()
  let textPage = 0
  for (const block of blocks) {
    if (found.taken.has(block)) continue
    const mark = findMark(block, statistics)
    const known = mark === undefined ? undefined : raised.get(mark)
    const inside = marks.get(block)
    if (block.type === 'text' && known && known.page < block.page && !inside) {
      const [first] = block.lines
      if (startsRaised(first!) || (first!.words[0]!.text === mark && textPage < block.page)) {
        addNote(found, known.word, block)
        raised.delete(mark!)
        continue
      }
    }
    textPage = block.page
    for (const [text, word] of inside ?? []) {
      if (raised.has(text) || found.references.has(word)) continue
      raised.set(text, { page: block.page, word })
    }
  }
}

/** The backlink from a web page's note to its reference. */
const BACK = /↩\uFE0E?$/

/** List items at the end of a web page, each with an arrow back to the raised number in the text. */
function addLinkedNotes(
  blocks: readonly PageBlock[],
  marks: MarksByBlock,
  found: Notes,
  ledger?: Ledger,
): void {
  let raised: Map<string, Word[]> | undefined
  blocks.forEach((block, index) => {
    if (block.type !== 'text' || !BACK.test(block.lines.at(-1)!.text)) return
    const mark = /^\d{1,3}(?=[.)]? )/.exec(block.lines[0]!.text)?.[0]
    raised ??= reverseAll(collectRaised(blocks.slice(0, index), marks))
    const reference = mark && takeUnused(raised.get(mark), found.references)
    if (!reference) return
    addNote(found, reference, block, withoutArrow(block.lines))
    ledger?.add('decoration', '↩', block.page)
  })
}

function reverseAll(raised: Map<string, Word[]>): Map<string, Word[]> {
  for (const words of raised.values()) words.reverse()
  return raised
}

/** The last word that is not a reference yet; those after it are removed, too. */
function takeUnused(words: Word[] = [], used: ReadonlyMap<Word, string>): Word | undefined {
  let word = words.pop()
  while (word && used.has(word)) word = words.pop()
  return word
}

/** The arrow is the last word, or the end of it. */
function withoutArrow(all: readonly Line[]): readonly Line[] {
  const last = all.at(-1)!
  const words = [...last.words]
  const word = words.pop()!
  const text = word.text.replace(BACK, '').trimEnd()
  if (text) words.push(changeWord(word, { text }))
  const before = all.slice(0, -1)
  return words.length ? [...before, withWords(last, words)] : before
}

/**
 * Notes at the end of a document or a chapter may be as large as its text: several consecutive ones that count from
 * 1, and each number is raised in the text before them.
 */
function addEndnotes(blocks: readonly PageBlock[], marks: MarksByBlock, found: Notes): void {
  const raised = new Map<string, Word>()
  for (let start = 0; start < blocks.length; start++) {
    const run: TextBlock[] = []
    while (isNumbered(blocks[start + run.length], run.length + 1)) {
      run.push(blocks[start + run.length] as TextBlock)
    }
    const known = run.map((_, index) => raised.get(String(index + 1)))
    if (
      run.length >= REPEATED &&
      known.every(word => word !== undefined) &&
      !isBibliography(blocks, start, run.length)
    ) {
      run.forEach((block, index) => {
        addNote(found, known[index]!, block)
      })
      // The next chapter starts counting anew.
      raised.clear()
      start += run.length - 1
      continue
    }
    const block = blocks[start]!
    if (block.type !== 'text' || found.taken.has(block)) continue
    for (const [mark, word] of marks.get(block) ?? []) {
      if (!raised.has(mark) && !found.references.has(word)) raised.set(mark, word)
    }
  }
}

/** Where the next number of an interrupted list may be. */
const MAX_INTERRUPTION = 3

/** Lists of sources are cited with raised numbers, too, but stay lists: by their name, or if they continue. */
function isBibliography(blocks: readonly PageBlock[], start: number, length: number): boolean {
  const before = blocks[start - 1]
  if (before?.type === 'text' && SOURCES.test(before.lines.at(-1)!.text)) return true
  const next = start + length
  return blocks.slice(next, next + MAX_INTERRUPTION).some(block => isNumbered(block, length + 1))
}

/** A point after the number belongs to a list, unless the number is raised. */
function isNumbered(block: PageBlock | undefined, number: number): boolean {
  if (block?.type !== 'text' || block.tag?.type === 'heading') return false
  const { words, isBold } = block.lines[0]!
  return (
    words.length > 1 &&
    !isBold &&
    words[0]!.text === String(number) &&
    /\p{L}/u.test(words[1]!.text)
  )
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

/** The marks that are raised inside a block's text, for blocks that have any. */
type MarksByBlock = ReadonlyMap<PageBlock, ReadonlyMap<string, Word>>

function findMarks(blocks: readonly PageBlock[]): MarksByBlock {
  const marks = new Map<PageBlock, ReadonlyMap<string, Word>>()
  for (const block of blocks) {
    const inside = block.type === 'text' ? findMarksInside(block) : undefined
    if (inside?.size) marks.set(block, inside)
  }
  return marks
}

/**
 * Marks after a word, not at the start of a line. What is raised several times in one block is an exponent, or says
 * which authors share an address.
 */
function findMarksInside({ lines }: TextBlock): Map<string, Word> | undefined {
  let marks: Map<string, Word> | undefined
  let repeated: Set<string> | undefined
  for (const { words } of lines) {
    for (let index = 1; index < words.length; index++) {
      const word = words[index]!
      if (word.script !== 'super' || !MARK.test(word.text)) continue
      marks ??= new Map()
      if (marks.has(word.text)) {
        repeated ??= new Set()
        repeated.add(word.text)
      } else marks.set(word.text, word)
    }
  }
  for (const text of repeated ?? []) marks?.delete(text)
  return marks
}

/** The marks of several blocks, with the words that show them. */
function collectRaised(blocks: readonly PageBlock[], marks: MarksByBlock): Map<string, Word[]> {
  const raised = new Map<string, Word[]>()
  for (const block of blocks) {
    for (const [text, word] of marks.get(block) ?? []) {
      const known = raised.get(text)
      if (known) known.push(word)
      else raised.set(text, [word])
    }
  }
  return raised
}

/** "1." may begin a note or a list item: it is a list if not all numbers are raised in the text. */
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
  if (!MARK.test(mark)) return undefined
  return line.size <= SMALLER * bodySize || startsRaised(line) ? mark : undefined
}

const isIn = (block: TextBlock, word: Word): boolean =>
  block.lines.some(line => line.words.includes(word))

function withoutMark([first, ...rest]: readonly Line[]): Line[] {
  const words = first!.words.slice(1)
  return words.length ? [withWords(first!, words), ...rest] : rest
}
