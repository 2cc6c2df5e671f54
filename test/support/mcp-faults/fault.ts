/** What a server of the family may do wrong, and helpers to express it. */
import type { ServerResponse } from 'node:http'
import type { ServerOptions } from 'node:https'
import type { CheckId } from '../../../src/mcp-check/catalog.ts'
import type { CheckLimits } from '../../../src/mcp-check/limits.ts'
import type { CheckReport } from '../../../src/mcp-check/report.ts'
import { type Certificate, createCertificate } from '../certificate.ts'
import {
  type CleanOptions,
  HOST,
  type McpRequest,
  OTHER_TOOL,
  type Reply,
  TOOL,
} from '../mcp-server.ts'

export interface Fault {
  readonly clean?: CleanOptions
  /** Undefined leaves the response to the faultless server. */
  readonly serve?: (request: McpRequest, clean: Reply) => Reply | undefined
  readonly certificate?: Certificate
  readonly tls?: ServerOptions
  readonly limits?: Partial<CheckLimits>
  readonly clock?: () => number
  readonly grade: string
  readonly fail?: readonly CheckId[]
  readonly warn?: readonly CheckId[]
  readonly expect?: (report: CheckReport) => void
}

const DAY_MS = 86_400_000
export const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)
export const certificate = createCertificate([HOST])

/** What foreign text would look like in a report. */
export const MARK = 'Zwetschgenwasser'

export const isModern = ({ headers }: McpRequest) =>
  headers['mcp-protocol-version'] === '2026-07-28'
export const methodOf = ({ message }: McpRequest): string | undefined => message?.method
export const tool = (changes: object) => ({ ...TOOL, ...changes })
export const html = (status: number): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><p>${MARK}</p>`,
})
export const NO_MCP: readonly CheckId[] = ['proto.modern', 'proto.legacy']

/** Changes the result of one method. */
export const changing =
  (method: string, change: (result: Record<string, unknown>, request: McpRequest) => object) =>
  (request: McpRequest, clean: Reply): Reply | undefined => {
    const body = clean.body as { id: unknown; result?: Record<string, unknown> } | undefined
    if (methodOf(request) !== method || !body?.result) return undefined
    return { ...clean, body: { ...body, result: change(body.result, request) } }
  }

/** Puts each message into an event stream. */
export const asEventStream =
  (write: (response: ServerResponse, message: string) => void) =>
  ({ method }: McpRequest, clean: Reply): Reply | undefined =>
    method === 'POST' && typeof clean.body === 'object' && clean.status === 200
      ? {
          ...clean,
          headers: { 'content-type': 'text/event-stream' },
          body: response => write(response, JSON.stringify(clean.body)),
        }
      : undefined

export const without =
  (...names: readonly string[]) =>
  (result: object) =>
    Object.fromEntries(Object.entries(result).filter(([name]) => !names.includes(name)))

/** Node sends the headers with the first byte of the body: there is none. */
export const HANG_BEFORE_HEADERS = () => {}
export const LIST = {
  resultType: 'complete',
  ttlMs: 1,
  cacheScope: 'public',
  tools: [TOOL, OTHER_TOOL],
}

export function toTags(text: string): string {
  return Array.from(text, letter => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('')
}

export function writeForever(response: ServerResponse): void {
  const chunk = ' '.repeat(64 * 1024)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

export function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 10)
  response.once('close', () => clearInterval(timer))
}
