/** How often a client may ask: the counters, and the headers that report them. */
import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { DEFAULT_POLICIES, type Policies, type Policy, type PolicyName } from '../config.ts'
import { counted } from '../engine/counted.ts'
import { Problem } from './problem.ts'
import { type Count, WindowCounter } from './window-counter.ts'

/** A client's state in its window. */
export interface RateLimitState extends Policy {
  readonly policy: PolicyName
  readonly isAllowed: boolean
  readonly remaining: number
  readonly resetSeconds: number
}

export interface RateLimiter {
  readonly policies: Policies
  /** Takes one request off the quota. */
  consume(policy: PolicyName, client: string): Promise<RateLimitState>
  peek(policy: PolicyName, client: string): Promise<RateLimitState>
}

/** Counters in this process: exact for one replica. */
export function createMemoryRateLimiter(policies: Policies = DEFAULT_POLICIES): RateLimiter {
  const stores = forEachPolicy(policies, settings => new WindowCounter(settings))
  return {
    policies,
    consume: async (policy, client) =>
      toRateLimitState(policy, policies, stores[policy].consume(client)),
    peek: async (policy, client) => toRateLimitState(policy, policies, stores[policy].find(client)),
  }
}

interface SharedRateLimiterSettings {
  readonly redis: Redis
  readonly policies?: Policies
  /** Called once when this replica starts counting alone, and once when counting is shared again. */
  readonly onChange: (isShared: boolean, error?: unknown) => void
  /** How long a request waits for the store before it is counted here. */
  readonly patienceMs?: number
  /** A monotonic clock. */
  readonly now?: () => number
}

/**
 * Counters in Redis or Valkey: exact across replicas. While the store cannot be reached, each replica counts for
 * itself; after a failure it is left alone for a while, so that a store that hangs or is slow does not make every
 * request wait.
 */
export function createSharedRateLimiter({
  redis,
  policies = DEFAULT_POLICIES,
  onChange,
  patienceMs = PATIENCE_MS,
  now = () => performance.now(),
}: SharedRateLimiterSettings): RateLimiter {
  const alone = createMemoryRateLimiter(policies)
  const stores = forEachPolicy(
    policies,
    settings =>
      new RateLimiterRedis({ ...settings, storeClient: redis, rejectIfRedisNotReady: true }),
  )
  let isShared = true
  let avoidUntil = 0
  const tryShared = async (
    ask: () => Promise<RateLimiterRes | undefined | null>,
    askAlone: () => Promise<RateLimitState>,
    policy: PolicyName,
  ): Promise<RateLimitState> => {
    if (now() < avoidUntil) return askAlone()
    // One request finds out whether the store is back, while the others continue without it.
    if (!isShared) avoidUntil = now() + AVOIDANCE_MS
    try {
      const result = (await within(patienceMs, ask())) ?? undefined
      if (!isShared) onChange(true)
      isShared = true
      avoidUntil = 0
      return toRateLimitState(policy, policies, result)
    } catch (error) {
      avoidUntil = now() + AVOIDANCE_MS
      if (isShared) onChange(false, error)
      isShared = false
      return askAlone()
    }
  }
  return {
    policies,
    consume: (policy, client) =>
      tryShared(
        () => settle(stores[policy].consume(client)),
        () => alone.consume(policy, client),
        policy,
      ),
    peek: (policy, client) =>
      tryShared(
        () => stores[policy].get(client),
        () => alone.peek(policy, client),
        policy,
      ),
  }
}

const AVOIDANCE_MS = 5000

/** A store in the same network responds in one or two. */
const PATIENCE_MS = 50

/**
 * Rejects when the response takes too long. A moment in which this process was busy is not the store's fault: a
 * response that has arrived unread is processed before the decision (timers come before sockets in the event loop,
 * and immediates after them).
 */
function within<T>(patienceMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      setImmediate(() =>
        reject(new Error(`the store takes longer than ${patienceMs} ms to respond`)),
      )
    }, patienceMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function forEachPolicy<T>(
  policies: Policies,
  create: (settings: { keyPrefix: string; points: number; duration: number }) => T,
): Record<PolicyName, T> {
  const entries = Object.entries(policies).map(([name, { quota, windowSeconds }]) => [
    name,
    create({ keyPrefix: `foliomark:${name}`, points: quota, duration: windowSeconds }),
  ])
  return Object.fromEntries(entries)
}

/** A refusal is a response too, not an error. */
async function settle(consumption: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await consumption
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}

function toRateLimitState(
  policy: PolicyName,
  policies: Policies,
  result: Count | undefined,
): RateLimitState {
  const { quota, windowSeconds } = policies[policy]
  const held = { policy, quota, windowSeconds }
  if (!result) return { ...held, isAllowed: true, remaining: quota, resetSeconds: windowSeconds }
  return {
    ...held,
    isAllowed: result.consumedPoints <= quota,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  }
}

/** Both the structured fields of the current draft and the three of the older ones. */
export function toRateLimitHeaders(state: RateLimitState): Record<string, string> {
  const { policy, quota, windowSeconds, remaining, resetSeconds } = state
  return {
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'ratelimit-policy': `"${policy}";q=${quota};w=${windowSeconds}`,
    'ratelimit-limit': String(quota),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  }
}

/** The problem for a client that has sent too many requests. */
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
