/**
 * How much memory a document takes while it arrives, in each form and in chunks of several sizes, as JSON on standard
 * output. A separate process: what other tests leave behind would be counted too.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { FORMS, type Received } from '../../src/service/documents.ts'

export interface Arrival {
  readonly form: string
  readonly chunkBytes: number
  /** Of the document's size. */
  readonly ratio: number
  /** What the budget was told, also relative to the document's size. */
  readonly heldRatio: number
  readonly isWhole: boolean
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const document = Buffer.alloc(1536 * 1024)
// Many line ends, which look like the beginning of a boundary.
for (let at = 0; at < document.length; at++) document[at] = at % 3 ? at % 253 : 13 - (at % 2) * 3

const BODIES: Readonly<Record<string, { contentType: string; body: Buffer }>> = {
  raw: { contentType: 'application/octet-stream', body: document },
  multipart: {
    contentType: 'multipart/form-data; boundary=frontier',
    body: Buffer.concat([
      Buffer.from('--frontier\r\nContent-Disposition: form-data; name="file"\r\n\r\n'),
      document,
      Buffer.from('\r\n--frontier--\r\n'),
    ]),
  },
  base64: {
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify({ base64: document.toString('base64') })),
  },
}

const arrivals: Arrival[] = []
for (const form of Object.keys(BODIES)) {
  for (const chunkBytes of [1, 1000, 65_536]) arrivals.push(await receive(form, chunkBytes))
}
console.log(JSON.stringify(arrivals))

async function receive(form: string, chunkBytes: number): Promise<Arrival> {
  const { contentType, body } = BODIES[form]!
  let ratio = 0
  let held = 0
  const before = await measure()
  const readBody = async (take: (chunk: Buffer) => void) => {
    // As in Node: chunks are views of what was read at once.
    for (let from = 0; from < body.length; from += 65_536) {
      const read = Buffer.from(body.subarray(from, from + 65_536))
      for (let at = 0; at < read.length; at += chunkBytes) {
        take(read.subarray(at, at + chunkBytes))
      }
      await nextTurn()
    }
    ratio = ((await measure()) - before) / document.length
  }
  const atLeast = (bytes: number) => {
    held = bytes
  }
  const received = await FORMS[contentType.split(';')[0]!]!(
    { 'content-type': contentType },
    readBody,
    { expect: () => {}, atLeast, release: () => {} },
  )
  const isWhole = Buffer.concat(bytesOf(received)).equals(document)
  return { form, chunkBytes, ratio, heldRatio: held / document.length, isWhole }
}

function bytesOf(received: Received): readonly Uint8Array[] {
  if (received.type === 'document') return received.bytes
  return [...received.documents.values()][0]!
}

/**
 * In V8's heap and outside it. What is freed outside is returned a little later, so it is measured until it settles.
 */
async function measure(): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  for (let rests = 0; rests < 5; ) {
    collectGarbage()
    await wait(5)
    const { heapUsed, external } = process.memoryUsage()
    rests = heapUsed + external < last - 10_000 ? 0 : rests + 1
    last = Math.min(last, heapUsed + external)
  }
  return last
}
