/** The folder with the corpus and the scorer, which lies beside or above the project. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function findShared(from: string): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'shared')
    if (existsSync(candidate) || folder === dirname(folder)) return candidate
  }
}
