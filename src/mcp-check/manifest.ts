/** Looks for the card that a server publishes about itself, at the usual URLs. */
import type { Client } from './client.ts'
import { answerOf, type Manifest } from './evidence.ts'
import { stringsOf } from './json.ts'
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
