/** Which existing name was probably meant by one that does not exist. */

/** The nearest first. */
export function sortByDistance(word: string, names: readonly string[]): string[] {
  return names
    .slice(0, MAX_NAMES)
    .map(name => ({ name, distance: measureDistance(word, name) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name)
}

/** A sentence to append to an error; empty if no name is near enough to have been meant. */
export function suggest(word: string, names: readonly string[]): string {
  const [nearest = ''] = sortByDistance(word, names)
  const longer = Math.max(word.length, nearest.length)
  const isNear = nearest && measureDistance(word, nearest) <= Math.max(1, Math.floor(longer / 3))
  return isNear ? ` Did you mean ${nearest}?` : ''
}

/** A document may have any number of names, of any length. */
const MAX_NAMES = 5000
const MAX_LENGTH = 40

/** Letters added, lost, replaced, or swapped with their neighbor (optimal string alignment). */
function measureDistance(word: string, name: string): number {
  const a = word.toLowerCase().slice(0, MAX_LENGTH)
  const b = name.toLowerCase().slice(0, MAX_LENGTH)
  // Typing only the beginning counts as one mistake.
  if (a.length > 2 && a !== b && b.startsWith(a)) return 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + Number(a[i - 1] !== b[j - 1])
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? before[j - 2]! + 1 : replaced
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, swapped))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
