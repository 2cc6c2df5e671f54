/**
 * Content as HTML, for the cells of tables that pipes cannot show. All on one line, because a blank
 * line would end the table.
 */
import type { Block, Image, Inline, Link, List, Table, TableCell } from '../document/document.ts'
import { rowByRow } from '../document/plain-rows.ts'
import { findDestination } from './address.ts'
import { cleanLines, cleanText } from './characters.ts'
import { type Context, spend } from './context.ts'
import { findImageAddress } from './image.ts'

/** A cell keeps its tags when it is empty. Browsers know spans up to these numbers (HTML, 4.9.11). */
export function writeTableCell(
  name: 'th' | 'td',
  attributes: Attributes,
  cell: TableCell,
  context: Context,
): string {
  const { colSpan = 1, rowSpan = 1 } = typeof cell === 'string' ? {} : cell
  const tag = writeTag(name, {
    ...attributes,
    colspan: colSpan > 1 ? Math.min(1000, Math.trunc(colSpan)) : undefined,
    rowspan: rowSpan > 1 ? Math.min(65534, Math.trunc(rowSpan)) : undefined,
  })
  return spend(context, tag) + writeCellHtml(cell, context) + spend(context, `</${name}>`)
}

function writeCellHtml(cell: TableCell, context: Context): string {
  if (typeof cell === 'string') {
    return writeText(cell.split('\n').map(cleanText).join('\n').trim(), context, '<br>')
  }
  const [only] = cell.children
  return cell.children.length === 1 && only?.type === 'paragraph'
    ? writeLine(only.children, context)
    : writeBlocks(cell.children, context)
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with its content; nothing where it has none. */
function writeElement(
  name: string,
  attributes: Attributes,
  content: string,
  context: Context,
): string {
  if (content === '') return ''
  return spend(context, writeTag(name, attributes)) + content + spend(context, `</${name}>`)
}

function writeTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ` ${key}="${escapeHtml(String(value)).replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function writeText(text: string, context: Context, lineEnd = ' '): string {
  return spend(context, escapeHtml(text).replaceAll('\n', lineEnd))
}

function writeBlocks(blocks: readonly Block[], context: Context): string {
  return blocks.map(block => context.budget.nested(() => writeBlock(block, context))).join('')
}

function writeBlock(block: Block, context: Context): string {
  switch (block.type) {
    case 'paragraph':
      return writeElement('p', {}, writeLine(block.children, context), context)
    case 'heading': {
      const level = Math.min(6, Math.max(1, Math.trunc(block.depth)))
      return writeElement(`h${level}`, {}, writeLine(block.children, context), context)
    }
    case 'quote':
      return writeElement('blockquote', {}, writeBlocks(block.children, context), context)
    case 'list':
      return writeList(block, context)
    case 'code': {
      const value = writeText(cleanLines(block.value), context, '&#10;')
      return writeElement('pre', {}, writeElement('code', {}, value, context), context)
    }
    case 'mathBlock':
      return writeElement('p', {}, writeFormula(block.latex, context), context)
    case 'table':
      return writeNestedTable(block, context)
    case 'rule':
      return spend(context, '<hr>')
    case 'boundary':
      return ''
    default:
      return block satisfies never
  }
}

function writeList({ ordered, start = 1, items }: List, context: Context): string {
  const written = items.map(({ checked, children }) => {
    const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] '
    return writeElement(
      'li',
      {},
      spend(context, box) + writeCellHtml({ children }, context),
      context,
    )
  })
  const attributes = ordered && start !== 1 ? { start } : {}
  return writeElement(ordered ? 'ol' : 'ul', attributes, written.join(''), context)
}

function writeNestedTable({ rows, headerRows }: Table, context: Context): string {
  let written = ''
  let index = 0
  for (const row of rowByRow(rows)) {
    const name = index++ < headerRows ? 'th' : 'td'
    const cells = row.map(cell => writeTableCell(name, {}, cell, context))
    written += writeElement('tr', {}, cells.join(''), context)
  }
  return writeElement('table', {}, written, context)
}

function writeLine(children: readonly Inline[], context: Context): string {
  return writeInlines(children, context).trim()
}

/** Of links in links only the outer remains. */
function writeInlines(children: readonly Inline[], context: Context, isInLink = false): string {
  return children.map(child => writeInline(child, context, isInLink)).join('')
}

function writeInline(node: Inline, context: Context, isInLink: boolean): string {
  switch (node.type) {
    case 'text':
      return writeText(cleanText(node.value), context)
    case 'inlineCode':
      return writeElement('code', {}, writeText(cleanText(node.value), context), context)
    case 'inlineMath':
      return writeFormula(node.latex, context)
    case 'break':
      return spend(context, '<br>')
    case 'noteReference': {
      const number = context.notes.find(node.id)
      return number ? spend(context, `[^${number}]`) : ''
    }
    case 'image':
      return writeImage(node, context)
    case 'link':
      return context.budget.nested(() => writeLink(node, context, isInLink))
    default: {
      const content = context.budget.nested(() => writeInlines(node.children, context, isInLink))
      return node.type === 'highlight'
        ? content
        : writeElement(TAGS[node.type], {}, content, context)
    }
  }
}

const TAGS = {
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  superscript: 'sup',
  subscript: 'sub',
} as const

/** As it stands in a paragraph. */
function writeFormula(latex: string, context: Context): string {
  const cleaned = cleanText(latex).trim()
  return cleaned && spend(context, '$') + writeText(cleaned, context) + spend(context, '$')
}

/** An address with the image's bytes is paid for when it is encoded. */
function writeImage(image: Image, context: Context): string {
  const alt = cleanText(image.alt).trim()
  const src = findImageAddress(image, context)
  if (src === undefined) return writeText(alt, context)
  const tag = writeTag('img', { src, alt })
  context.budget.spend('outputCharacters', tag.length - (src.startsWith('data:') ? src.length : 0))
  return tag
}

function writeLink(link: Link, context: Context, isInLink: boolean): string {
  const destination = isInLink ? undefined : findDestination(link, context)
  if (!destination) return writeInlines(link.children, context, isInLink)
  const { url, title } = destination
  return writeElement(
    'a',
    { href: url, title },
    writeInlines(link.children, context, true),
    context,
  )
}
