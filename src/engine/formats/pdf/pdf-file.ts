/** An open PDF: the document's facts, and its pages one by one. */
import type { RawPage } from './raw-page.ts'

export interface PdfFile {
  readonly pageCount: number
  readonly isTagged: boolean
  readonly language: string
  readonly outline: readonly OutlineEntry[]
  /** Names of the files attached to the document as a whole. */
  readonly attachments: readonly string[]
  /** An entry of the document information dictionary (ISO 32000-1, 14.3.3); '' for none. */
  info(key: 'Title' | 'Author' | 'Subject' | 'Keywords' | 'CreationDate' | 'ModDate'): string
  /** Undefined if the page is not in the file. */
  page(index: number): RawPage | undefined
}

/** An entry of the outline (bookmarks; ISO 32000-1, 12.3.3), which is flat and in order. */
export interface OutlineEntry {
  readonly title: string
  /** 1 is the highest. */
  readonly depth: number
  /** From 1; 0 if the entry leads nowhere in this document. */
  readonly page: number
}
