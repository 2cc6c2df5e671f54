import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepCompiledCode } from './compile-cache.ts'

test('compiled code is kept in a folder of our own, by versions of Node that can, for users who have a home', () => {
  const folders: string[] = []
  const caching = { enableCompileCache: (folder: string) => folders.push(folder) }
  keepCompiledCode(caching, () => '/home/me/.cache')
  keepCompiledCode({}, () => '/home/me/.cache')
  keepCompiledCode(caching, () => undefined)
  assert.deepEqual(folders, [join('/home/me/.cache', 'foliomark')])
})
