/**
 * What all batches have come to so far, as counters: reading them costs the same for ten batches and for a million.
 * Each script is one step, and may be repeated: a batch that is finished twice, or a document that two workers record,
 * counts once.
 *
 *     totals       documents, bytes, failed:REASON of finished batches; open: finished documents of the others
 *     summaries    by batch, what it came to
 *     partial      by batch that is not finished: how many of its documents are
 */
import type { Redis } from 'ioredis'
import type { Summary } from '../run.ts'

const KEYS = ['totals', 'summaries', 'partial'] as const

/** `add` counts a summary, or takes it back. */
const ADD = `
local totals, summaries, partial = KEYS[1], KEYS[2], KEYS[3]
local function add(text, sign)
  local summary = cjson.decode(text)
  redis.call('HINCRBY', totals, 'documents', sign * summary.documents)
  redis.call('HINCRBY', totals, 'bytes', sign * summary.bytes)
  for reason, count in pairs(summary.failed) do
    redis.call('HINCRBY', totals, 'failed:' .. reason, sign * count)
  end
end
local function setOpen(batch, count)
  local before = tonumber(redis.call('HGET', partial, batch) or 0)
  redis.call('HINCRBY', totals, 'open', count - before)
  if count == 0 then redis.call('HDEL', partial, batch) else redis.call('HSET', partial, batch, count) end
end
local batch = ARGV[1]
local former = redis.call('HGET', summaries, batch)
`

const FINISH = `${ADD}
if former then add(former, -1) end
redis.call('HSET', summaries, batch, ARGV[2])
add(ARGV[2], 1)
setOpen(batch, 0)`

const REOPEN = `${ADD}
if former then add(former, -1) end
redis.call('HDEL', summaries, batch)
setOpen(batch, tonumber(ARGV[2]))`

/** A worker that lost its batch to another may still be recording when that one has finished. */
const RECORD = `${ADD}
local recorded, begun, same = KEYS[4], KEYS[5], KEYS[6]
local index, line, hash = ARGV[2], ARGV[3], ARGV[4]
local isNew = redis.call('HSET', recorded, index, line) == 1
if isNew and not former then
  redis.call('HINCRBY', partial, batch, 1)
  redis.call('HINCRBY', totals, 'open', 1)
end
redis.call('HDEL', begun, index)
if same then redis.call('HSET', same, hash, batch .. ':' .. index) end`

/** A finished document. */
export interface Recorded {
  readonly batch: number
  readonly index: number
  readonly line: string
  /** The hash of results of the batch, and that of how often its documents were begun. */
  readonly recorded: string
  readonly begun: string
  /** Where those look who have the same document: a key and a field. */
  readonly same: readonly [key: string, field: string] | undefined
}

export class Totals {
  readonly #redis: Redis
  readonly #keys: readonly string[]

  constructor(redis: Redis, toKey: (name: string) => string) {
    this.#redis = redis
    this.#keys = KEYS.map(toKey)
  }

  async finish(batch: number, summary: Summary): Promise<void> {
    await this.#run(FINISH, [], batch, JSON.stringify(summary))
  }

  /** `finished`: its documents that stay. */
  async reopen(batch: number, finished: number): Promise<void> {
    await this.#run(REOPEN, [], batch, finished)
  }

  async record({ batch, index, line, recorded, begun, same }: Recorded): Promise<void> {
    const [key, field] = same ?? []
    const keys = [recorded, begun, ...(key ? [key] : [])]
    await this.#run(RECORD, keys, batch, index, line, ...(field ? [field] : []))
  }

  async read(): Promise<Summary> {
    const {
      documents = 0,
      bytes = 0,
      open = 0,
      ...rest
    } = await this.#redis.hgetall(this.#keys[0]!)
    const failed = Object.entries(rest)
      .map(([name, count]) => [name.slice('failed:'.length), Number(count)] as const)
      .filter(([, count]) => count > 0)
    return {
      documents: Number(documents) + Number(open),
      bytes: Number(bytes),
      failed: Object.fromEntries(failed),
    }
  }

  async #run(script: string, keys: readonly string[], ...given: (string | number)[]) {
    const all = [...this.#keys, ...keys]
    await this.#redis.call('EVAL', script, all.length, ...all, ...given)
  }
}
