/**
 * Messages on a pipe. A document is megabytes, so it must not become JSON, nor be copied more often
 * than once:
 *
 *     ┌─────────────┬─────────────┬──────────────┬───────────────┐
 *     │ head length │ body length │ head as JSON │ body as bytes │
 *     │   uint32    │   uint32    │              │               │
 *     └─────────────┴─────────────┴──────────────┴───────────────┘
 */
import type { Readable, Writable } from 'node:stream'

const LENGTHS_SIZE = 8

export function writeFrame(pipe: Writable, head: unknown, body: readonly Uint8Array[] = []): void {
  const headBytes = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(LENGTHS_SIZE)
  lengths.writeUInt32LE(headBytes.length, 0)
  lengths.writeUInt32LE(
    body.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  pipe.cork()
  pipe.write(Buffer.concat([lengths, headBytes]))
  for (const chunk of body) if (chunk.length) pipe.write(chunk)
  pipe.uncork()
}

/** Calls `onFrame` for each frame, in order; both ends are ours, so heads can be trusted. */
export function readFrames<Head>(
  pipe: Readable,
  onFrame: (head: Head, body: Uint8Array) => void,
): void {
  const lengths = Buffer.alloc(LENGTHS_SIZE)
  let head: Buffer | undefined
  let body: Buffer | undefined
  let filled = 0

  pipe.on('data', (chunk: Buffer) => {
    let taken = 0
    for (;;) {
      const target = body ?? head ?? lengths
      const copied = chunk.copy(target, filled, taken)
      taken += copied
      filled += copied
      if (filled < target.length) return
      filled = 0
      if (!head) head = Buffer.alloc(lengths.readUInt32LE(0))
      // Not from Node's pool: the engine may keep views of it, and the pool would be kept alive with them.
      else if (!body) body = Buffer.allocUnsafeSlow(lengths.readUInt32LE(4))
      else {
        const frame = [JSON.parse(head.toString()), body] as const
        head = undefined
        body = undefined
        onFrame(...frame)
      }
    }
  })
}
