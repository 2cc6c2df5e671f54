/** Rules for the files of the repository themselves. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files that fetch things onto a machine. */
const FETCHING = /(?:\.sh|\.mjs|Dockerfile|package\.json|\.npmrc)$|^\.ci\//

test('no script names a host to download from: a machine has its own', {
  skip: !existsSync(join(root, '.git')),
}, () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const scripts = files.filter(file => FETCHING.test(file))
  assert.ok(scripts.includes('lab/peers/install.sh'))
  const named = scripts.flatMap(file => {
    const text = withoutOwnAddresses(readFileSync(join(root, file), 'utf8'))
    const hosts = text.match(/\bhttps?:\/\/(?!localhost|127\.0\.0\.1)[\w-]+(?:\.[\w-]+)+/g) ?? []
    return hosts.map(host => `${file}: ${host}`)
  })
  assert.deepEqual(named, [])
})

/** Where a package says that it lives, and XML names: for people and programs to read, not to download from. */
function withoutOwnAddresses(text: string): string {
  return text.replace(/"(?:homepage|bugs|url)": "[^"]*"|\bxmlns="[^"]*"/g, '')
}
