/** `notifications/progress` while a call takes its time, for clients that gave a token (MCP, progress). */
import type { ServerContext } from '@modelcontextprotocol/server'
import type { ConversionContext } from '../service/conversion.ts'

/** How a call is followed: `signal` aborts when it is cancelled. */
export type Call = Pick<ConversionContext, 'signal' | 'onProgress'>

/** Half of what clients are promised: timers are late on a busy machine. */
const INTERVAL_MS = 500

export async function watchCall<T>(
  { mcpReq }: ServerContext,
  sendsProgress: boolean,
  perform: (call: Call) => Promise<T>,
): Promise<T> {
  const { signal, _meta } = mcpReq
  const progressToken = _meta?.progressToken
  if (progressToken === undefined || !sendsProgress) return perform({ signal })

  let progress = 0
  let pages: { readonly done: number; readonly total: number } | undefined
  const timer = setInterval(() => {
    progress = Math.max(pages?.done ?? 0, creep(progress))
    const total = pages && {
      total: pages.total,
      message: `Page ${pages.done + 1} of ${pages.total}`,
    }
    const params = { progressToken, progress, ...total }
    // A client that has left needs no news.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }, INTERVAL_MS)
  const stop = () => clearInterval(timer)
  signal.addEventListener('abort', stop, { once: true })
  const onProgress = (done: number, total: number) => {
    pages = { done, total }
  }
  try {
    return await perform({ signal, onProgress })
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
  }
}

/**
 * The number has to rise each time, even if no page was finished: by so little that it never reaches the next page.
 */
const creep = (progress: number): number => Math.round(progress * 1000 + 1) / 1000
