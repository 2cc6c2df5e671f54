import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { FORMS, type Received } from './documents.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** In V8's heap and outside of it. What is let go outside is given back a little later, so it is looked at until it rests. */
async function measure(): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  for (let rests = 0; rests < 3; ) {
    collectGarbage()
    await wait(5)
    const { heapUsed, external } = process.memoryUsage()
    rests = heapUsed + external < last - 10_000 ? 0 : rests + 1
    last = Math.min(last, heapUsed + external)
  }
  return last
}

const DOCUMENT_BYTES = 2 * 1024 * 1024
/** All bytes but those that a boundary is made of, and the ends of lines that look like one. */
const document = Buffer.from(
  Array.from({ length: DOCUMENT_BYTES }, (_, at) => (at % 3 ? at % 253 : 13 - (at % 2) * 3)),
)

const BODIES: Readonly<Record<string, { contentType: string; body: Buffer; maxRatio: number }>> = {
  raw: { contentType: 'application/octet-stream', body: document, maxRatio: 1.3 },
  multipart: {
    contentType: 'multipart/form-data; boundary=frontier',
    body: Buffer.concat([
      Buffer.from('--frontier\r\nContent-Disposition: form-data; name="file"\r\n\r\n'),
      document,
      Buffer.from('\r\n--frontier--\r\n'),
    ]),
    maxRatio: 1.3,
  },
  base64: {
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify({ base64: document.toString('base64') })),
    maxRatio: 2.2,
  },
}

describe('the memory of a document while it arrives', () => {
  for (const [name, { contentType, body, maxRatio }] of Object.entries(BODIES)) {
    for (const chunkBytes of [1, 1000, 65_536]) {
      test(`is at most ${maxRatio} times its size, ${name} in chunks of ${chunkBytes} bytes`, async () => {
        let ratio = 0
        let held = 0
        const before = await measure()
        const received = await FORMS[contentType.split(';')[0]!]!(
          { 'content-type': contentType },
          async take => {
            // As Node has it: chunks are views upon what was read at once.
            for (let from = 0; from < body.length; from += 65_536) {
              const read = Buffer.from(body.subarray(from, from + 65_536))
              for (let at = 0; at < read.length; at += chunkBytes) {
                take(read.subarray(at, at + chunkBytes))
              }
              await nextTurn()
            }
            ratio = ((await measure()) - before) / DOCUMENT_BYTES
          },
          {
            expect: () => {},
            atLeast: bytes => {
              held = bytes
            },
            release: () => {},
          },
        )
        assert.ok(ratio > 0.9 && ratio <= maxRatio, `${ratio}`)
        assert.ok(held >= DOCUMENT_BYTES && held <= DOCUMENT_BYTES + 256 * 1024, `${held}`)
        assert.ok(Buffer.concat(bytesOf(received)).equals(document))
      })
    }
  }
})

function bytesOf(received: Received): readonly Uint8Array[] {
  if (received.type === 'document') return received.bytes
  return [...received.documents.values()][0]!
}
