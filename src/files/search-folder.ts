/**
 * Searches folders for documents: regular files selected and ordered by name, nothing hidden. Of a folder with more
 * entries than fit in memory, only runs are ordered.
 */
import type { Dir, Dirent } from 'node:fs'
import { opendir, realpath, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { FORMATS } from '../engine/formats/index.ts'

type Found =
  | {
      readonly type: 'document'
      readonly path: string
      /** Path relative to the folder being searched. */
      readonly place: string
    }
  | UnreadableFolder

interface UnreadableFolder {
  readonly type: 'missing'
  readonly path: string
  readonly code: 'unreadable'
  readonly detail: string
}

/** `onOther` is called for every file whose name is not that of a document. */
export const searchFolder = (path: string, onOther = () => {}): AsyncGenerator<Found> =>
  search(path, '', new Set(), onOther)

async function* search(
  path: string,
  place: string,
  visited: Set<string>,
  onOther: () => void,
): AsyncGenerator<Found> {
  let folder: Dir
  try {
    // Symbolic links may lead back to a folder being searched.
    const real = await realpath(path)
    if (visited.has(real)) return
    visited.add(real)
    folder = await opendir(path, { bufferSize: 1000 })
  } catch {
    yield {
      type: 'missing',
      path,
      code: 'unreadable',
      detail: 'The folder cannot be read: permission denied.',
    }
    return
  }
  for await (const entry of inSortedRuns(folder)) {
    const { name } = entry
    const child = join(path, name)
    const kind = entry.isSymbolicLink() ? await kindOf(child) : toKind(entry)
    if (kind === 'folder') yield* search(child, join(place, name), visited, onOther)
    else if (!hasKnownExtension(name)) onOther()
    else if (kind !== 'special') {
      yield { type: 'document', path: child, place: join(place, name) }
    }
  }
}

async function* inSortedRuns(folder: Dir): AsyncGenerator<Dirent> {
  let run: Dirent[] = []
  const sorted = () => run.sort((a, b) => (a.name < b.name ? -1 : 1))
  for await (const entry of folder) {
    if (!isSkipped(entry.name)) run.push(entry)
    if (run.length < MAX_SORTED) continue
    yield* sorted()
    run = []
  }
  yield* sorted()
}

const MAX_SORTED = 100_000

/** Hidden files, and the `~$` files in which Word and Excel record who has a document open. */
export const isSkipped = (name: string): boolean => name.startsWith('.') || name.startsWith('~$')

export const hasKnownExtension = (name: string): boolean =>
  Object.hasOwn(FORMATS, extname(name).slice(1).toLowerCase())

export const isFolder = async (path: string): Promise<boolean> => (await kindOf(path)) === 'folder'

/** The target of a link is what counts; undefined if it cannot be seen, which shows when it is read. */
async function kindOf(path: string): Promise<ReturnType<typeof toKind> | undefined> {
  try {
    return toKind(await stat(path))
  } catch {
    return undefined
  }
}

function toKind(stats: Pick<Dirent, 'isDirectory' | 'isFile'>): 'file' | 'folder' | 'special' {
  if (stats.isDirectory()) return 'folder'
  return stats.isFile() ? 'file' : 'special'
}
