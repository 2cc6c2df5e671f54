/** Changes to a request: its method, target and headers, and its body by what it is. */
import { type Dice, few, pick } from './dice.ts'
import { mutateBytes } from './mutate-bytes.ts'
import { mutateJson } from './mutate-json.ts'
import type { FuzzRequest } from './request-seeds.ts'

export function mutateRequest(request: FuzzRequest, dice: Dice): FuzzRequest {
  let changed = request
  for (let times = few(dice, 3); times > 0; times--) changed = pick(dice, CHANGES)(changed, dice)
  return changed
}

type Change = (request: FuzzRequest, dice: Dice) => FuzzRequest

const changeMethod: Change = (request, dice) => ({ ...request, method: pick(dice, METHODS) })

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'QUERY']

const changeTarget: Change = (request, dice) => {
  const { target } = request
  const at = dice(target.length + 1)
  const piece = pick(dice, TARGET_PIECES)
  const changed = pick(dice, [
    () => target.slice(0, at) + piece + target.slice(at),
    () => `${target}${target.includes('?') ? '&' : '?'}${pick(dice, PARAMETERS)}`,
    () => `${target}${target.includes('?') ? '&' : '?'}${pick(dice, PARAMETERS)}`,
    () => `/${piece}${target}`,
    () => target.toUpperCase(),
    () => target.slice(0, at) || '/',
  ])()
  return { ...request, target: changed }
}

const TARGET_PIECES = [
  ...['%', '%00', '%2e%2e/', '../', '//', '/./', '%2F', '%C0%AF', '%ff', '%u0041', ';a=b', ':'],
  ...['?', '?%', '&', '#', '[', '\\', '|', 'a'.repeat(9000), '*', '@', '%0d%0a', 'ü'],
]

const PARAMETERS = [
  ...['filename=a.csv&filename=b.csv', 'filename=', 'filename=%', 'filename[]=a', 'pages=9-1'],
  ...['images=attach', 'images=x', 'chunks=0', 'chunks=1e9', 'max_tokens=NaN', 'max_tokens=200'],
  ...['cursor=%00', 'section=%ff', 'accept=text/markdown', 'accept=a&accept=b', '__proto__=1'],
  ...['constructor=1', 'toString=1', 'blocks=list&omitted=list', '=', '&&&', 'a'.repeat(5000)],
]

const changeHeader: Change = (request, dice) => {
  const { headers } = request
  const at = dice(headers.length)
  const added = [pick(dice, HEADER_NAMES), pick(dice, HEADER_VALUES)] as const
  const changed = pick(dice, [
    () => [...headers, added],
    () => [...headers, added],
    () => headers.map((given, index) => (index === at ? ([given[0], added[1]] as const) : given)),
    () => headers.filter((_, index) => index !== at),
    () => headers.map(([name, value]) => [name, mutateText(value, dice)] as const),
  ])()
  return { ...request, headers: changed }
}

/** What may stand in a header; other bytes come over sockets. */
const mutateText = (text: string, dice: Dice): string =>
  Buffer.from(mutateBytes(Buffer.from(text, 'latin1'), dice))
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim()
    .slice(0, 4000)

const HEADER_NAMES = [
  ...['accept', 'accept-encoding', 'accept-language', 'content-type', 'content-encoding', 'origin'],
  ...['content-disposition', 'x-filename', 'x-forwarded-for', 'forwarded', 'host', 'cookie', 'te'],
  ...['if-none-match', 'if-modified-since', 'if-match', 'range', 'expect', 'cache-control'],
  ...['access-control-request-method', 'access-control-request-headers', 'authorization'],
  ...['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id', 'last-event-id'],
  ...['__proto__', 'constructor', 'x-http-method-override', 'upgrade', 'user-agent', 'referer'],
]

const HEADER_VALUES = [
  ...[
    '',
    '*',
    '*/*;q=2',
    'text/html',
    'text/markdown',
    'application/json',
    ';',
    ',',
    '=',
    '"',
    '"a',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="'],
  ...[252, 253, 256, 257, 3000].map(n => `multipart/form-data; boundary=${'b'.repeat(n)}`),
  ...['application/json; charset=utf-16', 'application/octet-stream', 'text/plain', 'a/b/c', '/'],
  ...['gzip', 'identity', 'br;q=0', 'identity;q=0', 'bytes=0-', 'bytes=5-1', 'W/"x"', '0', '-1'],
  ...['1e9', 'NaN', '99999999999999999999', 'null', 'a.csv', '%ff%', '%41%00', '=?utf-8?B?!?='],
  ...['127.0.0.1', '::1', 'unknown', 'a, b, c', '[', 'localhost', 'evil.example', 'a:b', 'a b'],
  ...[
    '2026-07-28',
    '2025-11-25',
    '1999-01-01',
    'tools/call',
    '=?base64?eA==?=',
    '\xe4\xf6',
    '\xff',
  ],
  ...[
    'POST',
    'https://page.example',
    'x'.repeat(4000),
    'Thu, 01 Jan 1970 00:00:00 GMT',
    '100-continue',
  ],
]

const changeBody: Change = (request, dice) => {
  const { headers, body } = request
  const [, type = ''] = headers.find(([name]) => name === 'content-type') ?? []
  if (/json/.test(type) && dice(6)) {
    return { ...request, body: Buffer.from(mutateJson(Buffer.from(body).toString(), dice)) }
  }
  if (/multipart/.test(type) && dice(3)) return { ...request, body: mutateForm(body, dice) }
  return { ...request, body: mutateBytes(body, dice) }
}

/** Lines of a form, taken away, doubled, or replaced by others. */
function mutateForm(body: Uint8Array, dice: Dice): Uint8Array {
  const lines = Buffer.from(body).toString('latin1').split('\r\n')
  const at = dice(lines.length)
  const changed = pick(dice, [
    () => lines.toSpliced(at, 1),
    () => lines.toSpliced(at, 0, ...lines),
    () => lines.toSpliced(at, 1, pick(dice, FORM_LINES)),
    () => lines.toSpliced(at, 0, pick(dice, FORM_LINES)),
    () => lines.slice(0, at),
  ])()
  return Buffer.from(changed.join(dice(8) ? '\r\n' : '\n'), 'latin1')
}

const FORM_LINES = [
  ...[
    '',
    '--',
    '--frontier',
    '--frontier--',
    '--frontier-- ',
    ':',
    ': :',
    'a',
    `a: ${'b'.repeat(20_000)}`,
  ],
  ...['Content-Disposition: form-data; name="file"', 'Content-Disposition: form-data; name=file'],
  ...['Content-Disposition: attachment', 'Content-Disposition: form-data; name="file"; filename='],
  ...[
    'Content-Disposition: form-data; name="file"; filename*=utf-8\'\'%ff',
    'Content-Disposition:',
  ],
  ...['Content-Disposition: form-data; name="__proto__"', '__proto__: a', 'constructor: a'],
  ...['Content-Transfer-Encoding: base64', 'Content-Type: multipart/mixed; boundary=x', '\0\0'],
  ...Array.from({ length: 3 }, (_, at) => `X-${at}: ${'y\r\nX: '.repeat(60)}`),
]

const CHANGES: readonly Change[] = [
  changeMethod,
  changeTarget,
  changeTarget,
  changeHeader,
  changeHeader,
  changeHeader,
  ...Array.from({ length: 6 }, () => changeBody),
]
