/** The folder that an agent may write to, where a person has opened one: new files only, no links followed. */
import { constants } from 'node:fs'
import { mkdir, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Problem } from '../service/problem.ts'

export interface OutputFolder {
  /** Absolute. */
  readonly path: string
  /** Where a file with this path would be written; refuses what leads elsewhere. */
  place(given: string): Promise<OutputFile>
}

export interface OutputFile {
  /** Absolute. */
  readonly path: string
  writeText(text: string): Promise<void>
  /** Beside the text, in a folder of its own; gives the path from the text's folder. */
  writeImage(name: string, bytes: Uint8Array): Promise<string>
  /** What links to an image begin with. */
  readonly imagePrefix: string
}

/** Throws an Error that says what is wrong with the folder. */
export async function openOutput(given: string): Promise<OutputFolder> {
  const path = resolve(given)
  const isFolder = await stat(path).then(
    stats => stats.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new Error(`${given} is not a folder.`)
  const root = await realpath(path)
  return { path, place: file => placeFile(file, path, root) }
}

async function placeFile(given: string, path: string, root: string): Promise<OutputFile> {
  const way = relative(path, resolve(path, given))
  const isOutside = way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
  if (isOutside || given.includes('\0')) {
    throw refuse('The output_path is outside of the folder that may be written to.', path)
  }
  if (extname(way).toLowerCase() !== '.md') throw refuse('The output_path must end in .md.', path)
  const file = join(root, way)
  await makeFolder(dirname(file), root, path)
  const images = `${basename(file, extname(file))}-images`
  return {
    path: join(path, way),
    imagePrefix: `${encodeURIComponent(images)}/`,
    writeText: text => writeNew(file, Buffer.from(text), path),
    async writeImage(name, bytes) {
      const folder = join(dirname(file), images)
      await makeFolder(folder, root, path)
      await writeNew(join(folder, name), bytes, path)
      return `${images}/${name}`
    },
  }
}

/** A folder that is a link would lead out: what is really there must be below the root. */
async function makeFolder(folder: string, root: string, shown: string): Promise<void> {
  const parts = relative(root, folder).split(sep).filter(Boolean)
  let current = root
  for (const part of parts) {
    current = join(current, part)
    await mkdir(current).catch(() => undefined)
    const found = await realpath(current).catch(() => undefined)
    if (found !== current) throw refuse('The output_path leads through a link.', shown)
  }
}

async function writeNew(file: string, bytes: Uint8Array, shown: string): Promise<void> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants
  try {
    const handle = await open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644)
    try {
      await handle.writeFile(bytes)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw refuse(
      isThere ? `${basename(file)} exists already.` : `${basename(file)} cannot be written.`,
      shown,
    )
  }
}

const refuse = (detail: string, folder: string) =>
  new Problem('invalid_request', detail, {
    hint: `Give output_path as the name of a new .md file below ${folder}.`,
  })
