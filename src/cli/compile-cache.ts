/**
 * Compiling this program takes a fifth of what the command needs for a small document. Node 22.1 and newer can
 * keep the compiled code: in the user's own cache folder, where nobody else can put any, and never if
 * NODE_DISABLE_COMPILE_CACHE is set. Where the folder cannot be written, Node goes on without.
 */
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The types of Node 20 do not know it. */
interface Caching {
  readonly enableCompileCache?: (folder: string) => unknown
}

export function keepCompiledCode(
  { enableCompileCache }: Caching = module as Caching,
  findFolder = findCacheFolder,
): void {
  const folder = enableCompileCache && findFolder()
  if (folder) enableCompileCache(join(folder, 'foliomark'))
}

/** Undefined for a user without a home, as in many containers. */
function findCacheFolder(): string | undefined {
  try {
    return process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  } catch {
    return undefined
  }
}
