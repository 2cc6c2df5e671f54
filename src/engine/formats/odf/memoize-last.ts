/** All runs of a link resolve its target, and an address may be as long as the file. */
type FindLink = (href: string | undefined) => string | undefined

/** The same results, but the last one is not computed again. */
export function memoizeLast(find: FindLink): FindLink {
  let asked: string | undefined
  let found: string | undefined
  return href => {
    if (href !== asked) {
      asked = href
      found = find(href)
    }
    return found
  }
}
