/**
 * A table that is looked up with words from a document. Plain objects also answer to `constructor` and other
 * inherited names, and V8 first searches for each word among all names it knows.
 */
export function lookup<Value>(rows: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(rows))
}

/** A table created on first use: most documents need few of them. */
export function lazy<Table>(make: () => Table): () => Table {
  let made: { readonly table: Table } | undefined
  return () => {
    made ??= { table: make() }
    return made.table
  }
}

/** The function with a cache: what was found for a key is not searched again. */
export function memoize<Key, Value>(
  find: (key: Key) => Value,
  maxEntries = MAX_REMEMBERED,
): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    let value = known.get(key)
    if (value === undefined) {
      value = find(key)
      if (known.size < maxEntries) known.set(key, value)
    }
    return value
  }
}

/** More than documents have of anything that repeats; what does not repeat need not fill the cache. */
const MAX_REMEMBERED = 10_000
