/** A server of documents with bad manners, one for each path. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Sample } from './samples.ts'

export interface DocumentServer {
  readonly url: string
  close(): void
}

const CSV = 'name,value\napple,1\npear,2\n'
const CSV_HEAD = { 'content-type': 'text/csv' }

type Manner = (response: ServerResponse) => void

/** What each does, and which answers are right to a client that sent us there. */
export const MANNERS: Readonly<Record<string, readonly [Manner, readonly string[]]>> = {
  'drips.csv': [
    response => {
      const timer = setInterval(() => response.write('a'), 100)
      response.on('close', () => clearInterval(timer))
    },
    ['fetch_failed'],
  ],
  'never-answers.csv': [() => {}, ['fetch_failed']],
  'stops-midway.csv': [
    response => {
      response.writeHead(200, { ...CSV_HEAD, 'content-length': 1000 }).write(CSV)
    },
    ['fetch_failed'],
  ],
  'promises-more.csv': [
    response => {
      response.writeHead(200, { ...CSV_HEAD, 'content-length': 1000 }).write(CSV)
      setTimeout(() => response.destroy(), 50)
    },
    ['fetch_failed'],
  ],
  // What lies beyond the length is not a part of the answer (RFC 9112, 6.3).
  'promises-less.csv': [
    response => {
      response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n${CSV}`)
    },
    ['ok', 'fetch_failed'],
  ],
  'goes-in-circles.csv': [
    response => {
      response.writeHead(302, { location: '/goes-in-circles.csv' }).end()
    },
    ['fetch_failed'],
  ],
  'leads-inside.csv': [
    response => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    },
    ['fetch_failed'],
  ],
  'never-ends.csv': [
    response => {
      const piece = Buffer.alloc(1 << 20, 'a')
      const pump = () => {
        while (!response.destroyed && response.write(piece)) {}
      }
      response.on('drain', pump)
      pump()
    },
    // On a slow machine the time is over before the bytes are.
    ['payload_too_large', 'fetch_failed', 'overloaded'],
  ],
  'bomb.csv': [
    response => {
      response.writeHead(200, { ...CSV_HEAD, 'content-encoding': 'gzip' }).end(BOMB)
    },
    ['payload_too_large', 'fetch_failed', 'overloaded'],
  ],
  'hangs-up.csv': [
    response => {
      response.socket?.resetAndDestroy()
    },
    ['fetch_failed'],
  ],
  'speaks-no-http.csv': [
    response => {
      response.socket?.end('220 mail.example ESMTP\r\n')
    },
    ['fetch_failed'],
  ],
  'talks-too-much.csv': [
    response => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(1 << 20)}\r\n\r\n${CSV}`)
    },
    ['fetch_failed'],
  ],
  'shows-a-page.csv': [
    response => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in')
    },
    ['fetch_failed'],
  ],
  'is-missing.csv': [
    response => {
      response.writeHead(404).end()
    },
    ['fetch_failed'],
  ],
}

const BOMB = gzipSync(Buffer.alloc(100 << 20))

export async function startDocumentServer(samples: readonly Sample[]): Promise<DocumentServer> {
  const server = createServer((request, response) => {
    response.on('error', () => {})
    const name = (request.url ?? '').slice(1)
    const sample = samples[Number(/^good\/(\d+)\//.exec(name)?.[1])]
    if (sample) response.end(sample.bytes)
    else MANNERS[name]?.[0](response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
