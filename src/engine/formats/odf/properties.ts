/** What an OpenDocument file says about itself (OpenDocument 1.3, part 3, 4.3). */
import type { Metadata } from '../../document/document.ts'
import type { OdfPackage } from './package.ts'

interface OdfProperties {
  readonly title?: string
  readonly metadata: Metadata
}

export function readOdfProperties(parts: OdfPackage): OdfProperties {
  const meta = parts.findXml('meta.xml')?.first('office:meta')
  const value = (name: string) => meta?.first(name).text().trim() || undefined
  const keywords = (meta?.all('meta:keyword') ?? [])
    .flatMap(keyword => keyword.text().split(/[,;]/))
    .map(keyword => keyword.trim())
    .filter(Boolean)
  const pages = Number(
    meta?.first('meta:document-statistic').attribute('meta:page-count') ?? Number.NaN,
  )
  const title = value('dc:title')
  const metadata: { -readonly [Key in keyof Metadata]: Metadata[Key] | undefined } = {
    author: value('meta:initial-creator') ?? value('dc:creator'),
    created: toIsoDate(value('meta:creation-date')),
    modified: toIsoDate(value('dc:date')),
    language: value('dc:language'),
    subject: value('dc:subject'),
    keywords: keywords.length > 0 ? keywords : undefined,
    pages: Number.isInteger(pages) && pages > 0 ? pages : undefined,
  }
  return {
    ...(title === undefined ? {} : { title }),
    // Only entries whose value is there are kept, so the cast is true.
    metadata: Object.fromEntries(
      Object.entries(metadata).filter(([, entry]) => entry !== undefined),
    ) as Metadata,
  }
}

const toIsoDate = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text)
    ? text
    : undefined
