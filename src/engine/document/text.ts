/** The plain text of runs and blocks: what a reader sees without any formatting. */
import type { Block, Inline, Run, TableRow } from './document.ts'

export function inlineText(runs: readonly Run[]): string {
  let text = ''
  for (const { content } of runs) text += contentText(content)
  return text
}

export function contentText(content: Inline): string {
  switch (content.type) {
    case 'text':
      return content.value
    case 'inlineMath':
      return content.latex
    case 'image':
      return content.alt
    case 'break':
      return ' '
    case 'noteReference':
      return ''
    default:
      return content satisfies never
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

const rowText = (row: TableRow): string =>
  row.map(cell => (typeof cell === 'string' ? cell : blocksText(cell.children))).join(' ')
