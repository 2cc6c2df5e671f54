import type { Metadata } from './document.ts'

type Optional<T> = { [Key in keyof T]: T[Key] | undefined }

/** Drops absent values: metadata only names what the document has. */
export function toMetadata(found: Optional<Metadata>): Metadata {
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(found)) if (value !== undefined) known[name] = value
  // Only entries with a value are kept, so the cast is sound.
  return known as Metadata
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
