/** One message → the SDK's response to it, as JSON, in the message's era. */
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Message } from './gate.ts'

/** A server for this message alone: nothing is kept between two requests. */
export async function respond(
  request: Request,
  message: Message,
  createServer: () => Server,
): Promise<Response> {
  if (await isLegacyRequest(request, message)) return respondLegacy(request, message, createServer)
  const handler = createMcpHandler(createServer, { legacy: 'reject' })
  return handler.fetch(request, { parsedBody: message })
}

/** The SDK's own response to this era would be an event stream, which a plain client cannot read. */
async function respondLegacy(
  request: Request,
  message: Message,
  createServer: () => Server,
): Promise<Response> {
  const server = createServer()
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}
