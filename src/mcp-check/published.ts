/** What a server publishes about itself at well-known URLs: its card, and where to sign in (RFC 9728). */
import type { Client } from './client.ts'
import { answerOf, type Manifest, type ResourceMetadata } from './evidence.ts'
import { findString, stringsOf } from './json.ts'
import { documentRequest } from './messages.ts'

export async function findManifest(client: Client, url: URL): Promise<Manifest | undefined> {
  let other: Manifest | undefined
  for (const place of placesOf(url)) {
    const answer = answerOf(await client.send(documentRequest(place)))
    if (answer?.status !== 200 || !answer.message) continue
    const manifest = { card: answer.message, namesEndpoint: names(answer.message, url) }
    if (manifest.namesEndpoint) return manifest
    other ??= manifest
  }
  return other
}

function placesOf(url: URL): URL[] {
  return [
    new URL('/.well-known/mcp.json', url),
    new URL(`${url.pathname.replace(/\/$/, '')}/server-card`, url),
    new URL('/.well-known/mcp/server-card.json', url),
  ]
}

/** Cards have the URL under a dozen names, possibly relative. */
function names(card: object, url: URL): boolean {
  for (const text of stringsOf(card)) {
    if (text.length <= 2048 && URL.canParse(text, url) && isSame(new URL(text, url), url)) {
      return true
    }
  }
  return false
}

function isSame(a: URL, b: URL): boolean {
  const bare = ({ host, pathname }: URL) => host + pathname.replace(/\/$/, '')
  return a.protocol === b.protocol && bare(a) === bare(b)
}

/** Only contacts the URL itself, never another host. */
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
