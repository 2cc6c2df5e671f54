/** What is thrown while handling a request → the response body, the log entry and the metrics. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toProblemBody } from '../service/problem.ts'
import { ClientGone } from '../service/request-body.ts'
import type { Services } from '../service/services.ts'
import { toProblem } from '../service/to-problem.ts'
import { namesProblemJson } from './negotiate.ts'
import { JSON_TYPE, PROBLEM_TYPE } from './operation.ts'
import { referenceOf } from './request-target.ts'
import type { Resource } from './resources.ts'

export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): FastifyReply {
  const { log, site } = services
  if (error instanceof ClientGone || reply.raw.destroyed) {
    request.facts.code = 'client_gone'
    logRequest(request, reply, 499, services)
    reply.raw.destroy()
    return reply.hijack()
  }
  const problem = toProblem(error)
  request.facts.code = problem.code
  if (problem.cause !== undefined) {
    log.error({ requestId: request.id, code: problem.code, err: problem.cause }, 'defect')
  }
  const { retry_after_seconds: seconds } = problem.extensions
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  const { resource } = request.routeOptions.config
  if (problem.code === 'unsupported_media_type' && resource) {
    reply.header('accept-post', acceptedTypes(resource))
  }
  const type = namesProblemJson(request.headers.accept) ? PROBLEM_TYPE : JSON_TYPE
  const body = toProblemBody(problem, site, referenceOf(request.url))
  return reply
    .code(problem.status)
    .type(type)
    .send(Buffer.from(JSON.stringify(body)))
}

function acceptedTypes({ operations }: Resource): string {
  return operations.flatMap(({ request }) => Object.keys(request ?? {})).join(', ')
}

export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): void {
  const { client: _, ...facts } = request.facts
  const { method } = request
  const route = request.routeOptions.url ?? 'none'
  const ms = Math.round(reply.elapsedTime * 10) / 10
  log.info({ requestId: request.id, method, route, status, ms, ...facts }, 'request')
  metrics.request({ method, route, status, code: facts.code ?? '' }, ms / 1000)
}
