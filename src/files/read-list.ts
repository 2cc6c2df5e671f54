/** Lists that other programs write: a path or an address a line, or each with a NUL behind it. */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export async function* readList(input: Readable, isNul: boolean): AsyncGenerator<string> {
  for await (const entry of isNul ? splitAtNul(input) : splitLines(input)) if (entry) yield entry
}

const splitLines = (input: Readable): AsyncIterable<string> =>
  createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })

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
