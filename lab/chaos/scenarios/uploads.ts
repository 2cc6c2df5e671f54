/** Uploads in pieces that a server would not choose: single bytes, and sizes that are announced and never sent. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMb } from '../../../test/support/processes.ts'
import { nextVisitor } from '../client.ts'
import { openSocket, readAnswer, sendRaw, writeHead } from '../raw.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, trafficWhile } from '../stage.ts'

/** Enough that a few hundred bytes kept for each would show. */
const BYTES = 1_000_000

/** What the front process may take for it beside the document, garbage that is not collected yet included. */
const MAX_GROWTH_MB = 100

const CELLS = `a,b\n${'1,2\n'.repeat(BYTES / 4)}`.slice(0, BYTES)

interface Form {
  readonly what: string
  readonly path: string
  readonly type: string
  readonly body: string
}

const FORMS: readonly Form[] = [
  {
    what: 'raw',
    path: '/api/v1/convert?filename=a.csv',
    type: 'application/octet-stream',
    body: CELLS,
  },
  {
    what: 'multipart',
    path: '/api/v1/convert',
    type: 'multipart/form-data; boundary=b',
    body: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${CELLS}\r\n--b--\r\n`,
  },
  {
    what: 'base64',
    path: '/api/v1/convert',
    type: 'application/json',
    body: JSON.stringify({ filename: 'a.csv', base64: Buffer.from(CELLS).toString('base64') }),
  },
]

export const tinyChunks: Scenario = {
  name: 'a megabyte in chunks of one byte, in every form',
  run: async stage => {
    for (const form of FORMS) await sendInChunks(stage, form)
    await trafficWhile(stage, 50, async () => {})
  },
}

async function sendInChunks({ service, tally }: Stage, form: Form): Promise<void> {
  const pid = service.process.pid!
  const before = residentMb(pid)
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(pid))
  }, 50)
  const socket = await openSocket(service.url)
  const answered = readAnswer(socket)
  socket.write(
    writeHead(`POST ${form.path} HTTP/1.1`, [
      'host: localhost',
      `x-forwarded-for: ${nextVisitor()}`,
      `content-type: ${form.type}`,
      'transfer-encoding: chunked',
    ]),
  )
  const size = 10_000
  for (let at = 0; at < form.body.length && socket.writable; at += size) {
    const piece = form.body.slice(at, at + size)
    const chunks = Array.from(piece, byte => `1\r\n${byte}\r\n`).join('')
    if (!socket.write(chunks, 'latin1')) await Promise.race([once(socket, 'drain'), answered])
  }
  socket.write('0\r\n\r\n')
  const answer = await Promise.race([answered, wait(120_000, undefined, { ref: false })])
  clearInterval(timer)
  socket.destroy()
  const grown = highest - before
  if (!answer?.text.includes('| 1 |')) {
    tally.note('lost', `${form.what} in chunks of one byte: ${answer?.status ?? 'no answer'}`)
  } else if (grown > MAX_GROWTH_MB) {
    tally.note('lost', `${form.what} in chunks of one byte took ${grown.toFixed(0)} MB`)
  } else tally.note('right')
}

const ANNOUNCED = 26_000_000
const VISITORS = 3
const PER_VISITOR = 5

/** Three addresses announce more than the service may hold and send hardly anything; a fourth one sends a document. */
export const announcedSizes: Scenario = {
  name: 'announced sizes that drip, beside an honest upload',
  run: async stage => {
    const { service, tally } = stage
    const sockets = await Promise.all(
      Array.from({ length: VISITORS }, nextVisitor)
        .flatMap(visitor => Array.from({ length: PER_VISITOR }, () => visitor))
        .map(async visitor => {
          const socket = await openSocket(service.url)
          socket.write(head(visitor, ANNOUNCED))
          return socket
        }),
    )
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a')
    }, 1000)
    await wait(2000)
    const honest = Buffer.concat([Buffer.from(head(nextVisitor(), LARGE.length)), LARGE])
    for (let round = 0; round < 3; round++) {
      const answer = await sendRaw(service.url, honest)
      if (answer?.status === 200) tally.note('right')
      else tally.note('lost', `an honest upload beside dripping ones: ${answer?.status}`)
    }
    clearInterval(drip)
    for (const socket of sockets) {
      socket.destroy()
      tally.leave()
    }
    await trafficWhile(stage, 50, async () => {})
  },
}

/** Quick to convert for its size. */
const LARGE = Buffer.from(
  `name,value\n${`${'some words in a cell '.repeat(50)},1\n`.repeat(10_000)}`,
)

function head(visitor: string, length: number): string {
  return writeHead('POST /api/v1/convert?filename=a.csv HTTP/1.1', [
    'host: localhost',
    `x-forwarded-for: ${visitor}`,
    'content-type: application/octet-stream',
    `content-length: ${length}`,
  ])
}
