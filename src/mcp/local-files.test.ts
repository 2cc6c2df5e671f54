import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { Problem } from '../service/problem.ts'
import { openFolders } from './local-files.ts'

const home = mkdtempSync(join(tmpdir(), 'foliomark-'))
after(() => rmSync(home, { recursive: true }))
const open = join(home, 'open')
mkdirSync(join(open, 'deep'), { recursive: true })
mkdirSync(join(home, 'open-not'))
writeFileSync(join(open, 'a.csv'), 'a,b')
writeFileSync(join(open, 'deep', '..b.csv'), 'c,d')
writeFileSync(join(open, 'large.csv'), Buffer.alloc(26_214_401, 'a'))
writeFileSync(join(home, 'secret.csv'), 'secret')
writeFileSync(join(home, 'open-not', 'secret.csv'), 'secret')
symlinkSync(join(open, 'a.csv'), join(open, 'inward.csv'))
symlinkSync(join(home, 'secret.csv'), join(open, 'outward.csv'))
symlinkSync(home, join(open, 'up'))
symlinkSync(join(open, 'circle'), join(open, 'circle'))
symlinkSync(open, join(home, 'alias'))
spawnSync('mkfifo', [join(open, 'pipe.csv')])

const files = await openFolders([open])

const textOf = async (path: string, from = files) => {
  const { bytes } = await from.read(path)
  return Buffer.concat(bytes).toString()
}
const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof Problem && pattern.test(`${error.message} ${error.extensions.hint}`)

describe('a file below an open folder', () => {
  test('is read by its path, absolute or from the folder', async () => {
    assert.equal(await textOf(join(open, 'a.csv')), 'a,b')
    assert.equal(await textOf('a.csv'), 'a,b')
    assert.equal(await textOf('deep/../a.csv'), 'a,b')
  })

  test('may have a name that begins with dots', async () => {
    assert.equal(await textOf('deep/..b.csv'), 'c,d')
  })

  test('is read through a link that stays inside', async () => {
    assert.equal(await textOf('inward.csv'), 'a,b')
  })

  test('is read when the folder itself was given by a link', async () => {
    const aliased = await openFolders([join(home, 'alias')])
    assert.equal(await textOf('a.csv', aliased), 'a,b')
    assert.equal(await textOf(join(open, 'a.csv'), aliased), 'a,b')
  })

  test('is found in the second folder', async () => {
    const two = await openFolders([join(open, 'deep'), open])
    assert.equal(await textOf('a.csv', two), 'a,b')
  })

  test('is called what the client calls it', async () => {
    assert.equal((await files.read('deep/../inward.csv')).filename, 'inward.csv')
  })

  test('is refused when it is over 25 MB', async () => {
    await assert.rejects(files.read('large.csv'), refusal(/larger than 25 MB/))
  })
})

describe('what is not below an open folder is refused', () => {
  const cases: [what: string, path: string][] = [
    ['an absolute path', join(home, 'secret.csv')],
    ['a system file', '/etc/passwd'],
    ['a climb', '../secret.csv'],
    ['a climb out of a sub folder', 'deep/../../secret.csv'],
    ['a folder whose name only begins so', join(home, 'open-not', 'secret.csv')],
    ['a link that leads out', 'outward.csv'],
    ['a linked folder that leads out', 'up/secret.csv'],
    ['what a linked folder leads out to and back', 'up/open-not/secret.csv'],
    ['the folder above', '..'],
  ]
  for (const [what, path] of cases) {
    test(what, async () => {
      await assert.rejects(files.read(path), refusal(/outside the folders.*Give a path inside/))
    })
  }

  test('whether it exists or not, in the same words', async () => {
    const nowhere = files.read(join(home, 'no-such.csv'))
    await assert.rejects(nowhere, refusal(/outside the folders/))
  })
})

describe('what is no file is refused', () => {
  const cases: [what: string, path: string, words: RegExp][] = [
    ['nothing', 'nothing.csv', /no such file/],
    ['a folder', 'deep', /not a file/],
    ['a pipe, without waiting for it', 'pipe.csv', /not a file/],
    ['a link in a circle', 'circle', /no such file/],
    ['a name with a zero', 'a\0.csv', /no such file/],
  ]
  for (const [what, path, words] of cases) {
    test(what, async () => {
      await assert.rejects(files.read(path), refusal(words))
    })
  }
})

test('documents are listed by globs', async () => {
  const list = async (pattern: string) =>
    (await files.list(undefined, pattern)).documents.map(({ path }) => path)
  const names = ['a.csv', 'inward.csv', 'large.csv']
  assert.deepEqual(await list('{inward,A}.csv'), ['a.csv', 'inward.csv'])
  assert.deepEqual(await list('[a-i]*.c?v'), ['a.csv', 'inward.csv'])
  assert.deepEqual(await list('[!a]*.{csv,pdf}'), ['inward.csv', 'large.csv'])
  assert.deepEqual(await list('**'), names)
  assert.deepEqual(await list(''), names)
  assert.deepEqual(await list('{a[.csv'), [])
  await assert.rejects(list('[z-a]'), refusal(/not a glob/))
})

test('without an open folder no path is read', async () => {
  const none = await openFolders([])
  await assert.rejects(
    none.read(join(open, 'a.csv')),
    refusal(/does not read local files.*foliomark mcp FOLDER/),
  )
})

test('a folder that is none cannot be opened', async () => {
  await assert.rejects(openFolders([join(open, 'a.csv')]), /is not a folder/)
})
