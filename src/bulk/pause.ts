/** A wait that ends early on abort. */
import { setTimeout as wait } from 'node:timers/promises'

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {})
}

/** Longer with every attempt, up to a limit, and with jitter so that many waiters do not retry at once. */
export function backOffMs(tries: number, maxMs: number): number {
  const full = Math.min(maxMs, 250 * 2 ** Math.min(tries, 20))
  return full / 2 + (Math.random() * full) / 2
}
