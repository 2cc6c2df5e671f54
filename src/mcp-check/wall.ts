/** Finds where a protected server says how to sign in (RFC 9728). */
import type { Client } from './client.ts'
import { answerOf, type ResourceMetadata } from './evidence.ts'
import { findString } from './json.ts'
import { documentRequest } from './messages.ts'

/** Only contacts the URL itself: other hosts are none of this check's business. */
export async function findResourceMetadata(
  client: Client,
  url: URL,
  challenge: string | undefined,
): Promise<ResourceMetadata | undefined> {
  if (challenge === undefined) return undefined
  const named = findNamed(challenge, url)
  const isElsewhere = named !== undefined && named.origin !== url.origin
  const path = url.pathname.replace(/\/$/, '')
  const places = [
    isElsewhere ? undefined : named?.href,
    new URL(WELL_KNOWN + path, url).href,
    new URL(WELL_KNOWN, url).href,
  ]
  let found: ResourceMetadata = isElsewhere ? 'elsewhere' : 'missing'
  for (const place of new Set(places)) {
    if (!place) continue
    const answer = answerOf(await client.send(documentRequest(new URL(place))))
    if (answer?.status !== 200 || !answer.message) continue
    if (isMetadata(answer.message)) return 'valid'
    if (!isElsewhere) found = 'invalid'
  }
  return found
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/** The parameter `resource_metadata` of `WWW-Authenticate` (RFC 9728, 5.1). */
function findNamed(challenge: string, url: URL): URL | undefined {
  const [, quoted, plain] =
    /\bresource_metadata=(?:"([^"]{1,2048})"|([^\s",]{1,2048}))/i.exec(challenge) ?? []
  const text = quoted ?? plain
  const named = text && URL.canParse(text, url) ? new URL(text, url) : undefined
  return named?.protocol === 'https:' ? named : undefined
}

/** `resource` is required there, and a client needs at least one server to sign in at (RFC 9728, 2). */
function isMetadata(document: object): boolean {
  const { authorization_servers: servers } = document as { authorization_servers?: unknown }
  return (
    findString(document, 'resource') !== undefined &&
    Array.isArray(servers) &&
    servers.some(server => typeof server === 'string' && server.startsWith('https://'))
  )
}
