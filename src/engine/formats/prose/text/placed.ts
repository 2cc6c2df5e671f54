/** What a drawing yields, and where it goes in its paragraph. */
import type { Block, Inline } from '../../../document/document.ts'
import { hasShownText, type ParagraphContent } from '../paragraph.ts'

/** Inline content, a picture that floats beside the line, or a block. */
export type Placed =
  | { readonly type: 'inline'; readonly inline: Inline; readonly link?: string | undefined }
  | { readonly type: 'picture'; readonly block: Block }
  | { readonly type: 'block'; readonly block: Block }

export const toPlacedBlock = (block: Block): Placed => ({ type: 'block', block })

/** Pictures that float at the start of a paragraph go above it, whatever else floats below. */
export function place(
  part: Placed,
  content: ParagraphContent,
  push: (inline: Inline, link: string | undefined) => void,
): void {
  switch (part.type) {
    case 'inline':
      push(part.inline, part.link)
      break
    case 'picture':
      ;(hasShownText(content) ? content.below : content.above).push(part.block)
      break
    case 'block':
      content.below.push(part.block)
      break
    default:
      part satisfies never
  }
}
