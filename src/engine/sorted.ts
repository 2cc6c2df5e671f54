/** Binary search: the index of the first item that is far enough in a sorted list; the list's length if none is. */
export function firstIndex<Item>(
  items: ArrayLike<Item>,
  isFarEnough: (item: Item) => boolean,
): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isFarEnough(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
