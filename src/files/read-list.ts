/** Lists written by other programs: a path or URL per line, or each followed by a NUL. */
import type { Readable } from 'node:stream'

export async function* readList(input: Readable, isNul: boolean): AsyncGenerator<string> {
  // A carriage return at the end of the input so far may be the first half of a line end.
  const separator = isNul ? '\0' : /\r\n|\n|\r(?!$)/
  let rest = ''
  for await (const text of decode(input)) {
    const entries = (rest + text).split(separator)
    rest = entries.pop()!
    for (const entry of entries) if (entry) yield entry
  }
  const last = isNul ? rest : rest.replace(/\r$/, '')
  if (last) yield last
}

/** UTF-8, or what the byte order mark says: PowerShell writes lists in UTF-16. */
async function* decode(input: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let start = Buffer.alloc(0)
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk)
    if (decoder) {
      yield decoder.decode(bytes, { stream: true })
      continue
    }
    start = Buffer.concat([start, bytes])
    // A mark of two bytes begins with a byte that no path in UTF-8 has.
    if (start.length < 2 && (start[0] ?? 0) >= 0xfe) continue
    decoder = new TextDecoder(encodingOf(start))
    yield decoder.decode(start, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

function encodingOf(start: Buffer): string {
  const mark = start.length < 2 ? undefined : start.readUInt16BE()
  return mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
}

export const isAddress = (path: string): boolean => /^https?:\/\//i.test(path)
