/**
 * Private-use characters: what they show is known only to the font they were typed in. If a reader knows the font it
 * writes what the font draws; the others stay and are reported.
 */

/** Those of the basic plane, which symbol fonts use. */
export const PRIVATE_USE = /[\ue000-\uf8ff]/

const ALL_PRIVATE_USE = /[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g

/** How often each occurs in a text, by name: `U+F0B7`. */
export function countPrivateUse(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [character] of text.matchAll(ALL_PRIVATE_USE)) {
    const name = `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
