/** What was asked for → the documents that are meant: files as given, folders searched, lists read. */
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, extname, isAbsolute, join, normalize } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { FORMATS } from '../engine/formats/index.ts'
import type { Request } from './arguments.ts'
import { UsageError } from './usage-error.ts'

export type Input = DocumentInput | MissingInput

export interface DocumentInput {
  readonly type: 'document'
  /** As given or found, `-` for standard input: how messages and JSON call the document. */
  readonly path: string
  /** Where it belongs below an output folder: `minutes/may.docx`. */
  readonly place: string
  /** Whether the path is an address to fetch it from. */
  readonly isAddress?: boolean
}

/** Something that was asked for and gives no document. */
export interface MissingInput {
  readonly type: 'missing'
  readonly path: string
  readonly code: 'not_found' | 'unreadable'
  readonly detail: string
}

export async function* findInputs(request: Request): AsyncGenerator<Input> {
  const { inputs, filesFrom, filename } = request
  for (const path of inputs) {
    if (path === '-') yield { type: 'document', path, place: basename(filename ?? 'document') }
    else if (isAddress(path)) yield toLinked(path)
    else yield* findDocuments(path, basename(path))
  }
  if (filesFrom === undefined) return
  // A list is answered path by path, so nothing in it is searched.
  for await (const path of readList(request, filesFrom)) {
    yield isAddress(path) ? toLinked(path) : { type: 'document', path, place: placeOf(path) }
  }
}

export const isAddress = (path: string): boolean => /^https?:\/\//i.test(path)

/** Called as the address ends: what the server calls it is known only when it has been fetched. */
function toLinked(path: string): DocumentInput {
  const pathname = URL.canParse(path) ? new URL(path).pathname : ''
  const name = basename(pathname).replace(/[^\p{L}\p{N}._-]/gu, '-')
  return { type: 'document', path, place: /[^.]/.test(name) ? name : 'document', isAddress: true }
}

/** A file is taken as it is, whatever its name; whether it can be read shows when it is. */
async function* findDocuments(path: string, place: string): AsyncGenerator<Input> {
  if (!(await isFolder(path))) {
    yield { type: 'document', path, place }
    return
  }
  let isEmpty = true
  for await (const input of searchFolder(path, '', new Set())) {
    isEmpty = false
    yield input
  }
  if (isEmpty) {
    yield { type: 'missing', path, code: 'not_found', detail: 'The folder has no documents.' }
  }
}

async function* searchFolder(
  path: string,
  place: string,
  visited: Set<string>,
): AsyncGenerator<Input> {
  let names: string[]
  try {
    // Symbolic links may lead back to a folder that is being searched.
    const real = await realpath(path)
    if (visited.has(real)) return
    visited.add(real)
    names = await readdir(path)
  } catch {
    yield {
      type: 'missing',
      path,
      code: 'unreadable',
      detail: 'The folder may not be read: permission denied.',
    }
    return
  }
  for (const name of names.filter(name => !isSkipped(name)).sort()) {
    const child = join(path, name)
    if (await isFolder(child)) yield* searchFolder(child, join(place, name), visited)
    else if (hasKnownExtension(name)) {
      yield { type: 'document', path: child, place: join(place, name) }
    }
  }
}

/** Hidden files, and the `~$` files in which Word and Excel note who has a document open. */
const isSkipped = (name: string): boolean => name.startsWith('.') || name.startsWith('~$')

const hasKnownExtension = (name: string): boolean =>
  Object.hasOwn(FORMATS, extname(name).slice(1).toLowerCase())

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

/** A path from a list keeps its folders, as long as they lead down from here. */
function placeOf(path: string): string {
  const plain = normalize(path)
  return isAbsolute(plain) || plain.startsWith('..') ? basename(plain) : plain
}

async function* readList({ isListNul }: Request, file: string): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  try {
    for await (const path of isListNul ? splitAtNul(input) : splitLines(input)) if (path) yield path
  } catch (error) {
    throw new UsageError(`--files-from ${file} cannot be read: ${(error as Error).message}`)
  }
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
