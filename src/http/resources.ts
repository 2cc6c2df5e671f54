/** The paths of the API, and what each of them answers to. */
import type { Operation } from './operation.ts'

export interface Resource {
  readonly path: string
  readonly operations: readonly Operation[]
  /** Methods, for `Allow`. */
  readonly allow: readonly string[]
  readonly isCrossOrigin: boolean
  /** The path that replaces a deprecated one. */
  readonly successor: string | undefined
}

export function createResources(operations: readonly Operation[]): ReadonlyMap<string, Resource> {
  const resources = new Map<string, Resource>()
  const add = (path: string, operation: Operation, successor: string | undefined) => {
    const others = resources.get(path)?.operations ?? []
    const all = [...others, operation]
    resources.set(path, {
      path,
      operations: all,
      allow: [
        ...all.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
        'OPTIONS',
      ],
      isCrossOrigin: all.every(({ isCrossOrigin }) => isCrossOrigin),
      successor,
    })
  }
  for (const operation of operations) {
    add(operation.path, operation, undefined)
    // The index is the same with and without the slash at its end.
    if (operation.path.endsWith('/')) add(operation.path.slice(0, -1), operation, undefined)
    for (const alias of operation.aliases ?? []) add(alias, operation, operation.path)
  }
  return resources
}
