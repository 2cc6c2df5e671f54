/** Whether blocks show anything, without writing them. */
import type { Budget } from '../budget.ts'
import { type Block, MARKS, type Run } from '../document/document.ts'
import { findSafeAddress } from './address.ts'
import { cleanText } from './characters.ts'

/** The rows of a table can be iterated only once, when it is written: a table counts as content. */
export function hasContent(blocks: readonly Block[], budget: Budget): boolean {
  return blocks.some(block => {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
        return block.children.some(showsSomething)
      case 'quote':
        return budget.nested(() => hasContent(block.children, budget))
      case 'list':
        return budget.nested(() => block.items.some(item => hasContent(item.children, budget)))
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

const showsSomething = ({ content, marks }: Run): boolean => {
  switch (content.type) {
    case 'text':
      return marks & MARKS.code ? cleanText(content.value) !== '' : isVisible(content.value)
    case 'inlineMath':
      return isVisible(content.latex)
    case 'image':
      return isVisible(content.alt) || findSafeAddress(content.source) !== undefined
    case 'noteReference':
      return true
    case 'break':
      return false
    default:
      return content satisfies never
  }
}

/** Whether the text contains more than blanks and control characters. */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}]/u.test(text)
