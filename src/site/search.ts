/** The sections of pages as search finds them: no service, a file that the page searches. */
import { type Directive, removeDirectives } from './directives.ts'
import type { PageSource } from './page-source.ts'
import { renderPage } from './render.ts'

interface SearchEntry {
  /** The address with its anchor. */
  readonly to: string
  readonly page: string
  readonly title: string
  readonly text: string
}

/** Enough to find a word, and to show its context. */
const MAX_CHARACTERS = 1500

export function listSections(
  { page, title }: PageSource,
  text: string,
  insert: (directive: Directive) => string,
): SearchEntry[] {
  const { headings } = renderPage(text, insert)
  const name = page.name ?? title
  const entries: SearchEntry[] = []
  let lines: string[] = []
  let next = 0
  let current = { to: page.path, title: name }
  const close = () => {
    const plain = toPlain(lines.join('\n'))
    if (plain || entries.length === 0) entries.push({ ...current, page: name, text: plain })
    lines = []
  }
  let isCode = false
  for (const line of removeDirectives(text).split('\n')) {
    if (/^(?:```|~~~)/.test(line)) isCode = !isCode
    const heading = !isCode && /^#{1,6} /.test(line) ? headings[next++] : undefined
    // Smaller headings have no anchor.
    if (heading && heading.depth > 1 && heading.depth < 4) {
      close()
      current = { to: `${page.path}#${heading.id}`, title: heading.text }
    } else lines.push(line)
  }
  close()
  return entries
}

function toPlain(markdown: string): string {
  return markdown
    .replace(/^\|[-:| ]+\|$|^(?:```|~~~).*$|^#{1,6} /gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
}
