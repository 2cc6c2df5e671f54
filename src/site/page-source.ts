/** A page as written: a markdown file, with or without a few lines about itself at the top. */
import { existsSync, readFileSync } from 'node:fs'
import { PAGES, type Page } from './pages.ts'

export interface PageSource {
  readonly page: Page
  readonly title: string
  /** A sentence. */
  readonly description: string
  /** Markdown, with its placeholders. */
  readonly text: string
  /** The day its text last changed, such as 2026-01-31. */
  readonly changed: string | undefined
}

/** Undefined if an optional page has no file. */
export function readPageSource(
  page: Page,
  root: URL,
  changed: string | undefined,
): PageSource | undefined {
  const file = new URL(page.source, root)
  if (page.isOptional && !existsSync(file)) return undefined
  const { fields, text } = parseFrontMatter(readFileSync(file, 'utf8').replaceAll(REMARK, ''))
  return {
    page,
    title: fields.title ?? findHeading(text) ?? page.name ?? page.path,
    description: fields.description ?? page.description ?? '',
    text: linkPages(fields.title ? `# ${fields.heading ?? fields.title}\n\n${text}` : text, page),
    changed,
  }
}

const REPOSITORY = 'https://github.com/foliomark/foliomark/blob/main'

/** Documents of the repository link to one another by file: on the site to its page, else to where the file is. */
function linkPages(text: string, { source }: Page): string {
  return text.replace(/\]\((?![/#{]|\w+:)([^)\s]+)\)/g, (_, link: string) => {
    const { pathname, hash } = new URL(link, `file:///${source}`)
    const page = PAGES.find(page => `/${page.source}` === pathname)
    return `](${page?.path ?? REPOSITORY + pathname}${hash})`
  })
}

/** For those who write the page. */
const REMARK = /^<!-- .* -->\n/gm

/** `name: value` lines between two lines of `---`. */
function parseFrontMatter(file: string): {
  fields: Readonly<Record<string, string | undefined>>
  text: string
} {
  const match = /^---\n([\s\S]*?)\n---\n\s*/.exec(file)
  if (!match) return { fields: {}, text: file }
  const lines = match[1]!.split('\n').map(line => /^(\w+):\s*(.*)$/.exec(line))
  return {
    fields: Object.fromEntries(lines.flatMap(line => (line ? [[line[1]!, line[2]!]] : []))),
    text: file.slice(match[0].length),
  }
}

function findHeading(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1]
}
