/** What was dropped, including the files in dropped folders (File and Directory Entries API). */
import type { GivenFile } from './names.ts'

/** More than this is not a folder of documents. */
const MAX_FILES = 5000

export interface Dropped {
  readonly files: readonly GivenFile[]
  readonly fromFolders: readonly GivenFile[]
}

/** What was dropped is gone after the first await: entries are taken at once, and read later. */
export async function readDropped({ items, files }: DataTransfer): Promise<Dropped> {
  const entries = [...items].flatMap(item => item.webkitGetAsEntry?.() ?? [])
  const folders = entries.filter(entry => entry.isDirectory)
  if (!folders.length) {
    return { files: [...files].map(file => ({ file, path: file.name })), fromFolders: [] }
  }
  const single = await readAll(entries.filter(entry => entry.isFile))
  return { files: single, fromFolders: await readAll(folders) }
}

async function readAll(start: readonly FileSystemEntry[]): Promise<GivenFile[]> {
  const found: GivenFile[] = []
  const waiting = [...start]
  for (let entry = waiting.shift(); entry && found.length < MAX_FILES; entry = waiting.shift()) {
    if (entry.isFile) {
      const file = await toFile(entry as FileSystemFileEntry)
      if (file) found.push({ file, path: entry.fullPath.replace(/^\//, '') })
    } else waiting.push(...(await listFolder(entry as FileSystemDirectoryEntry)))
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function toFile(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise(resolve => entry.file(resolve, () => resolve(undefined)))
}

/** A reader returns a hundred at a time, and none when there are no more. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>(resolve =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (!next.length) return all
    all.push(...next)
  }
}
