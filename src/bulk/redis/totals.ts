/**
 * The totals over all batches so far, as counters: reading them costs the same for ten batches as for a million. Each
 * script is atomic and may be repeated: a batch that is finished twice, or a document that two workers record, counts
 * once.
 *
 *     totals       documents, bytes, failed:REASON of finished batches; open: finished documents of the others
 *     summaries    by batch, what it came to
 *     partial      by batch that is not finished: how many of its documents are
 *     reopened     batches to be tried again that are not a job yet
 *
 * For an unfinished batch, `recorded` has the results by index and `begun` how often documents were begun. Both are
 * deleted when it is finished.
 */
import type { Redis } from 'ioredis'
import type { Summary } from '../run.ts'
import { Script } from './script.ts'

/** The batch is the first argument; the keys and arguments for `addSame` come last. */
const COMMON = `
local totals, summaries, partial, recorded, begun = unpack(KEYS, 1, 5)
local batch = ARGV[1]
local former = redis.call('HGET', summaries, batch)
local function add(text, sign)
  local summary = cjson.decode(text)
  redis.call('HINCRBY', totals, 'documents', sign * summary.documents)
  redis.call('HINCRBY', totals, 'bytes', sign * summary.bytes)
  for reason, count in pairs(summary.failed) do
    redis.call('HINCRBY', totals, 'failed:' .. reason, sign * count)
  end
end
local function setOpen(count)
  local before = tonumber(redis.call('HGET', partial, batch) or 0)
  if count ~= before then redis.call('HINCRBY', totals, 'open', count - before) end
  if count > 0 then redis.call('HSET', partial, batch, count)
  elseif before > 0 then redis.call('HDEL', partial, batch) end
  redis.call('DEL', recorded, begun)
end
local function addSame(from)
  for place = 6, #KEYS do
    redis.call('HSET', KEYS[place], ARGV[from], batch .. ':' .. ARGV[from + 1])
    from = from + 2
  end
end
`

const FINISH = new Script(`${COMMON}
if former then add(former, -1) end
redis.call('HSET', summaries, batch, ARGV[2])
add(ARGV[2], 1)
setOpen(0)
addSame(3)`)

const REOPEN = new Script(`${COMMON}
if not former then return 0 end
add(former, -1)
redis.call('HDEL', summaries, batch)
setOpen(tonumber(ARGV[2]))
redis.call('SADD', KEYS[6], batch)
return 1`)

/** A worker that lost its batch to another may still be recording when that one has finished. */
const RECORD = new Script(`${COMMON}
local afterLines = 3 + 2 * tonumber(ARGV[2])
if not former then
  local new = redis.call('HSET', recorded, unpack(ARGV, 3, afterLines - 1))
  if new > 0 then
    redis.call('HINCRBY', partial, batch, new)
    redis.call('HINCRBY', totals, 'open', new)
  end
  local indexes = {}
  for place = 3, afterLines - 1, 2 do table.insert(indexes, ARGV[place]) end
  redis.call('HDEL', begun, unpack(indexes))
end
addSame(afterLines)`)

/** A finished document. */
export interface Recorded {
  readonly index: number
  readonly line: string
  /** Where workers with an identical document look: a key and a field. */
  readonly same: readonly [key: string, field: string] | undefined
}

export class Totals {
  readonly #redis: Redis
  readonly #toKey: (name: string) => string

  constructor(redis: Redis, toKey: (name: string) => string) {
    this.#redis = redis
    this.#toKey = toKey
  }

  /** `recorded`: its documents that others may look for and cannot find yet. */
  async finish(batch: number, summary: Summary, recorded: readonly Recorded[]): Promise<void> {
    const same = toSame(recorded)
    await this.#run(FINISH, batch, same.keys, [JSON.stringify(summary), ...same.given])
  }

  /** `finished`: its documents that stay. False if it is not finished. */
  async reopen(batch: number, finished: number): Promise<boolean> {
    return (await this.#run(REOPEN, batch, [this.#toKey('reopened')], [finished])) === 1
  }

  async record(batch: number, recorded: readonly Recorded[]): Promise<void> {
    for (let from = 0; from < recorded.length; from += RECORDS_AT_ONCE) {
      const some = recorded.slice(from, from + RECORDS_AT_ONCE)
      const lines = some.flatMap(({ index, line }) => [index, line])
      const same = toSame(some)
      await this.#run(RECORD, batch, same.keys, [some.length, ...lines, ...same.given])
    }
  }

  async read(): Promise<Summary> {
    const {
      documents = 0,
      bytes = 0,
      open = 0,
      ...rest
    } = await this.#redis.hgetall(this.#toKey('totals'))
    const failed = Object.entries(rest)
      .map(([name, count]) => [name.slice('failed:'.length), Number(count)] as const)
      .filter(([, count]) => count > 0)
    return {
      documents: Number(documents) + Number(open),
      bytes: Number(bytes),
      failed: Object.fromEntries(failed),
    }
  }

  async #run(
    script: Script,
    batch: number,
    others: readonly string[],
    given: readonly (string | number)[],
  ): Promise<unknown> {
    const keys = ['totals', 'summaries', 'partial', `recorded:${batch}`, `begun:${batch}`]
    return script.run(this.#redis, [...keys.map(this.#toKey), ...others], [batch, ...given])
  }
}

function toSame(recorded: readonly Recorded[]) {
  const places = recorded.flatMap(({ same, index }) => (same ? [{ same, index }] : []))
  return {
    keys: places.map(({ same: [key] }) => key),
    given: places.flatMap(({ same: [, field], index }) => [field, index]),
  }
}

/** Lua allows about 8,000 arguments in a call. */
const RECORDS_AT_ONCE = 1000
