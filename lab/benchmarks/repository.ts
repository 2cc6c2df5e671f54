/** Files of a git repository without a work tree. */
import { spawnSync } from 'node:child_process'

/** Undefined if a snapshot lists the file and does not have it, as with the largest ones. */
export function findBlob(repository: string, path: string): Uint8Array | undefined {
  const words = ['-C', repository, 'show', `HEAD:${path}`]
  const { status, stdout } = spawnSync('git', words, { maxBuffer: 2 ** 30 })
  return status === 0 ? stdout : undefined
}

export function readBlob(repository: string, path: string): Uint8Array {
  const bytes = findBlob(repository, path)
  if (!bytes) throw new Error(`The repository ${repository} has no ${path}.`)
  return bytes
}
