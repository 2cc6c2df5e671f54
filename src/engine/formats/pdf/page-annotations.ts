/** What is laid over the pages of a PDF, whoever reads the pages. */
import type { Frame } from './pdfium/frame.ts'
import type { Field, LinkArea, PageComment } from './raw-page.ts'

export interface Annotations {
  readonly links: readonly LinkArea[]
  readonly fields: readonly Field[]
  readonly comments: readonly PageComment[]
  readonly attachments: readonly string[]
}

export interface OwnAnnotations {
  readonly attachments: readonly string[]
  /** Those of the page whose object has this number; undefined where they are not known for sure. */
  read(page: number, frame: Frame): Annotations | undefined
}
