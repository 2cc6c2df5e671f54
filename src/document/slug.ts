/** Names of headings as GitHub gives them, so that links inside a document lead somewhere. */
import type { Block, Document, Inline } from './document.ts'

/** The slug of a heading's text, before repetitions are told apart. */
export function toSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}

/** From the anchors of the headings (Heading.anchors) to the slugs that GitHub gives these headings. */
export function findAnchors(document: Document): Map<string, string> {
  const anchors = new Map<string, string>()
  const uses = new Map<string, number>()
  collectAnchors(document.blocks, anchors, uses)
  return anchors
}

/** Headings count wherever they are read as such: not inside the cells of a table. */
function collectAnchors(
  blocks: readonly Block[],
  anchors: Map<string, string>,
  uses: Map<string, number>,
): void {
  for (const block of blocks) {
    if (block.type === 'quote') collectAnchors(block.children, anchors, uses)
    if (block.type === 'list') {
      for (const item of block.items) collectAnchors(item.children, anchors, uses)
    }
    // Deeper than 6 is written as a paragraph, and an empty heading not at all.
    if (block.type !== 'heading' || block.depth > 6) continue
    const text = toPlainText(block.children)
    if (text.trim() === '') continue
    const slug = toUniqueSlug(toSlug(text), uses)
    for (const anchor of block.anchors ?? []) if (!anchors.has(anchor)) anchors.set(anchor, slug)
  }
}

/** `intro`, `intro-1`, `intro-2`: a repeated slug gets the next number that is free. */
function toUniqueSlug(slug: string, uses: Map<string, number>): string {
  let unique = slug
  let count = uses.get(slug) ?? 0
  while (uses.has(unique)) unique = `${slug}-${++count}`
  uses.set(slug, count)
  if (!uses.has(unique)) uses.set(unique, 0)
  return unique
}

function toPlainText(children: readonly Inline[]): string {
  return children
    .map(node => {
      switch (node.type) {
        case 'text':
        case 'inlineCode':
          return node.value
        case 'inlineMath':
          return node.latex
        case 'break':
          return ' '
        case 'image':
        case 'noteReference':
          return ''
        default:
          return toPlainText(node.children)
      }
    })
    .join('')
}
