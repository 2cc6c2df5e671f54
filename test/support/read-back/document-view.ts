/** A document, as its markdown is meant to be seen. */
import { run, strong, text } from '../../../src/engine/document/build.ts'
import {
  type Block,
  type Document,
  type ListItem,
  MARKS,
  type Run,
  type TableCell,
} from '../../../src/engine/document/document.ts'
import { isLiteral, LineView, type View } from './line-view.ts'

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
