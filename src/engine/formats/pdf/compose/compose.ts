/** The blocks of all pages become the document's blocks. */
import { paragraph } from '../../../document/build.ts'
import type { Block, ImageData, Note, Place } from '../../../document/document.ts'
import {
  buildOutline,
  type CodeRole,
  type ListRole,
  type OutlineItem,
} from '../../../document/outline.ts'
import { joinPlaces } from '../../../document/place.ts'
import type { Ledger } from '../../../ledger.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import { findDisplayed, type PagedBox, type TextBlock } from '../layout/regions/blocks.ts'
import { areOnDifferent, isOn } from '../listing-boxes.ts'
import { SAME_PLACE, SEVERAL } from '../measures.ts'
import type { OutlineEntry } from '../pdf-file.ts'
import type { Picture } from '../pictures.ts'
import type { Box } from '../raw-page.ts'
import { type Sides, toShown } from '../shown.ts'
import type { Statistics } from '../statistics.ts'
import { isAllMono, type Line } from '../text/line.ts'
import { changeWord } from '../text/words.ts'
import { findCode } from './code.ts'
import type { Comments } from './comments.ts'
import { createHeadingContext, findHeadings } from './headings/document-headings.ts'
import { findSections } from './headings/sections.ts'
import { joinWrapped } from './headings/wrapped-headings.ts'
import { isInlineCode } from './inline-code.ts'
import { type InlineOptions, toInlines } from './inlines.ts'
import { findListEntries, type ListEntry } from './lists/lists.ts'
import { createInsets, type Insets } from './margins.ts'
import { findNotes } from './notes.ts'
import { splitContents } from './pages/contents.ts'
import { joinContinued } from './pages/continued.ts'
import { type IsEdge, joinTables } from './pages/continued-tables.ts'
import { createVocabulary } from './pages/hyphens.ts'
import { splitListed } from './pages/listed-contents.ts'
import { type PlacedPicture, placePictures } from './pictures.ts'
import { findQuotes } from './quotes.ts'
import { withWords } from './shortened.ts'
import { composeTable } from './tables.ts'

export interface PageBlocks {
  readonly number: number
  /** Whether it was only read as evidence about the others. */
  readonly isEvidence?: boolean
  readonly blocks: readonly PageBlock[]
  /** Strokes that may be bars of quotations: see quotes.ts. */
  readonly bars?: readonly Box[]
  /** Areas that may be behind code in a line: see inline-code.ts. */
  readonly pads?: readonly Box[]
  readonly boxes?: readonly Box[]
  readonly sides?: Sides
}

interface Composition {
  readonly blocks: Block[]
  readonly notes: Map<string, Note>
  readonly images: ReadonlyMap<string, ImageData>
}

export function composeDocument(
  pages: readonly PageBlocks[],
  statistics: Statistics,
  outline: readonly OutlineEntry[],
  pictures: readonly Picture[] = [],
  ledger?: Ledger,
  comments?: Comments,
): Composition {
  const vocabulary = createVocabulary(() => pages.map(linesOf))
  const found = findNotes(
    pages.flatMap(page => page.blocks),
    statistics,
    ledger,
  )
  const options = { statistics, vocabulary, references: found.references, comments }
  const roles = findRoles(found.blocks, pages, statistics, outline, ledger)
  const { placed, images } = placePictures(pictures, roles.blocks)
  const findPlace = createPlaces(pages)
  const insets = createInsets(pages, statistics.bodySize)
  const isEdge = createEdges(pages)
  const sequence = new Sequence(pages, placed, findPlace)
  for (let position = 0; position < roles.blocks.length; position++) {
    const block = roles.blocks[position]!
    // What continues over a page's end is not cut: boundaries and pictures wait for its end.
    const isBegun = !sequence.awaits(block.page)
    if (!isInside(roles, position, insets, isEdge, isBegun)) {
      sequence.addLeft(comments, block.page)
      sequence.comeTo(position, block.page)
    }
    sequence.items.push(toItem(block, findPlace(block), insets, roles, options))
  }
  const notes = new Map(comments?.notes)
  for (const [id, lines] of found.notes) {
    const children = toInlines(lines, { statistics, vocabulary, comments })
    notes.set(id, { type: 'footnote', blocks: [{ type: 'paragraph', children }] })
  }
  sequence.addLeft(comments, Number.POSITIVE_INFINITY)
  sequence.comeTo(roles.blocks.length, Number.POSITIVE_INFINITY)
  return { blocks: buildOutline(sequence.items), notes, images }
}

/** The kinds of the blocks of all pages; those in none of these are paragraphs and tables. */
interface Roles {
  readonly blocks: readonly PageBlock[]
  /** With their levels. */
  readonly headings: ReadonlyMap<PageBlock, number>
  /** Of tables of contents. */
  readonly entries: ReadonlySet<PageBlock>
  readonly lists: ReadonlyMap<TextBlock, ListEntry>
  readonly codes: ReadonlyMap<TextBlock, CodeRole>
  readonly quotes: ReadonlySet<TextBlock>
}

function findRoles(
  given: readonly PageBlock[],
  pages: readonly PageBlocks[],
  statistics: Statistics,
  outline: readonly OutlineEntry[],
  ledger: Ledger | undefined,
): Roles {
  const joined = joinTables(joinContinued(given), createEdges(pages), ledger)
  const { blocks: numbered, entries } = splitContents(joined, ledger)
  const isCode = ({ lines }: TextBlock): boolean => !statistics.isBodyMono && lines.every(isAllMono)
  const split = splitListed(numbered, outline, entries, isCode)
  const context = createHeadingContext(split, statistics, outline)
  const found = findHeadings(split, context, outline, entries)
  const { blocks, headings } = joinWrapped(split, found)
  const sections = blocks === split ? context.sections : findSections(blocks)
  const texts = blocks.map(block =>
    block.type === 'text' && !headings.has(block) && !entries.has(block) ? block : undefined,
  )
  const lists = findListEntries(
    texts.map(block => (block && !sections.has(block) && !isCode(block) ? block : undefined)),
  )
  const byNumber = new Map(pages.map(page => [page.number, page]))
  const isBoxed = (block: TextBlock): boolean =>
    byNumber.get(block.page)?.boxes?.some(box => isOn(box, block)) === true
  const listings = texts.filter(
    block => block !== undefined && block.lines.length > 1 && isCode(block),
  ) as TextBlock[]
  // Where listings stand on areas, a line of code without one is no listing.
  const areListingsBoxed = listings.length >= SEVERAL && listings.every(isBoxed)
  const codes = findCode(
    texts.map(block => (block && !lists.has(block) && !isDrawnLine(block) ? block : undefined)),
    statistics,
    block =>
      isInlineCode(block, byNumber.get(block.page)?.pads ?? []) ||
      (areListingsBoxed && !isBoxed(block)),
    (upper, lower) =>
      upper.page === lower.page &&
      areOnDifferent(byNumber.get(lower.page)?.boxes ?? [], upper, lower),
    ledger,
  )
  const quotes = findQuotes(blocks, page => byNumber.get(page)?.bars ?? [], statistics, {
    has: block =>
      block.type === 'text' && (headings.has(block) || entries.has(block) || lists.has(block)),
  })
  return { blocks, headings, entries, lists, codes, quotes }
}

/**
 * Whether the block is an item of a list or of contents that does not begin its page, the next part of a listing, or
 * what a list goes on with.
 */
function isInside(
  roles: Roles,
  position: number,
  insets: Insets,
  isEdge: IsEdge,
  isBegun: boolean,
): boolean {
  const { blocks, entries, lists, codes } = roles
  const block = blocks[position]!
  const before = blocks[position - 1]
  if (block.type !== 'text' || !before || isEdge(before.page, block.page)) return false
  const isItem = entries.has(block) || lists.has(block)
  if (isItem && before.page === block.page) return true
  return (
    before.type === 'text' &&
    ([entries, lists, codes].some(role => role.has(block) && role.has(before)) ||
      (!isBegun && isInItem(roles, position, insets)))
  )
}

/** How many blocks an item has at most before the next one. */
const MAX_IN_ITEM = 12

/**
 * Whether the block is the next item after what belongs to an item, or the listing of the item above it, or more of
 * an item that has gone on on this page.
 */
function isInItem(
  { blocks, headings, entries, lists, codes }: Roles,
  position: number,
  insets: Insets,
): boolean {
  const block = blocks[position] as TextBlock
  if (headings.has(block) || entries.has(block)) return false
  const entry = lists.get(block)
  const { page } = blocks[position - 1]!
  if (!entry && !codes.has(block) && page !== block.page) return false
  const startOf = (one: TextBlock): number =>
    codes.has(one) ? insets.ofListing(one) : insets.ofColumn(one) + indentOf(one) / TWIPS_PER_POINT
  const least = startOf(block)
  for (let at = position - 1; at >= Math.max(position - MAX_IN_ITEM, 0); at--) {
    const above = blocks[at]!
    if (above.type !== 'text' || headings.has(above)) return false
    const item = lists.get(above)
    if (!entry && !item) return false
    if (item) return entry ? continuesItem(item, entry) : startOf(above) + SAME_PLACE < least
    if (startOf(above) <= least + SAME_PLACE) return false
  }
  return false
}

const continuesItem = ({ role }: ListEntry, { role: next }: ListEntry): boolean =>
  role.ordered && next.ordered && next.number === (role.number ?? 0) + 1

/** Whether one of two pages was requested and the other was not: what has rows or items is cut between them. */
function createEdges(pages: readonly PageBlocks[]): IsEdge {
  const evidence = new Set(pages.filter(page => page.isEvidence).map(page => page.number))
  return (before, page) => evidence.has(before) !== evidence.has(page)
}

/** The items of the document, with page boundaries and the pictures between them. */
class Sequence {
  readonly items: OutlineItem[] = []
  readonly #boundaries: number[]
  readonly #pictures: PlacedPicture[]
  readonly #findPlace: (block: PagedBlock) => Place

  constructor(
    pages: readonly PageBlocks[],
    pictures: readonly PlacedPicture[],
    findPlace: (block: PagedBlock) => Place,
  ) {
    this.#boundaries = pages.map(page => page.number)
    this.#pictures = [...pictures]
    this.#findPlace = findPlace
  }

  /** Shows what precedes the block at this position, which is on this page. */
  comeTo(position: number, page: number): void {
    while (this.#pictures.length && this.#pictures[0]!.position <= position) {
      const { image, page: own, box } = this.#pictures.shift()!
      this.#openPages(own)
      const place = this.#findPlace({ ...box, page: own })
      this.items.push({ type: 'block', block: { ...paragraph(image), place } })
    }
    this.#openPages(page)
  }

  /** Whether the boundary before this page is still to come. */
  awaits(page: number): boolean {
    return this.#boundaries.length > 0 && this.#boundaries[0]! <= page
  }

  /** Adds references to comments of earlier pages that nothing on them shows. */
  addLeft(comments: Comments | undefined, before: number): void {
    for (const [page, reference] of comments?.takeLeft(before) ?? []) {
      this.#openPages(page)
      this.items.push({ type: 'block', block: { ...paragraph(reference), place: { page } } })
    }
  }

  #openPages(last: number): void {
    while (this.#boundaries.length && this.#boundaries[0]! <= last) {
      const number = this.#boundaries.shift()!
      this.items.push({ type: 'block', block: { type: 'boundary', unit: 'page', number } })
    }
  }
}

function toItem(
  block: PageBlock,
  place: Place,
  insets: Insets,
  roles: Roles,
  options: InlineOptions,
): OutlineItem {
  const { headings, entries, lists, codes, quotes } = roles
  if (block.type === 'table')
    return { type: 'block', block: { ...composeTable(block, options), place } }
  const latex = findDisplayed(block)
  if (latex) return { type: 'block', block: { type: 'mathBlock', latex, place } }
  if (entries.has(block)) {
    const children = toInlines(block.lines, { ...options, isHeading: true })
    return { type: 'flat', children, role: toContentsRole(block), indent: indentOf(block), place }
  }
  const depth = headings.get(block)
  if (depth !== undefined) {
    const children = toInlines(block.lines, { ...options, isHeading: true })
    return {
      type: 'flat',
      children,
      role: { type: 'heading', depth, anchors: [] },
      indent: 0,
      place,
    }
  }
  const entry = lists.get(block)
  if (entry) {
    const children = toInlines(withoutMarker(block.lines, entry), options)
    const indent = (entry.indent + insets.ofColumn(block)) * TWIPS_PER_POINT
    return { type: 'flat', children, role: entry.role, indent, place }
  }
  if (isDrawnLine(block)) return { type: 'block', block: { type: 'rule', place } }
  const code = codes.get(block)
  if (code) {
    const indent = insets.ofListing(block) * TWIPS_PER_POINT
    return { type: 'flat', children: [], role: code, indent, place }
  }
  const isQuote = quotes.has(block)
  const own = Math.min(indentOf(block), indentOf(block, 1))
  // Only text that stands further in than its own region can belong to an item in it.
  const isAtEdge = own < SAME_PLACE * TWIPS_PER_POINT
  return {
    type: 'flat',
    children: toInlines(block.lines, isQuote ? { ...options, isQuote } : options),
    role: { type: isQuote ? 'quote' : 'body' },
    indent: isAtEdge ? 0 : insets.ofColumn(block) * TWIPS_PER_POINT + own,
    place,
  }
}

/** Where blocks are on their pages as shown. */
function createPlaces(pages: readonly PageBlocks[]): (block: PagedBlock) => Place {
  const sides = new Map(pages.map(page => [page.number, page.sides]))
  const toPart = (part: PagedBox): Place => {
    const { page } = part
    const known = sides.get(page)
    return known ? { page, box: toShown(part, known) } : { page }
  }
  return block => {
    const place = toPart(block)
    const { continued } = block
    return continued?.length ? joinPlaces([place, ...continued.map(toPart)]) : place
  }
}

type PagedBlock = PagedBox & { readonly continued?: readonly PagedBox[] | undefined }

/** Dots, underscores or dashes from one end to the other are a hand-typed line. */
const isDrawnLine = ({ lines }: TextBlock): boolean =>
  lines.length === 1 && DRAWN.test(lines[0]!.text)

const DRAWN = /^ *(?:[._=*-] *){20,}$/

/** Entries of a table of contents nest by indent. */
const toContentsRole = (block: TextBlock): ListRole => ({
  type: 'list',
  id: `contents ${Math.round(block.lines[0]!.x0 / 4)}`,
  level: 0,
  ordered: false,
})

const TWIPS_PER_POINT = 20

/** A line in another column says nothing about the indent. */
function indentOf({ lines, column }: TextBlock, index: 0 | 1 = 0): number {
  const first = lines[0]!
  const line = lines[index]
  const isBelow = line && line.baseline >= first.baseline && line.x1 > first.x0
  const { x0, x1, isRightToLeft } = isBelow ? line : first
  return (isRightToLeft ? column.x1 - x1 : x0 - column.x0) * TWIPS_PER_POINT
}

export function linesOf({ blocks }: PageBlocks): Line[] {
  const lines: Line[] = []
  for (const block of blocks) {
    if (block.type === 'text') for (const line of block.lines) lines.push(line)
    else
      for (const row of block.rows)
        for (const cell of row) for (const line of cell.lines) lines.push(line)
  }
  return lines
}

/** The first line without its marker. */
function withoutMarker(lines: readonly Line[], { marker }: ListEntry): Line[] {
  const [first, ...rest] = lines
  const words = [...first!.words]
  let left = marker.length
  while (words.length && left > 0) {
    const word = words[0]!
    if (word.text.length <= left) {
      left -= word.text.length
      words.shift()
    } else {
      words[0] = changeWord(word, { text: word.text.slice(left) })
      left = 0
    }
  }
  return words.length ? [withWords(first!, words), ...rest] : rest
}
