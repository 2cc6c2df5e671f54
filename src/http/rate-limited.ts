/** The problem for a client that has sent too many requests. */
import { counted } from '../engine/counted.ts'
import { Problem } from '../service/problem.ts'
import type { RateLimitState } from '../service/rate-limit.ts'

export function rateLimited({
  quota,
  windowSeconds,
  resetSeconds,
}: Pick<RateLimitState, 'quota' | 'windowSeconds' | 'resetSeconds'>): Problem {
  return new Problem(
    'rate_limited',
    `The limit is ${counted(quota, 'request')} per ${counted(windowSeconds, 'second')}. Retry in ${counted(resetSeconds, 'second')}.`,
    { retry_after_seconds: resetSeconds },
  )
}
