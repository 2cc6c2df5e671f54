/** The metadata of an OpenDocument file (OpenDocument 1.3, part 3, 4.3). */
import { type Properties, splitKeywords, toIsoDate, toProperties } from '../../document/metadata.ts'
import type { OdfPackage } from './package.ts'

export function readOdfProperties(parts: OdfPackage): Properties {
  const meta = parts.findXml('meta.xml')?.first('office:meta')
  const value = (name: string) => meta?.first(name).text().trim() || undefined
  const keywords = (meta?.all('meta:keyword') ?? []).map(keyword => keyword.text())
  const pages = Number(
    meta?.first('meta:document-statistic').attribute('meta:page-count') ?? Number.NaN,
  )
  return toProperties({
    title: value('dc:title'),
    author: value('meta:initial-creator') ?? value('dc:creator'),
    created: toIsoDate(value('meta:creation-date')),
    modified: toIsoDate(value('dc:date')),
    language: value('dc:language'),
    subject: value('dc:subject'),
    keywords: splitKeywords(keywords.join(';')),
    pages: Number.isInteger(pages) && pages > 0 ? pages : undefined,
  })
}
