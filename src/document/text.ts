/** The plain text of runs: what a reader sees without any formatting. */
import type { Run } from './document.ts'

export function inlineText(runs: readonly Run[]): string {
  let text = ''
  for (const { content } of runs) {
    switch (content.type) {
      case 'text':
        text += content.value
        break
      case 'inlineMath':
        text += content.latex
        break
      case 'image':
        text += content.alt
        break
      case 'break':
        text += ' '
        break
      case 'noteReference':
        break
      default:
        content satisfies never
    }
  }
  return text
}
