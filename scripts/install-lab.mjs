/**
 * Installs packages of the lab where they are not there yet, or not as the lock file says: those of `lab/` itself, or
 * of a room that has its own.
 *
 *     node scripts/install-lab.mjs [nodes]
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const LAB = fileURLToPath(new URL('../lab', import.meta.url))
/** The lock file that was installed. */
const INSTALLED = 'node_modules/.installed.json'

if (import.meta.url === pathToFileURL(process.argv[1]).href) install(process.argv[2])

export function install(room = '') {
  if (isInstalled(room)) return
  const folder = join(LAB, room)
  const words = ['ci', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  copyFileSync(join(folder, 'package-lock.json'), join(folder, INSTALLED))
}

export function isInstalled(room = '') {
  const read = path => readFileSync(join(LAB, room, path), 'utf8')
  try {
    return read(INSTALLED) === read('package-lock.json')
  } catch {
    return false
  }
}
