/** Documents that this service itself offers: given by URL, they are taken from memory, without a connection. */
import type { Site } from './problem.ts'
import type { ReceivedDocument } from './request-body.ts'

/** The document at a URL, if it is one of our own. */
export type FindOwn = (url: URL) => ReceivedDocument | undefined

export interface OwnDocuments {
  offer(path: string, document: ReceivedDocument): void
  /**
   * `host` is the one that a request came to: behind a proxy, or on a machine with many names, it need not be in our
   * settings.
   */
  seenFrom(host: string | undefined): FindOwn
}

export function createOwnDocuments(site: Site): OwnDocuments {
  const documents = new Map<string, ReceivedDocument>()
  return {
    offer: (path, document) => {
      documents.set(path, document)
    },
    seenFrom: host => url => {
      const document = documents.get(url.pathname)
      if (!document || url.username || url.password) return undefined
      const names = [new URL(site.baseUrl).host, `${host}`]
      const isOwn = names.some(name => toHost(`${url.protocol}//${name}`) === toHost(url.href))
      return isOwn ? document : undefined
    },
  }
}

/** Name and port, without a default port and a trailing dot. */
function toHost(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, port } = new URL(address)
  return `${hostname.replace(/\.$/, '')}:${port}`
}
