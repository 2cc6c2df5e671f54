/** What is no part of the API and yet behind the same door: the site, the MCP server. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PolicyName } from '../config.ts'
import type { ReceivedDocument } from '../service/request-body.ts'
import type { ShowNotFound } from './not-found-page.ts'
import type { Exchange } from './operation.ts'

/** Adds its routes. */
export type Mount = (app: FastifyInstance, front: Front) => void

/** What a mounted part may use of the gates. */
export interface Front {
  /** Sets the headers of the API, and gives what is needed to answer. */
  begin(request: FastifyRequest, reply: FastifyReply): Exchange
  /** Counts a request and sets the headers; throws the problem when it is one too many. */
  limit(request: FastifyRequest, reply: FastifyReply, policy: PolicyName): Promise<void>
  /** Has a document of ours converted from memory when it is asked for by its address. */
  offerDocument(path: string, document: ReceivedDocument): void
  /** Gives the 404 of browsers a face. */
  showNotFound(show: ShowNotFound): void
}
