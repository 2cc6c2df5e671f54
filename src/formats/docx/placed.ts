import type { Block, Inline } from '../../document/document.ts'

/** What a drawing gives: something within the line, a picture that floats beside it, or a block. */
export type Placed =
  | { readonly type: 'inline'; readonly inline: Inline }
  | { readonly type: 'picture'; readonly block: Block }
  | { readonly type: 'block'; readonly block: Block }

export const toPlacedBlock = (block: Block): Placed => ({ type: 'block', block })
