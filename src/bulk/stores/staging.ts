/**
 * Folders for files on their way, one for each worker. A killed worker leaves its own behind, and other machines cannot
 * see that it is dead. So live workers touch their folders from time to time, and later ones remove any that have not
 * been touched for long. All times are the file system's: machines' clocks differ.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

export interface Staging {
  readonly folder: string
  close(): Promise<void>
}

/** Throws the file system's error if the folder cannot be created. */
export async function openStaging(parent: string): Promise<Staging> {
  const folder = join(parent, `${hostname()}-${process.pid}-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  await removeAbandoned(parent, folder)
  const touch = setInterval(() => {
    const now = new Date()
    // The next touch will do.
    utimes(folder, now, now).catch(() => {})
  }, TOUCH_MS)
  touch.unref()
  return {
    folder,
    async close() {
      clearInterval(touch)
      await removeAbandoned(parent, folder).catch(() => {})
      await rm(folder, { recursive: true, force: true })
      // Others may be using it.
      await rmdir(parent).catch(() => {})
    },
  }
}

async function removeAbandoned(parent: string, own: string): Promise<void> {
  await utimes(own, new Date(), new Date())
  const { mtimeMs: now } = await stat(own)
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const touchedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - touchedAt > SILENT_MS) await rm(folder, { recursive: true, force: true })
  }
}

const TOUCH_MS = 10_000
/** Network file systems may show times that are a minute old. */
const SILENT_MS = 180_000
