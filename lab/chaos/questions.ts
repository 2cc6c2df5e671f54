/** What traffic is made of: requests at every entrance, and how a right answer to each looks. */
import { PROBLEMS } from '../../src/service/problem.ts'
import { multipart } from '../../test/http/support/app.ts'
import type { Answer, Answered, Sent } from './client.ts'
import type { Expected, Sample } from './samples.ts'

export interface Question {
  readonly kind: Kind
  readonly sent: Sent
  isRight(answer: Answered): boolean
}

/** Reads are answered by the front process alone. */
export type Kind = 'conversion' | 'read'

/** `refused`: the connection was not taken, so nothing can have been lost. */
export type Verdict = 'right' | 'problem' | 'refused' | 'lost'

export function judge({ isRight }: Question, answer: Answer): Verdict {
  if ('error' in answer) return answer.isConnected ? 'lost' : 'refused'
  if (isRight(answer)) return 'right'
  return isProblem(answer) ? 'problem' : 'lost'
}

/** A refusal that a program can act on: a problem of the table, or a tool's result that names one. */
function isProblem(answer: Answered): boolean {
  const code = codeOf(answer)
  if (code === undefined || !Object.hasOwn(PROBLEMS, code)) return false
  const isLater = answer.status === 429 || code === 'overloaded'
  return !isLater || answer.status === 200 || Number(answer.headers['retry-after']) >= 1
}

/** The code of a problem, or the one that stands in a tool's result. */
export function codeOf({ status, text }: Answered): string | undefined {
  const body = parse(text)
  if (status === 200) return /^Error \((\w+)/.exec(body?.result?.content?.[0]?.text ?? '')?.[1]
  return body?.ok === false && body.status === status ? body.code : undefined
}

const JSON_TYPE = { 'content-type': 'application/json' }
const RAW_TYPE = { 'content-type': 'application/octet-stream' }

const toBody = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

/** The ways in for a document. */
export const ENTRANCES: readonly ((sample: Sample) => Question)[] = [
  ({ name, bytes, expected }) =>
    conversion(
      { path: `/api/v1/convert?filename=${name}`, headers: RAW_TYPE, body: bytes },
      expected,
    ),
  ({ name, bytes, expected }) => {
    const disposition = `; filename="${name}"`
    const form = multipart([{ name: 'file', content: bytes, disposition }])
    return conversion({ path: '/api/v1/convert', ...form }, expected)
  },
  ({ name, bytes, expected }) =>
    conversion(
      { path: '/api/convert', headers: JSON_TYPE, body: toBody(inline(name, bytes)) },
      expected,
    ),
  ({ name, bytes, expected }) => callTool(inline(name, bytes), answer => isTool(answer, expected)),
]

const inline = (filename: string, bytes: Uint8Array) => ({
  base64: Buffer.from(bytes).toString('base64'),
  filename,
})

/** What is answered without an engine process. */
export const READS: readonly Question[] = [
  read('/api/v1/health', 200),
  read('/api/v1/formats', 200),
  read('/api/v1/openapi.json', 200),
  read('/api/v1/nowhere', 404),
  page('/'),
  page('/developers/'),
  rpc('tools/list', {}, ({ text }) => parse(text)?.result?.tools?.length === 2),
  refused('/api/v1/convert', { 'content-type': 'text/html' }, '<p>', 'unsupported_media_type'),
  refused('/api/v1/convert', JSON_TYPE, '{"base64":', 'invalid_json'),
  refused('/api/v1/convert', JSON_TYPE, '{}', 'invalid_request'),
]

/** A document by its address; the answer is a document's, or one of these problems. */
export function link(url: string, expected: Expected | readonly string[]): readonly Question[] {
  const isRight = (answer: Answered) =>
    isList(expected)
      ? expected.includes(codeOf(answer) ?? (isWhole(answer) ? 'ok' : ''))
      : isJson(answer, expected) || isTool(answer, expected)
  return [
    {
      kind: 'conversion',
      sent: { path: '/api/v1/convert', headers: JSON_TYPE, body: toBody({ url }) },
      isRight,
    },
    callTool({ url }, isRight),
  ]
}

const isList = (expected: Expected | readonly string[]): expected is readonly string[] =>
  Array.isArray(expected)

const isWhole = ({ status, text }: Answered) => status === 200 && parse(text) !== undefined

export function contact(codes: readonly string[]): Question {
  const fields = { name: 'A. Visitor', email: 'visitor@example.org', message: 'Is it up?' }
  return {
    kind: 'read',
    sent: { path: '/api/v1/contact', headers: JSON_TYPE, body: toBody(fields) },
    isRight: answer => codes.includes(codeOf(answer) ?? (isWhole(answer) ? 'ok' : '')),
  }
}

function conversion(sent: Sent, expected: Expected): Question {
  return { kind: 'conversion', sent, isRight: answer => isJson(answer, expected) }
}

function isJson({ status, text }: Answered, expected: Expected): boolean {
  const body = parse(text)
  return 'markdown' in expected
    ? status === 200 && body?.markdown === expected.markdown
    : status === 422 && body?.reason === expected.reason
}

function isTool({ text }: Answered, expected: Expected): boolean {
  const result = parse(text)?.result
  // Of a long document an answer has the beginning.
  const { markdown, next_cursor } = result?.structuredContent ?? {}
  return 'markdown' in expected
    ? markdown === expected.markdown || (next_cursor && expected.markdown.startsWith(markdown))
    : result?.content?.[0]?.text?.startsWith(`Error (unprocessable, reason ${expected.reason})`)
}

function read(path: string, status: number): Question {
  return {
    kind: 'read',
    sent: { path },
    isRight: answer => answer.status === status && parse(answer.text) !== undefined,
  }
}

function page(path: string): Question {
  return {
    kind: 'read',
    sent: { path, headers: { accept: 'text/html' } },
    isRight: ({ status, text }) => status === 200 && text.trimEnd().endsWith('</html>'),
  }
}

function refused(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  code: string,
): Question {
  return {
    kind: 'read',
    sent: { path, headers, body: Buffer.from(body) },
    isRight: answer => codeOf(answer) === code,
  }
}

function callTool(given: object, isRight: Question['isRight']): Question {
  // As much of the document as fits: what it must be is known.
  const params = { name: 'convert_document', arguments: { ...given, max_tokens: 1_000_000 } }
  return { ...rpc('tools/call', params, isRight), kind: 'conversion' }
}

function rpc(method: string, params: object, isRight: Question['isRight']): Question {
  const headers = { ...JSON_TYPE, 'mcp-protocol-version': '2025-11-25' }
  const body = toBody({ jsonrpc: '2.0', id: 1, method, params })
  return { kind: 'read', sent: { path: '/mcp', headers, body }, isRight }
}

/** Bodies are looked into as a client without types does. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is what is being judged
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
