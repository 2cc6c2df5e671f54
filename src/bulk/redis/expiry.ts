/**
 * What Redis knows about a run expires some days after its end, BullMQ's keys with it. The key `expiry` says how far
 * that has come, so that adding to a run keeps it, and each step can be repeated after a kill:
 *
 *     ending      a worker is going through all keys; if it dies, another one does
 *     ended       all keys expire, this one with them
 *     held        somebody submits or tries again: nothing may expire
 */
import type { Redis } from 'ioredis'
import { Script } from './script.ts'

const BEGIN = new Script(`
local expiry, listed, submitting, next, summaries, failed = unpack(KEYS)
if redis.call('EXISTS', expiry, submitting) > 0 or redis.call('EXISTS', listed) == 0 then return 0 end
local ended = redis.call('HLEN', summaries) + redis.call('ZCARD', failed)
if ended < tonumber(redis.call('GET', next) or 0) then return 0 end
redis.call('SET', expiry, 'ending', 'PX', ARGV[1])
return 1`)

const EXPIRE = new Script(`
if redis.call('GET', KEYS[1]) ~= 'ending' then return 0 end
for place = 2, #KEYS do redis.call('PEXPIRE', KEYS[place], ARGV[1]) end
return 1`)

const END = new Script(`
if redis.call('GET', KEYS[1]) == 'ending' then redis.call('SET', KEYS[1], 'ended', 'PX', ARGV[1]) end`)

export class Expiry {
  readonly #redis: Redis
  readonly #name: string
  readonly #keepMs: number

  constructor(redis: Redis, name: string, keepMs: number) {
    this.#redis = redis
    this.#name = name
    this.#keepMs = keepMs
  }

  #key(name: string): string {
    return `foliomark:${this.#name}:${name}`
  }

  /** Begins it if all documents are done and nobody has begun it yet. */
  async begin(): Promise<void> {
    const flag = this.#key('expiry')
    const own = ['listed', 'submitting', 'next', 'summaries'].map(name => this.#key(name))
    const keys = [flag, ...own, `bull:${this.#name}:failed`]
    if ((await BEGIN.run(this.#redis, keys, [SWEEP_MS])) !== 1) return
    for await (const some of this.#listKeys()) {
      const others = some.filter(key => key !== flag)
      if ((await EXPIRE.run(this.#redis, [flag, ...others], [this.#keepMs])) !== 1) return
    }
    await END.run(this.#redis, [flag], [this.#keepMs])
  }

  /** Nothing expires while the work is done, nor after it. */
  async holdDuring<T>(work: () => Promise<T>): Promise<T> {
    const flag = this.#key('expiry')
    const before = await this.#redis.set(flag, 'held', 'GET')
    if (before) {
      for await (const keys of this.#listKeys()) {
        const pipeline = this.#redis.pipeline()
        for (const key of keys) pipeline.persist(key)
        await pipeline.exec()
      }
    }
    try {
      return await work()
    } finally {
      await this.#redis.del(flag)
    }
  }

  async *#listKeys(): AsyncGenerator<string[]> {
    for (const prefix of ['foliomark', 'bull'])
      yield* listKeys(this.#redis, `${prefix}:${this.#name}:`)
  }
}

/** The keys in groups, as Redis returns them. */
export async function* listKeys(redis: Redis, prefix: string): AsyncGenerator<string[]> {
  const match = `${prefix.replaceAll(/[*?[\]\\]/g, '\\$&')}*`
  for await (const keys of redis.scanStream({ match, count: 1000 })) if (keys.length) yield keys
}

/** Half a million keys take seconds. */
const SWEEP_MS = 60_000
