/** Rules for the files of the repository themselves. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listFiles } from './support/list-files.ts'

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

/**
 * V8 puts them, or the classes it makes for them, among what only a full collection looks at: until then all that they
 * can reach stays, which may be the whole document (decision 23).
 */
const KEPT_LONG: readonly (readonly [what: string, written: RegExp])[] = [
  [
    'a function assigned to a property where it is written',
    /^(?!.*\b(?:const|let) ).*(?:\.#?\w+|\]) (?:\?\?)?= (?:async )?(?:\([^()]*\)|\w+) =>/,
  ],
  ['a getter or setter of an object literal', /^ {4,}[gs]et \w+\(/],
  ['a generator made inside a function', /^ {4,}(?:async )?\*\w+\(|^ +.*\bfunction ?\*/],
]

test('nothing of a conversion is kept until the next full collection', () => {
  const files = listFiles(root, 'src/engine').filter(file => !file.endsWith('.test.ts'))
  assert.ok(files.length > 500)
  const found = files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        KEPT_LONG.filter(([, written]) => written.test(line)).map(
          ([what]) => `${file}:${index + 1}: ${what}`,
        ),
      ),
  )
  assert.deepEqual(found, [])
})

/** Where a package says that it lives, and XML names: for people and programs to read, not to download from. */
function withoutOwnAddresses(text: string): string {
  return text.replace(/"(?:homepage|bugs|url)": "[^"]*"|\bxmlns="[^"]*"/g, '')
}
