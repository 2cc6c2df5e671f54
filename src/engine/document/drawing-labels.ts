/**
 * Drawings have many small labels, such as the numbers on a plan or the corners of a triangle: several in a row share a
 * line.
 */

const LEAST_LABELS = 3
const MAX_LABEL_CHARACTERS = 6

export const isShortLabel = (text: string): boolean => text.length <= MAX_LABEL_CHARACTERS

/** The labels from one position on that share a line; none if they are too few. */
export function takeLabels<Item, Label extends Item>(
  items: readonly Item[],
  start: number,
  isLabel: (item: Item) => item is Label,
): readonly Label[] {
  const labels: Label[] = []
  for (let index = start; index < items.length; index++) {
    const item = items[index]!
    if (!isLabel(item)) break
    labels.push(item)
  }
  return labels.length >= LEAST_LABELS ? labels : []
}
