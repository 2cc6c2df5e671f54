import type { Block, Inline } from '../../document/document.ts'

/** What a drawing gives: something within the line, or a block of its own. */
export type Placed = { readonly inline: Inline } | { readonly block: Block }
