/**
 * An independent reader's view of what we write, and the same view of the document we meant, so that the two can be
 * compared. Formatting is compared for each visible character: blanks show none, punctuation may be outside emphasis,
 * and `<em>` means the same as `*`.
 */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { run, strong, text } from '../document/build.ts'
import {
  type Block,
  type Document,
  type ListItem,
  MARKS,
  type Run,
  type TableCell,
} from '../document/document.ts'

/** Nested arrays, which print well when they differ. */
export type View = string | number | boolean | null | View[]

// Markdown, as an independent reader sees it

interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: string
  readonly position?: { readonly start: { readonly offset?: number } }
  readonly depth?: number
  readonly ordered?: boolean
  readonly start?: number | null
  readonly checked?: boolean | null
  readonly lang?: string | null
  readonly url?: string
  readonly alt?: string
  readonly identifier?: string
  readonly align?: readonly (string | null)[]
}

const READER = {
  extensions: [gfm(), math()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
}

export function viewMarkdown(markdown: string): View[] {
  const tree = fromMarkdown(markdown, READER)
  return viewNodes(tree.children as readonly Node[], markdown)
}

function viewNodes(nodes: readonly Node[], markdown: string): View[] {
  return nodes.map(node => viewNode(node, markdown))
}

function viewNode(node: Node, markdown: string): View {
  const children = node.children ?? []
  switch (node.type) {
    case 'paragraph':
      return ['paragraph', ...readLine(children)]
    case 'heading':
      return ['heading', node.depth!, ...readLine(children)]
    case 'list':
      return [
        node.ordered ? `list from ${node.start}` : 'list',
        ...children.map(item => [
          'item',
          item.checked ?? null,
          ...viewNodes(item.children!, markdown),
        ]),
      ]
    case 'blockquote':
      return viewQuote(node, markdown)
    case 'code':
      return node.lang === 'math' ? ['math', node.value!] : ['code', node.lang ?? '', node.value!]
    case 'math':
      return ['math', node.value!]
    case 'table':
      return [
        'table',
        node.align!.map(align => align ?? 'none'),
        ...children.map(row => row.children!.map(cell => readLine(cell.children!))),
      ]
    case 'thematicBreak':
      return ['rule']
    case 'footnoteDefinition':
      return ['note', node.identifier!, ...viewNodes(children, markdown)]
    default:
      return [node.type, node.value ?? '']
  }
}

/** Such a first line would make it one of GitHub's alerts, which no document asks for. */
function viewQuote({ children = [] }: Node, markdown: string): View {
  const start = children[0]?.position?.start.offset
  const isAlert = /^\[!(?:note|tip|important|warning|caution)\]/i.test(markdown.slice(start))
  return [isAlert ? 'alert' : 'quote', ...viewNodes(children, markdown)]
}

function readLine(nodes: readonly Node[]): string[] {
  const line = new LineView()
  for (const node of nodes) readInline(node, new Set(), '', line)
  return line.finish()
}

function readInline(node: Node, marks: ReadonlySet<string>, link: string, line: LineView): void {
  const value = node.value ?? ''
  const readChildren = (inside: ReadonlySet<string>, target: string) => {
    for (const child of node.children ?? []) readInline(child, inside, target, line)
  }
  if (node.type === 'text') line.addText(value, marks, link)
  else if (node.type === 'inlineCode') line.addCode(value, marks, link)
  else if (node.type === 'inlineMath') line.addMath(value.replace(/^`(.*)`$/, '$1'), marks, link)
  else if (node.type === 'break') line.addBreak()
  else if (node.type === 'html') line.addTag(value)
  else if (node.type === 'footnoteReference') line.addNote(node.identifier!)
  else if (node.type === 'image') line.addImage(node.alt ?? '', node.url!, link)
  else if (node.type !== 'link') readChildren(new Set([...marks, node.type]), link)
  else readChildren(marks, isLiteral(node.url!, toText(node)) ? link : link || node.url!)
}

const toText = (node: Node): string =>
  node.type === 'html' ? '' : (node.value ?? (node.children ?? []).map(toText).join(''))

/** Whether a link shows its own address, as GitHub makes them from plain text. */
function isLiteral(url: string, text: string): boolean {
  return [text, `http://${text}`, `mailto:${text}`].includes(url)
}

interface Token {
  readonly what: string
  /** Absent for what shows no formatting: blanks, breaks, pictures, notes. */
  readonly marks?: ReadonlySet<string>
  readonly isStrong?: boolean
  readonly link?: string
}

/** One line as a list of visible characters with their formatting, blanks, and other things. */
class LineView {
  readonly #tokens: Token[] = []
  readonly #tags: string[] = []

  addText(value: string, marks: ReadonlySet<string>, link: string): void {
    for (const what of value) {
      if (/\s/.test(what) && !this.#tags.includes('code')) this.#tokens.push({ what })
      else this.#add(what, marks, link)
    }
  }

  addCode(value: string, marks: ReadonlySet<string>, link: string): void {
    for (const character of value) this.#add(character, new Set([...marks, 'code']), link)
  }

  addMath(latex: string, marks: ReadonlySet<string>, link: string): void {
    const named = latex.replaceAll('\\|', '\\Vert').replaceAll('|', '\\vert')
    for (const character of named.replace(/\s/g, '')) {
      this.#add(character, new Set([...marks, 'math']), link)
    }
  }

  addImage(alt: string, url: string, link: string): void {
    this.#tokens.push({ what: `image ${alt} ${encode(url)}`, link: encode(link) })
  }

  addBreak(): void {
    this.#tokens.push({ what: '\n' })
  }

  addNote(number: string | number): void {
    this.#tokens.push({ what: `note ${number}` })
  }

  addTag(tag: string): void {
    if (tag === '<br>') this.addBreak()
    else if (tag.startsWith('</')) this.#tags.pop()
    else this.#tags.push(TAGS[tag] ?? tag)
  }

  #add(what: string, marks: ReadonlySet<string>, link: string): void {
    const all = new Set([...marks, ...this.#tags])
    const isStrong = all.has('strong')
    if (/^[\p{P}\p{S}]$/u.test(what) && !all.has('code') && !all.has('math')) {
      all.delete('strong')
      all.delete('emphasis')
    }
    this.#tokens.push({ what, marks: all, isStrong, link: encode(link) })
  }

  /** Breaks are spaces in a heading, and strong means nothing if it covers all of it. */
  asHeading(): this {
    const isStrong = this.#tokens.every(token => token.isStrong ?? true)
    this.#tokens.forEach((token, index) => {
      if (token.what === '\n') this.#tokens[index] = { what: ' ' }
      const marks = new Set(token.marks)
      if (isStrong && marks.delete('strong')) this.#tokens[index] = { ...token, marks }
    })
    return this
  }

  /** Spaces and tabs at the ends of lines, and breaks at both ends, mean nothing. */
  finish(): string[] {
    const tokens = this.#tokens.map(({ what, marks = [], link }) =>
      [what, [...marks].sort().join(' '), link].filter(Boolean).join(' · '),
    )
    const trimmed = tokens.filter(
      (token, index) => !/^[ \t]$/.test(token) || !isEdge(tokens, index),
    )
    if (isBlank(trimmed)) return []
    while (trimmed[0] === '\n') trimmed.shift()
    while (trimmed.at(-1) === '\n') trimmed.pop()
    return trimmed
  }
}

/** Whether there are only spaces between a position and the start or end of its line. */
function isEdge(tokens: readonly string[], index: number): boolean {
  const isSpace = (token: string | undefined) => token === ' ' || token === '\t'
  let before = index
  let after = index
  while (isSpace(tokens[before])) before--
  while (isSpace(tokens[after])) after++
  return [tokens[before], tokens[after]].some(token => token === undefined || token === '\n')
}

const TAGS: Readonly<Record<string, string>> = {
  '<strong>': 'strong',
  '<em>': 'emphasis',
  '<del>': 'delete',
  '<code>': 'code',
  '<sup>': 'superscript',
  '<sub>': 'subscript',
}

const encode = (url: string): string =>
  url.replaceAll('\u00ad', '').replace(/[\s<>`|]/g, encodeURIComponent)

// The document, as we meant it

/** For documents without spans in tables, written without comments and markers. */
export function viewDocument(document: Document): View[] {
  const notes: string[] = []
  const view = viewBlocks(document.blocks, notes)
  for (let index = 0; index < notes.length; index++) {
    const { blocks } = document.notes.get(notes[index]!)!
    view.push(['note', `${index + 1}`, ...viewBlocks(blocks, notes)])
  }
  return view
}

function viewBlocks(blocks: readonly Block[], notes: string[]): View[][] {
  return blocks
    .flatMap(block => {
      const view = viewBlock(block, notes)
      return view[0] === 'paragraph' ? splitAtBlankLines(view.slice(1)) : [view]
    })
    .filter(view => view.length > 0)
}

/** A paragraph for each stretch between lines that show nothing. */
function splitAtBlankLines(tokens: readonly View[]): View[][] {
  const paragraphs: View[][] = [['paragraph']]
  for (const line of splitAt(tokens, '\n')) {
    const paragraph = paragraphs.at(-1)!
    const isFirst = paragraph.length === 1
    if (line.some(token => !/^\s$/.test(`${token}`)))
      paragraph.push(...(isFirst ? [] : ['\n']), ...line)
    else if (!isFirst) paragraphs.push(['paragraph'])
  }
  return paragraphs.filter(paragraph => paragraph.length > 1)
}

function splitAt(tokens: readonly View[], separator: View): View[][] {
  const parts: View[][] = [[]]
  for (const token of tokens) {
    if (token === separator) parts.push([])
    else parts.at(-1)!.push(token)
  }
  return parts
}

/** What has nothing to show is an empty view. */
function viewBlock(block: Block, notes: string[]): View[] {
  switch (block.type) {
    case 'paragraph': {
      const tokens = meanLine(block.children, notes).finish()
      return tokens.length ? ['paragraph', ...tokens] : []
    }
    case 'heading': {
      if (block.depth > 6) {
        return viewBlock({ type: 'paragraph', children: strong(block.children) }, notes)
      }
      const tokens = meanLine(block.children, notes).asHeading().finish()
      return tokens.length ? ['heading', block.depth, ...tokens] : []
    }
    case 'list': {
      const views = block.items.map(item => viewItem(item, notes))
      const isEmpty = (view: View[]) => view.length === 2 && view[1] === null
      const items = block.ordered
        ? views.slice(0, views.findLastIndex(view => !isEmpty(view)) + 1)
        : views.filter(view => !isEmpty(view))
      const name = block.ordered ? `list from ${block.start ?? 1}` : 'list'
      return items.length ? [name, ...items] : []
    }
    case 'quote': {
      const content = viewBlocks(block.children, notes)
      return content.length ? ['quote', ...content] : []
    }
    case 'code': {
      const value = clean(block.value, '\n').replace(/^[ \t]+$/gm, '')
      return value.trim() === '' ? [] : ['code', block.language ?? '', value]
    }
    case 'mathBlock': {
      const lines = clean(block.latex, '\n').trim().split('\n')
      const value = lines.filter(line => line.trim() !== '').join('\n')
      return value === '' ? [] : ['math', value]
    }
    case 'table': {
      const rows = [...block.rows].map(row => row.map(cell => viewCell(cell, notes)))
      return rows.flat(2).length ? ['table', [...block.columns], ...rows] : []
    }
    case 'rule':
      return ['rule']
    case 'boundary':
      return []
  }
}

const isBlank = (tokens: readonly string[]): boolean => tokens.every(token => /^\s$/.test(token))

/** A check box before anything but a paragraph, or before nothing, is text. */
function viewItem({ checked, children }: ListItem, notes: string[]): View[] {
  const content = viewBlocks(children, notes)
  if (checked === undefined) return ['item', null, ...content]
  if (content[0]?.[0] === 'paragraph') return ['item', checked, ...content]
  return ['item', null, ['paragraph', '[', checked ? 'x' : ' ', ']'], ...content]
}

function meanLine(children: readonly Run[], notes: string[]): LineView {
  const line = new LineView()
  const runs = withWholeLinks(withNotesBehind(children).flatMap(toShown))
  for (let start = 0; start < runs.length; ) {
    const { link } = runs[start]!
    let end = start + 1
    while (end < runs.length && runs[end]!.link === link) end++
    meanLink(runs.slice(start, end), link, line, notes)
    start = end
  }
  return line
}

/** Notes in a link move after it. */
function withNotesBehind(runs: readonly Run[]): Run[] {
  const moved: Run[] = []
  for (let start = 0; start < runs.length; ) {
    const link = toLink(runs[start]!)
    let end = start + 1
    while (end < runs.length && runs[end]!.link === runs[start]!.link) end++
    const stretch = runs.slice(start, end)
    const isNote = ({ content }: Run) => link !== undefined && content.type === 'noteReference'
    moved.push(...stretch.filter(one => !isNote(one)))
    moved.push(...stretch.filter(isNote).map(({ content }) => run(content)))
    start = end
  }
  return moved
}

const toLink = ({ link }: Run): string | undefined =>
  link !== undefined && isSafe(link) && !link.startsWith('#') ? link.trim() : undefined

/** The run with clean text and a valid link; undefined if it shows nothing. */
function toShown(shown: Run): Run[] {
  const { content, marks } = shown
  const link = toLink(shown)
  switch (content.type) {
    case 'text': {
      const value = clean(content.value)
      return value === '' ? [] : [text(value, marks, link)]
    }
    case 'inlineMath': {
      const latex = clean(content.latex).trim()
      return latex === '' ? [] : [run({ type: 'inlineMath', latex }, marks, link)]
    }
    case 'image': {
      const alt = clean(content.alt).trim()
      const source = content.source.trim()
      if (isSafe(source)) return [run({ type: 'image', alt, source }, marks, link)]
      return alt === '' ? [] : [text(alt, marks, link)]
    }
    default:
      return [run(content, marks, link)]
  }
}

/** Blanks and breaks between two parts of a link are part of it. */
function withWholeLinks(runs: readonly Run[]): readonly Run[] {
  const isGap = ({ content, marks }: Run) =>
    content.type === 'break' ||
    (content.type === 'text' && !(marks & MARKS.code) && content.value.trim() === '')
  return runs.map((given, index) => {
    if (!isGap(given)) return given
    const before = runs.slice(0, index).findLast(other => !isGap(other))
    const after = runs.slice(index).find(other => !isGap(other))
    return run(given.content, given.marks, before?.link === after?.link ? before?.link : undefined)
  })
}

/** The content of one link, or of none. */
function meanLink(
  runs: readonly Run[],
  url: string | undefined,
  line: LineView,
  notes: string[],
): void {
  const label = runs.map(({ content }) => (content.type === 'text' ? content.value : '')).join('')
  const link = url === undefined || isLiteral(url, label.trim()) ? '' : url
  for (const { content, marks: sum } of runs) {
    const marks = new Set(MARK_NAMES.filter(name => sum & MARKS[name]))
    switch (content.type) {
      case 'text':
        if (sum & MARKS.code) line.addCode(content.value, marks, link)
        else line.addText(content.value, marks, link)
        break
      case 'inlineMath':
        line.addMath(content.latex, marks, link)
        break
      case 'break':
        line.addBreak()
        break
      case 'image':
        line.addImage(content.alt, content.source, link)
        break
      case 'noteReference':
        line.addNote(toNumber(content.id, notes))
        break
    }
  }
}

const MARK_NAMES = ['strong', 'emphasis', 'delete', 'superscript', 'subscript'] as const

/** Relative, or with a scheme that the writer accepts and `anyUrl` generates. */
const isSafe = (url: string): boolean =>
  url.trim() !== '' &&
  (!/^\s*[a-z][a-z\d+.-]*:/i.test(url) || /^\s*(?:https?|mailto|tel):/i.test(url))

function toNumber(id: string, notes: string[]): number {
  return notes.includes(id) ? notes.indexOf(id) + 1 : notes.push(id)
}

/** Line ends become spaces where there is only one line; other control characters go. */
function clean(value: string, lineEnd = ' '): string {
  return value
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, lineEnd)
    .replace(/(?![\n\t])\p{Cc}|[\u00ad\ufeff]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
}

function viewCell(cell: TableCell, notes: string[]): string[] {
  const lines =
    typeof cell === 'string'
      ? cell.split('\n').map(value => [text(value)])
      : cell.children.filter(block => viewBlock(block, [...notes]).length > 0).flatMap(toCellLines)
  const joined = lines.flatMap((line, index) => (index ? [run({ type: 'break' }), ...line] : line))
  return meanLine(joined, notes).finish()
}

/** Of the blocks in cells, the paragraph and what becomes text. */
function toCellLines(block: Block): (readonly Run[])[] {
  switch (block.type) {
    case 'paragraph':
      return [block.children]
    case 'heading':
      return [strong(block.children)]
    case 'code':
      return clean(block.value, '\n')
        .split('\n')
        .map(value => [text(value, MARKS.code)])
    default:
      return []
  }
}
