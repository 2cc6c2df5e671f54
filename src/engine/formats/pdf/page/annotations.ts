/** What is laid over the pages of a PDF, whichever reader reads the pages. */

import type { Field, LinkArea, PageComment } from '../raw-page.ts'
import type { Frame } from './frame.ts'

export interface Annotations {
  readonly links: readonly LinkArea[]
  readonly fields: readonly Field[]
  readonly comments: readonly PageComment[]
  readonly attachments: readonly string[]
}

export interface OwnAnnotations {
  readonly attachments: readonly string[]
  /** Those of the page whose object has this number; undefined if they are not known for sure. */
  read(page: number, frame: Frame): Annotations | undefined
}

/** One takes as much work, and as much memory, as so many characters; pages may share them. */
export const NODES_PER_ANNOTATION = 16
