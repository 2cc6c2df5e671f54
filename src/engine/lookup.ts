/**
 * A table that is looked up with words from a document. Plain objects also answer to `constructor` and other
 * inherited names, and V8 first searches for each word among all names it knows.
 */
export function lookup<Value>(rows: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(rows))
}

/** A set of the words in a list. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** A table created on first use: most documents need few of them. */
export function lazy<Table>(make: () => Table): () => Table {
  let made: { readonly table: Table } | undefined
  return () => {
    made ??= { table: make() }
    return made.table
  }
}

/** The items by their keys, those of one key in the order they came in. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The function with a cache: what was found for a key is not searched again. */
export function memoize<Key, Value>(
  find: (key: Key) => Value,
  maxEntries = MAX_MEMOIZED,
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
const MAX_MEMOIZED = 10_000
