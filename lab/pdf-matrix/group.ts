/** Members of a list by a name that each has, in the order of their first appearance. */
export function groupBy<T>(list: Iterable<T>, nameOf: (member: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const member of list) {
    const name = nameOf(member)
    const group = groups.get(name)
    if (group) group.push(member)
    else groups.set(name, [member])
  }
  return groups
}
