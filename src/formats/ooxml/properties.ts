/** docProps: the properties that Office keeps about a document (ECMA-376 part 2, 11; part 1, 22.2). */
import type { Metadata } from '../../document/document.ts'
import { findRelated, type OoxmlPackage } from './package.ts'

export interface Properties {
  readonly title?: string
  readonly metadata: Metadata
}

export function readProperties(parts: OoxmlPackage): Properties {
  const core = parts.findXml(findRelated(parts, '', 'core-properties'))
  const app = parts.findXml(findRelated(parts, '', 'extended-properties'))
  const value = (name: string) => core?.first(name).text().trim() || undefined
  const date = (name: string) => toIsoDate(value(name))
  const keywords = value('cp:keywords')
    ?.split(/[,;]/)
    .map(keyword => keyword.trim())
    .filter(Boolean)
  const pages = Number(app?.first('ep:Pages').text() || Number.NaN)
  const title = value('dc:title')
  return {
    ...(title === undefined ? {} : { title }),
    metadata: dropAbsent({
      author: value('dc:creator'),
      created: date('dcterms:created'),
      modified: date('dcterms:modified'),
      language: value('dc:language'),
      subject: value('dc:subject'),
      keywords: keywords?.length ? keywords : undefined,
      pages: Number.isInteger(pages) && pages > 0 ? pages : undefined,
    }),
  }
}

type Optional<T> = { [Key in keyof T]: T[Key] | undefined }

/** Metadata names only what the document has. */
function dropAbsent(metadata: Optional<Metadata>): Metadata {
  // Only entries whose value is there are kept, so the cast is true.
  return Object.fromEntries(
    Object.entries(metadata).filter(([, value]) => value !== undefined),
  ) as Metadata
}

/** Dates come as W3CDTF, which is ISO 8601; anything else is no date. */
function toIsoDate(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}(?:-\d\d){0,2}(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text)
    ? text
    : undefined
}
