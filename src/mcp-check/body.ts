/**
 * Reads a response body within bounds: all of it if it is JSON, up to the wanted message if it is an event stream.
 */
import { isObject, type JsonObject, parseJson } from './json.ts'

export interface Body {
  /** The beginning of its text: enough to see what an error reveals. */
  readonly head: string
  /** The JSON-RPC message that answers the request, or the whole JSON if none was wanted. */
  readonly message: JsonObject | undefined
  readonly bytes: number
  /** Why it was not read to its end. */
  readonly cut: 'size' | 'time' | undefined
}

interface BodyBounds {
  readonly maxBytes: number
  readonly isEventStream: boolean
  /** The connection ended before the body did: what has arrived is all there is. */
  readonly signal: AbortSignal
}

export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, isEventStream, signal }: BodyBounds,
): Promise<Body> {
  const decoder = new TextDecoder()
  const events = isEventStream ? createEventScanner() : undefined
  let head = ''
  let text = ''
  let bytes = 0
  let cut: Body['cut']
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) {
        cut = 'size'
        break
      }
      const piece = decoder.decode(chunk, { stream: true })
      if (head.length < HEAD_LENGTH) head += piece.slice(0, HEAD_LENGTH - head.length)
      if (!events) text += piece
      const message = events?.(piece)
      if (message) return { head, message, bytes, cut }
    }
  } catch (error) {
    if (!signal.aborted) throw error
    cut = 'time'
  }
  const whole = isEventStream || cut ? undefined : parseJson(text + decoder.decode())
  return { head, message: isObject(whole) ? whole : undefined, bytes, cut }
}

const HEAD_LENGTH = 4096

/**
 * Takes an event stream piece by piece and returns the first JSON-RPC response, which notifications of its request
 * may precede (HTML, 9.2.6 "Interpreting an event stream").
 */
function createEventScanner(): (piece: string) => JsonObject | undefined {
  let line = ''
  let data: string[] = []
  let isAfterReturn = false
  return piece => {
    // A line end of two characters may come in two pieces.
    const text = isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') isAfterReturn = piece.endsWith('\r')
    // The last part is a line only once its end has arrived.
    const parts = text.split(/\r\n|[\r\n]/)
    for (const [index, part] of parts.entries()) {
      line += part
      if (index === parts.length - 1) break
      const ended = line
      line = ''
      if (ended.startsWith('data:')) data.push(ended.slice(5).replace(/^ /, ''))
      if (ended !== '') continue
      const message = data.length ? parseJson(data.join('\n')) : undefined
      data = []
      if (isObject(message) && ('result' in message || 'error' in message)) return message
    }
    return undefined
  }
}
