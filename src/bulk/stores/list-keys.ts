/**
 * The keys of a bucket. The pages of a listing come one after the other, a thousand keys each, so ten million keys
 * would take ten thousand round trips. Several ranges of keys are therefore listed at once, divided where the folders
 * of the bucket begin.
 */
export interface Page {
  readonly keys: readonly string[]
  /** With a delimiter: the distinct beginnings of keys up to it, instead of the keys themselves. */
  readonly prefixes: readonly string[]
  readonly next?: string | undefined
}

export interface Question {
  readonly prefix: string
  readonly delimiter?: string
  /** Only keys after this one, in byte order. */
  readonly after?: string
  readonly token?: string | undefined
}

type ListPage = (question: Question) => Promise<Page>

/** Each key once, in no particular order. */
export async function* listKeys(prefix: string, list: ListPage): AsyncGenerator<string> {
  const bounds = await findBounds(prefix, list)
  const ranges = [...bounds, undefined].map((until, index) =>
    listRange(prefix, bounds[index - 1], until, list),
  )
  for await (const keys of merge(ranges)) yield* keys
}

/** Keys that divide the listing about evenly; none where there are no folders. */
async function findBounds(prefix: string, list: ListPage): Promise<string[]> {
  let from = prefix
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const { keys, prefixes } = await list({ prefix: from, delimiter: '/' })
    if (prefixes.length === 1 && keys.length <= 1) {
      from = prefixes[0]!
      continue
    }
    const ranges = Math.min(RANGES, prefixes.length)
    return Array.from(
      { length: Math.max(0, ranges - 1) },
      (_, index) => prefixes[Math.floor(((index + 1) * prefixes.length) / ranges)]!,
    )
  }
  return []
}

/** The keys after one key, up to another. */
async function* listRange(
  prefix: string,
  after: string | undefined,
  until: string | undefined,
  list: ListPage,
): AsyncGenerator<readonly string[]> {
  const last = until === undefined ? undefined : Buffer.from(until)
  const isInside = (key: string) => !last || Buffer.compare(Buffer.from(key), last) <= 0
  let token: string | undefined
  do {
    const page = await list({ prefix, token, ...(after === undefined ? {} : { after }) })
    const inside = page.keys.filter(isInside)
    yield inside
    if (inside.length < page.keys.length) return
    token = page.next
  } while (token)
}

/** The items of all sources, as they come. */
async function* merge<T>(sources: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  const ask = (source: AsyncGenerator<T>) => {
    const answer = source.next().then(result => ({ source, result }))
    // The first failure ends the listing; nobody waits for others then.
    answer.catch(() => {})
    return answer
  }
  const pending = new Map(sources.map(source => [source, ask(source)]))
  while (pending.size) {
    const { source, result } = await Promise.race(pending.values())
    if (result.done) {
      pending.delete(source)
      continue
    }
    pending.set(source, ask(source))
    yield result.value
  }
}

const RANGES = 16
/** Folders may contain nothing but one other folder, this many times. */
const MAX_DEPTH = 8
