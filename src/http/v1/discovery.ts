/** The operations that describe the API itself. */

import type { Policies } from '../../config.ts'
import type { Format } from '../../engine/formats/format.ts'
import { FORMATS } from '../../engine/formats/index.ts'
import { MAX_DOCUMENT_BYTES } from '../../service/limits.ts'
import type { Site } from '../../service/problem.ts'
import { type Exchange, JSON_TYPE, jsonContent, type Operation, type Result } from '../operation.ts'
import { ConvertUsage, FormatList, Health, Index } from './schemas.ts'

const SERVICE_NAME = 'Foliomark, documents to GitHub-flavored markdown'

const COMMON = {
  method: 'GET',
  policy: 'reads',
  isCrossOrigin: true,
  problems: [],
} as const

const EXAMPLE_SITE: Site = { baseUrl: 'https://foliomark.example', supportEmail: '' }

const FORMAT_LIST: readonly Format[] = Object.values(FORMATS)
export const EXTENSIONS = Object.keys(FORMATS).sort()

export const getApiIndex: Operation = {
  ...COMMON,
  id: 'getApiIndex',
  path: '/api/v1/',
  tag: 'Discovery',
  summary: 'List every endpoint of this version',
  description:
    'Every endpoint with its method, path, operation id and a one-line description, and links to the OpenAPI document, the MCP server and the developer portal.',
  success: {
    description: 'The index.',
    content: jsonContent(Index, {
      index: {
        ok: true,
        ...toLinks(EXAMPLE_SITE, 'v1'),
        endpoints: [
          {
            method: 'GET',
            path: '/api/v1/health',
            operation_id: 'getHealth',
            description: 'Check that the service is up',
          },
        ],
      },
    }),
  },
  handle: ({ services, api }) => ({
    json: {
      ok: true,
      ...toLinks(services.site, api.version),
      endpoints: api.operations.map(({ method, path, id, summary }) => ({
        method,
        path,
        operation_id: id,
        description: summary,
      })),
    },
  }),
}

export const getHealth: Operation = {
  ...COMMON,
  id: 'getHealth',
  path: '/api/v1/health',
  tag: 'Discovery',
  summary: 'Check that the service is up',
  description: 'Returns the service status and the API version. It has no side effects.',
  success: {
    description: 'The service is up.',
    content: jsonContent(Health, {
      up: { ok: true, status: 'ok', version: 'v1', release: '1.0.0', uptime_seconds: 86_400 },
    }),
  },
  handle: ({ services, api }) => ({
    json: {
      ok: true,
      status: 'ok',
      version: api.version,
      release: services.release,
      uptime_seconds: Math.floor((services.clock() - services.startedAt) / 1000),
    },
  }),
}

export const listSupportedFormats: Operation = {
  ...COMMON,
  id: 'listSupportedFormats',
  path: '/api/v1/formats',
  tag: 'Discovery',
  summary: 'List the file extensions that can be converted',
  description: 'Every accepted file extension, and the maximum document size.',
  success: {
    description: 'The formats.',
    content: jsonContent(FormatList, { formats: { ok: true, ...describeFormats() } }),
  },
  handle: () => ({ json: { ok: true, ...describeFormats() } }),
}

/** What the list of formats says, at every entrance. */
export function describeFormats() {
  return {
    formats: EXTENSIONS,
    max_file_size_bytes: MAX_DOCUMENT_BYTES,
    details: FORMAT_LIST.map(({ extension, name, mediaTypes }) => ({
      extension,
      name,
      media_types: mediaTypes,
    })),
  }
}

export const getOpenApiDocument: Operation = {
  ...COMMON,
  id: 'getOpenApiDocument',
  path: '/api/v1/openapi.json',
  tag: 'Discovery',
  summary: 'Get the OpenAPI 3.1 document for this version',
  description: 'A machine-readable description of every operation.',
  success: {
    description: 'The OpenAPI 3.1 document.',
    content: jsonContent(
      {
        type: 'object',
        required: ['openapi', 'info', 'paths'],
        properties: {
          openapi: { type: 'string', pattern: '^3\\.1\\.', description: 'Version of OpenAPI' },
          info: { type: 'object', description: 'What the API is' },
          paths: { type: 'object', description: 'Every operation by its path' },
        },
      },
      {
        beginning: { openapi: '3.1.0', info: { title: 'Foliomark', version: '1.0.0' }, paths: {} },
      },
    ),
  },
  handle: ({ api }) => ({ bytes: api.describe(), mediaType: JSON_TYPE }),
}

export const getConvertUsage: Operation = {
  ...COMMON,
  id: 'getConvertUsage',
  path: '/api/v1/convert',
  aliases: ['/api/convert'],
  tag: 'Conversion',
  summary: 'Explain how to convert a document',
  description: 'Formats, limits and copy-paste commands.',
  success: {
    description: 'How to convert a document.',
    content: jsonContent(ConvertUsage, policies => ({
      usage: describeUsage(EXAMPLE_SITE, 'v1', policies),
    })),
  },
  handle: ({ services, api }: Exchange): Result => ({
    json: describeUsage(services.site, api.version, services.rateLimiter.policies),
  }),
}

function describeUsage(site: Site, version: string, { conversions }: Policies) {
  const endpoint = `${site.baseUrl}/api/v1/convert`
  return {
    ok: true,
    ...toLinks(site, version),
    formats: EXTENSIONS,
    max_file_size_bytes: MAX_DOCUMENT_BYTES,
    price: 'free',
    authentication: 'none',
    rate_limit: {
      limit: conversions.quota,
      window_seconds: conversions.windowSeconds,
    },
    examples: {
      multipart: `curl -F file=@report.docx ${endpoint}`,
      json_url: `curl -H 'Content-Type: application/json' -d '{"url":"${site.baseUrl}/developers/sample.docx"}' ${endpoint}`,
      raw: `curl -H 'Content-Type: application/octet-stream' --data-binary @report.docx '${endpoint}?filename=report.docx'`,
      markdown_only: `curl -H 'Accept: text/markdown' -F file=@report.docx ${endpoint}`,
    },
    privacy: 'Files are converted in memory and never stored.',
  }
}

function toLinks({ baseUrl }: Site, version: string) {
  return {
    service: SERVICE_NAME,
    version,
    documentation_url: `${baseUrl}/developers/`,
    openapi_url: `${baseUrl}/api/v1/openapi.json`,
    mcp_url: `${baseUrl}/mcp`,
  }
}
