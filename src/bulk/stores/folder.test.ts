import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { makeFolder, removeFolder } from '../../../test/support/run-cli.ts'
import { openSourceFolder, openTargetFolder, sweepTargetFolder } from './folder.ts'
import { UnfitName } from './store.ts'

describe('a folder', () => {
  const folders: string[] = []
  const folderWith = (files: Record<string, string>) => {
    const folder = makeFolder(files)
    folders.push(folder)
    return folder
  }
  after(() => folders.forEach(removeFolder))

  test('lists its documents in order, and nothing hidden', async () => {
    const source = openSourceFolder(
      folderWith({
        'b.csv': '',
        'a/c.csv': '',
        'a/.x.csv': '',
        'a.txt': '',
        '.foliomark/d.csv': '',
      }),
    )
    const found: string[] = []
    for await (const path of source.list()) found.push(path)
    assert.deepEqual(found, ['a/c.csv', 'b.csv'])
  })

  test('a document that is not there fails by itself', async () => {
    const answer = await openSourceFolder(folderWith({})).read('a.csv')
    assert.deepEqual(answer, {
      ok: false,
      code: 'not_found',
      detail: 'There is no such file.',
      ms: 0,
    })
  })

  test('puts files whole into folders that need not be there, over older ones', async () => {
    const root = folderWith({ 'a/b.md': 'old' })
    const target = await openTargetFolder(root)
    await target.put('a/b.md', Buffer.from('new'))
    await target.put('c/d/e.md', Buffer.from('text'))
    assert.equal(await target.copy('c/d/e.md', 'f/g.md'), true)
    assert.equal(await target.copy('missing.md', 'h.md'), false)
    assert.equal(readFileSync(join(root, 'a/b.md'), 'utf8'), 'new')
    assert.equal(readFileSync(join(root, 'f/g.md'), 'utf8'), 'text')
    assert.equal(await target.read('h.md'), undefined)
    // A folder removed meanwhile is created again.
    removeFolder(join(root, 'c'))
    await target.put('c/d/e.md', Buffer.from('again'))
    await target.close()
    assert.ok(!existsSync(join(root, '.foliomark')))
  })

  test('a name that is taken by a folder is told from a store that is away', async () => {
    const root = folderWith({ 'a.md/b': '' })
    const target = await openTargetFolder(root)
    await assert.rejects(target.put('a.md', Buffer.from('')), UnfitName)
    await target.close()
  })

  test('leftovers of killed workers are swept away', async () => {
    const root = folderWith({ 'a.md': 'stays' })
    mkdirSync(join(root, '.foliomark/dead'), { recursive: true })
    writeFileSync(join(root, '.foliomark/dead/0'), 'half')
    await sweepTargetFolder(root)
    assert.ok(!existsSync(join(root, '.foliomark')))
    assert.ok(existsSync(join(root, 'a.md')))
  })
})
