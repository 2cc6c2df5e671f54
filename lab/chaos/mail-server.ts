/** Mail servers of every mood. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '../../test/http/support/redis.ts'

export interface MailServer {
  readonly port: number
  close(): void
}

export type Mood = keyof typeof MOODS

const MOODS = {
  well: startWell,
  down: async () => ({ port: await findFreePort(), close() {} }),
  silent: () => startSilent(''),
  /** Greets, and says nothing more. */
  choking: () => startSilent('220 mail.example ESMTP\r\n'),
} satisfies Record<string, () => Promise<MailServer>>

export function startMailServer(mood: Mood): Promise<MailServer> {
  return MOODS[mood]()
}

async function startWell(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      stream.resume().on('end', callback)
    },
  })
  return { port: await listen(server.server), close: () => server.close() }
}

async function startSilent(greeting: string): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (greeting) socket.write(greeting)
  })
  return {
    port: await listen(server),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
