import type { Document } from './document.ts'

/** What a document says about itself. */
export type Properties = Pick<Document, 'title' | 'metadata'>

type Optional<T> = { [Key in keyof T]: T[Key] | undefined }

/** Drops absent values: properties only name what the document has. */
export function toProperties(
  found: Optional<Properties['metadata']> & { readonly title: string | undefined },
): Properties {
  const known = Object.entries(found).filter(([, value]) => value !== undefined)
  // Only entries with a value are kept, so the cast is sound.
  const { title, ...metadata } = Object.fromEntries(known) as Properties['metadata'] & {
    readonly title?: string
  }
  return title === undefined ? { metadata } : { title, metadata }
}

/** ISO 8601 dates and times as files write them; anything else is not a date. */
export const toIsoDate = (text: string | undefined): string | undefined =>
  text !== undefined && ISO_DATE.test(text) ? text : undefined

const ISO_DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/

/** Keywords as people type them into one field. */
export function splitKeywords(line: string | undefined): string[] | undefined {
  const keywords = (line ?? '')
    .split(/[,;]/)
    .map(keyword => keyword.trim())
    .filter(Boolean)
  return keywords.length ? keywords : undefined
}
