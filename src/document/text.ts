/** The plain text of inlines: what a reader sees without any formatting. */
import type { Inline } from './document.ts'

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
