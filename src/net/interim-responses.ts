/**
 * Skips informational responses (1xx): a client must accept any number of them before the final response, requested or
 * not (RFC 9110, 15.2). Undici treats an unrequested `100 Continue` as an error and hangs up.
 *
 *     HTTP/1.1 100 Continue ⏎ ⏎ HTTP/1.1 103 Early Hints ⏎ link: … ⏎ ⏎ HTTP/1.1 200 OK ⏎ …
 *     ╰──────────────────── left out ───────────────────────────────╯
 */
import type { Socket } from 'node:net'

/** Makes the socket, which carries one request at a time, deliver only final responses. */
export function passOverInterim(socket: Socket): Socket {
  const { read, write } = socket
  /** The beginning of a response, as far as it has arrived; undefined once a final response has begun. */
  let start: Buffer | undefined = NOTHING
  let passed = 0
  return Object.assign(socket, {
    write(this: Socket, ...given: Parameters<typeof write>) {
      start ??= NOTHING
      return Reflect.apply(write, this, given)
    },
    read(this: Socket, size?: number): Buffer | null {
      for (;;) {
        const chunk: Buffer | null = Reflect.apply(read, this, [size])
        if (!start || !chunk) return chunk
        start = Buffer.concat([start, chunk])
        const rest = cutInterim(start)
        passed += start.length - rest.length
        start = rest
        if (passed > MAX_INTERIM_BYTES) socket.destroy(endless())
        if (mayBeInterim(rest) && rest.length <= MAX_INTERIM_BYTES) continue
        start = undefined
        passed = 0
        return rest
      }
    },
  })
}

const NOTHING = Buffer.alloc(0)

/** Far more than any server sends before its final response. */
const MAX_INTERIM_BYTES = 64 * 1024

/** Not 101, which ends HTTP on the connection. */
const INTERIM = /^HTTP\/1\.\d 1(?:0[02-9]|[1-9]\d)[ \r\n]/

/** What follows the informational responses that have arrived in full. */
function cutInterim(bytes: Buffer): Buffer {
  let rest = bytes
  while (INTERIM.test(toStart(rest))) {
    const end = rest.indexOf(HEAD_END)
    if (end < 0) break
    rest = rest.subarray(end + HEAD_END.length)
  }
  return rest
}

const HEAD_END = '\r\n\r\n'
const EXAMPLE = 'HTTP/1.1 100 '
const toStart = (bytes: Buffer): string => bytes.toString('latin1', 0, EXAMPLE.length)

/** Whether the bytes begin an informational response, or are too few to tell. */
function mayBeInterim(rest: Buffer): boolean {
  const start = toStart(rest)
  return INTERIM.test(start + EXAMPLE.slice(start.length))
}

const endless = () =>
  Object.assign(new Error('The informational responses do not end.'), { code: 'HPE_ENDLESS' })
