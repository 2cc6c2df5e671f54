/** Clients that go away, and clients that hardly send. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { nextVisitor } from '../client.ts'
import { codeOf } from '../questions.ts'
import { openSocket, readAnswer, writeHead } from '../raw.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, trafficWhile } from '../stage.ts'

const MCP_START =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"convert_document","arguments":{"base64":"'

/** Rows of a table whose markdown is as large as they are. */
const LARGE = Buffer.from(`name,value\n${'some words in a cell,12345\n'.repeat(60_000)}`)

export const leavingInUpload: Scenario = {
  name: 'clients go away while they send',
  run: stage =>
    trafficWhile(stage, 100, async () => {
      await repeat(100, async index => {
        const socket = await openSocket(stage.service.url)
        const isMcp = index % 2 === 0
        socket.write(
          isMcp
            ? head('/mcp', 'application/json', 1_000_000) + MCP_START
            : head('/api/v1/convert?filename=a.csv', 'application/octet-stream', 1_000_000),
        )
        socket.write('QUJD'.repeat(20_000))
        await wait(50)
        leave(socket, index)
        stage.tally.leave()
      })
    }),
}

export const leavingInAnswer: Scenario = {
  name: 'clients go away while they are answered',
  run: stage =>
    trafficWhile(stage, 100, async () => {
      await repeat(40, async index => {
        const socket = await openSocket(stage.service.url)
        const path = '/api/v1/convert?filename=a.csv'
        socket.write(head(path, 'application/octet-stream', LARGE.length))
        socket.write(LARGE)
        // Half of them do not even wait for the first byte.
        await (index % 2 ? once(socket, 'data') : wait(100))
        leave(socket, index)
        stage.tally.leave()
      })
    }),
}

const SLOW_BYTES = 200_000
const SLOW_PIECES = 20
const CELLS = Buffer.from(`a,b\n${'1,2\n'.repeat(50_000)}`).subarray(0, SLOW_BYTES)

export const slowUploads: Scenario = {
  name: '500 uploads at once, in drops; every fifth dries up',
  run: stage =>
    trafficWhile(stage, 100, async () => {
      await Promise.all(Array.from({ length: 500 }, (_, index) => sendSlowly(stage, index)))
    }),
}

/** Those that dry up are told 408; the others get their markdown, or are told to come again. */
async function sendSlowly(stage: Stage, index: number): Promise<void> {
  const { tally } = stage
  const driesUp = index % 5 === 0
  const socket = await openSocket(stage.service.url)
  const answered = readAnswer(socket)
  socket.write(head('/api/v1/convert?filename=a.csv', 'application/octet-stream', SLOW_BYTES))
  const size = SLOW_BYTES / SLOW_PIECES
  const pieces = driesUp ? SLOW_PIECES / 2 : SLOW_PIECES
  for (let piece = 0; piece < pieces && socket.writable; piece++) {
    socket.write(CELLS.subarray(piece * size, (piece + 1) * size))
    await wait(200 + (index % 7) * 20)
  }
  const answer = await answered
  socket.destroy()
  const code = answer && (codeOf(answer) ?? (answer.text.includes('| 1 |') ? 'ok' : ''))
  if (code === (driesUp ? 'request_timeout' : 'ok')) tally.note('right')
  else if (code) tally.note('problem', `${answer?.status} ${code}`)
  else tally.note('lost', `a slow upload: ${answer?.status ?? 'no answer'}`)
}

function head(path: string, type: string, length: number): string {
  return writeHead(`POST ${path} HTTP/1.1`, [
    'host: localhost',
    `x-forwarded-for: ${nextVisitor()}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
  ])
}

/** Politely or not. */
function leave(socket: Socket, index: number): void {
  if (index % 3 === 0) socket.resetAndDestroy()
  else socket.destroy()
}

/** Several side by side, one wave after the other. */
async function repeat(times: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index += WAVE) {
    await Promise.all(Array.from({ length: WAVE }, (_, offset) => work(index + offset)))
  }
}

const WAVE = 10
