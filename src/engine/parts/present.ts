/** The options → what is shown of a document: all of it, a section, a part, its chunks, its blocks. */
import { ConversionError } from '../errors.ts'
import type { BlockSpan } from '../markdown/spans.ts'
import { type Measure, measureText, toTokens, UNITS_PER_TOKEN } from '../stats.ts'
import { isInPair } from '../surrogates.ts'
import { BEGIN_AGAIN, parseCursor, writeCursor } from './cursor.ts'
import { type Cut, Cutter, toText } from './cut.ts'
import { findMatches, type Matches } from './find.ts'
import { findSection, listAll } from './section.ts'
import { LineIndex, segmentEnd, type Whole } from './whole.ts'

/** The options that choose what is shown. */
export interface WantedParts {
  readonly section?: string | undefined
  readonly max_tokens?: number | undefined
  readonly cursor?: string | undefined
  readonly chunks?: number | undefined
  readonly blocks?: 'none' | 'list' | undefined
  readonly find?: string | undefined
  readonly bounds?: Bounds | undefined
}

/** What a response has room for, whatever was asked for. The next cursor still carries `max_tokens`. */
export interface Bounds {
  readonly partTokens: number
  readonly imageBytes: number
  /** Whether matches are shown instead of the text, unless a place in it was asked for as well. */
  readonly showsMatchesAlone?: boolean
}

export interface Part {
  /** From 1. */
  readonly index: number
  /** Its first and last line in the whole. */
  readonly lines: Lines
  readonly of_lines: number
  readonly tokens: number
  readonly of_tokens: number
  /** How many lines were added at its ends, which are not in the whole. */
  readonly added: { readonly before: number; readonly after: number }
}

export type Lines = readonly [number, number]

export interface Chunk {
  readonly index: number
  readonly markdown: string
  readonly tokens: number
  /** The titles above it, and its own; one longer than any real title is cut. */
  readonly headings: readonly string[]
  /** The titles above its first line, from the top, and the one on it. */
  readonly heading_path: readonly string[]
  /** The first and last page, slide or sheet; null if the format has none. */
  readonly pages: Lines | null
  readonly lines: Lines
  /** With the option `blocks`: where its first and last block begin. */
  readonly first_block?: BlockPlace
  readonly last_block?: BlockPlace
}

export type BlockPlace = Pick<BlockEntry, 'page' | 'box' | 'sheet' | 'cells'>

export interface BlockEntry {
  readonly type: Exclude<BlockSpan['type'], 'marker'>
  readonly level?: number
  readonly lines: Lines
  readonly page?: number
  readonly box?: readonly [number, number, number, number]
  readonly continued?: readonly { readonly page: number; readonly box?: readonly number[] }[]
  readonly sheet?: string
  readonly cells?: string
}

/** What was asked for besides the markdown, with the field names of the HTTP API. */
export interface Extras extends Partial<Matches> {
  readonly part?: Part
  readonly next_cursor?: string | null
  readonly chunks?: readonly Chunk[]
  readonly blocks?: readonly BlockEntry[]
}

export interface Presentation extends Extras {
  readonly markdown: string
  readonly measure: Measure
  /** The spans that something is shown of. */
  readonly spans: readonly BlockSpan[]
}

export const needsAllSpans = ({
  section,
  max_tokens,
  cursor,
  chunks,
  blocks,
  find,
}: WantedParts): boolean =>
  section !== undefined ||
  max_tokens !== undefined ||
  cursor !== undefined ||
  chunks !== undefined ||
  blocks === 'list' ||
  find !== undefined

export function present(whole: Whole, wanted: WantedParts): Presentation {
  const { markdown, spans } = whole
  if (!needsAllSpans(wanted)) return { markdown, measure: whole.measure, spans }
  const found = wanted.find === undefined ? {} : findMatches(whole, wanted.find, wanted.section)
  const isElsewhere = wanted.section === undefined && wanted.cursor === undefined
  if (wanted.find !== undefined && isElsewhere && wanted.bounds?.showsMatchesAlone) {
    return { markdown: '', measure: measureText(''), ...found, spans: [] }
  }
  const lines = new LineIndex(markdown)
  const shown = showPart(whole, wanted, lines)
  const blocks = wanted.blocks === 'list' ? { blocks: listBlocks(shown.pieces, whole, lines) } : {}
  const chunks =
    wanted.chunks === undefined
      ? {}
      : { chunks: cutChunks(whole, shown.pieces, wanted, wanted.chunks, lines) }
  const { pieces, ...rest } = shown
  return { ...rest, ...found, ...chunks, ...blocks, spans: pieces.map(({ span }) => spans[span]!) }
}

/** A span, and how much of it is shown. */
interface SpanPiece {
  readonly span: number
  readonly start: number
  readonly end: number
}

type Shown = Pick<Presentation, 'markdown' | 'measure' | 'part' | 'next_cursor'> & {
  readonly pieces: readonly SpanPiece[]
}

function showPart(whole: Whole, wanted: WantedParts, lines: LineIndex): Shown {
  const { markdown } = whole
  const hasParts = wanted.max_tokens !== undefined || wanted.cursor !== undefined
  if (!hasParts) {
    const chosen =
      wanted.section === undefined ? listAll(whole) : findSection(whole, wanted.section)
    const pieces = toPieces(whole, chosen)
    if (wanted.section === undefined) return { markdown, measure: whole.measure, pieces }
    const text = endWithOneLine(pieces.map(({ start, end }) => markdown.slice(start, end)).join(''))
    return { markdown: text, measure: measureText(text), pieces }
  }
  const hash = whole.hash()
  const cursor = wanted.cursor === undefined ? undefined : parseCursor(wanted.cursor, hash)
  const { chosen, section } = chooseSpans(whole, wanted.section, cursor?.section)
  const maxTokens = wanted.max_tokens ?? cursor!.maxTokens
  const cutter = new Cutter(whole, chosen, {
    maxUnits: Math.min(maxTokens, wanted.bounds?.partTokens ?? maxTokens) * UNITS_PER_TOKEN,
    ...(wanted.bounds ? { maxLength: wanted.bounds.partTokens * MOST_CHARACTERS } : {}),
    closesAtHeadings: false,
  })
  const index = cursor?.index ?? 1
  const of = { of_lines: whole.measure.lineCount, of_tokens: toTokens(whole.measure.units) }
  if (!chosen.length) {
    const part = { index, lines: [1, 1] as const, ...of, tokens: 0, added: NOTHING_ADDED }
    return {
      markdown,
      measure: whole.measure,
      part: { ...part, ...of },
      next_cursor: null,
      pieces: [],
    }
  }
  const from = cursor ? cutter.locate(cursor.offset) : cutter.start
  if (!from) {
    throw new ConversionError(undefined, 'The cursor does not point into the section.', {
      hint: BEGIN_AGAIN,
    })
  }
  const cut = cutter.cut(from)
  const text = toText(whole, cut)
  const next = cut.next && { offset: cut.next.offset, index: index + 1, maxTokens, section }
  const [first] = cut.ranges
  return {
    markdown: text,
    measure: measureText(text),
    part: {
      index,
      lines: [lines.lineAt(first!.start), lines.lineAt(first!.end - 1)],
      ...of,
      tokens: toTokens(cut.units),
      added: { before: cut.head.length, after: cut.tail.length },
    },
    next_cursor: next ? writeCursor(next, hash) : null,
    pieces: piecesOf(whole, chosen, cut),
  }
}

/** More characters per token than any text that is not mostly blank has, padded tables included. */
const MOST_CHARACTERS = 40

const NOTHING_ADDED = { before: 0, after: 0 }

/** The section may be omitted with a cursor, which knows it. */
function chooseSpans(whole: Whole, id: string | undefined, known: number | undefined) {
  if (id === undefined && (known === undefined || known < 0)) {
    return { chosen: listAll(whole), section: -1 }
  }
  const chosen = findSection(whole, id ?? whole.spans[known!]?.id ?? '')
  const section = chosen[0]!
  if (known !== undefined && known !== section) {
    throw new ConversionError(undefined, 'The cursor belongs to a different section.', {
      hint: `Send the same section. ${BEGIN_AGAIN}`,
    })
  }
  return { chosen, section }
}

const toPieces = (whole: Whole, chosen: readonly number[]): SpanPiece[] =>
  chosen.map(span => ({
    span,
    start: whole.spans[span]!.start,
    end: segmentEnd(whole, span),
  }))

function piecesOf(whole: Whole, chosen: readonly number[], { ranges }: Cut): SpanPiece[] {
  return toPieces(whole, chosen).flatMap(({ span, start, end }) => {
    const range = ranges.find(range => range.start < end && start < range.end)
    return range
      ? [{ span, start: Math.max(start, range.start), end: Math.min(end, range.end) }]
      : []
  })
}

/** Without the blank lines after it; what was cut inside a line stays so. */
function endWithOneLine(text: string): string {
  let end = text.length
  while (end > 1 && text.charCodeAt(end - 1) === 0x0a && text.charCodeAt(end - 2) === 0x0a) end--
  return text.slice(0, end)
}

/** The last line that is not blank. */
function linesOf({ start, end }: SpanPiece, { markdown }: Whole, lines: LineIndex): Lines {
  let last = end
  while (last > start + 1 && markdown.charCodeAt(last - 1) === 0x0a) last--
  return [lines.lineAt(start), lines.lineAt(last - 1)]
}

function listBlocks(pieces: readonly SpanPiece[], whole: Whole, lines: LineIndex): BlockEntry[] {
  return pieces.flatMap(piece => {
    const { type, level, place } = whole.spans[piece.span]!
    if (type === 'marker') return []
    const { continued } = place ?? {}
    return [
      {
        type,
        ...(level === undefined ? {} : { level }),
        lines: linesOf(piece, whole, lines),
        ...toPlace(whole.spans[piece.span]!),
        ...(continued?.length ? { continued } : {}),
      },
    ]
  })
}

function toPlace({ page, place }: BlockSpan): BlockPlace {
  const { box, sheet, cells } = place ?? {}
  return {
    ...(page === undefined ? {} : { page }),
    ...(box ? { box } : {}),
    ...(sheet === undefined ? {} : { sheet }),
    ...(cells === undefined ? {} : { cells }),
  }
}

/** Where the first and the last block of a chunk begin, so that whoever cites it can point to the page. */
function findEnds(
  spans: readonly BlockSpan[],
  { firstSpan, lastSpan }: Cut,
): Pick<Chunk, 'first_block' | 'last_block'> {
  const blocks = spans.slice(firstSpan, lastSpan + 1).filter(({ type }) => type !== 'marker')
  const [first] = blocks
  return first ? { first_block: toPlace(first), last_block: toPlace(blocks.at(-1)!) } : {}
}

/** The chunks of what is shown. */
function cutChunks(
  whole: Whole,
  pieces: readonly SpanPiece[],
  { blocks }: WantedParts,
  maxTokens: number,
  lines: LineIndex,
): Chunk[] {
  const chunks: Chunk[] = []
  if (!pieces.length) return chunks
  const { spans } = whole
  const last = pieces.at(-1)!
  const rules = { maxUnits: maxTokens * UNITS_PER_TOKEN, closesAtHeadings: true }
  const cutter = new Cutter(
    whole,
    pieces.map(({ span }) => span),
    { ...rules, end: last.end },
  )
  const titles = new TitlePath(spans)
  let next = cutter.locate(pieces[0]!.start)
  while (next && (next.chosen < pieces.length - 1 || next.offset < last.end)) {
    const cut: Cut = cutter.cut(next)
    const { start } = cut.ranges[0]!
    const { end } = cut.ranges.at(-1)!
    const markdown = endWithOneLine(toText(whole, cut))
    if (markdown.trim() !== '') {
      chunks.push({
        index: chunks.length + 1,
        markdown,
        // Blank lines cost nothing.
        tokens: toTokens(cut.units),
        ...titles.of(cut, start),
        pages: findPages(spans, cut),
        lines: linesOf({ span: cut.firstSpan, start, end }, whole, lines),
        ...(blocks === 'list' ? findEnds(spans, cut) : {}),
      })
    }
    next = cut.next
  }
  return chunks
}

function findPages(spans: readonly BlockSpan[], { firstSpan, lastSpan }: Cut): Lines | null {
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (let index = firstSpan; index <= lastSpan; index++) {
    const { page, place } = spans[index]!
    for (const number of [page, ...(place?.continued ?? []).map(({ page }) => page)]) {
      if (number === undefined) continue
      first = Math.min(first, number)
      last = Math.max(last, number)
    }
  }
  return last > 0 ? [first, last] : null
}

/** All chunks of a section name it: a title as long as a book would be in the response once per chunk. */
const MAX_TITLE = 1000

const shorten = (title: string): string =>
  title.length <= MAX_TITLE
    ? title
    : `${title.slice(0, isInPair(title, MAX_TITLE) ? MAX_TITLE - 1 : MAX_TITLE)}…`

/** The headings above a position, by level; queried from beginning to end. */
class TitlePath {
  readonly #spans: readonly BlockSpan[]
  #next = 0
  #path: BlockSpan[] = []

  constructor(spans: readonly BlockSpan[]) {
    this.#spans = spans
  }

  of({ firstSpan, lastSpan }: Cut, start: number): Pick<Chunk, 'headings' | 'heading_path'> {
    for (; this.#next < this.#spans.length; this.#next++) {
      const span = this.#spans[this.#next]!
      if (span.start >= start) break
      if (span.type === 'heading') this.#open(span)
      // Notes belong to no section.
      if (span.type === 'note') this.#path = []
    }
    const first = this.#spans[firstSpan]!
    if (first.type === 'note') return { headings: [], heading_path: [] }
    const own = this.#spans
      .slice(firstSpan, lastSpan + 1)
      .filter(span => span.type === 'heading' && span.start >= start)
    const isOnHeading = first.type === 'heading' && first.start >= start
    const level = isOnHeading ? first.level! : 7
    const above = this.#path.filter(span => span.level! < level)
    const toTitles = (headings: readonly BlockSpan[]) =>
      headings.map(({ title }) => shorten(title!))
    return {
      headings: toTitles([...above, ...own]),
      heading_path: toTitles(isOnHeading ? [...above, first] : above),
    }
  }

  #open(heading: BlockSpan): void {
    this.#path = [...this.#path.filter(({ level }) => level! < heading.level!), heading]
  }
}
