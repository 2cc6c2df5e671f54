/**
 * Documents by their address, under the rules that the service fetches by: public hosts only, unless the caller
 * wants others too. Bundled with the service, whose libraries it needs.
 */
import type { Failure, Job } from '../isolation/messages.ts'
import { parseCidr } from '../net/addresses.ts'
import { createDocumentFetcher, FetchError } from '../net/fetch-document.ts'
import { createNetwork } from '../net/network.ts'
import { readVersion } from '../version.ts'

interface FetchSettings {
  readonly timeoutMs: number
  readonly allowsPrivate: boolean
}

export type Fetched =
  | ({ readonly ok: true } & Pick<Job, 'source' | 'filename' | 'mediaType'>)
  | Failure

export async function fetchAddress(address: string, settings: FetchSettings): Promise<Fetched> {
  if (!URL.canParse(address)) return failed('This is not a valid URL.')
  const allowed = settings.allowsPrivate ? EVERYWHERE.map(block => parseCidr(block)!) : []
  const fetchDocument = createDocumentFetcher({
    network: createNetwork({ allowed }),
    timeoutMs: settings.timeoutMs,
    userAgent: `Foliomark/${readVersion()}`,
  })
  const limits = { maxBytes: MAX_BYTES, onBytes() {}, signal: new AbortController().signal }
  try {
    const { bytes, filename, mediaType } = await fetchDocument(new URL(address), limits)
    return { ok: true, source: { bytes }, filename, mediaType }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const isRefused = error.kind === 'refused' && !settings.allowsPrivate
    return failed(error.message + (isRefused ? ' Use --allow-private to fetch it anyway.' : ''))
  }
}

function failed(detail: string): Failure {
  return { ok: false, code: 'fetch_failed', detail, ms: 0 }
}

const EVERYWHERE = ['0.0.0.0/0', '::/0']

/** As large as the service takes them. */
const MAX_BYTES = 25 * 1024 * 1024
