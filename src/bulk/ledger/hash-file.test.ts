import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createFolders } from '../../../test/support/run-cli.ts'
import { HashFile } from './hash-file.ts'

const { folderWith, removeAll } = createFolders()
after(removeAll)

test('numbers are found by their keys, also by the next process, and none for other keys', () => {
  const path = join(folderWith({}), 'hashes')
  // Enough for several parts to grow more than once.
  const count = 30_000
  const first = new HashFile(path)
  for (let number = 0; number < count; number++) first.set(`key ${number}`, number)
  // What was killed has closed nothing.
  const second = new HashFile(path)
  for (let number = 0; number < count; number++) assert.equal(second.find(`key ${number}`), number)
  assert.equal(second.find('another'), undefined)
  for (let number = count; number < 2 * count; number++) second.set(`key ${number}`, number)
  second.set('key 5', 7)
  assert.equal(second.find('key 5'), 7)
  assert.equal(second.find('key 6'), 6)
  assert.equal(second.find(`key ${2 * count - 1}`), 2 * count - 1)
  first.close()
  second.close()
})
