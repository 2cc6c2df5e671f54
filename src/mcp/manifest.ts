/**
 * How the MCP server is found: one object generated from the live registration, at the usual URL
 * (`/.well-known/mcp.json`) and at those of the server card extension (SEP-2127), whose objects may have more members
 * than it names.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Front } from '../http/front.ts'
import { JSON_TYPE } from '../http/operation.ts'
import type { Site } from '../service/problem.ts'
import {
  CAPABILITIES,
  LEGACY_VERSIONS,
  MODERN_VERSIONS,
  SERVER_DESCRIPTION,
  SERVER_NAME,
  SERVER_TITLE,
  type ToolDescription,
} from './server.ts'

import { withShellAdvice } from './tools.ts'

export const MCP_PATH = '/mcp'

const CARD_PATH = `${MCP_PATH}/server-card`
const CARD_TYPE = 'application/mcp-server-card+json'

const DOCUMENTS: readonly [path: string, mediaType: string, describe: Describe][] = [
  ['/.well-known/mcp.json', JSON_TYPE, describeServer],
  ['/.well-known/mcp/server-card.json', CARD_TYPE, describeServer],
  [CARD_PATH, CARD_TYPE, describeServer],
  ['/.well-known/ai-catalog.json', JSON_TYPE, describeCatalog],
]

type Describe = (site: Site, release: string, listing: readonly ToolDescription[]) => object

export function mountManifest(
  app: FastifyInstance,
  front: Front,
  listing: readonly ToolDescription[],
): void {
  for (const [path, mediaType, describe] of DOCUMENTS) {
    app.get(path, async (request, reply) => {
      const { services } = front.begin(request, reply)
      await front.limit(request, reply, 'reads')
      const document = describe(services.site, services.release, listing)
      return send(request, reply, mediaType, JSON.stringify(document, null, 2))
    })
  }
}

function describeServer(site: Site, release: string, listing: readonly ToolDescription[]) {
  const { baseUrl } = site
  const endpoint = `${baseUrl}${MCP_PATH}`
  const versions = [...MODERN_VERSIONS, ...LEGACY_VERSIONS]
  const transport = 'streamable-http'
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${toReverseName(baseUrl)}/${SERVER_NAME}`,
    title: SERVER_TITLE,
    version: release,
    description: SERVER_DESCRIPTION,
    websiteUrl: `${baseUrl}/developers/`,
    remotes: [{ type: transport, url: endpoint, supportedProtocolVersions: versions }],
    endpoint,
    url: endpoint,
    transport,
    authentication: 'none',
    protocol_versions: versions,
    capabilities: CAPABILITIES,
    tools: listing
      .map(tool => withShellAdvice(tool, baseUrl))
      .map(({ name, title, description }) => ({ name, title, description })),
    documentation_url: `${baseUrl}/developers/`,
    openapi_url: `${baseUrl}/api/v1/openapi.json`,
  }
}

/** `https://docs.example.org` is `org.example.docs`: server names begin with who runs them. */
function toReverseName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  if (isAddress) return hostname.replace(/[[\]]/g, '').replaceAll(':', '-')
  return hostname.split('.').reverse().join('.')
}

function describeCatalog({ baseUrl }: Site) {
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:${SERVER_NAME}`,
        type: CARD_TYPE,
        url: `${baseUrl}${CARD_PATH}`,
      },
    ],
  }
}

/** Fresh for an hour, but for this client alone: the response carries its limits. */
function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  text: string,
): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: tag, 'cache-control': 'private, max-age=3600' })
  const known = headers['if-none-match']?.split(',').map(part => part.trim().replace(/^W\//, ''))
  if (known?.includes(tag) || known?.includes('*')) return reply.code(304).send()
  return reply.type(mediaType).send(Buffer.from(text))
}
