import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { Budget } from '../../../../budget.ts'
import { ConversionError } from '../../../../errors.ts'
import { node } from '../../../../platform/node.ts'
import { unpackStream } from './filters.ts'
import type { Dictionary } from './objects.ts'

const unpack = (
  data: Uint8Array | string,
  name: string,
  parameters?: Dictionary,
  inflatedBytes = 1e6,
) =>
  unpackStream(
    node,
    typeof data === 'string' ? Buffer.from(data, 'latin1') : data,
    [{ name, parameters }],
    new Budget({ inflatedBytes }),
  )
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('hexadecimal digits come in pairs, and a lone last one is followed by nothing', () => {
  assert.equal(text(unpack('48 65 6c 6C 6F 7>', 'ASCIIHexDecode')), 'Hellop')
})

test('base 85 has a short last group and a letter for four zeros', () => {
  assert.equal(text(unpack('87cURD]i,"Ebo80~>', 'ASCII85Decode')), 'Hello World!')
  assert.deepEqual([...unpack('z5l~>', 'A85')], [0, 0, 0, 0, 65])
})

test('runs are copied or repeated', () => {
  assert.equal(text(unpack('\x02abc\xfed\x80', 'RunLengthDecode')), 'abcddd')
})

test('LZW codes grow, repeat what they stand for, and end', () => {
  // ISO 32000-1, 7.4.4.2, example 2
  const packed = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01)
  assert.deepEqual([...unpack(packed, 'LZWDecode')], [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
})

test('every predictor of PNG is undone', () => {
  const rows = [
    [0, 1, 2, 3],
    [1, 1, 1, 1],
    [2, 1, 1, 1],
    [3, 1, 1, 1],
    [4, 1, 1, 1],
  ].flat()
  const parameters = new Map([
    ['Predictor', 15],
    ['Columns', 3],
  ])
  assert.deepEqual(
    [...unpack(deflateSync(Uint8Array.from(rows)), 'FlateDecode', parameters)],
    [1, 2, 3, 1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5],
  )
})

test('more data than may be is not unpacked', () => {
  const bomb = deflateSync(new Uint8Array(100_000))
  const isLimit = (error: unknown) =>
    error instanceof ConversionError && error.reason === 'resourceLimit'
  assert.throws(() => unpack(bomb, 'FlateDecode', undefined, 1000), isLimit)
  assert.throws(() => unpack('\x81a'.repeat(100), 'RL', undefined, 1000), isLimit)
})

test('of data that is damaged or cut off comes as much as there is', () => {
  const packed = deflateSync(Buffer.from('one two three four five six seven eight nine ten'))
  assert.match(text(unpack(packed.subarray(0, 30), 'FlateDecode')), /^one two three/)
  assert.equal(text(unpack('48 6x5 6c 6C 6F', 'ASCIIHexDecode')), 'Hello')
  assert.equal(text(unpack('87cUR\xff', 'ASCII85Decode')), 'Hell')
  assert.equal(text(unpack('\x02abc\x05de', 'RunLengthDecode')), 'abcde\0\0\0\0')
})

test('samples that are told as differences are added up', () => {
  const parameters = new Map([
    ['Predictor', 2],
    ['Columns', 3],
  ])
  assert.deepEqual(
    [...unpack(deflateSync(Uint8Array.of(1, 1, 1, 5, 0, 255)), 'FlateDecode', parameters)],
    [1, 2, 3, 5, 5, 4],
  )
})

test('pictures are no text', () => {
  for (const name of ['DCTDecode', 'JBIG2Decode', 'Unknown'])
    assert.equal(unpack('abc', name).length, 0)
})
