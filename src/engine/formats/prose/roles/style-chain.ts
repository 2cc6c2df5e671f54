/**
 * A style and its ancestors, most general first. A cycle ends where it closes, and so does a chain longer than
 * authors make them: with thousands of styles, each based on the one before, resolving all of them would take
 * quadratic time.
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
