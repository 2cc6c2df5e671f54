/**
 * Content as HTML, for the cells of tables that pipes cannot show. All on one line, because a blank line would end
 * the table.
 */
import {
  type Block,
  type Image,
  type List,
  MARKS,
  type Run,
  type Table,
  type TableCell,
} from '../document/document.ts'
import { cleanLines, cleanText } from './characters.ts'
import { type Context, spend } from './context.ts'
import { isBracket, type LineRun, type Nested, nestRuns } from './nest.ts'
import { resolveRuns } from './runs.ts'

/** A cell keeps its tags even if empty. Browsers support spans up to these numbers (HTML, 4.9.11). */
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

/** An element with its content; empty if it has none. */
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
  for (const row of rows) {
    const name = index++ < headerRows ? 'th' : 'td'
    const cells = row.map(cell => writeTableCell(name, {}, cell, context))
    written += writeElement('tr', {}, cells.join(''), context)
  }
  return writeElement('table', {}, written, context)
}

function writeLine(children: readonly Run[], context: Context): string {
  return writeNested(nestRuns(resolveRuns(children, context)), context).trim()
}

function writeNested(nested: readonly Nested[], context: Context): string {
  let written = ''
  for (const node of nested) {
    if (!isBracket(node)) written += writeLeaf(node, context)
    else if (node.mark === 'link') {
      written += writeElement('a', { href: node.link }, writeNested(node.inside, context), context)
    } else {
      written += writeElement(TAGS[node.mark], {}, writeNested(node.inside, context), context)
    }
  }
  return written
}

const TAGS = {
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  superscript: 'sup',
  subscript: 'sub',
} as const

function writeLeaf({ content, marks, link }: LineRun, context: Context): string {
  switch (content.type) {
    case 'text': {
      const text = writeText(content.value, context)
      return marks & MARKS.code ? writeElement('code', {}, text, context) : text
    }
    case 'inlineMath':
      return writeFormula(content.latex, context)
    case 'break':
      return spend(context, '<br>')
    case 'noteReference':
      return spend(context, `[^${content.id}]`)
    case 'image':
      return writeImage(content, link !== undefined, context)
    case 'markup':
      return spend(context, content.value)
    default:
      return content satisfies never
  }
}

/** As in a paragraph. */
function writeFormula(latex: string, context: Context): string {
  const cleaned = cleanText(latex).trim()
  return cleaned && spend(context, '$') + writeText(cleaned, context) + spend(context, '$')
}

/** An address with the image's bytes is charged when it is encoded. */
function writeImage({ alt, source: src }: Image, isInLink: boolean, context: Context): string {
  if (context.linkedImages.has(src)) {
    const label = writeText(alt || src, context)
    return isInLink ? label : writeElement('a', { href: src }, label, context)
  }
  const tag = writeTag('img', { src, alt })
  context.budget.spend('outputCharacters', tag.length - (src.startsWith('data:') ? src.length : 0))
  return tag
}
