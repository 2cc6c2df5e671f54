/** The rendered markdown, made piece by piece when it comes into view; the code for it is loaded with the first one. */
import { memoize } from '../../../src/engine/lookup.ts'
import type { OutlineEntry } from '../../../src/engine/parts/outline.ts'
import { firstIndex } from '../../../src/engine/sorted.ts'
import type { Result } from '../converter/job.ts'
import { element } from '../page/dom.ts'
import { findNotes } from '../preview/notes.ts'
import { readColumns, setColumns } from './columns.ts'
import { findByLine, type Piece } from './pieces.ts'
import { offerTableCopies } from './table-copies.ts'
import type { PaneContent } from './text-pane.ts'

export interface Rendered {
  readonly content: PaneContent
  /** All of it. */
  toHtml(): string
  /** The line of the place that a link inside the document leads to. */
  findTarget(href: string): number | undefined
}

export interface ToRender {
  readonly markdown: string
  readonly pieces: readonly Piece[]
  readonly outline: readonly OutlineEntry[]
  readonly prefix: string
  /** URLs of the images, by name. */
  readonly images: ReadonlyMap<string, string>
}

export async function toRendered(given: ToRender): Promise<Rendered> {
  const { markdown, pieces, outline, prefix, images } = given
  const { renderPreview } = await import('../preview/preview.ts')
  const notes = findNotes(markdown)
  const ids = new Map(outline.map(({ line, id }) => [line, id]))
  const { renderFormula } = markdown.includes('$') ? await import('../preview/formulas.ts') : {}
  const settings = { prefix, images, notes: new Set(notes.keys()), ids, renderFormula }
  const toHtml = ({ start, end, line, before, after }: Piece) =>
    renderPreview(before + markdown.slice(start, end) + after, settings, line)
  const show = (piece: Piece) => {
    const shown = element('div')
    // Safe to show: preview.ts says why.
    shown.innerHTML = toHtml(piece)
    return shown
  }
  const findPieces = (block: number) =>
    pieces.slice(
      firstIndex(pieces, piece => piece.block >= block),
      firstIndex(pieces, piece => piece.block > block),
    )
  /** Of a table in several pieces; the first one decides. */
  const findColumns = memoize((block: number) => {
    const [first, second] = findPieces(block)
    return first && second ? readColumns(show(first)) : []
  })
  const showWhole = (block: number) => {
    const [whole] = joinPieces(findPieces(block))
    return show(whole!)
  }
  return {
    content: {
      pieces,
      render: piece => {
        const shown = show(piece)
        setColumns(shown, findColumns(piece.block))
        shown.classList.toggle('is-continued', piece.before !== '')
        const next = pieces[findByLine(pieces, piece.line) + 1]
        shown.classList.toggle('is-unfinished', next?.block === piece.block)
        if (piece.before === '') offerTableCopies(shown, () => showWhole(piece.block))
        return shown
      },
      estimate: (characters, lines, width) => {
        const rows = Math.ceil((characters * CHARACTER_WIDTH) / Math.min(width, TEXT_WIDTH))
        return LINE_HEIGHT * Math.max(rows, lines / 2) + MARGIN
      },
      margin: -8,
      isShown: ({ start, end }, offset) =>
        !Array.from(markdown.slice(start, end).matchAll(UNSEEN)).some(
          ({ index, 0: { length } }) => offset >= start + index && offset < start + index + length,
        ),
    },
    toHtml: () => joinPieces(pieces).map(toHtml).join(''),
    findTarget(href) {
      const id = decodeURIComponent(href.slice(1 + prefix.length))
      return notes.get(id.replace(/^note-/, '')) ?? outline.find(entry => entry.id === id)?.line
    },
  }
}

/** Markdown that is not among the rendered text: images, where links lead, and comments. */
const UNSEEN = /(?:!\[[^\]\n]*)?\]\([^()\n]*\)|<!--[^\n]*?-->/g

/** In pixels, about. */
const CHARACTER_WIDTH = 7.5
const TEXT_WIDTH = 768
const LINE_HEIGHT = 25
const MARGIN = 12

/** The blocks in one piece each. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && last.block === piece.block) joined[joined.length - 1] = { ...last, end: piece.end }
    else joined.push({ ...piece, after: '' })
  }
  return joined
}

/** What browsers can show in an `img`, where an image's scripts do not run. */
const SHOWN_TYPES = /^image\/(?:png|jpeg|gif|webp|bmp|svg\+xml|avif)$/

export function toAddresses(images: Result['images']): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const [name, { mediaType, bytes }] of images) {
    if (!SHOWN_TYPES.test(mediaType)) continue
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType })
    addresses.set(name, URL.createObjectURL(blob))
  }
  return addresses
}
