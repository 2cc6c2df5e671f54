/** The paths of the API, and what each of them supports. */
import type { Operation } from './operation.ts'
import { VERSION } from './v1/operations.ts'

export interface Resource {
  readonly path: string
  /** Empty if there is nothing at the path. */
  readonly operations: readonly Operation[]
  /** Methods, for `Allow`. */
  readonly allow: readonly string[]
  readonly isCrossOrigin: boolean
  /** The path that replaces a deprecated one. */
  readonly successor: string | undefined
}

/** Including one for each path, as routers write it, where there is nothing. */
export function createResources(operations: readonly Operation[]): readonly Resource[] {
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
    // The index is the same with and without the trailing slash.
    if (operation.path.endsWith('/')) add(operation.path.slice(0, -1), operation, undefined)
    for (const alias of operation.aliases ?? []) add(alias, operation, operation.path)
  }
  return [...resources.values(), ...['/api', '/api/*'].map(toNothing)]
}

function toNothing(path: string): Resource {
  return {
    path,
    operations: [],
    allow: DEFAULT_METHODS,
    isCrossOrigin: true,
    successor: undefined,
  }
}

/** What supports GET supports HEAD. */
export function findOperation({ operations }: Resource, asked: string): Operation | undefined {
  return operations.find(({ method }) => asked === method || (asked === 'HEAD' && method === 'GET'))
}

export const DEFAULT_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']

/** On every response. One client's numbers must not be shown to another, so caches store nothing here. */
export const API_HEADERS = {
  'x-api-version': VERSION,
  vary: 'Accept',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}
