/** Documents on this machine, for agents that give a path: only inside folders that a person has opened. */
import { constants } from 'node:fs'
import { type FileHandle, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFolder, searchFolder } from '../files/search-folder.ts'
import { openRegular } from '../isolation/regular-file.ts'
import { MAX_DOCUMENT_BYTES } from '../service/limits.ts'
import { Problem } from '../service/problem.ts'
import { type ReceivedDocument, tooLarge } from '../service/request-body.ts'

export interface LocalFiles {
  /** As given, absolute. */
  readonly folders: readonly string[]
  read(path: string): Promise<LocalDocument>
  /** The documents below a folder, whose paths fit a pattern. */
  list(folder?: string, pattern?: string): Promise<Listing>
}

/** More would be too much for a response. */
export const MAX_LISTED = 500

export interface Listing {
  readonly documents: readonly {
    readonly path: string
    readonly size: number
    readonly modified: string
  }[]
  readonly truncated: boolean
}

export interface LocalDocument extends ReceivedDocument {
  /** Path, size and time: if any differs, it is another document. */
  readonly stamp: string
}

/** Throws an Error that names what is not a folder. */
export async function openFolders(given: readonly string[]): Promise<LocalFiles> {
  const folders = await Promise.all(given.map(openFolder))
  return {
    folders: folders.map(({ path }) => path),
    read: path => readBelow(path, folders),
    list: (folder, pattern) => listBelow(folder, pattern, folders),
  }
}

interface Folder {
  readonly path: string
  /** Where it really is. */
  readonly realPath: string
}

/** Throws an Error that names it if it is not one. */
export async function openFolder(given: string): Promise<Folder> {
  const path = resolve(given)
  if (!(await isFolder(path))) throw new Error(`${given} is not a folder.`)
  return { path, realPath: await realpath(path) }
}

/** Paths are relative to the folder if there is only one, else absolute. */
async function listBelow(
  given: string | undefined,
  pattern: string | undefined,
  folders: readonly Folder[],
): Promise<Listing> {
  const searched =
    given === undefined ? folders.map(({ path }) => path) : [await findFolder(given, folders)]
  const isWanted = pattern ? toTest(pattern) : () => true
  const documents: Listing['documents'][number][] = []
  for (const folder of searched) {
    for await (const found of searchFolder(folder)) {
      if (found.type !== 'document' || !isWanted(found.place)) continue
      const real = await realpath(found.path).catch(() => undefined)
      // A link may lead out of the folder.
      if (real === undefined || !isBelowAny(real, folders)) continue
      if (documents.length === MAX_LISTED) return { documents, truncated: true }
      const { size, mtime } = await stat(real)
      const path = folders.length === 1 ? relative(folders[0]!.path, found.path) : found.path
      documents.push({ path, size, modified: toSeconds(mtime) })
    }
  }
  return { documents, truncated: false }
}

/** Fractions of a second would make up a third of a listing. */
const toSeconds = (time: Date): string => time.toISOString().replace(/\.\d+/, '')

async function findFolder(given: string, folders: readonly Folder[]): Promise<string> {
  const paths = isAbsolute(given)
    ? [resolve(given)]
    : folders.map(({ path }) => resolve(path, given))
  const inside = paths.filter(path => isInAny(path, folders))
  if (!inside.length) throw outside(folders)
  for (const path of inside) {
    const real = await realpath(path).catch(() => undefined)
    if (real === undefined || !(await stat(real)).isDirectory()) continue
    if (!isInAny(real, folders)) throw outside(folders)
    return path
  }
  throw new Problem('invalid_request', 'There is no such folder.', {
    hint: `Give a folder inside ${listFolders(folders)}, or none to list all of it.`,
  })
}

/** The folder itself counts. */
const isInAny = (path: string, folders: readonly Folder[]): boolean =>
  folders.some(folder => path === folder.path || path === folder.realPath) ||
  isBelowAny(path, folders)

/** A glob: `**` is any number of folders. Without a slash, it is about the name alone. */
function toTest(pattern: string): (place: string) => boolean {
  if (pattern.length > MAX_PATTERN) throw new Problem('invalid_request', 'The pattern is too long.')
  const source = pattern.replace(GLOB, (sign, inside?: string, alternatives?: string) => {
    if (inside !== undefined) return `[${inside.replace(/^!/, '^').replace(/[\\[\]]/g, '\\$&')}]`
    if (alternatives !== undefined) return `(?:${alternatives.split(',').map(toSource).join('|')})`
    return toSource(sign)
  })
  const test = compile(`^${source}$`)
  const isName = !pattern.includes('/')
  return place => {
    const path = place.split(sep).join('/')
    return test.test(isName ? basename(path) : path)
  }
}

function compile(source: string): RegExp {
  try {
    return new RegExp(source, 'iu')
  } catch {
    throw new Problem('invalid_request', 'The pattern is not a glob such as *.pdf or [ab]*.docx.')
  }
}

/** One of the characters in brackets, one of the words in braces, or anything else up to those. */
const GLOB = /\[(!?[^[\]/]+)\]|\{([^{}[\]]*)\}|[^[{]+|./g

const toSource = (glob: string): string =>
  glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, sign =>
      sign === '?' ? '[^/]' : sign === '*' ? '[^/]*' : sign.endsWith('/') ? '(?:.*/)?' : '.*',
    )

const MAX_PATTERN = 200

export const isFileUrl = (text: unknown): text is string =>
  typeof text === 'string' && /^file:/i.test(text)

/** Undefined for addresses that are none of a file on this machine. */
export function toPath(url: string): string | undefined {
  try {
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}

async function readBelow(given: string, folders: readonly Folder[]): Promise<LocalDocument> {
  if (!folders.length) {
    throw new Problem('invalid_request', 'This server does not read local files.', {
      hint: 'Send url or base64, or ask the user to start the server with the folders it may read (foliomark mcp FOLDER).',
    })
  }
  const path = await findBelow(given, folders)
  const handle = await openFile(path)
  try {
    // A link on the way may have changed since it was checked: what was opened decides.
    const [opened, found] = await Promise.all([handle.stat(), stat(await realpath(path))])
    const isSame = opened.ino === found.ino && opened.dev === found.dev
    if (!isSame || !isBelowAny(await realpath(path), folders)) throw outside(folders)
    const stamp = `${path} ${opened.size} ${opened.mtimeMs}`
    return { bytes: [await readCapped(handle)], filename: basename(given), stamp }
  } finally {
    await handle.close()
  }
}

/** The real path. What is obviously outside by its name is rejected without a look at the disk. */
async function findBelow(given: string, folders: readonly Folder[]): Promise<string> {
  const paths = isAbsolute(given)
    ? [resolve(given)]
    : folders.map(({ path }) => resolve(path, given))
  if (paths.some(path => folders.some(folder => path === folder.path))) throw isFolderItself()
  const inside = paths.filter(path => isBelowAny(path, folders))
  if (!inside.length) throw outside(folders)
  for (const path of inside) {
    const found = await realpath(path).catch(() => undefined)
    if (found === undefined) continue
    if (!isBelowAny(found, folders)) throw outside(folders)
    return found
  }
  throw new Problem('invalid_request', 'There is no such file.', {
    hint: `Check the path. The server can read ${listFolders(folders)}.`,
  })
}

function isBelowAny(path: string, folders: readonly Folder[]): boolean {
  return folders.some(folder => isBelow(path, folder.path) || isBelow(path, folder.realPath))
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await openRegular(path, constants.O_NOFOLLOW)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EISDIR') throw isFolderItself()
    if (code === 'ENXIO') throw notAFile()
    throw new Problem('invalid_request', 'The file cannot be read.', {
      hint: 'Check that the user running the server has permission to read the file.',
    })
  }
}

async function readCapped(handle: FileHandle): Promise<Uint8Array> {
  if ((await handle.stat()).size > MAX_DOCUMENT_BYTES) {
    throw tooLarge('The document', MAX_DOCUMENT_BYTES)
  }
  return handle.readFile()
}

const notAFile = () =>
  new Problem('invalid_request', 'This is not a file.', { hint: 'Give the path of a document.' })

const isFolderItself = () =>
  new Problem('invalid_request', 'This is a folder, not a file.', {
    hint: 'Call list_documents for the documents in it, and give the path of one.',
  })

const outside = (folders: readonly Folder[]) =>
  new Problem('invalid_request', 'The path is outside the folders the server may read.', {
    hint: `Give a path inside ${listFolders(folders)}.`,
  })

const listFolders = (folders: readonly Folder[]) => folders.map(({ path }) => path).join(' or ')
