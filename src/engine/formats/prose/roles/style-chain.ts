/**
 * A style and what it is based on, the most general first. A loop ends where it closes. So does a chain
 * that is longer than authors make them: with thousands of styles, each based on the one before, finding
 * out what each of them says would take the square of their number.
 */
export function listAncestors<Style>(
  style: Style | undefined,
  findBase: (style: Style) => Style | undefined,
): Style[] {
  const found = new Set<Style>()
  for (let next = style; next !== undefined && !found.has(next); next = findBase(next)) {
    if (found.size === MAX_ANCESTORS) break
    found.add(next)
  }
  return [...found].reverse()
}

const MAX_ANCESTORS = 40
