/** One request and everything needed to answer it; and how an operation's result is sent. */
import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Admission } from '../service/admission.ts'
import type { OwnDocuments } from '../service/own-documents.ts'
import { ClientGone, createBodyReader } from '../service/request-body.ts'
import type { Services } from '../service/services.ts'
import { describeApi } from './openapi.ts'
import { type Api, type Exchange, JSON_TYPE, LINES_TYPE, type Operation } from './operation.ts'
import { OPERATIONS, VERSION } from './v1/operations.ts'

export type CreateExchange = (request: FastifyRequest, reply: FastifyReply) => Exchange

export function createExchanges(
  services: Services,
  ownDocuments: Pick<OwnDocuments, 'seenFrom'>,
): CreateExchange {
  const { converter, metrics, timeouts, stopping, uploadBudgetBytes } = services
  const admission = new Admission({ converter, budgetBytes: uploadBudgetBytes })
  metrics.watch(() => ({
    waiting: converter.waiting,
    working: converter.working,
    heldBytes: admission.heldBytes,
  }))
  // Every request in progress listens.
  setMaxListeners(0, stopping)
  const api = createApi(services)
  return (request, reply) => {
    const signal = signalOf(reply, stopping)
    return {
      request,
      reply,
      client: request.facts.client,
      readBody: createBodyReader(request.raw, reply.raw, timeouts.silenceMs, signal),
      signal,
      services,
      admission,
      findOwn: ownDocuments.seenFrom(request.headers.host),
      api,
    }
  }
}

function createApi({ site, release, rateLimiter: { policies } }: Services): Api {
  let document: Buffer | undefined
  return {
    version: VERSION,
    operations: OPERATIONS,
    describe: () => {
      document ??= Buffer.from(
        JSON.stringify(describeApi({ operations: OPERATIONS, site, policies, release })),
      )
      return document
    },
  }
}

export async function perform(operation: Operation, exchange: Exchange): Promise<FastifyReply> {
  const { reply } = exchange
  const result = await operation.handle(exchange)
  if ('json' in result) return reply.type(JSON_TYPE).send(Buffer.from(JSON.stringify(result.json)))
  if ('lines' in result) return reply.type(LINES_TYPE).send(Readable.from(writeLines(result.lines)))
  return reply.type(result.mediaType).send(result.bytes)
}

async function* writeLines(values: AsyncIterable<object>): AsyncGenerator<Buffer> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}

/** Aborted when the connection ends before the response does, or when the service shuts down. */
function signalOf(reply: FastifyReply, stopping: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort(stopping.reason)
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop, { once: true })
  reply.raw.once('close', () => {
    stopping.removeEventListener('abort', stop)
    if (!reply.raw.writableFinished) controller.abort(new ClientGone('The client has left.'))
  })
  return controller.signal
}
