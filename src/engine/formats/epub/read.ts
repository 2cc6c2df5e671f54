/**
 * EPUB 2 and 3, reflowable and fixed (EPUB 3.3; OPF 2.0.1).
 *
 * Read: the files of the spine in their order; headings, lists, definitions, quotes, tables with
 * spans, code, figures; emphasis, also by simple style sheets; links between chapters; footnotes and
 * endnotes; formulas, ruby, drawings in SVG; pictures; titles from the table of contents for chapters
 * without one; properties.
 * Left out: page numbers of printed editions, scripts, sound and films (reported); the table of
 * contents that reading systems show; hidden text (by option).
 */

import { readXhtml } from '../../containers/html/html.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block, Document, Heading, Note } from '../../document/document.ts'
import { type Properties, toIsoDate, toProperties } from '../../document/metadata.ts'
import { inlineText } from '../../document/text.ts'
import { inStep, type ReadContext } from '../format.ts'
import type { StyleSheet } from '../html/css.ts'
import { findNoteLinks, type LinkedDocument } from '../html/note-links.ts'
import { toFileName } from '../images/collection.ts'
import { collectImages } from '../ooxml/images.ts'
import { readChapter, withTitle } from './chapter.ts'
import { readNavigation } from './navigation.ts'
import { type EpubPackage, type ManifestItem, openEpub } from './package.ts'
import { resolvePath } from './paths.ts'

export async function read(bytes: Uint8Array, reading: ReadContext): Promise<Document> {
  const book = openEpub(bytes, reading)
  const properties = readBookProperties(book.metadata)
  const { title } = properties
  const navigation = readNavigation(book, reading)
  const images = collectImages(book)
  const notes = new Map<string, Note>()
  const chapters = listChapters(book, reading)
  const numbers = new Map(chapters.map(({ path }, index) => [path, index]))
  const links = new Map(chapters.map(({ path }) => [path, linksIn(path, numbers)]))
  const readSource = memoizeSmall(path => book.findText(path))
  const linked = { [Symbol.iterator]: () => linkedDocuments(links, readSource) }
  const noteLinks = findNoteLinks(linked, notes)
  const sheets = new Map<string, StyleSheet>()

  const blocks: Block[] = []
  for (const { path } of chapters) {
    const source = readSource(path)
    if (source === undefined) continue
    const { toAnchor, toLink } = links.get(path)!
    const context = {
      reading,
      book,
      path,
      sheets,
      toAnchor,
      toLink,
      notes: noteLinks,
      addImage(address: string) {
        const target = resolvePath(path, address)
        if (!target) return /^https?:/i.test(address) ? address : undefined
        if (book.has(target.path)) return images.add(target.path)
        reading.warn('images_missing', address)
        return toFileName(target.path)
      },
    }
    const chapter = await inStep(reading, () => readChapter(source, context))
    const shown = isPlaceholder(title) ? withoutHeading(chapter, title) : chapter
    const named = navigation.get(path)
    const chapterTitle = isPlaceholder(named?.title) ? undefined : named
    for (const block of withTitle(shown, chapterTitle, toAnchor(''))) blocks.push(block)
  }
  return {
    ...properties,
    blocks: dropRepeatedTitle(blocks, reading),
    notes,
    images: images.images,
  }
}

/** The navigation is the outline, which readers of the markdown have anyway; it is a page only where nothing else is. */
function listChapters(book: EpubPackage, { ledger, budget }: ReadContext): ManifestItem[] {
  const seen = new Set<string>()
  const isNavigation = ({ properties }: ManifestItem): boolean => /\bnav\b/.test(properties)
  const hasOthers = book.spine.some(item => !isNavigation(item))
  return book.spine.filter(item => {
    if (seen.has(item.path)) return false
    seen.add(item.path)
    if (hasOthers && isNavigation(item)) {
      ledger?.add('duplicate', readXhtml(book.findText(item.path) ?? '', { budget }).text())
      return false
    }
    return true
  })
}

/** A title page names the author and the year; what is longer is text. */
const MAX_TITLE_PAGE = 8

/** The title page and the first chapter may both begin with the title of the book. */
function dropRepeatedTitle(blocks: readonly Block[], { ledger }: ReadContext): readonly Block[] {
  const [first, second] = blocks.flatMap((block, at) => (block.type === 'heading' ? [at] : []))
  if (first === undefined || second === undefined || second - first > MAX_TITLE_PAGE) return blocks
  const [title, repeated] = [blocks[first] as Heading, blocks[second] as Heading]
  const text = inlineText(title.children).trim()
  if (title.depth !== repeated.depth || inlineText(repeated.children).trim() !== text) return blocks
  ledger?.add('duplicate', text)
  const anchors = [...(title.anchors ?? []), ...(repeated.anchors ?? [])]
  return blocks.with(first, { ...title, anchors }).toSpliced(second, 1)
}

type Links = Omit<LinkedDocument, 'source'>

/** Places are named by file number, since paths may be long, and by id. */
function linksIn(path: string, chapters: ReadonlyMap<string, number>): Links {
  return {
    toAnchor: id => `${chapters.get(path)}#${id}`,
    toLink(href) {
      const target = resolvePath(path, href)
      if (!target) return href
      const number = chapters.get(target.path)
      return number === undefined ? undefined : `#${number}#${target.fragment}`
    },
  }
}

type FindSource = (path: string) => string | undefined

/** The texts of a larger book are unpacked again instead of being kept. */
const MAX_HELD = 4_000_000

/** All chapters are needed twice: for their links, and for their text. */
function memoizeSmall(find: FindSource): FindSource {
  const held = new Map<string, string | undefined>()
  let heldLength = 0
  return path => {
    if (held.has(path)) return held.get(path)
    const source = find(path)
    heldLength += source?.length ?? 0
    if (heldLength <= MAX_HELD) held.set(path, source)
    return source
  }
}

function* linkedDocuments(
  links: ReadonlyMap<string, Links>,
  readSource: FindSource,
): Generator<LinkedDocument> {
  for (const [path, { toAnchor, toLink }] of links) {
    const source = readSource(path)
    if (source !== undefined) yield { source, toAnchor, toLink }
  }
}

/** Default titles that programs give an untitled book, or a part of it. */
const PLACEHOLDER = /^(?:document|untitled(?: document)?|unknown|no title|section \d{1,4})$/i

const isPlaceholder = (title: string | undefined): title is string =>
  title !== undefined && PLACEHOLDER.test(title)

/** Headings that programs generated from such a title, on a title page or above a text without headings. */
const withoutHeading = (blocks: readonly Block[], title: string): Block[] =>
  blocks.filter(block => block.type !== 'heading' || inlineText(block.children).trim() !== title)

/** A book's metadata (EPUB 3.3, 5.5). */
function readBookProperties(metadata: XmlElement): Properties {
  const values = (name: string) =>
    metadata
      // OEB 1 nests them one level deeper.
      .descendants(name)
      .map(element => element.text().replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  const modified = metadata
    .all('opf:meta')
    .find(meta => meta.attribute('property') === 'dcterms:modified')
  const creators = values('dc:creator')
  const keywords = values('dc:subject')
  return toProperties({
    title: values('dc:title')[0],
    author: creators.length > 0 ? creators.join(', ') : undefined,
    created: toIsoDate(values('dc:date')[0]),
    modified: toIsoDate(modified?.text().trim()),
    language: values('dc:language')[0],
    keywords: keywords.length > 0 ? keywords : undefined,
  })
}
