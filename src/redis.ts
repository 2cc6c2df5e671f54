/** The store that replicas share. */
import { Redis } from 'ioredis'

/** Fails fast: a request must not wait for a store that is gone. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // Long enough that a busy moment of this process is not taken for a dead store.
    commandTimeout: 1000,
    connectTimeout: 2000,
    retryStrategy: attempt => Math.min(100 * attempt, 1000),
  })
  // Every failed request tells; without a listener each failed connection would too.
  redis.on('error', () => {})
  return redis
}
