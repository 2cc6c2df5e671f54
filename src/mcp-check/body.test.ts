import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBody } from './body.ts'

const signal = new AbortController().signal

async function* chunksOf(...pieces: readonly (string | Uint8Array)[]) {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

const read = (pieces: readonly (string | Uint8Array)[], isEventStream = false, maxBytes = 1000) =>
  readBody(chunksOf(...pieces), { maxBytes, isEventStream, signal })

test('a letter that is torn between two pieces is put together', async () => {
  const bytes = Buffer.from('{"result":"ü"}')
  const { message } = await read([bytes.subarray(0, 12), bytes.subarray(12)])
  assert.deepEqual(message, { result: 'ü' })
})

test('events are read up to the first response, however they are cut', async () => {
  const stream =
    ': note\n\nevent: message\ndata: {"method":"x"}\n\ndata: {"id":1,\r\ndata: "result":{}}\r\n\r\nrest'
  for (const size of [1, 2, 3, 7, stream.length]) {
    const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g'))!
    const { message } = await read(pieces, true)
    assert.deepEqual(message, { id: 1, result: {} }, String(size))
  }
})

test('JSON of very many values is not read into memory', async () => {
  const bomb = `{"a":[${'[],'.repeat(200_000)}[]]}`
  assert.equal((await read([bomb], false, 1_000_000)).message, undefined)
})

test('an event without its end is ignored', async () => {
  assert.equal((await read(['data: {"id":1,"result":{}}\n'], true)).message, undefined)
})

test('a body is read up to its bound and no further', async () => {
  let pulled = 0
  async function* endless() {
    for (;;) {
      pulled++
      yield Buffer.alloc(100)
    }
  }
  const body = await readBody(endless(), { maxBytes: 1000, isEventStream: false, signal })
  assert.deepEqual([body.cut, body.message, pulled], ['size', undefined, 11])
})
