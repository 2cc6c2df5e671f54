import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { makeFolder, removeFolder } from '../../../test/support/run-cli.ts'
import { createDisk } from './disk.ts'

describe('a disk', () => {
  const folder = makeFolder({ 'a.txt': 'text' })
  after(() => removeFolder(folder))
  const path = (name: string) => join(folder, name)

  for (const [kind, stepMs] of [
    ['quick', 0],
    ['slow', 100],
  ] as const) {
    test(`that is ${kind} reads, writes and moves`, async () => {
      let clock = 0
      const disk = createDisk(() => {
        clock += stepMs
        return clock
      })
      for (let round = 0; round < 12; round++) {
        await disk.write(path('b'), Buffer.from(`${kind} ${round}`))
        await disk.move(path('b'), path('c'))
        assert.equal(readFileSync(path('c'), 'utf8'), `${kind} ${round}`)
        assert.equal(String(await disk.read(path('a.txt'), 4)), 'text')
        assert.equal(await disk.read(path('a.txt'), 3), undefined)
        await assert.rejects(disk.read(path('missing'), 3), { code: 'ENOENT' })
      }
    })
  }
})
