/**
 * Only regular files are documents: a pipe would keep us waiting forever, and a device may do something when opened.
 * So nothing else is opened, and whatever takes a file's place meanwhile is opened without blocking.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'

/** Windows has no such flag. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants

export function openRegularSync(path: string): number {
  requireRegular(path, statSync(path))
  const descriptor = openSync(path, O_RDONLY | O_NONBLOCK)
  try {
    requireRegular(path, fstatSync(descriptor))
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** `flags`: open(2) flags besides the usual ones. */
export async function openRegular(path: string, flags = 0): Promise<FileHandle> {
  requireRegular(path, await stat(path))
  const handle = await open(path, O_RDONLY | O_NONBLOCK | flags)
  try {
    requireRegular(path, await handle.stat())
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

export function readRegularSync(path: string): Buffer {
  const descriptor = openRegularSync(path)
  try {
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** With the system's codes, which reports ENXIO when a socket is opened (open(2)). */
function requireRegular(path: string, stats: Stats): void {
  if (stats.isFile()) return
  const code = stats.isDirectory() ? 'EISDIR' : 'ENXIO'
  throw Object.assign(new Error(`${code}: not a regular file, open '${path}'`), { code, path })
}
