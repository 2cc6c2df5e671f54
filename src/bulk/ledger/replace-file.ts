/** A small file that has either its old content or its new one, whenever its writer is killed. */
import { renameSync, writeFileSync } from 'node:fs'

export function replaceFile(path: string, content: string): void {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}
