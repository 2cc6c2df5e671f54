/** `POST /mcp-check`: a report card of a public MCP server. The checker itself is a service. */
import { CheckerBusy } from '../../mcp-check/checker.ts'
import { type Refusal, RefusedAddress } from '../../net/network.ts'
import { MAX_URL_LENGTH } from '../../service/limits.ts'
import { Problem } from '../../service/problem.ts'
import { requireJsonObject } from '../json-object.ts'
import { type Exchange, JSON_TYPE, type Operation, type Result } from '../operation.ts'
import { McpCheckReport, McpCheckRequest } from './mcp-check-schemas.ts'

/** A report as it is when nobody answers. */
export const UNREACHABLE = {
  url: 'https://foliomark.example/mcp',
  checked_at: '2026-01-31T12:00:00.000Z',
  duration_ms: 812,
  grade: 'F',
  score: 0,
  reachable: false,
  complete: true,
  coverage: 0.04,
  summary: 'The server could not be reached.',
  server: { name: null, title: null, version: null },
  protocol: {
    modern: { supported: false, versions: [] },
    legacy: { supported: false, negotiated_version: null, sessions: null },
  },
  authentication: { required: false, type: null },
  tls: null,
  timing_ms: null,
  counts: { pass: 0, warn: 0, fail: 1, skip: 0 },
  categories: [],
  checks: [],
  tools: [],
  limits: { requests_sent: 2, request_budget: 32, time_budget_ms: 20_000 },
}

export const checkMcpServer: Operation = {
  id: 'checkMcpServer',
  method: 'POST',
  path: '/api/v1/mcp-check',
  tag: 'MCP check',
  summary: 'Check a public remote MCP server',
  description:
    'Tests a public MCP server over https and returns a graded report card. A server that is down or speaks no MCP gets a report with grade F. A check takes at most 20 seconds and never calls one of the server’s tools.',
  policy: 'mcp-checks',
  isCrossOrigin: true,
  request: {
    [JSON_TYPE]: {
      schema: McpCheckRequest,
      examples: { server: { url: 'https://foliomark.example/mcp' } },
    },
  },
  success: {
    description: 'The report card.',
    content: {
      [JSON_TYPE]: {
        schema: McpCheckReport,
        examples: {
          unreachable: { ok: true, ...UNREACHABLE },
        },
      },
    },
  },
  problems: [
    'invalid_json',
    'invalid_request',
    'validation_failed',
    'payload_too_large',
    'unsupported_media_type',
    'not_configured',
  ],
  handle: check,
}

async function check(exchange: Exchange): Promise<Result> {
  const { services, signal, client } = exchange
  const { url: given } = await requireJsonObject(exchange)
  const url = requireServerUrl(given)
  try {
    await services.network.resolve(url)
  } catch (error) {
    // A name that cannot be resolved is a server that is down: the report says so.
    if (error instanceof RefusedAddress) throw invalidUrl(error.refusal, error.message)
  }
  if (!services.mcpChecker) {
    throw new Problem('not_configured', 'MCP servers cannot be checked on this server.')
  }
  try {
    const report = await services.mcpChecker.check(url, signal, client)
    return { json: { ok: true, ...report, url: given } }
  } catch (error) {
    if (!(error instanceof CheckerBusy)) throw error
    const { message, retryAfterSeconds } = error
    throw new Problem('overloaded', message, { retry_after_seconds: retryAfterSeconds })
  }
}

type UrlFault = 'required' | 'invalid_type' | 'invalid_url' | 'https_required' | Refusal

function requireServerUrl(given: unknown): URL {
  if (given === undefined || given === null || given === '') {
    throw invalidUrl('required', 'The field url is required.')
  }
  if (typeof given !== 'string') throw invalidUrl('invalid_type', 'The field url must be a string.')
  const url = given.length <= MAX_URL_LENGTH && URL.canParse(given) ? new URL(given) : undefined
  if (!url) throw invalidUrl('invalid_url', 'The field url must be an address.')
  if (url.protocol !== 'https:') {
    throw invalidUrl('https_required', 'The address must begin with https.')
  }
  return url
}

function invalidUrl(code: UrlFault, message: string): Problem {
  return new Problem('validation_failed', message, { errors: [{ field: 'url', code, message }] })
}
