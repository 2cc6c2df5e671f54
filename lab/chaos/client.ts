/** One request over a real connection, and all that can become of it. */
import { Agent, request } from 'node:http'

export interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export type Answer = Answered | { readonly error: string; readonly isConnected: boolean }

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface Client {
  send(sent: Sent): Promise<Answer>
  /** Ends the connections that are kept. */
  close(): void
}

/** Every request is in the name of another visitor, so that limits have no say; see TRUST_PROXY. */
export function createClient(url: string, keepAlive = true): Client {
  const agent = new Agent({ keepAlive })
  return {
    send: sent => ask(url, sent, agent),
    close: () => agent.destroy(),
  }
}

let visitors = 0

export function nextVisitor(): string {
  visitors++
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

function ask(url: string, { method, path, headers, body }: Sent, agent: Agent): Promise<Answer> {
  return new Promise(resolve => {
    let isConnected = false
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ error: error.code ?? error.message, isConnected })
    const asked = request(`${url}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      agent,
      headers: {
        'x-forwarded-for': nextVisitor(),
        ...(body ? { 'content-length': body.length } : {}),
        ...headers,
      },
    })
    asked.on('socket', socket => {
      isConnected = !socket.connecting
      if (isConnected) return
      socket.once('connect', () => {
        isConnected = true
      })
    })
    asked.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        const { statusCode: status = 0, headers, complete } = response
        const text = Buffer.concat(chunks).toString()
        resolve(complete ? { status, headers, text } : { error: 'half an answer', isConnected })
      })
    })
    asked.on('error', fail)
    asked.end(body)
  })
}
