/** What a test asks of a page: its links, its ids, its text. */
import { Parser } from 'htmlparser2'

export interface PageFacts {
  readonly ids: ReadonlySet<string>
  /** Addresses in href, src and action, as written. */
  readonly addresses: readonly string[]
  /** Those that a browser loads with the page. */
  readonly loaded: readonly string[]
  /** Attributes of style and handlers, and scripts and styles that are not files. */
  readonly inline: readonly string[]
}

export function readPage(html: string): PageFacts {
  const ids = new Set<string>()
  const addresses: string[] = []
  const loaded: string[] = []
  const inline: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id, href, src, action, rel, content, property } = attributes
      if (id) {
        if (ids.has(id)) throw new Error(`The id ${id} stands twice.`)
        ids.add(id)
      }
      for (const address of [href, src, action]) if (address !== undefined) addresses.push(address)
      if (property === 'og:image' && content) addresses.push(content)
      if (name === 'script' && src) loaded.push(src)
      if (name === 'link' && href && /^(?:stylesheet|icon)$/.test(rel ?? '')) loaded.push(href)
      if (name === 'img' && src) loaded.push(src)
      if ((name === 'script' && !src) || name === 'style') inline.push(name)
      inline.push(...Object.keys(attributes).filter(key => key === 'style' || /^on/.test(key)))
    },
  })
  parser.end(html)
  return { ids, addresses, loaded, inline }
}
