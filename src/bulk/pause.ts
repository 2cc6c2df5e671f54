/** Waiting that ends early when nobody waits any more. */
import { setTimeout as wait } from 'node:timers/promises'

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {})
}

/** Longer with every try, up to a bound; not all at once when many wait for the same thing. */
export function backOffMs(tries: number, maxMs: number): number {
  const full = Math.min(maxMs, 250 * 2 ** Math.min(tries, 20))
  return full / 2 + (Math.random() * full) / 2
}
