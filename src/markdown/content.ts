/** Whether blocks show anything, told without writing them. */
import type { Block, Inline } from '../document/document.ts'
import { findSafeAddress } from './address.ts'
import { cleanText } from './characters.ts'

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
        return isVisible(block.value)
      case 'mathBlock':
        return isVisible(block.latex)
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
      return isVisible(node.value)
    case 'inlineCode':
      return cleanText(node.value) !== ''
    case 'inlineMath':
      return isVisible(node.latex)
    case 'image':
      return isVisible(node.alt) || findSafeAddress(node.source) !== undefined
    case 'noteReference':
      return true
    case 'break':
      return false
    default:
      return node.children.some(hasInlineContent)
  }
}

/** Whether the text has more in it than blanks and control characters. */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}]/u.test(text)
