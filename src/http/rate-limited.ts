/** The problem of a client that has asked too often. */
import { Problem } from '../service/problem.ts'
import type { RateLimitState } from '../service/rate-limit.ts'

export function rateLimited({
  quota,
  windowSeconds,
  resetSeconds,
}: Pick<RateLimitState, 'quota' | 'windowSeconds' | 'resetSeconds'>): Problem {
  return new Problem(
    'rate_limited',
    `The limit is ${writeCount(quota, 'request')} per ${writeCount(windowSeconds, 'second')}. Retry in ${writeCount(resetSeconds, 'second')}.`,
    { retry_after_seconds: resetSeconds },
  )
}

export const writeCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
