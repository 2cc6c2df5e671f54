import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createFolders } from '../../test/support/run-cli.ts'
import { findCacheFolder, ScriptLoader } from './script-loader.ts'

const FIRST = '(function(module,require){module.exports={tell:()=>require("./second.cjs").word}})'
const SECOND =
  '(function(module,require){module.exports={word:require("node:path").posix.join("a","b")}})'

describe('a program of scripts', () => {
  const { folderWith, removeAll } = createFolders()
  after(removeAll)
  const makeProgram = () => folderWith({ 'first.cjs': FIRST, 'second.cjs': SECOND })
  const run = (folder: string, cache?: string) => {
    const loader = new ScriptLoader(folder, cache)
    const told = loader.load<{ tell(): string }>('first.cjs').tell()
    loader.keepCompiled()
    return told
  }

  test('loads its scripts and modules of Node', () => {
    assert.equal(run(makeProgram()), 'a/b')
  })

  test('keeps the compiled code of what was loaded, and uses it', () => {
    const cache = join(folderWith({}), 'program')
    const folder = makeProgram()
    run(folder, cache)
    assert.deepEqual(readdirSync(cache), ['first.cjs', 'second.cjs'])
    const kept = statSync(join(cache, 'first.cjs')).ino
    assert.equal(run(folder, cache), 'a/b')
    assert.equal(statSync(join(cache, 'first.cjs')).ino, kept)
  })

  test('recompiles what was damaged on disk, and replaces it', () => {
    const cache = join(folderWith({}), 'program')
    const folder = makeProgram()
    run(folder, cache)
    const file = join(cache, 'second.cjs')
    const whole = readFileSync(file)
    for (const damaged of [whole.subarray(0, 3), whole.map((byte, at) => (at > 90 ? 7 : byte))]) {
      writeFileSync(file, damaged)
      assert.equal(run(folder, cache), 'a/b')
      assert.notDeepEqual(readFileSync(file), Buffer.from(damaged))
    }
  })

  test('keeps the code of a few versions', () => {
    const caches = folderWith({})
    for (const version of 'abcdef') run(makeProgram(), join(caches, version))
    assert.equal(readdirSync(caches).length, 4)
    assert.ok(readdirSync(caches).includes('f'))
  })

  test('runs where nothing can be kept', () => {
    assert.equal(run(makeProgram(), '/dev/null/program'), 'a/b')
  })
})

test('compiled code belongs to one program and one version of Node, in a folder of the user', () => {
  const { NODE_DISABLE_COMPILE_CACHE: disabled, XDG_CACHE_HOME: home } = process.env
  try {
    delete process.env.NODE_DISABLE_COMPILE_CACHE
    process.env.XDG_CACHE_HOME = join('/', 'caches')
    const folder = findCacheFolder('1234')
    assert.equal(
      folder,
      join('/', 'caches', 'foliomark', `1234-${process.version}-${process.arch}`),
    )
    process.env.NODE_DISABLE_COMPILE_CACHE = '1'
    assert.equal(findCacheFolder('1234'), undefined)
  } finally {
    restore('NODE_DISABLE_COMPILE_CACHE', disabled)
    restore('XDG_CACHE_HOME', home)
  }
})

test('compiled code of another user is not used', () => {
  const { XDG_CACHE_HOME: home } = process.env
  const { folderWith, removeAll } = createFolders()
  try {
    process.env.XDG_CACHE_HOME = folderWith({})
    const folder = findCacheFolder('1234')!
    mkdirSync(folder, { recursive: true })
    assert.equal(findCacheFolder('1234'), folder)
    assert.equal(findCacheFolder('1234', process.getuid!() + 1), undefined)
  } finally {
    restore('XDG_CACHE_HOME', home)
    removeAll()
  }
})

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
