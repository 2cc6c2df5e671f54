/** What is answered where there is neither an API nor a page: HTML for browsers, markdown for others. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prefersMarkdown } from './negotiate.ts'
import { MARKDOWN_TYPE } from './operation.ts'
import type { Site } from './problem.ts'

/** The same text as HTML, with the headers that it needs. */
export type ShowNotFound = (markdown: string) => {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  show: ShowNotFound | undefined,
): FastifyReply {
  const { accept = '' } = request.headers
  const wantsHtml = /\btext\/html\b/i.test(accept) && !prefersMarkdown(accept, 'text/html')
  const markdown = writeMarkdown(request.originalUrl.split('?')[0]!, site)
  reply.code(404).headers({ vary: 'Accept', 'cache-control': 'no-store' })
  if (!wantsHtml || !show) return reply.type(MARKDOWN_TYPE).send(markdown)
  const { html, headers } = show(markdown)
  return reply.headers(headers).type('text/html; charset=utf-8').send(html)
}

function writeMarkdown(path: string, { baseUrl }: Site): string {
  return `# Not found

There is nothing at \`${path.replaceAll('`', '%60')}\`.

- [Developer portal](${baseUrl}/developers/)
- [llms.txt](${baseUrl}/llms.txt)
- [Sitemap](${baseUrl}/sitemap.xml)
`
}
