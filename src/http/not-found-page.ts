/** What is answered where there is neither an API nor a page: HTML for browsers, markdown for others. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MARKDOWN_TYPE } from './operation.ts'
import type { Site } from './problem.ts'

export function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
): FastifyReply {
  const path = request.originalUrl.split('?')[0]!
  const wantsHtml = /\btext\/html\b/i.test(request.headers.accept ?? '')
  return reply
    .code(404)
    .headers({ vary: 'Accept', 'cache-control': 'no-store' })
    .type(wantsHtml ? 'text/html; charset=utf-8' : MARKDOWN_TYPE)
    .send(wantsHtml ? writeHtml(path, site) : writeMarkdown(path, site))
}

const LINKS = {
  'Developer portal': '/developers/',
  'llms.txt': '/llms.txt',
  Sitemap: '/sitemap.xml',
}

function writeMarkdown(path: string, { baseUrl }: Site): string {
  const links = Object.entries(LINKS).map(([name, link]) => `- [${name}](${baseUrl}${link})`)
  return `# Not found\n\nThere is nothing at \`${path.replaceAll('`', '%60')}\`.\n\n${links.join('\n')}\n`
}

function writeHtml(path: string, { baseUrl }: Site): string {
  const links = Object.entries(LINKS).map(
    ([name, link]) => `<li><a href="${escapeHtml(baseUrl + link)}">${name}</a></li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1><p>There is nothing at <code>${escapeHtml(path)}</code>.</p><ul>${links.join('')}</ul></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
