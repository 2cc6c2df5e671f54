/**
 * The response for a path that is neither API nor page, or a page that does not support this method: HTML for
 * browsers, markdown for others.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../service/problem.ts'
import { prefersMarkdown } from './negotiate.ts'
import { MARKDOWN_TYPE } from './operation.ts'

/** The same text as HTML, with the headers it needs. */
export type ShowNotFound = (
  title: string,
  markdown: string,
) => {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** `allowed` are the methods that the path supports; empty if there is nothing. */
export function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  allowed: readonly string[],
  show: ShowNotFound | undefined,
): FastifyReply {
  const { accept = '' } = request.headers
  const wantsHtml = /\btext\/html\b/i.test(accept) && !prefersMarkdown(accept, 'text/html')
  const title = allowed.length === 0 ? 'Not found' : 'Method not allowed'
  const markdown = `# ${title}\n\n${explain(request, allowed)}\n\n${listPlaces(site)}`
  reply.code(allowed.length === 0 ? 404 : 405)
  reply.headers({ vary: 'Accept', 'cache-control': 'no-store' })
  // RFC 9110, 15.5.6.
  if (allowed.length > 0) reply.header('allow', allowed.join(', '))
  if (!wantsHtml || !show) return reply.type(MARKDOWN_TYPE).send(markdown)
  const { html, headers } = show(title, markdown)
  return reply.headers(headers).type('text/html; charset=utf-8').send(html)
}

function explain({ url, method }: FastifyRequest, allowed: readonly string[]): string {
  const path = `\`${url.split('?')[0]!.replaceAll('`', '%60')}\``
  return allowed.length === 0
    ? `There is nothing at ${path}.`
    : `${path} does not support ${method}. It supports ${allowed.join(', ')}.`
}

const listPlaces = ({ baseUrl }: Site): string => `- [Convert a document](${baseUrl}/)
- [Developer portal](${baseUrl}/developers/)
- [llms.txt](${baseUrl}/llms.txt)
- [Sitemap](${baseUrl}/sitemap.xml)
`
