/**
 * Tables of contents: lines that lead to a page number, by dots or, under a title that says so, by white space alone.
 * They become a list, without the numbers: there are no pages any more.
 */
import type { Ledger } from '../../../../ledger.ts'
import { union } from '../../geometry.ts'
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import type { TableBlock } from '../../layout/tables/table.ts'
import { CELL_GAP, FEW, SEVERAL } from '../../measures.ts'
import { type Line, toLine } from '../../text/line.ts'
import { isContentsLine, LEADER } from '../../text/markers.ts'
import { changeWord, type Word } from '../../text/words.ts'
import { withWords } from '../shortened.ts'

interface SplitContents {
  readonly blocks: readonly PageBlock[]
  readonly entries: Set<PageBlock>
}

/** The blocks with every entry as a separate block, and the entries without leaders and numbers. */
export function splitContents(blocks: readonly PageBlock[], ledger?: Ledger): SplitContents {
  const entries = new Set<PageBlock>()
  const listed = blocks.some(isTitle) ? splitTitled(blocks, entries, ledger) : blocks
  const pages = findPages(listed)
  if (!pages.size) return { blocks: listed, entries }
  const split: PageBlock[] = []
  for (const block of listed) {
    if (block.type === 'text' && pages.has(block.page) && block.lines.some(hasLeader)) {
      split.push(...splitBlock(block, hasLeader, withoutLeader, entries, ledger))
    } else split.push(block)
  }
  return { blocks: split, entries }
}

const hasLeader = (line: Line): boolean => isContentsLine(line.text)

/** The pages whose leaders lead to page numbers. Other numbers, prices or codes, rise and fall. */
function findPages(blocks: readonly PageBlock[]): ReadonlySet<number> {
  const numbersByPage = new Map<number, number[]>()
  let count = 0
  for (const block of blocks) {
    if (block.type !== 'text') continue
    for (const line of block.lines) {
      if (!hasLeader(line)) continue
      const numbers = numbersByPage.get(block.page) ?? []
      numbersByPage.set(block.page, numbers)
      const digits = /(?<!\d)\d{1,4}$/.exec(line.text)?.[0]
      // Roman and lettered numbers are not considered.
      if (digits) numbers.push(Number(digits))
      count++
    }
  }
  // Fewer lines with leaders are something else: a form, a menu, a price list.
  if (count < SEVERAL) return new Set()
  return new Set(
    [...numbersByPage]
      // They fall where parts restart counting, or columns are mixed.
      .filter(([, numbers]) => countFalls(numbers) <= Math.max(1, FEW * numbers.length))
      .map(([page]) => page),
  )
}

const countFalls = (numbers: readonly number[]): number =>
  numbers.filter((number, index) => index > 0 && number < numbers[index - 1]!).length

const TITLE =
  /^(?:table of )?contents?:?$|^inhalt(?:sverzeichnis)?$|^table des matières$|^sommaire$|^[íi]ndice(?: general)?$|^sum[áa]rio$|^sommario$|^inhoud(?:sopgave)?$|^indhold$|^innehåll$|^spis treści$|^оглавление$|^содержание$|^目次$|^目录$|^目錄$/iu

/** No title has more characters. */
const MAX_TITLE = 18

function isTitle(block: PageBlock): boolean {
  if (block.type !== 'text' || block.lines.length !== 1) return false
  const text = block.lines[0]!.text.trim()
  return text.length <= MAX_TITLE && TITLE.test(text)
}

/** How many blocks may come between the title and the entries: the word "Page" over the numbers. */
const MAX_BETWEEN = 1

/** Under a title, lines and rows that end with page numbers are entries without leaders too. */
function splitTitled(
  blocks: readonly PageBlock[],
  entries: Set<PageBlock>,
  ledger: Ledger | undefined,
): PageBlock[] {
  const split: PageBlock[] = []
  let left = -1
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!
    if (isTitle(block)) left = MAX_BETWEEN
    else if (left >= 0) {
      const run = findRun(blocks, index)
      if (isList(run.flatMap(({ lines }) => lines))) {
        for (const part of run) {
          split.push(...splitBlock(part, endsWithPage, withoutPage, entries, ledger))
        }
        index += run.length - 1
        continue
      }
      if (!toText(block).lines.every(endsWithPage)) left--
    }
    split.push(block)
  }
  return split
}

/** Consecutive blocks that end with page numbers: every entry may be one. */
function findRun(blocks: readonly PageBlock[], start: number): TextBlock[] {
  const run: TextBlock[] = []
  for (let index = start; index < blocks.length; index++) {
    const block = toText(blocks[index]!)
    const ends = block.lines.filter(endsWithPage).length
    if (isTitle(block) || !ends || ends < MIN_SHARE * block.lines.length) break
    run.push(block)
  }
  return run
}

const toText = (block: PageBlock): TextBlock =>
  block.type === 'table' ? toTextBlock(block) : block

/** Every row as a line. */
function toTextBlock(table: TableBlock): TextBlock {
  const lines = table.rows
    .map(row => row.flatMap(cell => cell.lines.flatMap(line => line.pieces)))
    .filter(pieces => pieces.length)
    .map(pieces => toLine([...pieces].sort((a, b) => a.x0 - b.x0)))
  const { x0, y0, x1, y1, page } = table
  return { type: 'text', x0, y0, x1, y1, page, lines, column: { x0, x1 }, spaceAbove: 0 }
}

const PAGE = /^(?:[A-Z]?-?\d{1,4}|[ivxlc]{1,6})$/
/** How many of the lines end with a page number; the others are wrapped, or part names. */
const MIN_SHARE = 0.4

/** Whether most lines end with page numbers that grow. */
function isList(lines: readonly Line[]): boolean {
  const ends = lines.filter(endsWithPage)
  if (ends.length < SEVERAL || ends.length < MIN_SHARE * lines.length) return false
  const numbers = ends.map(line => Number(line.words.at(-1)!.text)).filter(Number.isFinite)
  return countFalls(numbers) === 0 && (numbers.at(-1) ?? 0) > (numbers[0] ?? 0)
}

function endsWithPage({ words, size, text }: Line): boolean {
  const last = words.at(-1)!
  const before = words.at(-2)
  if (!before || !PAGE.test(last.text) || !/\p{L}/u.test(text.slice(0, -last.text.length))) {
    return false
  }
  return last.x0 - before.x1 > CELL_GAP * size || isContentsLine(text)
}

const withoutPage = (line: Line): Line =>
  isContentsLine(line.text) ? withoutLeader(line) : withWords(line, line.words.slice(0, -1))

/** A part ends with each line that has a page number. */
function splitBlock(
  block: TextBlock,
  isEnd: (line: Line) => boolean,
  shorten: (line: Line) => Line,
  entries: Set<PageBlock>,
  ledger: Ledger | undefined,
): TextBlock[] {
  const parts: Line[][] = [[]]
  for (const line of block.lines) {
    parts.at(-1)!.push(line)
    if (isEnd(line)) parts.push([])
  }
  return parts.flatMap(lines => {
    if (!lines.length) return []
    const part = { ...block, ...union(lines), lines }
    if (!isEnd(lines.at(-1)!)) return [part]
    const last = lines.at(-1)!
    ledger?.add('contents_page_number', last.text.slice(shorten(last).text.length), block.page)
    const entry = {
      ...part,
      lines: [...lines.slice(0, -1), shorten(lines.at(-1)!)].filter(line => line.words.length),
    }
    if (!entry.lines.length) return []
    entries.add(entry)
    return [entry]
  })
}

function withoutLeader(line: Line): Line {
  const match = LEADER.exec(line.text)
  if (!match) return line
  const words: Word[] = []
  let left = line.text.slice(0, match.index).trimEnd().length
  for (const word of line.words) {
    if (words.length && !word.glued) left--
    if (left <= 0) break
    words.push(
      word.text.length <= left ? word : changeWord(word, { text: word.text.slice(0, left) }),
    )
    left -= word.text.length
  }
  return withWords(line, words)
}
