/** The plain text of runs and blocks: what a reader sees without any formatting. */
import type { Block, Inline, Run, TableRow } from './document.ts'

/** Whether it puts nothing on the page. Most text begins with an ASCII letter or symbol: no need to look further. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && !/\S/.test(text)
}

export function inlineText(runs: readonly Run[], toText = contentText): string {
  let text = ''
  for (const { content } of runs) text += toText(content)
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

export function blocksText(blocks: readonly Block[], toText = contentText): string {
  return blocks.map(block => blockText(block, toText)).join('\n')
}

function blockText(block: Block, toText: typeof contentText): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children, toText)
    case 'list':
      return block.items.map(item => blocksText(item.children, toText)).join('\n')
    case 'quote':
      return blocksText(block.children, toText)
    case 'code':
      return block.value
    case 'mathBlock':
      return block.latex
    case 'table':
      return Array.from(block.rows, row => rowText(row, toText)).join('\n')
    case 'rule':
    case 'boundary':
      return ''
    default:
      return block satisfies never
  }
}

const rowText = (row: TableRow, toText: typeof contentText): string =>
  row.map(cell => (typeof cell === 'string' ? cell : blocksText(cell.children, toText))).join(' ')
