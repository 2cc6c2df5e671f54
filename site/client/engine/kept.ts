/** The last documents, so that a section or chunks of them need no second conversion. */
import type { MeasuredWhole } from '../../../src/engine/convert.ts'

/** Far below what a tab may hold. */
const MAX_CHARACTERS = 32_000_000

export interface Shelf {
  keep(id: string, whole: MeasuredWhole): void
  find(id: string): MeasuredWhole | undefined
}

export function createShelf(maxCharacters = MAX_CHARACTERS): Shelf {
  // A Map keeps insertion order.
  const kept = new Map<string, MeasuredWhole>()
  return {
    find: id => kept.get(id),
    keep(id, { converted, ...others }) {
      kept.delete(id)
      // The page has the images; only text is kept here.
      kept.set(id, { ...others, converted: { ...converted, images: new Map() } })
      let sum = 0
      for (const [key, whole] of [...kept].reverse()) {
        sum += whole.converted.markdown.length
        if (sum > maxCharacters && key !== id) kept.delete(key)
      }
    },
  }
}
