import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portable } from '../../platform/portable.ts'
import { ChunkText } from './chunk-text.ts'

const PIECES = ['plain', 'für', '日本語', '😀', 'end', '']

/** Each piece found by its byte offsets, forward and then backward. */
function findPieces(pieces: readonly Uint8Array[]): string[] {
  const text = new ChunkText(Buffer.concat(pieces), portable)
  let end = 0
  const places = pieces.map(({ length }) => {
    end += length
    return [end - length, end] as const
  })
  const forth = places.map(([start, stop]) => text.slice(start, stop))
  const back = places.toReversed().map(([start, stop]) => text.slice(start, stop))
  assert.deepEqual(back.toReversed(), forth)
  return forth
}

test('text is found by the places of its bytes, however many its characters take', () => {
  const encoder = new TextEncoder()
  assert.deepEqual(findPieces(PIECES.map(piece => encoder.encode(piece))), PIECES)
  assert.deepEqual(findPieces([encoder.encode('a'), encoder.encode('b')]), ['a', 'b'])
})

test('bytes that are no UTF-8 do not move the text around them', () => {
  const encoder = new TextEncoder()
  const pieces = [encoder.encode('für'), Uint8Array.of(0xff, 0xc3), encoder.encode('text')]
  const [before, , after] = findPieces(pieces)
  assert.deepEqual([before, after], ['für', 'text'])
})
