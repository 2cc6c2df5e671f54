/**
 * Finds the notes of a book before its text is read: in large books they are in another file than the references to
 * them. Only tags are examined, so that no file has to be kept as a tree.
 *
 * A link refers to a note if it says so (`epub:type="noteref"`), or if it is as short as a number and its target has
 * a link back to it.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block, Note } from '../../document/document.ts'
import { groupBy } from '../../lookup.ts'
import type { HtmlContext, NoteLinks } from './context.ts'

export interface LinkedDocument extends Pick<HtmlContext, 'toLink' | 'toAnchor'> {
  readonly source: string
}

/** The links to notes in these documents, which are gone through twice; `notes` fills while they are read. */
export function findNoteLinks(
  documents: Iterable<LinkedDocument>,
  notes: Map<string, Note>,
): NoteLinks {
  const seen: Seen = { links: [], tags: new Map() }
  if (mayRefer(documents)) for (const document of documents) scan(document, seen)
  const labels = new Map<string, string>()
  const references = new Map<string, string>()
  const taken = new Set<string>()
  for (const { link, places } of pairLinks(seen)) {
    labels.set(link.target, link.label)
    for (const place of places) references.set(place, link.label)
  }
  return {
    areNone: labels.size === 0,
    findReference: anchor => (labels.has(anchor) ? anchor : undefined),
    isNote: anchor => labels.has(anchor) && !taken.has(anchor),
    take(anchor) {
      taken.add(anchor)
      return labels.get(anchor) ?? ''
    },
    findLabel: anchor => references.get(anchor),
    add(anchor: string, blocks: readonly Block[]) {
      notes.set(anchor, { type: 'footnote', blocks })
    },
    count: () => notes.size,
  }
}

/** A number, a letter or a symbol, with or without brackets. */
export const isNoteLabel = (text: string): boolean => LABEL.test(text)

const LABEL = /^[\s[({]{0,9}(?:\d{1,4}|[*†‡§¶‖#]{1,4}|\p{L}|[ivxlcdm]{1,8})[\s\])}.:]{0,9}$/iu

/** Whether the text of a backlink says nothing but that: the note's own label, an arrow or "back". */
export function isWayBack(text: string, label: string): boolean {
  const bare = withoutBrackets(text)
  return bare === withoutBrackets(label) || LETTER.test(bare) || WAY_BACK.test(bare)
}

const withoutBrackets = (text: string): string => text.replace(/[[\](){}.:,\s]|[\ufe0e\ufe0f]/g, '')

/** Notes referenced several times have a backlink for each: a, b, c. */
const LETTER = /^\p{L}?$/u

/** No word is the beginning of another, so a sequence can be read in only one way. */
const WAY_BACK =
  /^(?:[\^«‹<\u2190-\u21ff\u2900-\u297f\u2b00-\u2bff\u23ce\u25c0\u25c1\u25c4]|back|go|return|to|the|text|zurück|retour|volver|atrás|indietro|terug)+$/iu

interface SeenLink {
  readonly order: number
  readonly target: string
  readonly label: string
  readonly isExplicit: boolean
  /** The places it belongs to: its own, and the last ones before it. */
  readonly places: readonly string[]
}

interface Seen {
  readonly links: SeenLink[]
  readonly tags: Map<string, string>
}

/** The id of a note, or of a reference, may be a little before it. */
const RECENT_PLACES = 3

const TAG = /<(\/?)([a-zA-Z][\w:.-]{0,40})([^<>]{0,4000})>/y
/** What only relevant tags have; most lack it and are never examined. */
const CLUE = /<\/?h[1-6]\b|\s(?:id|name|href)\s*=/gi
const ATTRIBUTE = /(?:^|\s)(id|name|href|epub:type|role)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const HEADING = /^h[1-6]$/i
/** More than the tags of links, which is checked afterwards. */
const LINK = /<a[^<>]{0,4040}>/gi

/** Whether any link may be one: finding out takes a fraction of reading all tags, and most books have no notes. */
function mayRefer(documents: Iterable<LinkedDocument>): boolean {
  const link = new RegExp(LINK)
  for (const { source } of documents) {
    link.lastIndex = 0
    for (let found = link.exec(source); found; found = link.exec(source)) {
      const written = found[0]
      if (!written.includes('#')) continue
      if (written.includes('noteref') || isNoteLabel(readLabel(source, link.lastIndex))) return true
    }
  }
  return false
}

function scan({ source, toAnchor, toLink }: LinkedDocument, { links, tags }: Seen): void {
  // A file without internal links has neither notes nor references.
  if (!/href\s*=\s*["'][^"'#]{0,1000}#/.test(source)) return
  let recent: readonly string[] = []
  let inHeading = false
  for (const match of listTags(source)) {
    const [whole, slash, tag = '', written = ''] = match
    if (HEADING.test(tag)) inHeading = slash === ''
    if (slash || !written.includes('=')) continue
    const attributes = readAttributes(written)
    const id = attributes.id ?? (tag === 'a' ? attributes.name : undefined)
    if (id !== undefined) {
      const anchor = toAnchor(id)
      tags.set(anchor, tag.toLowerCase())
      recent = [anchor, ...recent].slice(0, RECENT_PLACES)
    }
    const link = attributes.href?.includes('#') ? toLink(attributes.href) : undefined
    if (tag.toLowerCase() !== 'a' || !link?.startsWith('#') || inHeading) continue
    links.push({
      order: links.length,
      target: link.slice(1),
      label: readLabel(source, match.index + whole.length),
      isExplicit: /noteref/.test(`${attributes['epub:type']} ${attributes.role}`),
      places: recent,
    })
  }
}

/** The tags that contain a clue, in order. */
function* listTags(source: string): Generator<RegExpExecArray> {
  const clue = new RegExp(CLUE)
  const tag = new RegExp(TAG)
  let less = -1
  let searched = 0
  for (let found = clue.exec(source); found; found = clue.exec(source)) {
    // From where the last search ended, so that no text is searched twice.
    const last = source.slice(searched, found.index + 1).lastIndexOf('<')
    if (last >= 0) less = searched + last
    searched = found.index + 1
    if (less < 0) continue
    tag.lastIndex = less
    less = -1
    const match = tag.exec(source)
    if (!match || tag.lastIndex <= found.index) continue
    clue.lastIndex = tag.lastIndex
    searched = tag.lastIndex
    yield match
  }
}

function readAttributes(written: string): Record<string, string | undefined> {
  const attributes: Record<string, string | undefined> = {}
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    attributes[name] = (double ?? single ?? '').replaceAll('&amp;', '&')
  }
  return attributes
}

const MAX_LINK_TEXT = 400

function readLabel(source: string, start: number): string {
  const text = source.slice(start, start + MAX_LINK_TEXT)
  const end = text.search(/<\/a\b/i)
  return end < 0
    ? ''
    : text
        .slice(0, end)
        .replace(/<[^<>]*>/g, '')
        .trim()
}

const NO_NOTE = /^(?:h[1-6]|t[dhr]|table|body|html|nav|ol|ul|dl)$/

interface Pair {
  readonly link: SeenLink
  /** Where backlinks to the reference lead. */
  readonly places: readonly string[]
}

function* pairLinks({ links, tags }: Seen): Generator<Pair> {
  const byTarget = groupBy(links, ({ target }) => target)
  /** Backlinks look the same from the other side; the text comes before its notes. */
  const leadsBack = (link: SeenLink, back: SeenLink) =>
    back.order > link.order && back.places.includes(link.target)

  for (const link of links) {
    const tag = tags.get(link.target)
    if (tag === undefined || NO_NOTE.test(tag)) continue
    const places = link.places.filter(place =>
      (byTarget.get(place) ?? []).slice(0, MAX_LINKS_BACK).some(back => leadsBack(link, back)),
    )
    if (link.isExplicit) yield { link, places }
    else if (places.length > 0 && isNoteLabel(link.label)) yield { link, places }
  }
}

/** A place with more links to it than this is not a reference. */
const MAX_LINKS_BACK = 50

/** A symbol after a heading that links to the heading itself, for readers who want to link there. */
export function isPermalink(element: XmlElement, label: string, link: string): boolean {
  if (!link.startsWith('#')) return false
  return (
    PERMALINK.test(label) ||
    (label === '' && PERMALINK_CLASS.test(element.attribute('class') ?? ''))
  )
}

const PERMALINK = /^(?:[#¶§›»∞⚓🔗\u{f0c1}]\ufe0f?|\[#\])$/u
const PERMALINK_CLASS = /\b(?:headerlink|permalink|header-anchor|anchor-link)\b/
