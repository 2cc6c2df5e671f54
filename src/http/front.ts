/** What is not part of the API but uses the same server: the site, the MCP server. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PolicyName } from '../config.ts'
import type { ReceivedDocument } from '../service/request-body.ts'
import type { ShowNotFound } from './not-found-page.ts'
import type { Exchange } from './operation.ts'

export type Mount = (app: FastifyInstance, front: Front) => void

/** What a mounted part may use of the gates. */
export interface Front {
  /** Sets the API's headers, and returns what is needed to answer. */
  begin(request: FastifyRequest, reply: FastifyReply): Exchange
  /** Counts a request and sets the headers; throws the problem when the limit is exceeded. */
  limit(request: FastifyRequest, reply: FastifyReply, policy: PolicyName): Promise<void>
  /** Has one of our own documents converted from memory when its URL is given. */
  offerDocument(path: string, document: ReceivedDocument): void
  showNotFound(show: ShowNotFound): void
}
