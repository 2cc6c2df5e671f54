/** `POST /mcp-check`: a report card for a public MCP server. The checker itself is a service. */
import { CheckerBusy } from '../../mcp-check/checker.ts'
import type { CheckReport } from '../../mcp-check/report.ts'
import { type Refusal, RefusedAddress } from '../../net/network.ts'
import { MAX_URL_LENGTH } from '../../service/limits.ts'
import { Problem } from '../../service/problem.ts'
import { requireJsonObject } from '../json-object.ts'
import { names } from '../negotiate.ts'
import {
  BODY_PROBLEMS,
  type Exchange,
  jsonContent,
  LINES_TYPE,
  type Operation,
  type Result,
} from '../operation.ts'
import { McpCheckLine, McpCheckReport, McpCheckRequest } from './mcp-check-schemas.ts'

/** A report on a server that does not respond. */
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
    'Tests a public MCP server over https and returns a graded report card. A server that is down or does not speak MCP gets a report with grade F. A check takes at most 20 seconds and never calls the server’s tools. With Accept: application/x-ndjson the response arrives line by line: each step of the check as it completes, then the report.',
  policy: 'mcp-checks',
  isCrossOrigin: true,
  request: jsonContent(McpCheckRequest, { server: { url: 'https://foliomark.example/mcp' } }),
  success: {
    description: 'The report card.',
    content: {
      ...jsonContent(McpCheckReport, { unreachable: { ok: true, ...UNREACHABLE } }),
      [LINES_TYPE]: {
        schema: McpCheckLine,
        examples: { step: { step: 'connect' }, report: { ok: true, ...UNREACHABLE } },
      },
    },
  },
  problems: [...BODY_PROBLEMS, 'validation_failed', 'not_configured'],
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
  const { mcpChecker } = services
  const toReport = (report: CheckReport) => ({ ok: true, ...report, url: given })
  try {
    if (!names(exchange.request.headers.accept, LINES_TYPE)) {
      return { json: toReport(await mcpChecker.check(url, signal, client)) }
    }
    const lines = follow(
      onStep => mcpChecker.check(url, signal, client, step => onStep({ step })),
      toReport,
    )
    // What is rejected before the first step is rejected as usual.
    const first = await lines.next()
    return { lines: prepend(first.value as object, lines) }
  } catch (error) {
    if (!(error instanceof CheckerBusy)) throw error
    const { message, retryAfterSeconds } = error
    throw new Problem('overloaded', message, { retry_after_seconds: retryAfterSeconds })
  }
}

/** The steps of some work as they complete, followed by its result. */
async function* follow<Step extends object, Outcome>(
  start: (onStep: (step: Step) => void) => Promise<Outcome>,
  toLast: (outcome: Outcome) => object,
): AsyncGenerator<object, void> {
  const steps: Step[] = []
  let wake = () => {}
  let hasEnded = false
  const work = start(step => {
    steps.push(step)
    wake()
  }).finally(() => {
    hasEnded = true
    wake()
  })
  // It is awaited below; until then a failure is not unhandled.
  work.catch(() => {})
  while (steps.length || !hasEnded) {
    const step = steps.shift()
    if (step) yield step
    else {
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  yield toLast(await work)
}

async function* prepend(first: object, others: AsyncIterable<object>): AsyncGenerator<object> {
  yield first
  yield* others
}

type UrlFault = 'required' | 'invalid_type' | 'invalid_url' | 'https_required' | Refusal

function requireServerUrl(given: unknown): URL {
  if (given === undefined || given === null || (typeof given === 'string' && given.trim() === '')) {
    throw invalidUrl('required', 'The field url is required.')
  }
  if (typeof given !== 'string') throw invalidUrl('invalid_type', 'The field url must be a string.')
  const url = given.length <= MAX_URL_LENGTH && URL.canParse(given) ? new URL(given) : undefined
  if (!url) throw invalidUrl('invalid_url', 'The field url must be a valid URL.')
  if (url.protocol !== 'https:') {
    throw invalidUrl('https_required', 'The URL must begin with https.')
  }
  return url
}

function invalidUrl(code: UrlFault, message: string): Problem {
  return new Problem('validation_failed', message, { errors: [{ field: 'url', code, message }] })
}
