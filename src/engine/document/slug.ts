/** Heading anchors as GitHub generates them, so that links inside a document work. */
import type { Block, Document, Heading } from './document.ts'
import { inlineText } from './text.ts'

/** The slug of a heading's text, before duplicates are numbered. */
export function toSlug(text: string): string {
  const small = text.trim().toLowerCase().replace(PUNCTUATION, '')
  // Unicode classes are slow, and most headings need none.
  const kept = IS_PLAIN.test(small) ? small : removeNoWord(small)
  return kept.replaceAll(' ', '-')
}

/** The text of a part of a URL; a wrong escape stays as it is written. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** All of ASCII but `-` and `_`. */
const PUNCTUATION = /[!-,./:-@[-^`{-~]/g

/** With the lower-case letters of Latin-1. */
const IS_PLAIN = /^[a-z0-9_\- ß-öø-ÿ]*$/

/** What Ruby, which GitHub is written in, does not consider part of a word: `²` and `½`, for example. */
const removeNoWord = (text: string): string =>
  text.replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')

/** A whole text set as one heading is not a link target: thousands of links repeating it would grow quadratically. */
const MAX_SLUG = 1000

/** Maps the headings' anchors (Heading.anchors) to the slugs that GitHub gives these headings. */
export function findAnchors(document: Document): Map<string, string> {
  const anchors = new Map<string, string>()
  const slugs = new Slugs()
  for (const block of document.blocks) {
    for (const { heading, slug } of slugs.nameAll(block)) {
      if (slug.length > MAX_SLUG) continue
      for (const anchor of heading.anchors ?? []) {
        if (!anchors.has(anchor)) anchors.set(anchor, slug)
      }
    }
  }
  return anchors
}

/** Gives headings their slugs, in document order. */
export class Slugs {
  readonly #uses = new Map<string, number>()

  /** The headings in a block: itself, or those in its items and quotes. */
  nameAll(block: Block): { readonly heading: Heading; readonly slug: string }[] {
    const named: { heading: Heading; slug: string }[] = []
    const pending: Block[] = [block]
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (next.type === 'heading') {
        const slug = this.name(next)
        if (slug !== undefined) named.push({ heading: next, slug })
      } else pushChildren(next, pending)
    }
    return named
  }

  /** None for what is not a heading in the markdown: below level 6 it is a paragraph, and nothing if it is empty. */
  name({ depth, children }: Heading): string | undefined {
    const text = depth > 6 ? '' : inlineText(children)
    return text.trim() === '' ? undefined : this.nameText(text)
  }

  nameText(text: string): string {
    return toUniqueSlug(toSlug(text), this.#uses)
  }

  isTaken(slug: string): boolean {
    return this.#uses.has(slug)
  }
}

/** The blocks inside that are read as blocks, last first; those in table cells are not. */
function pushChildren(block: Block, pending: Block[]): void {
  if (block.type === 'quote') pushReversed(block.children, pending)
  if (block.type !== 'list') return
  for (let at = block.items.length - 1; at >= 0; at--) {
    pushReversed(block.items[at]!.children, pending)
  }
}

function pushReversed(blocks: readonly Block[], pending: Block[]): void {
  for (let at = blocks.length - 1; at >= 0; at--) pending.push(blocks[at]!)
}

/** `intro`, `intro-1`, `intro-2`: a repeated slug gets the next free number. */
function toUniqueSlug(slug: string, uses: Map<string, number>): string {
  let unique = slug
  let count = uses.get(slug) ?? 0
  while (uses.has(unique)) unique = `${slug}-${++count}`
  uses.set(slug, count)
  if (unique !== slug) uses.set(unique, 0)
  return unique
}
