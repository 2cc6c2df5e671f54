/**
 * A time limit that holds. `AbortSignal.any([…, AbortSignal.timeout(ms)])` does not: the garbage collector may take
 * the inner signal with its timer, and the outer one never fires (nodejs/node issue 57736, on every Node we support).
 */
interface Deadline {
  readonly signal: AbortSignal
  /** Releases the timer and the parent. */
  clear(): void
}

/** Aborts after the time, or together with the parent. */
export function startDeadline(timeoutMs: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(tooLate()), timeoutMs)
  const follow = () => controller.abort(parent?.reason)
  if (parent?.aborted) follow()
  parent?.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      parent?.removeEventListener('abort', follow)
    },
  }
}

const tooLate = () => new DOMException('The time limit has been reached.', 'TimeoutError')

/** Ends the wait for work that cannot be stopped itself: a resolver, a check that others wait for too. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
