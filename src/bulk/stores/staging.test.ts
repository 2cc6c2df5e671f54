import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createFolders } from '../../../test/support/run-cli.ts'
import { openStaging } from './staging.ts'

const { folderWith, removeAll } = createFolders()
after(removeAll)

test('the folder of a killed worker is removed, that of a live one is not', async () => {
  const parent = join(folderWith({}), '.foliomark')
  const dead = join(parent, 'elsewhere-1-1')
  mkdirSync(dead, { recursive: true })
  writeFileSync(join(dead, '0'), 'half a file')
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(dead, longAgo, longAgo)
  const alive = join(parent, 'elsewhere-2-2')
  mkdirSync(alive)
  const staging = await openStaging(parent)
  assert.deepEqual(
    readdirSync(parent).sort(),
    [alive, staging.folder].map(path => path.slice(parent.length + 1)).sort(),
  )
  await staging.close()
  assert.deepEqual(readdirSync(parent), ['elsewhere-2-2'])
})

test('the last one leaves nothing', async () => {
  const parent = join(folderWith({}), '.foliomark')
  await (await openStaging(parent)).close()
  assert.ok(!existsSync(parent))
})
