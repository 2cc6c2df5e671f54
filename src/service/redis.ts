/** The store that replicas share. */
import { Redis } from 'ioredis'

/** Fails fast: a request must not wait for a store that is gone. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // What gets no response by then never will; nobody waits that long (see rate-limit.ts).
    commandTimeout: 1000,
    connectTimeout: 2000,
    retryStrategy: attempt => Math.min(100 * attempt, 1000),
  })
  // Every failed request reports it; without a listener each failed connection would too.
  redis.on('error', error => troubles.set(redis, error))
  redis.on('ready', () => troubles.delete(redis))
  return redis
}

/** Why a connection is not ready: commands only say that it is not. */
const troubles = new WeakMap<Redis, unknown>()

/**
 * What is wrong with the store, in words for a log. Only an error's code or message is used: what ioredis attaches to
 * it may contain the password.
 */
export function explainTrouble(redis: Redis, error?: unknown): string {
  const { code = '', message = '' } = (troubles.get(redis) ?? error ?? {}) as NodeJS.ErrnoException
  if (REFUSED.test(message)) return 'the store rejects the user name or password in REDIS_URL'
  return REASONS[code] ?? (message || 'the store does not respond')
}

/** As Redis and Valkey put it: a wrong password, none although one is needed, one although none is set. */
const REFUSED = /^(?:WRONGPASS|NOAUTH|NOPERM)|invalid password|AUTH.* called without any password/i

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening at the address in REDIS_URL',
  ENOTFOUND: 'the host in REDIS_URL is unknown',
  EAI_AGAIN: 'the host in REDIS_URL cannot be resolved',
  ETIMEDOUT: 'the store does not respond',
  ABORT_ERR: 'the store does not respond',
}
