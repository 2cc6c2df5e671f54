/** Lists written by other programs: a path or URL per line, or each followed by a NUL. */
import type { Readable } from 'node:stream'

export async function* readList(input: Readable, isNul: boolean): AsyncGenerator<string> {
  for await (const entry of isNul ? splitAtNul(input) : splitLines(input)) if (entry) yield entry
}

async function* splitLines(input: Readable): AsyncGenerator<string> {
  // Most invocations of the command have no list.
  const { createInterface } = await import('node:readline')
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}

async function* splitAtNul(input: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const text of input.setEncoding('utf8') as AsyncIterable<string>) {
    const paths = (rest + text).split('\0')
    rest = paths.pop()!
    yield* paths
  }
  yield rest
}

export const isAddress = (path: string): boolean => /^https?:\/\//i.test(path)
