/** Relationships: how a part of a package refers to other parts and addresses (ECMA-376 part 2, 9.3). */

export interface Relationship {
  readonly id: string
  /** Last segment of the relationship's type: `styles`, `image`, `hyperlink`, … */
  readonly type: string
  /** Path of a part inside the package, or an outside address. */
  readonly target: string
  readonly external: boolean
}

/** An element, or a scanner positioned on one. */
interface Attributed {
  attribute(name: string): string | undefined
}

/** Where the relationships of the part at `path` are written. */
export function relationshipsPath(path: string): string {
  const slash = path.lastIndexOf('/')
  return `${path.slice(0, slash + 1)}_rels/${path.slice(slash + 1)}.rels`
}

export function addRelationship(
  element: Attributed,
  source: string,
  into: Map<string, Relationship>,
): void {
  const id = element.attribute('Id')
  const target = element.attribute('Target')
  if (id === undefined || target === undefined) return
  const type = element.attribute('Type') ?? ''
  const external = element.attribute('TargetMode') === 'External'
  into.set(id, {
    id,
    type: type.slice(type.lastIndexOf('/') + 1),
    target: external ? target : resolvePath(source, target),
    external,
  })
}

/** A target relative to the part that refers to it; never leaves the package. */
function resolvePath(source: string, target: string): string {
  const plain = target.replaceAll('\\', '/')
  const own: string[] = []
  // Without splitting the path: it may be long, and have many relationships.
  let folder = plain.startsWith('/') ? '' : source.slice(0, source.lastIndexOf('/') + 1)
  for (const segment of plain.split('/')) {
    if (segment === '..') {
      if (own.pop() === undefined)
        folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
    } else if (segment !== '' && segment !== '.') own.push(segment)
  }
  return own.length > 0 ? folder + own.join('/') : folder.slice(0, -1)
}
