/** Requests to the letter: bytes on a connection, and the answer as it came. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Answered } from './client.ts'

/** Lines of a head, without the empty line at its end. */
export function writeHead(line: string, headers: readonly string[]): string {
  return `${[line, ...headers].join('\r\n')}\r\n\r\n`
}

export async function openSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends these bytes and reads one answer; undefined where the connection ends without one. */
export async function sendRaw(
  url: string,
  bytes: string | Uint8Array,
): Promise<Answered | undefined> {
  const socket = await openSocket(url)
  const answered = readAnswer(socket)
  socket.write(bytes)
  const answer = await answered
  socket.destroy()
  return answer
}

/** The whole answer, or undefined when the connection ends before it does. */
export function readAnswer(socket: Socket): Promise<Answered | undefined> {
  return new Promise(resolve => {
    let text = ''
    socket.setEncoding('latin1').on('data', chunk => {
      text += chunk
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const headers = readHeaders(text.slice(0, end))
      const length = Number(headers['content-length'] ?? Number.NaN)
      const body = text.slice(end + 4)
      if (body.length < length) return
      const status = Number(text.slice(9, 12))
      resolve({ status, headers, text: Buffer.from(body, 'latin1').toString() })
    })
    socket.on('close', () => resolve(undefined))
  })
}

function readHeaders(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  return Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
