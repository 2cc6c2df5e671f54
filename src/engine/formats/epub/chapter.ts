/** One file of a book: its style sheets, its links, its text. */

import { readXhtml } from '../../containers/html/html.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import { text } from '../../document/build.ts'
import type { Block, Heading } from '../../document/document.ts'
import { foldTyped } from '../../document/outline.ts'
import { inlineText } from '../../document/text.ts'
import { readAlone, readHtmlBlocks } from '../html/blocks.ts'
import type { HtmlContext } from '../html/context.ts'
import { listStyleElements, StyleSheet } from '../html/css.ts'
import { Sight } from '../html/sight.ts'
import type { ChapterTitle } from './navigation.ts'
import type { EpubPackage } from './package.ts'
import { resolvePath } from './paths.ts'

interface ChapterContext extends Omit<HtmlContext, 'styles' | 'around' | 'sight'> {
  readonly book: EpubPackage
  readonly path: string
  /** Shared style sheets are read once. */
  readonly sheets: Map<string, StyleSheet>
}

export function readChapter(source: string, context: ChapterContext): Block[] {
  const { reading, path } = context
  const onDamage = () => reading.warn('damaged', path)
  const root = readXhtml(source, { budget: reading.budget, onDamage })
  const styles = readStyles(root.first('head'), source, context)
  const html: HtmlContext = {
    styles,
    around: [],
    sight: new Sight(styles, root),
    ...context,
  }
  const start = context.toAnchor('')
  const blocks =
    root.name === 'svg'
      ? readAlone(root, html)
      : readHtmlBlocks(root.find('body') ?? root, html, [start])
  return withStart(foldTyped(blocks), start)
}

/** Links to the file lead to its first heading, wherever that is. */
function withStart(blocks: readonly Block[], start: string): Block[] {
  const index = blocks.findIndex(block => block.type === 'heading')
  const heading = blocks[index]
  if (heading?.type !== 'heading' || heading.anchors?.includes(start)) return [...blocks]
  return blocks.with(index, { ...heading, anchors: [...(heading.anchors ?? []), start] })
}

function readStyles(head: XmlElement, source: string, context: ChapterContext): StyleSheet {
  const named = head
    .all('link')
    .filter(link => /\bstylesheet\b/i.test(link.attribute('rel') ?? ''))
    .flatMap(link => resolvePath(context.path, link.attribute('href') ?? '')?.path ?? [])
  const own = listStyleElements(source)
  // A sheet named twice adds nothing.
  const paths = [...new Set(named)]
  const key = [...paths, ...own].join('\n')
  const known = context.sheets.get(key)
  if (known) return known
  const sheet = new StyleSheet(context.reading.budget)
  for (const path of paths) sheet.add(context.book.findText(path) ?? '')
  for (const css of own) sheet.add(css)
  context.sheets.set(key, sheet)
  return sheet
}

/** Longer than any line that repeats a chapter title. */
const MAX_TITLE = 200

/**
 * Puts the title from the table of contents above a chapter without a heading; if the text begins with that title,
 * the line becomes the heading.
 */
export function withTitle(
  blocks: readonly Block[],
  chapter: ChapterTitle | undefined,
  anchor: string,
): readonly Block[] {
  if (!chapter || blocks.some(block => block.type === 'heading') || !blocks.some(hasText)) {
    return blocks
  }
  const heading = (children: Heading['children']): Heading => ({
    type: 'heading',
    depth: Math.min(chapter.depth, 6),
    children,
    anchors: [anchor],
  })
  const first = blocks.findIndex(hasText)
  const block = blocks[first]
  if (block?.type === 'paragraph') {
    const line = inlineText(block.children)
    if (line.length <= MAX_TITLE && toKey(line) === toKey(chapter.title)) {
      return blocks.with(first, heading(block.children))
    }
  }
  return [heading([text(chapter.title)]), ...blocks]
}

const hasText = (block: Block): boolean =>
  block.type === 'paragraph'
    ? block.children.some(({ content }) => content.type !== 'image')
    : block.type !== 'rule'

const toKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
