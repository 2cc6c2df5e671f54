/** The folder that an agent may write to, if a person has opened one: new files only, no links followed. */
import { constants } from 'node:fs'
import {
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  realpath,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Problem } from '../service/problem.ts'
import { openFolder } from './local-files.ts'

export interface OutputFolder {
  /** Absolute. */
  readonly path: string
  /** Where a file with this path would be written; rejects what leads elsewhere. */
  place(given: string): Promise<OutputFile>
}

export interface OutputFile {
  /** Absolute. */
  readonly path: string
  /** The text, with its images next to it in their own folder: all of them, or nothing. */
  write(text: string, images: ReadonlyMap<string, Uint8Array>): Promise<void>
  readonly imagePrefix: string
}

/** Throws an Error that says what is wrong with the folder. */
export async function openOutput(given: string): Promise<OutputFolder> {
  const { path, realPath: root } = await openFolder(given)
  return { path, place: file => placeFile(file, path, root) }
}

async function placeFile(given: string, path: string, root: string): Promise<OutputFile> {
  const way = relative(path, resolve(path, given))
  const isOutside = way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
  if (isOutside || given.includes('\0')) {
    throw refuse('The output_path is outside the folder the server may write to.', path)
  }
  if (extname(way).toLowerCase() !== '.md') throw refuse('The output_path must end in .md.', path)
  const file = join(root, way)
  const folder = dirname(file)
  await refuseLinks(folder, root, path)
  if (await exists(file)) throw refuse(`${basename(file)} already exists.`, path)
  const images = `${basename(file, extname(file))}-images`
  return {
    path: join(path, way),
    imagePrefix: `${encodeURIComponent(images)}/`,
    write(text, pictures) {
      const contents = new Map([[file, Buffer.from(text) as Uint8Array]])
      for (const [name, bytes] of pictures) contents.set(join(folder, images, name), bytes)
      return writeAll(contents, root, path)
    },
  }
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  )

/** Everything is first written under temporary names, then renamed: a failure leaves nothing behind. */
async function writeAll(
  contents: ReadonlyMap<string, Uint8Array>,
  root: string,
  shown: string,
): Promise<void> {
  const made: string[] = []
  const placed: string[] = []
  let current = ''
  const drafts = await mkdtemp(join(root, '.foliomark-'))
  try {
    const draftOf = (index: number) => join(drafts, String(index))
    const files = [...contents.keys()]
    for (const [index, file] of files.entries()) {
      current = file
      await writeFile(draftOf(index), contents.get(file)!, { flag: 'wx', mode: 0o644 })
    }
    for (const folder of new Set(files.map(file => dirname(file)))) {
      await makeFolder(folder, root, shown, made)
    }
    for (const [index, file] of files.entries()) {
      current = file
      await place(draftOf(index), file)
      placed.push(file)
    }
  } catch (error) {
    for (const file of placed) await rm(file, { force: true })
    for (const folder of made.reverse()) await rmdir(folder).catch(() => undefined)
    if (error instanceof Problem) throw error
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    const fault = isThere ? 'already exists' : 'cannot be written'
    throw refuse(`${basename(current)} ${fault}.`, shown)
  } finally {
    await rm(drafts, { recursive: true, force: true })
  }
}

/** Names a draft; unlike `rename` this never replaces a file that somebody else has just created. */
async function place(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Some file systems have no hard links.
    await copyFile(draft, file, constants.COPYFILE_EXCL)
  }
}

/** A folder that is a link would lead out: what is really there must be below the root. */
async function refuseLinks(folder: string, root: string, shown: string): Promise<void> {
  for (const current of listFolders(folder, root)) {
    const found = await realpath(current).catch(() => undefined)
    if (found === undefined && !(await exists(current))) return
    if (found !== current) throw refuse('The output_path goes through a symbolic link.', shown)
  }
}

async function makeFolder(
  folder: string,
  root: string,
  shown: string,
  made: string[],
): Promise<void> {
  for (const current of listFolders(folder, root)) {
    await refuseLinks(dirname(current), root, shown)
    const isNew = await mkdir(current).then(
      () => true,
      () => false,
    )
    if (isNew) made.push(current)
  }
  await refuseLinks(folder, root, shown)
}

/** From below the root to the folder itself. */
function listFolders(folder: string, root: string): string[] {
  const parts = relative(root, folder).split(sep).filter(Boolean)
  return parts.map((_, index) => join(root, ...parts.slice(0, index + 1)))
}

const refuse = (detail: string, folder: string) =>
  new Problem('invalid_request', detail, {
    hint: `Give output_path as the name of a new .md file inside ${folder}.`,
  })
