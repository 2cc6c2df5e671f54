import type { Metadata } from './document.ts'

type Optional<T> = { [Key in keyof T]: T[Key] | undefined }

/** Metadata names only what the document has. */
export function toMetadata(found: Optional<Metadata>): Metadata {
  // Only entries whose value is there are kept, so the cast is true.
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as Metadata
}

/** Keywords as people type them into one line. */
export function splitKeywords(line: string | undefined): string[] | undefined {
  const keywords = (line ?? '')
    .split(/[,;]/)
    .map(keyword => keyword.trim())
    .filter(Boolean)
  return keywords.length ? keywords : undefined
}
