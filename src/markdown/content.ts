/** Whether blocks show anything, told without writing them. */
import type { Block, Inline } from '../document/document.ts'

/** The rows of a table can be walked only once, when it is written: a table counts as content. */
export function hasContent(blocks: readonly Block[]): boolean {
  return blocks.some(block => {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
        return block.children.some(hasInlineContent)
      case 'quote':
        return hasContent(block.children)
      case 'list':
        return block.items.some(item => hasContent(item.children))
      case 'code':
        return block.value.trim() !== ''
      case 'mathBlock':
        return block.latex.trim() !== ''
      case 'table':
      case 'rule':
        return true
      case 'boundary':
        return false
      default:
        return block satisfies never
    }
  })
}

function hasInlineContent(node: Inline): boolean {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value.trim() !== ''
    case 'inlineMath':
      return node.latex.trim() !== ''
    case 'image':
    case 'noteReference':
      return true
    case 'break':
      return false
    default:
      return node.children.some(hasInlineContent)
  }
}
