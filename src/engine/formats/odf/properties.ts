/** The metadata of an OpenDocument file (OpenDocument 1.3, part 3, 4.3). */
import type { Metadata } from '../../document/document.ts'
import { splitKeywords, toIsoDate, toMetadata } from '../../document/metadata.ts'
import type { OdfPackage } from './package.ts'

interface OdfProperties {
  readonly title?: string
  readonly metadata: Metadata
}

export function readOdfProperties(parts: OdfPackage): OdfProperties {
  const meta = parts.findXml('meta.xml')?.first('office:meta')
  const value = (name: string) => meta?.first(name).text().trim() || undefined
  const keywords = (meta?.all('meta:keyword') ?? []).map(keyword => keyword.text())
  const pages = Number(
    meta?.first('meta:document-statistic').attribute('meta:page-count') ?? Number.NaN,
  )
  const title = value('dc:title')
  return {
    ...(title === undefined ? {} : { title }),
    metadata: toMetadata({
      author: value('meta:initial-creator') ?? value('dc:creator'),
      created: toIsoDate(value('meta:creation-date')),
      modified: toIsoDate(value('dc:date')),
      language: value('dc:language'),
      subject: value('dc:subject'),
      keywords: splitKeywords(keywords.join(';')),
      pages: Number.isInteger(pages) && pages > 0 ? pages : undefined,
    }),
  }
}
