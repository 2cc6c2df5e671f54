/** A book's metadata (EPUB 3.3, 5.5). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Metadata } from '../../document/document.ts'
import { toIsoDate, toMetadata } from '../../document/metadata.ts'

interface BookProperties {
  readonly title?: string
  readonly metadata: Metadata
}

export function readBookProperties(metadata: XmlElement): BookProperties {
  const values = (name: string) =>
    metadata
      // OEB 1 nests them one level deeper.
      .descendants(name)
      .map(element => element.text().replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  const modified = metadata
    .all('opf:meta')
    .find(meta => meta.attribute('property') === 'dcterms:modified')
  const [title] = values('dc:title')
  const creators = values('dc:creator')
  const keywords = values('dc:subject')
  return {
    ...(title === undefined ? {} : { title }),
    metadata: toMetadata({
      author: creators.length > 0 ? creators.join(', ') : undefined,
      created: toIsoDate(values('dc:date')[0]),
      modified: toIsoDate(modified?.text().trim()),
      language: values('dc:language')[0],
      keywords: keywords.length > 0 ? keywords : undefined,
    }),
  }
}
