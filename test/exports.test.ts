/** Everything exported is imported somewhere: otherwise a reader looks for users that do not exist. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listFiles } from './support/list-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['lab', 'scripts', 'site', 'src', 'test']
const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|const|class) (\w+)/gm
const IMPORT = /^(?:import|export)(?: type)? \{([^}]*)\} from '(\.[^']+)'/gm
/** Modules that are imported as a whole, statically or on demand. */
const WHOLE = /^import \* as \w+ from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm
/** The public entry points. */
const PUBLIC = ['src/engine/index.ts', 'src/pool.ts']

interface Source {
  readonly path: string
  readonly text: string
}

const sources: readonly Source[] = FOLDERS.flatMap(folder => listFiles(root, folder))
  .filter(path => /\.(?:ts|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** `src/a.ts name` for each name that some other file imports. */
function findImported(): Set<string> {
  const imported = new Set<string>()
  for (const { path, text } of sources) {
    for (const [, names = '', from = ''] of text.matchAll(IMPORT)) {
      const target = join(dirname(path), from)
      for (const name of names.split(',')) {
        const [, word] = name.match(/(?:type )?(\w+)/) ?? []
        imported.add(`${target} ${word}`)
      }
    }
  }
  return imported
}

function findWhole(): Set<string> {
  return new Set(
    sources.flatMap(({ path, text }) =>
      Array.from(text.matchAll(WHOLE), ([, now, later = '']) =>
        toSource(join(dirname(path), now ?? later)),
      ),
    ),
  )
}

/** Scripts outside the build use what is built. */
const toSource = (path: string): string => path.replace(/^dist\/(.*)\.js$/, '$1.ts')

test('every value that src exports is imported by another file', () => {
  const imported = findImported()
  const asWhole = findWhole()
  const needless = sources
    .filter(({ path }) => path.startsWith('src/') && !PUBLIC.includes(path) && !asWhole.has(path))
    .flatMap(({ path, text }) => Array.from(text.matchAll(EXPORT), ([, name]) => `${path} ${name}`))
    .filter(name => !imported.has(name))
  assert.deepEqual(needless, [])
})
