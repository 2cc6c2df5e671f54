/** Doing things at the same time, and taking turns. */

/** Runs the action on every item, at most `limit` at once; items are fetched when there is room. */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const lane = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      await action(next.value)
    }
  }
  await Promise.all(Array.from({ length: limit }, lane))
}

/** Returns a function that runs what it is given in the order in which it was given. */
export function takeTurns(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return work => {
    last = last.then(work)
    return last
  }
}
