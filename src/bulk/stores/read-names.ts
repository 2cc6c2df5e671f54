/** A list of documents made by somebody else: paths below a source, or addresses, one per line. */
import { createReadStream } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { readList } from '../../files/read-list.ts'
import { isBucket, openObject, trimSlashes } from './s3.ts'

/** Standard input: for a source, a list of addresses there. */
export const STANDARD_INPUT = '-'

/** `list` is a file, an object in a bucket, or `-`. Throws an Error that says what is wrong with it. */
export async function* readNames(
  source: string,
  list: string,
  standardInput: Readable,
): AsyncGenerator<string> {
  const toName = source === STANDARD_INPUT ? (entry: string) => entry : toPathBelow(source)
  for await (const entry of readList(await openList(list, standardInput), false)) {
    const name = toName(entry)
    if (name === undefined) throw new Error(`The list has ${entry}, which is not below ${source}.`)
    yield name
  }
}

async function openList(list: string, standardInput: Readable): Promise<Readable> {
  if (list === STANDARD_INPUT) return standardInput
  if (isBucket(list)) return openObject(list)
  const file = createReadStream(list)
  await new Promise<void>((resolve, reject) => {
    file.once('open', () => resolve())
    file.once('error', error => reject(new Error(`The list cannot be read: ${error.message}`)))
  })
  return file
}

/** Undefined for what is elsewhere. */
function toPathBelow(source: string): (entry: string) => string | undefined {
  if (isBucket(source)) {
    const start = `${trimSlashes(source)}/`
    return entry => {
      if (!isBucket(entry)) return entry
      return entry.startsWith(start) ? entry.slice(start.length) : undefined
    }
  }
  return entry => {
    const path = isAbsolute(entry) ? relative(source, entry) : entry.replace(/^(?:\.[/\\])+/, '')
    const parts = path.split(sep)
    return isAbsolute(path) || parts.includes('..') ? undefined : parts.join('/')
  }
}
