/** All runs of a link ask where it leads, and an address may be as long as the file. */
type FindLink = (href: string | undefined) => string | undefined

/** The same answers; one that is asked for again is not looked for again. */
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
