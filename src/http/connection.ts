/** Where HTTP's connections show through: how many there may be, bodies that are awaited, bodies that are left, answers that nobody reads. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Server as NetServer, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TrustProxy } from '../config.ts'
import { isInside, toClientKey } from '../net/addresses.ts'
import { isAwaitingContinue, noteExpectation } from '../service/request-body.ts'

/**
 * Clients that open connections and do nothing must not take the descriptors that engine processes,
 * linked documents and mail need. Only Linux tells how many there are.
 */
export function limitConnections(server: Server, workers: number): void {
  try {
    const limit = findMaxConnections(readFileSync('/proc/self/limits', 'latin1'), workers)
    if (limit !== undefined) server.maxConnections = limit
  } catch {
    // Another system.
  }
}

/** Each connection may need another one, for the document it links to. */
export function findMaxConnections(limits: string, workers: number): number | undefined {
  const descriptors = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.NaN)
  if (Number.isNaN(descriptors)) return undefined
  const own = OWN_DESCRIPTORS + DESCRIPTORS_PER_WORKER * workers
  return Math.max(MIN_CONNECTIONS, Math.floor((descriptors - own) / 2))
}

/** What the process has open at rest, and a few more. */
const OWN_DESCRIPTORS = 64

/** Three pipes, and as many ends again while a process is started. */
const DESCRIPTORS_PER_WORKER = 8

const MIN_CONNECTIONS = 16

/**
 * One address must not take all connections. Proxies bring many clients each; where only their number is known, any
 * address may be one.
 */
export function limitConnectionsPerClient(server: NetServer, trustProxy: TrustProxy): void {
  if (trustProxy.type === 'hops' && trustProxy.count > 0) return
  const proxies = trustProxy.type === 'addresses' ? trustProxy.cidrs : []
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isInside(remoteAddress, proxies)) return
    const client = toClientKey(remoteAddress)
    const count = counts.get(client) ?? 0
    if (count >= MAX_CONNECTIONS_PER_CLIENT) {
      socket.destroy()
      return
    }
    counts.set(client, count + 1)
    socket.once('close', () => {
      const left = counts.get(client)! - 1
      if (left) counts.set(client, left)
      else counts.delete(client)
    })
  })
}

/** Browsers open six to a host; an office behind one address has this many. */
const MAX_CONNECTIONS_PER_CLIENT = 128

/**
 * A connection that rests may be used at the very moment when it is closed, and the request be lost. So
 * before the service closes, answers tell their clients to leave, and those who are there get a moment.
 * Gives the function that waits for it.
 */
export function useLeaving(app: FastifyInstance): () => Promise<void> {
  let isLeaving = false
  app.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  return async () => {
    isLeaving = true
    const end = performance.now() + LEAVING_MS
    while (performance.now() < end && (await countConnections(app.server))) await wait(LOOK_MS)
  }
}

const LEAVING_MS = 1000
const LOOK_MS = 20

const countConnections = (server: Server): Promise<number> =>
  new Promise(resolve => server.getConnections((_error, count) => resolve(count ?? 0)))

/**
 * Node answers `Expect: 100-continue` at once. Here it is answered when the body is wanted, so that
 * a refusal comes before the upload. Other expectations may be ignored (RFC 9110, 10.1.1).
 */
export function useLazyContinue(server: Server): void {
  server.on('checkContinue', (request, response) => {
    noteExpectation(request)
    server.emit('request', request, response)
  })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/**
 * An answer that comes before the end of a large body ends the connection; of a small one, if the client or the end of
 * the service wants it so. Closing at once would reset it, and a reset can overtake the answer; so our side is closed,
 * and for a moment what still arrives is thrown away.
 */
export function closeIfBodyIsLeft(request: IncomingMessage, reply: FastifyReply): void {
  if (request.complete !== false) return
  const isTooLate = reply.statusCode === 408
  if (isTooLate || hasLargeBody(request)) reply.header('connection', 'close')
  const { socket } = request as { socket?: Socket }
  if (typeof socket?.destroySoon !== 'function') return
  socket.destroySoon = () => {
    request.resume()
    endWithin(socket, LINGER_MS)
  }
  // Who has stopped sending may have stopped reading too, and then the answer never ends.
  if (isTooLate) destroyWithin(socket, LINGER_MS)
}

/** Closes our side, and the other one after a while, whether its answer has been read or not. */
export function endWithin(socket: Duplex, maxMs: number): void {
  socket.end()
  destroyWithin(socket, maxMs)
}

function destroyWithin(socket: Duplex, maxMs: number): void {
  const timer = setTimeout(() => socket.destroy(), maxMs)
  socket.once('close', () => clearTimeout(timer))
}

/** A client that does not read its answer must not keep it here. Requests without a socket have no such clients. */
export function endIfNotRead(response: ServerResponse, maxSilenceMs: number): void {
  if (!(response.socket instanceof Socket)) return
  response.setTimeout(maxSilenceMs, () => response.destroy())
}

function hasLargeBody(request: IncomingMessage): boolean {
  if (isAwaitingContinue(request) || request.headers['transfer-encoding'] !== undefined) return true
  return Number(request.headers['content-length'] ?? 0) > SMALL_BODY_BYTES
}

/** Long enough for an answer to be read; a reset that came sooner could overtake it. */
export const LINGER_MS = 1000

/** Node throws away so little by itself, and the connection stays of use. */
const SMALL_BODY_BYTES = 64 * 1024
