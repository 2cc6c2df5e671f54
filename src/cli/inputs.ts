/** What was asked for → the documents that are meant: files as given, folders searched, lists read. */
import { createReadStream } from 'node:fs'
import { basename, isAbsolute, normalize } from 'node:path'
import { isAddress, readList } from '../files/read-list.ts'
import { isFolder, searchFolder } from '../files/search-folder.ts'
import { explainFileError } from '../isolation/file-errors.ts'
import type { Request } from './arguments.ts'
import { UsageError } from './usage-error.ts'

export type Input = DocumentInput | MissingInput

export interface DocumentInput {
  readonly type: 'document'
  /** As given or found, `-` for standard input: the document's name in messages and JSON. */
  readonly path: string
  /** Where it belongs below an output folder: `minutes/may.docx`. */
  readonly place: string
  /** Whether the path is an address to fetch it from. */
  readonly isAddress?: boolean
  /** By an argument, which may be a pipe or a device: `foliomark <(cat report.docx)`. */
  readonly isNamed?: boolean
}

/** Something that was asked for and is not a document. */
export interface MissingInput {
  readonly type: 'missing'
  readonly path: string
  readonly code: 'not_found' | 'unreadable'
  readonly detail: string
}

/** `onSkipped` is called for every file in a folder that is not a document. */
export async function* findInputs(request: Request, onSkipped: () => void): AsyncGenerator<Input> {
  const { inputs, filesFrom, filename } = request
  for (const path of inputs) {
    if (path === '-') yield { type: 'document', path, place: basename(filename ?? 'document') }
    else if (isAddress(path)) yield toLinked(path)
    else yield* findDocuments(path, onSkipped)
  }
  if (filesFrom === undefined) return
  // A list is answered path by path, so nothing in it is searched.
  for await (const path of listedIn(request, filesFrom)) {
    yield isAddress(path) ? toLinked(path) : { type: 'document', path, place: placeOf(path) }
  }
}

/** Called as the address ends: what the server calls it is known only when it has been fetched. */
function toLinked(path: string): DocumentInput {
  const pathname = URL.canParse(path) ? new URL(path).pathname : ''
  const name = basename(pathname).replace(/[^\p{L}\p{N}._-]/gu, '-')
  return { type: 'document', path, place: /[^.]/.test(name) ? name : 'document', isAddress: true }
}

/** A file is taken as it is, whatever its name; whether it can be read shows when it is. */
async function* findDocuments(path: string, onSkipped: () => void): AsyncGenerator<Input> {
  if (!(await isFolder(path))) {
    yield { type: 'document', path, place: basename(path), isNamed: true }
    return
  }
  let isEmpty = true
  for await (const input of searchFolder(path, onSkipped)) {
    isEmpty = false
    yield input
  }
  if (isEmpty) {
    yield { type: 'missing', path, code: 'not_found', detail: 'The folder has no documents.' }
  }
}

/** A path from a list keeps its folders, as long as they lead down from here. */
function placeOf(path: string): string {
  const plain = normalize(path)
  return isAbsolute(plain) || plain.startsWith('..') ? basename(plain) : plain
}

async function* listedIn({ isListNul }: Request, file: string): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  try {
    yield* readList(input, isListNul)
  } catch (error) {
    const reason = explainFileError(error)?.detail ?? (error as Error).message
    throw new UsageError(`--files-from ${file} could not be read. ${reason}`)
  }
}
