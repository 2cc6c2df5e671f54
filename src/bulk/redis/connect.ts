/** Connections to Redis or Valkey that wait for a restarting store, however long it takes. */
import type * as IORedis from 'ioredis'

type Redis = IORedis.Redis
export type Connect = () => Redis

export function toConnect({ Redis }: typeof IORedis, address: string): Connect {
  const url = address.replace(/^valkey:/, 'redis:')
  return () => sayWhenEnded(new Redis(url, { maxRetriesPerRequest: null }))
}

/** BullMQ waits to hear that a connection has ended, which ioredis does not say of one that is between two attempts. */
function sayWhenEnded(redis: Redis): Redis {
  const disconnect = redis.disconnect.bind(redis)
  const duplicate = redis.duplicate.bind(redis)
  redis.disconnect = (reconnect = false) => {
    if (!reconnect && redis.status === 'reconnecting') redis.status = 'wait'
    disconnect(reconnect)
  }
  redis.duplicate = (changes => sayWhenEnded(duplicate(changes))) as Redis['duplicate']
  return redis
}
