/** Folders on this machine, or mounted ones. */
import { constants } from 'node:fs'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { searchFolder } from '../../files/search-folder.ts'
import { explainFileError } from '../../isolation/file-errors.ts'
import { createDisk } from './disk.ts'
import { openStaging } from './staging.ts'
import {
  MAX_DOCUMENT_BYTES,
  type Source,
  StoreError,
  type Target,
  tooLarge,
  UnfitName,
} from './store.ts'

export function openSourceFolder(root: string): Source {
  const disk = createDisk()
  return {
    async *list() {
      for await (const found of searchFolder(root)) {
        // A folder that cannot be read fails like a document: it must not go missing silently.
        const place = found.type === 'document' ? found.place : found.path.slice(root.length + 1)
        yield place.split(sep).join('/')
      }
    },
    async read(path) {
      const file = join(root, ...path.split('/'))
      try {
        const bytes = await disk.read(file, MAX_DOCUMENT_BYTES)
        return bytes ? { ok: true, bytes, filename: basename(path) } : tooLarge
      } catch (error) {
        const explained = explainFileError(error)
        if (explained) return { ok: false, ...explained, ms: 0 }
        throw new StoreError(`The source cannot be read: ${(error as Error).message}`)
      }
    },
  }
}

/** Files are written elsewhere in the folder and then renamed, which is atomic on any file system. */
export async function openTargetFolder(root: string): Promise<Target> {
  const staging = await openStaging(join(root, STAGING)).catch(error => {
    throw new Error(`The target cannot be written to: ${(error as Error).message}`)
  })
  const disk = createDisk()
  const known = new Set<string>()
  let count = 0

  const place = async (name: string, write: (file: string) => Promise<void>) => {
    const file = join(root, ...name.split('/'))
    const temporary = join(staging.folder, String(count++))
    try {
      await write(temporary)
      await move(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {})
      throw toStoreError(error)
    }
  }
  const move = async (temporary: string, file: string) => {
    const folder = dirname(file)
    if (known.has(folder)) {
      const isGone = await disk.move(temporary, file).then(
        () => false,
        error => error.code === 'ENOENT' || Promise.reject(error),
      )
      if (!isGone) return
    }
    await mkdir(folder, { recursive: true })
    if (known.size >= MAX_KNOWN) known.clear()
    known.add(folder)
    await disk.move(temporary, file)
  }

  return {
    stagingFolder: join(staging.folder, 'media'),
    put: (name, content) => place(name, temporary => disk.write(temporary, content)),
    async read(name) {
      try {
        return await disk.read(join(root, ...name.split('/')), Number.POSITIVE_INFINITY)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw toStoreError(error)
      }
    },
    async copy(from, to) {
      const file = join(root, ...from.split('/'))
      const isThere = await stat(file).then(
        stats => stats.isFile(),
        () => false,
      )
      // Where the file system supports it, both share blocks until one changes.
      if (isThere && from !== to) {
        await place(to, temporary => copyFile(file, temporary, constants.COPYFILE_FICLONE))
      }
      return isThere
    },
    remove: name => rm(join(root, ...name.split('/')), { force: true }),
    close: () => staging.close(),
  }
}

/** Removes what killed workers left behind; only for callers who know that none is running. */
export function sweepTargetFolder(root: string): Promise<void> {
  return rm(join(root, STAGING), { recursive: true, force: true })
}

const STAGING = '.foliomark'

/** Folders known to exist; cleared now and then, because there may be millions. */
const MAX_KNOWN = 10_000

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

function toStoreError(error: unknown): Error {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (['EISDIR', 'ENXIO', 'ENOTDIR', 'ENAMETOOLONG', 'EEXIST', 'ENOTEMPTY'].includes(code)) {
    return new UnfitName(`The output cannot be written: ${message}`)
  }
  return new StoreError(`The target cannot be written to: ${message}`)
}
