/** The files that machines look for, by path. */

import { OPERATIONS } from '../http/v1/operations.ts'
import type { Site } from '../service/problem.ts'
import { escapeHtml } from './html.ts'
import { OPERATION_PAGES } from './moved.ts'
import type { PageSource } from './page-source.ts'

interface DiscoverySettings {
  readonly site: Site
  readonly sources: readonly PageSource[]
  /** Fills placeholders of descriptions. */
  readonly fill: (text: string) => string
  readonly now: number
}

interface DiscoveryFile {
  readonly mediaType: string
  readonly headers?: (site: Site) => Readonly<Record<string, string>>
  readonly write: (settings: DiscoverySettings) => string
}

const PLAIN = 'text/plain; charset=utf-8'

export const DISCOVERY_FILES: Readonly<Record<string, DiscoveryFile>> = {
  '/llms.txt': { mediaType: PLAIN, write: writeLlms },
  '/sitemap.xml': { mediaType: 'application/xml', write: writeSitemap },
  '/robots.txt': { mediaType: PLAIN, write: writeRobots },
  '/.well-known/security.txt': { mediaType: PLAIN, write: writeSecurity },
  '/.well-known/api-catalog': {
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    headers: ({ baseUrl }) => ({ link: `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"` }),
    write: writeCatalog,
  },
}

const isListed = ({ page }: PageSource): boolean => !page.isUnlisted

/** According to llmstxt.org: a heading, a summary, and lists of links. */
function writeLlms({ site: { baseUrl }, sources, fill }: DiscoverySettings): string {
  const pages = sources
    .filter(isListed)
    .map(
      ({ page, title, description }) =>
        `- [${page.name ?? title}](${baseUrl}${page.path}index.md): ${fill(description)}`,
    )
  const operations = OPERATIONS.map(
    ({ id, method, path, summary }) =>
      `- [${method} ${path}](${baseUrl}${OPERATION_PAGES[id]}#${id.toLowerCase()}): ${summary}`,
  )
  return `# Foliomark

> Converts Word, PDF, PowerPoint, Excel, OpenDocument, RTF, EPUB and CSV documents to GitHub-flavored markdown. Free, with no account, key or token. Files are converted in memory and never stored.

Every page is also available as markdown with \`Accept: text/markdown\`. A first request:

    curl -H 'Accept: text/markdown' -F file=@report.docx ${baseUrl}/api/v1/convert

## Pages

${pages.join('\n')}

## API

${operations.join('\n')}

## For machines

- [OpenAPI 3.1 document](${baseUrl}/api/v1/openapi.json): every operation, field and error
- [MCP manifest](${baseUrl}/.well-known/mcp.json): the server is at ${baseUrl}/mcp, over Streamable HTTP and without authentication

## Optional

- [Sample document](${baseUrl}/developers/sample.docx): headings, a list and a table, to convert by its address
- [Sitemap](${baseUrl}/sitemap.xml): every page and when it changed
`
}

function writeSitemap({ site: { baseUrl }, sources }: DiscoverySettings): string {
  const entries = sources
    .filter(isListed)
    .map(
      ({ page, changed }) =>
        `<url><loc>${escapeHtml(baseUrl + page.path)}</loc><lastmod>${changed}</lastmod></url>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

function writeRobots({ site: { baseUrl } }: DiscoverySettings): string {
  return `User-agent: *
Allow: /
Disallow: /contact/sent/

Sitemap: ${baseUrl}/sitemap.xml
`
}

/** RFC 9116. A date that moves with the clock, since whoever runs the service answers the mail. */
function writeSecurity({ site: { baseUrl, supportEmail }, now }: DiscoverySettings): string {
  const expires = new Date(now)
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + SECURITY_DAYS)
  return `Contact: mailto:${supportEmail}
Contact: ${baseUrl}/contact/
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`
}

const SECURITY_DAYS = 180

/** RFC 9727, with the relations of RFC 8631. */
function writeCatalog({ site: { baseUrl } }: DiscoverySettings): string {
  const link = (path: string, type: string) => [{ href: baseUrl + path, type }]
  const catalog = {
    linkset: [
      {
        anchor: `${baseUrl}/api/v1/`,
        'service-desc': link('/api/v1/openapi.json', 'application/json'),
        'service-doc': link('/developers/', 'text/html'),
        status: link('/api/v1/health', 'application/json'),
      },
      {
        anchor: `${baseUrl}/mcp`,
        'service-desc': link('/.well-known/mcp.json', 'application/json'),
        'service-doc': link('/developers/mcp/', 'text/html'),
      },
    ],
  }
  return `${JSON.stringify(catalog, null, 2)}\n`
}
