/** A Redis script. Its text is sent once, and again after Redis has been restarted; otherwise its hash is enough. */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

export class Script {
  readonly #text: string
  readonly #hash: string

  constructor(text: string) {
    this.#text = text
    this.#hash = createHash('sha1').update(text).digest('hex')
  }

  async run(
    redis: Redis,
    keys: readonly string[],
    given: readonly (string | number)[],
  ): Promise<unknown> {
    try {
      return await redis.call('EVALSHA', this.#hash, keys.length, ...keys, ...given)
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw error
      return redis.call('EVAL', this.#text, keys.length, ...keys, ...given)
    }
  }
}
