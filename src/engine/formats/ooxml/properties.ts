/** docProps: Office's document properties (ECMA-376 part 2, 11; part 1, 22.2). */
import { type Properties, splitKeywords, toIsoDate, toProperties } from '../../document/metadata.ts'
import { findRelated, type OoxmlPackage } from './package.ts'

/** For text documents, which have pages. */
export function readProperties(parts: OoxmlPackage): Properties {
  const app = parts.findXml(findRelated(parts, '', 'extended-properties'))
  const pages = Number(app?.first('ep:Pages').text() || Number.NaN)
  return readCoreProperties(parts, Number.isInteger(pages) && pages > 0 ? pages : undefined)
}

export function readCoreProperties(parts: OoxmlPackage, pages?: number): Properties {
  const core = parts.findXml(findRelated(parts, '', 'core-properties'))
  const value = (name: string) => core?.first(name).text().trim() || undefined
  const date = (name: string) => toIsoDate(value(name))
  return toProperties({
    title: value('dc:title'),
    author: value('dc:creator'),
    created: date('dcterms:created'),
    modified: date('dcterms:modified'),
    language: value('dc:language'),
    subject: value('dc:subject'),
    keywords: splitKeywords(value('cp:keywords')),
    pages,
  })
}
