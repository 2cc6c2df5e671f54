import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepCompiledCode } from './compile-cache.ts'

test('compiled code is kept in a folder of our own, by versions of Node that can', () => {
  const folders: string[] = []
  keepCompiledCode({ enableCompileCache: folder => folders.push(folder) }, '/home/me/.cache')
  keepCompiledCode({}, '/home/me/.cache')
  assert.deepEqual(folders, [join('/home/me/.cache', 'foliomark')])
})
