/** One client that wants everything: engine processes, places in the queue, connections. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, createClient, type Sent } from '../client.ts'
import { descriptorsOf } from '../numbers.ts'
import { codeOf } from '../questions.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, trafficWhile } from '../stage.ts'
import { under } from './machine.ts'

/** Limits are not what protects the others here. */
const UNLIMITED = { RATE_CONVERSIONS: '1000000/60', RATE_READS: '1000000/60' }

const toSent = (from: string, rows: number): Sent => ({
  path: '/api/v1/convert?filename=a.csv',
  headers: {
    'content-type': 'application/octet-stream',
    accept: 'text/markdown',
    'x-forwarded-for': from,
  },
  body: Buffer.from(`name,value\n${'some words in a cell,12345\n'.repeat(rows)}`),
})

const GREEDY = toSent('203.0.113.1', 60_000)
const POLITE = toSent('203.0.113.2', 10)

/** Requests that are open at a time: a new one follows as soon as one is answered or refused. */
const LANES = 40
const POLITE_DOCUMENTS = 20

export const greedyClient: Scenario = {
  name: 'a greedy client beside a polite one, which is served',
  settings: { environment: UNLIMITED },
  async run({ service, tally }) {
    const client = createClient(service.url)
    let isOver = false
    const lane = async () => {
      while (!isOver) {
        const answer = await client.send(GREEDY)
        note(tally, answer)
        if ('status' in answer && answer.status === 503) await wait(100)
      }
    }
    const lanes = Array.from({ length: LANES }, lane)
    while (!tally.problem) await wait(20)
    const times: number[] = []
    for (let count = 0; count < POLITE_DOCUMENTS; count++) {
      const began = performance.now()
      const answer = await client.send(POLITE)
      times.push(performance.now() - began)
      note(tally, answer)
      assert.equal('status' in answer && answer.status, 200, 'what the polite one is answered')
    }
    isOver = true
    await Promise.all(lanes)
    client.close()
    console.log(`  the polite one waited ${Math.max(...times).toFixed(0)} ms at most`)
  },
}

function note(tally: Stage['tally'], answer: Answer): void {
  if ('error' in answer) tally.note('lost', answer.error)
  else if (answer.status === 200) tally.note('right')
  else tally.note('problem', `${answer.status} ${codeOf(answer)}`)
}

const HALF_REQUESTS = 480

/** Their head is awaited for 15 seconds, looked for every two, and their connection is closed within two more. */
const MOST_MS = 25_000

export const halfRequests: Scenario = {
  name: '480 half requests of one address that read nothing',
  settings: {
    environment: { ...UNLIMITED, TRUST_PROXY: '' },
    surroundings: { under: under('-n 1024') },
  },
  run: stage =>
    trafficWhile(stage, 100, async () => {
      const before = descriptorsOf(stage.service, stage.probe).length
      const sockets = await Promise.all(
        Array.from({ length: HALF_REQUESTS }, () => openHalf(stage)),
      )
      const deadline = Date.now() + MOST_MS
      // Traffic has connections of its own, which come and go.
      while (descriptorsOf(stage.service, stage.probe).length > before + 10) {
        assert.ok(Date.now() < deadline, 'half requests keep their connections')
        await wait(200)
      }
      for (const socket of sockets) socket.destroy()
    }),
}

/** From another address than the rest of the traffic. */
async function openHalf({ service, tally }: Stage): Promise<Socket> {
  const { port } = new URL(service.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /api/v1/health HTTP/1.1\r\nhost: a\r\n')
  tally.leave()
  return socket
}
