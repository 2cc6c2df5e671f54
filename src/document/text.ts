/** The plain text of inlines and blocks: what a reader sees without any formatting. */
import type { Block, Inline, PlainRows, TableRow } from './document.ts'

export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(toText).join('')
}

function toText(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'inlineCode':
      return inline.value
    case 'inlineMath':
      return inline.latex
    case 'image':
      return inline.alt
    case 'break':
      return ' '
    case 'noteReference':
      return ''
    default:
      return inlineText(inline.children)
  }
}

export function blocksText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n')
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children)
    case 'list':
      return block.items.map(item => blocksText(item.children)).join('\n')
    case 'quote':
      return blocksText(block.children)
    case 'code':
      return block.value
    case 'mathBlock':
      return block.latex
    case 'table':
      return Array.from(block.rows, rowText).join('\n')
    case 'rule':
    case 'boundary':
      return ''
    default:
      return block satisfies never
  }
}

const rowText = (row: TableRow | PlainRows): string =>
  'text' in row
    ? row.text.replaceAll('|', ' ')
    : row.map(cell => (typeof cell === 'string' ? cell : blocksText(cell.children))).join(' ')
