/**
 * Running headers, running footers and page numbers: lines at the edges of pages that repeat on other pages at the
 * same height and are equal, except for numbers that count with the pages. Everything else at the edges is content:
 * "Question 3", "Total: 120", the first line of an e-book's page.
 */
import { LARGE_PART, MANY, MOST, SEVERAL } from '../measures.ts'
import { toRows, wordsText } from '../text/line.ts'
import type { PageText } from '../text/page-text.ts'
import type { Piece } from '../text/pieces.ts'
import { findChangingHeads } from './changing-heads.ts'
import {
  type EdgeLine,
  findEdgeLines,
  isLarge,
  measureUsual,
  type PageRows,
  type ShareOf,
  textOfRow,
  type Usual,
} from './edge-lines.ts'
import { type Group, isOnMany, isRunning, saysSomethingFirst } from './evidence.ts'
import { findGroups } from './groups.ts'
import { findLoneNumbers } from './lone-numbers.ts'
import { isCountedPage, isPageNumber } from './page-numbers.ts'
import { findRotatedMargins } from './rotated-margins.ts'
import { createTagTest } from './tags.ts'

/** What was left out of a page, for the ledger. */
interface Omitted {
  readonly page: number
  readonly reason: 'running_line' | 'page_number'
  readonly text: string
  readonly side: 'head' | 'foot'
}

interface Furnished {
  readonly pages: PageText[]
  /** The rows of each of the pages. */
  readonly rows: readonly PageRows['rows'][]
  readonly omitted: readonly Omitted[]
}

/** `shareOf` says how much of the document pages stand for, if others were not read. */
export function dropFurniture(
  texts: readonly PageText[],
  shareOf: ShareOf = pages => pages.size / texts.length,
): Furnished {
  const pages: PageRows[] = texts.map(page => ({ page, rows: toRows(page.pieces) }))
  const usual = measureUsual(pages)
  const dropped = new Set<Piece>()
  const kept = new Set<Piece>()
  const edges: EdgeLine[] = []
  for (const page of pages) {
    const lines = findEdgeLines(page, usual)
    const verdict = createTagTest(page.page)
    for (const line of lines) {
      edges.push(line)
      for (const piece of verdict ? line.pieces : []) {
        const told = verdict!(piece)
        if (told === 'content') kept.add(piece)
        else if (told === 'artifact') dropped.add(piece)
      }
    }
  }
  const isAlone = texts.length === 1 || areCopies(pages)
  const found = isAlone
    ? []
    : [...findRunning(edges, usual, pages, shareOf), ...findRotatedMargins(pages, shareOf)]
  const numbers = findLoneNumbers(edges, usual, texts.length)
  // Publishing programs tag the numbers of all pages as text.
  // So many numbers alone at the edges of pages are page numbers, whatever their tags say.
  const areSure = numbers.length >= Math.max(SEVERAL, LARGE_PART * texts.length)
  for (const piece of found) if (!kept.has(piece)) dropped.add(piece)
  for (const piece of numbers) if (areSure || !kept.has(piece)) dropped.add(piece)
  return withoutPieces(pages, dropped)
}

/** In longer documents, nearly equal pages are steps of slides. */
const MAX_COPIES = 4

/** An invoice and its copies: what repeats there is the text. */
function areCopies(pages: readonly PageRows[]): boolean {
  if (pages.length > MAX_COPIES) return false
  const [first = [], ...others] = pages.map(({ rows }) => rows)
  const fewest = Math.max(MANY, MOST * first.length)
  if (others.some(({ length }) => length < fewest)) return false
  const known = new Set(first.map(textOfRow))
  return others.every(other => {
    const again = other.filter(row => known.has(textOfRow(row))).length
    return again >= fewest && again >= MOST * other.length
  })
}

function withoutPieces(all: readonly PageRows[], dropped: ReadonlySet<Piece>): Furnished {
  const omitted: Omitted[] = []
  const pages: PageText[] = []
  const rows: PageRows['rows'][] = []
  for (const given of all) {
    const { page } = given
    const pieces: Piece[] = []
    for (const piece of page.pieces) {
      if (!dropped.has(piece)) pieces.push(piece)
      else {
        const text = wordsText(piece.words)
        const reason = isPageNumber(text) || isCountedPage(text) ? 'page_number' : 'running_line'
        const side = piece.y0 + piece.y1 > page.raw.height ? 'foot' : 'head'
        omitted.push({ page: page.raw.number, reason, text, side })
      }
    }
    const isWhole = pieces.length === page.pieces.length
    pages.push(isWhole ? page : { ...page, pieces })
    rows.push(isWhole ? given.rows : (trimRows(given.rows, dropped) ?? toRows(pieces)))
  }
  return { pages, rows, omitted }
}

/** What remains if whole rows go at the top and the bottom, as nearly always; undefined if others change. */
function trimRows(
  rows: PageRows['rows'],
  dropped: ReadonlySet<Piece>,
): PageRows['rows'] | undefined {
  const isDropped = (piece: Piece): boolean => dropped.has(piece)
  let start = 0
  while (start < rows.length && rows[start]!.every(isDropped)) start++
  let end = rows.length
  while (end > start && rows[end - 1]!.every(isDropped)) end--
  const left = rows.slice(start, end)
  return left.some(row => row.some(isDropped)) ? undefined : left
}

/** Lines that repeat on most pages have another height on landscape ones. */
function findTurned(groups: readonly Group[], running: readonly Group[]): Group[] {
  const [head, foot, beside] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const texts = { head, foot, beside }
  for (const group of running) {
    if (isOnMany(group)) for (const { side, text } of group.lines) texts[side].add(text)
  }
  if (head.size + foot.size + beside.size === 0) return []
  const runs = (line: EdgeLine): boolean =>
    line.isSetOff && !line.isDeep && !isLarge(line) && texts[line.side].has(line.text)
  const known = new Set(running)
  return groups.filter(group => !known.has(group) && group.lines.every(runs))
}

/** Repeated pieces of lines. */
function findRunning(
  edges: readonly EdgeLine[],
  usual: Usual,
  pages: readonly PageRows[],
  shareOf: ShareOf,
): Piece[] {
  const found: Piece[] = []
  const groups = findGroups(edges, usual, pages.length, shareOf)
  // What occurs once may be set off and small, which is not enough.
  const running = groups.filter(group => group.lines.length > 1 && isRunning(group))
  for (const group of [...running, ...findTurned(groups, running)]) {
    for (const [index, line] of group.lines.entries()) {
      for (const piece of line.pieces) {
        if (index > 0 || !saysSomethingFirst(group, piece)) found.push(piece)
      }
    }
  }
  for (const line of findChangingHeads(edges, pages, shareOf)) found.push(...line.pieces)
  return found
}
