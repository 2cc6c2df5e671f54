import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ByteBlocks } from './byte-blocks.ts'

test('messages come out as they went in, however they are split', () => {
  const whole = Buffer.from(Array.from({ length: 200_003 }, (_, at) => (at * 7) % 251))
  for (const size of [1, 3, 1000, 65_536, 100_000, 200_003]) {
    const blocks = new ByteBlocks()
    for (let at = 0; at < whole.length; at += size) blocks.push(whole.subarray(at, at + size))
    assert.equal(blocks.bytes, whole.length)
    const pieces = blocks.end()
    assert.equal(pieces.length, 4)
    assert.ok(Buffer.concat(pieces).equals(whole))
  }
})

test('a piece may be changed once it has been added', () => {
  const blocks = new ByteBlocks()
  const piece = Buffer.from('a')
  blocks.push(piece)
  piece[0] = 0
  assert.equal(String(blocks.end()[0]), 'a')
})

test('nothing takes nothing, and little takes one block while it grows', () => {
  const blocks = new ByteBlocks()
  blocks.push(Buffer.alloc(0))
  assert.deepEqual([blocks.heldBytes, blocks.bytes], [0, 0])
  blocks.push(Buffer.alloc(3))
  assert.deepEqual([blocks.heldBytes, blocks.bytes], [65_536, 3])
  assert.equal(blocks.end()[0]?.length, 3)
  assert.deepEqual(new ByteBlocks().end(), [])
})
