import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pack, unpack } from './visit-files.ts'

test('bytes are packed into whole characters, and come back', () => {
  for (const size of [0, 1, 2, 14, 15, 16, 1000, 20_001]) {
    const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7919 + 255) & 255)
    const text = pack(bytes)
    assert.equal(JSON.parse(JSON.stringify(text)), text)
    assert.match(text, /^[\u3000-\uafff]*$/)
    assert.ok(text.length <= Math.ceil((size * 8) / 15))
    assert.deepEqual(unpack(text, size), bytes)
  }
})
