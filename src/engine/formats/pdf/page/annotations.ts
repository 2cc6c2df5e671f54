/** What is laid over the pages of a PDF. */

import type { Field, LinkArea, PageComment } from '../raw-page.ts'

export interface Annotations {
  readonly links: readonly LinkArea[]
  readonly fields: readonly Field[]
  readonly hiddenFields: readonly Field[]
  readonly comments: readonly PageComment[]
  readonly attachments: readonly string[]
}

/** One takes as much work, and as much memory, as this many characters; pages may share them. */
export const NODES_PER_ANNOTATION = 16
