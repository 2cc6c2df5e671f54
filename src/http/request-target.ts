/**
 * What a request asks for and of which host (RFC 9112, 3.2), read once at the door: behind it there is
 * a path with its query, however the client spelled it.
 *
 *     GET /a?b                       ─▶ /a?b
 *     GET http://docs.example/a?b    ─▶ /a?b, of docs.example whatever Host says
 *     OPTIONS *                      ─▶ the server as a whole
 */

import type { IncomingMessage } from 'node:http'

interface RequestTarget {
  /** For the router: a path that can be decoded, and the query. */
  readonly url: string
  /** Host of the absolute form; it wins over Host (RFC 9112, 3.2.2). */
  readonly authority?: string
  /** `*`. */
  readonly isWholeServer?: boolean
  /** Why it cannot be answered, for the client. */
  readonly fault?: string
}

export function readTarget(target: string): RequestTarget {
  if (target.startsWith('/')) return readPath(target)
  if (target === '*') return { url: UNROUTED, isWholeServer: true }
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? []
  if (authority === undefined) {
    return { url: UNROUTED, fault: 'The request target must be a path or an http URL.' }
  }
  // RFC 9110, 4.2: neither a URL without a host nor one with a user name is to be trusted.
  if (!HOST.test(authority) || /^(?::|$)/.test(authority)) {
    return { url: UNROUTED, fault: 'The URL in the request line does not name a valid host.' }
  }
  return { ...readPath(rest.startsWith('/') ? rest : `/${rest}`), authority }
}

/** No route begins like this. */
const UNROUTED = '/*'

function readPath(target: string): RequestTarget {
  const end = target.search(/[?#]/)
  const path = end < 0 ? target : target.slice(0, end)
  // A fragment is not part of a request; some clients send it all the same.
  const url = target[end] === '#' ? path : target
  if (decodePath(path) !== undefined) return { url }
  const escaped = path.replaceAll('%', '%25') + url.slice(path.length)
  return { url: escaped, fault: 'The path is not percent-encoded correctly.' }
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** For a URL produced by `readTarget`: decoded, without the query. */
export function pathOf(url: string): string {
  const [path = '/'] = url.split('?')
  return decodePath(path) ?? path
}

/** The path of such a URL as a URI reference, the same however the client spelled it. */
export const referenceOf = (url: string): string =>
  encodeURI(pathOf(url)).replace(/[?#]/g, encodeURIComponent)

/** What is wrong with the headers that say where the request goes and where its body ends, if anything. */
export function findHeaderFault(
  request: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion' | 'headers'>,
): string | undefined {
  // Node takes the chunks apart and leaves the other codings to us (RFC 9112, 6.1).
  const { 'transfer-encoding': coding = 'chunked' } = request.headers
  if (coding.trim().toLowerCase() !== 'chunked') {
    return 'The body has a Transfer-Encoding other than chunked.'
  }
  return findHostFault(request.rawHeaders, request.httpVersion)
}

/** With two hosts, each server on the way may believe a different one. */
function findHostFault(rawHeaders: readonly string[], httpVersion: string): string | undefined {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && isHostName(rawHeaders[at - 1]))
  if (hosts.length > 1) return 'The request has more than one Host header.'
  const [host] = hosts
  // RFC 9112, 3.2: an HTTP/1.1 request without Host, or with an invalid one, gets a 400.
  if (host === undefined)
    return httpVersion === '1.1' ? 'The request has no Host header.' : undefined
  return HOST.test(host.trim()) ? undefined : 'The Host header is not a valid host name.'
}

const isHostName = (name: string | undefined) => name?.toLowerCase() === 'host'

/** `uri-host [":" port]` (RFC 3986, 3.2.2); it may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i
