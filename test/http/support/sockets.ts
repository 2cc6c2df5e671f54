/** A listening app and bare connections to it, for what only shows on the wire. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Services } from '../../../src/service/services.ts'
import { until } from '../../support/until.ts'
import { createTestApp } from './app.ts'

export interface Connection {
  readonly socket: Socket
  /** Everything that has arrived, when the other side has closed. */
  readonly end: () => Promise<string>
  readonly received: () => string
}

/** A listening app, and connections to it. */
export async function withServer(
  changes: Partial<Services>,
  use: (open: () => Promise<Connection>, app: ReturnType<typeof createTestApp>) => Promise<void>,
): Promise<void> {
  const test = createTestApp(changes)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const sockets: Socket[] = []
  const open = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    sockets.push(socket)
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => {})
    await once(socket, 'connect')
    const end = async () => {
      await until(() => socket.closed)
      return text
    }
    return { socket, end, received: () => text }
  }
  try {
    await use(open, test)
  } finally {
    for (const socket of sockets) socket.destroy()
    await test.app.close()
  }
}

/** A response as it came over the wire. */
export function splitResponse(text: string) {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers: Record<string, string | undefined> = Object.fromEntries(
    lines.map(line => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    text: rest.join('\r\n\r\n'),
  }
}
