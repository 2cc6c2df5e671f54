import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createHashes } from './sha.ts'

test('digests are those of the specification, for messages around the ends of blocks', () => {
  for (const [name, hash] of createHashes()) {
    for (const length of [0, 3, 55, 56, 64, 111, 112, 128, 1000]) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 37) & 0xff)
      const expected = createHash(name).update(message).digest('hex')
      assert.equal(Buffer.from(hash(message)).toString('hex'), expected, `${name} of ${length}`)
    }
  }
})
