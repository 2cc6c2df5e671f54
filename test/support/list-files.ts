import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** All files below a folder, relative to the root, except installed packages. Empty if the folder does not exist. */
export function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(root, path) : [path]
    })
}
