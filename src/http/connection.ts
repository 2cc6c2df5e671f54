/**
 * Where HTTP connections show through: how many there may be, awaited and abandoned bodies, responses that nobody
 * reads.
 */
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
 * Clients that open connections and do nothing must not use up the descriptors that engine processes, linked
 * documents and mail need. Only Linux says how many there are.
 */
export function limitConnections(server: Server, workers: number): void {
  try {
    const limit = findMaxConnections(readFileSync('/proc/self/limits', 'latin1'), workers)
    if (limit !== undefined) server.maxConnections = limit
  } catch {
    // Not Linux.
  }
}

/** Each connection may need another one, for the document it links to. */
export function findMaxConnections(limits: string, workers: number): number | undefined {
  const descriptors = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.NaN)
  if (Number.isNaN(descriptors)) return undefined
  const own = OWN_DESCRIPTORS + DESCRIPTORS_PER_WORKER * workers
  return Math.max(MIN_CONNECTIONS, Math.floor((descriptors - own) / 2))
}

/** The descriptors of an idle process, and a few more. */
const OWN_DESCRIPTORS = 64

/** Three pipes, and as many ends again while a process is starting. */
const DESCRIPTORS_PER_WORKER = 8

const MIN_CONNECTIONS = 16

/**
 * One address must not take all connections. Proxies carry many clients each; if only their number is known, any
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

/** Browsers open six per host; an office behind one address may need this many. */
const MAX_CONNECTIONS_PER_CLIENT = 128

/**
 * An idle connection may be used at the very moment it is closed, and the request be lost. So before the service
 * closes, responses tell their clients to leave, and those connected get a moment. Returns the function that waits
 * for it.
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
 * Node answers `Expect: 100-continue` at once. Here it is answered when the body is wanted, so that a rejection comes
 * before the upload. Other expectations may be ignored (RFC 9110, 10.1.1).
 */
export function useLazyContinue(server: Server): void {
  server.on('checkContinue', (request, response) => {
    noteExpectation(request)
    server.emit('request', request, response)
  })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/**
 * A response before the end of a large body ends the connection; for a small one, only if the client or the shutdown
 * wants it. Closing at once would reset it, and a reset can overtake the response; so our side is closed, and for a
 * moment whatever still arrives is discarded.
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
  // A client that has stopped sending may have stopped reading too, and then the response never ends.
  if (isTooLate) destroyWithin(socket, LINGER_MS)
}

/** Closes our side, and the other one after a while, whether the response has been read or not. */
export function endWithin(socket: Duplex, maxMs: number): void {
  socket.end()
  destroyWithin(socket, maxMs)
}

function destroyWithin(socket: Duplex, maxMs: number): void {
  const timer = setTimeout(() => socket.destroy(), maxMs)
  socket.once('close', () => clearTimeout(timer))
}

/** A client that does not read its response must not keep it here. Requests without a socket have no such clients. */
export function endIfNotRead(response: ServerResponse, maxSilenceMs: number): void {
  if (!(response.socket instanceof Socket)) return
  response.setTimeout(maxSilenceMs, () => response.destroy())
}

function hasLargeBody(request: IncomingMessage): boolean {
  if (isAwaitingContinue(request) || request.headers['transfer-encoding'] !== undefined) return true
  return Number(request.headers['content-length'] ?? 0) > SMALL_BODY_BYTES
}

/** Long enough for a response to be read; an earlier reset could overtake it. */
export const LINGER_MS = 1000

/** Node itself discards this little, and the connection stays usable. */
const SMALL_BODY_BYTES = 64 * 1024
