/** Makes Redis hold as many batches as nobody wants to wait for: what a status costs must not depend on them. */
import type { Redis } from 'ioredis'

const FILL = `
local summaries, partial, waiting, failed = unpack(KEYS)
for number = ARGV[1], ARGV[2] - 1 do
  redis.call('HSET', summaries, number, '{"documents":100,"bytes":3000000,"failed":{}}')
  redis.call('HSET', partial, number, 1)
  redis.call('RPUSH', waiting, 'batch-' .. number)
  redis.call('ZADD', failed, number, 'batch-' .. number)
end`

export async function fillBatches(redis: Redis, name: string, count: number): Promise<void> {
  const own = ['summaries', 'partial'].map(key => `foliomark:${name}:${key}`)
  const keys = [...own, `bull:${name}:wait`, `bull:${name}:failed`]
  for (let from = 0; from < count; from += AT_ONCE) {
    await redis.eval(FILL, keys.length, ...keys, from, Math.min(from + AT_ONCE, count))
  }
}

/** Redis answers nobody else meanwhile. */
const AT_ONCE = 10_000
