/** What a book says about itself (EPUB 3.3, 5.5). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Metadata } from '../../document/document.ts'

interface BookProperties {
  readonly title?: string
  readonly metadata: Metadata
}

export function readBookProperties(metadata: XmlElement): BookProperties {
  const values = (name: string) =>
    metadata
      // OEB 1 keeps them one level deeper.
      .descendants(name)
      .map(element => element.text().replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  const modified = metadata
    .all('opf:meta')
    .find(meta => meta.attribute('property') === 'dcterms:modified')
  const [title] = values('dc:title')
  const creators = values('dc:creator')
  const keywords = values('dc:subject')
  const found: { -readonly [Key in keyof Metadata]: Metadata[Key] | undefined } = {
    author: creators.length > 0 ? creators.join(', ') : undefined,
    created: toIsoDate(values('dc:date')[0]),
    modified: toIsoDate(modified?.text().trim()),
    language: values('dc:language')[0],
    keywords: keywords.length > 0 ? keywords : undefined,
  }
  return {
    ...(title === undefined ? {} : { title }),
    // Only entries whose value is there are kept, so the cast is true.
    metadata: Object.fromEntries(
      Object.entries(found).filter(([, value]) => value !== undefined),
    ) as Metadata,
  }
}

/** Years, months, days and times: all are ISO 8601. */
const toIsoDate = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/.test(text)
    ? text
    : undefined
