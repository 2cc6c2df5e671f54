/**
 * Messages of several parts (RFC 2045, RFC 2046), as web archives are (MHTML, RFC 2557):
 *
 *     Content-Type: multipart/related; boundary="x"
 *
 *     --x
 *     Content-Type: text/html; charset=utf-8
 *     Content-Transfer-Encoding: quoted-printable
 *     Content-Location: file:///C:/page.htm
 *
 *     <p>=C3=A9t=C3=A9</p>
 *     --x--
 */
import type { Budget } from '../../budget.ts'
import { decodeBase64 } from '../encoding/base64.ts'
import { fromByteString, toByteString } from '../encoding/byte-string.ts'

export interface MimePart {
  /** In lower case and without parameters: `text/html`. */
  readonly mediaType: string
  readonly charset: string | undefined
  /** The part's original location on the web or a disk. */
  readonly location: string | undefined
  /** The name that `cid:` addresses refer to. */
  readonly id: string | undefined
  read(): Uint8Array
}

/** Web archives have one level, mail with attachments two or three. */
const MAX_DEPTH = 8

/** The leaf parts, in order. */
export function readMime(bytes: Uint8Array, { budget }: { readonly budget: Budget }): MimePart[] {
  const parts: MimePart[] = []
  const readEntity = (text: string, depth: number): void => {
    budget.spend('entries')
    const { headers, bodyStart } = readHeaders(text)
    const body = text.slice(bodyStart)
    const type = headers.get('content-type') ?? 'text/plain'
    const boundary = /^multipart\//i.test(type) ? findParameter(type, 'boundary') : undefined
    if (boundary === undefined) parts.push(toPart(headers, type, body))
    else if (depth < MAX_DEPTH) {
      for (const inner of listBodies(body, boundary)) readEntity(inner, depth + 1)
    }
  }
  readEntity(toByteString(bytes), 0)
  return parts
}

/** More lines than this are not headers. */
const MAX_HEADER_LINES = 1000

/** Lines that begin with white space continue a header; an empty line ends the headers. */
function readHeaders(text: string) {
  const headers = new Map<string, string>()
  let name = ''
  let at = 0
  for (let lines = 0; at < text.length && lines < MAX_HEADER_LINES; lines++) {
    const lineEnd = text.indexOf('\n', at)
    const next = lineEnd < 0 ? text.length : lineEnd + 1
    const line = text.slice(at, next).trimEnd()
    at = next
    if (line === '') break
    const header = /^([\w-]{1,100}):(.*)/s.exec(line)
    if (header) {
      name = header[1]!.toLowerCase()
      headers.set(name, header[2]!.trim())
    } else if (name) {
      headers.set(name, `${headers.get(name)} ${line.trim()}`)
    }
  }
  return { headers, bodyStart: at }
}

/** What is between the `--boundary` lines; a last part that was cut off extends to the end. */
function* listBodies(text: string, boundary: string): Generator<string> {
  const body = `\n${text}`
  const mark = `\n--${boundary}`
  let from = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, from - 1)) {
    if (from > 0) yield body.slice(from, body[at - 1] === '\r' ? at - 1 : at)
    const lineStart = at + mark.length
    const lineEnd = body.indexOf('\n', lineStart)
    if (lineEnd < 0 || body.startsWith('--', lineStart)) return
    from = lineEnd + 1
  }
  if (from > 0) yield body.slice(from)
}

function toPart(headers: ReadonlyMap<string, string>, type: string, body: string): MimePart {
  return {
    mediaType: type.split(';', 1)[0]!.trim().toLowerCase(),
    charset: findParameter(type, 'charset'),
    location: headers.get('content-location'),
    id: headers.get('content-id')?.replace(/^<|>$/g, ''),
    read: () => decode(body, headers.get('content-transfer-encoding')?.toLowerCase()),
  }
}

function findParameter(header: string, name: string): string | undefined {
  for (const parameter of header.split(';').slice(1)) {
    const [key = '', ...value] = parameter.split('=')
    if (key.trim().toLowerCase() === name) return value.join('=').trim().replace(/^"|"$/g, '')
  }
  return undefined
}

function decode(body: string, encoding: string | undefined): Uint8Array {
  switch (encoding) {
    case 'base64':
      return decodeBase64(body) ?? new Uint8Array()
    case 'quoted-printable':
      return fromByteString(
        body.replace(/=(?:\r?\n|([0-9a-f]{2}))/gi, (_, hex?: string) =>
          hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      )
    default:
      return fromByteString(body)
  }
}
