/**
 * Writes a document's images into a folder, under names that cannot lead out of it and with the ending that
 * their bytes deserve: a document names its parts as it likes, and a folder of pictures must not get a program
 * or a page.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImageEndings } from '../engine/formats/images/ending.ts'
import type { MediaPlace } from './messages.ts'

/** An image could not be written; the message says why. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
}

/** Takes an image, puts it into the folder once, and says how to link to it. */
export function createImageWriter(
  place: MediaPlace,
): (name: string, image: { readonly bytes: Uint8Array }) => string {
  const links = new Map<string, string>()
  const findFreeName = createNames()
  return (name, { bytes }) => {
    let link = links.get(name)
    if (link === undefined) {
      const { folder, linkPrefix } = place
      const safeName = withEndingOf(bytes, toSafeName(name))
      const file =
        folder === undefined ? findFreeName(safeName) : writeImage(folder, safeName, bytes)
      link = linkPrefix + encodeURIComponent(file)
      links.set(name, link)
    }
    return link
  }
}

/** Names for images that somebody else writes: no two alike on any file system. */
function createNames(): (safeName: string) => string {
  const taken = new Set<string>()
  const times = new Map<string, number>()
  return safeName => {
    for (let number = times.get(safeName) ?? 1; ; number++) {
      const candidate = number === 1 ? safeName : numbered(safeName, number)
      if (taken.has(candidate.toLowerCase())) continue
      taken.add(candidate.toLowerCase())
      times.set(safeName, number + 1)
      return candidate
    }
  }
}

function writeImage(folder: string, safeName: string, bytes: Uint8Array): string {
  try {
    mkdirSync(folder, { recursive: true })
    return writeUnderFreeName(folder, safeName, bytes)
  } catch (error) {
    throw new MediaError(`The images cannot be written: ${(error as Error).message}`)
  }
}

/** A name that is taken by other content gets a number; the same content is not written twice. */
function writeUnderFreeName(folder: string, safeName: string, bytes: Uint8Array): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? safeName : numbered(safeName, number)
    const path = join(folder, candidate)
    try {
      // `wx` refuses what exists, symbolic links too, in one step: engine processes run side by side.
      writeFileSync(path, bytes, { flag: 'wx' })
      return candidate
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isContentOf(path, bytes)) return candidate
    }
  }
}

/** The last part of a name inside a document, as a plain file name on any system. */
export function toSafeName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '')
    .slice(-MAX_NAME_LENGTH)
    .replace(/[^\p{L}\p{N}._-]/gu, '-')
    .replace(/^\.+/, '')
    .replace(/\.+$/, '')
  if (!plain) return 'image'
  return RESERVED.test(plain) ? `image-${plain}` : plain
}

/** The name with an ending that fits the bytes; `bin` where they are no picture we know. */
export function withEndingOf(bytes: Uint8Array, name: string): string {
  const endings = findImageEndings(bytes) ?? ['bin']
  const dot = name.lastIndexOf('.')
  if (endings.includes(name.slice(dot + 1).toLowerCase()) && dot > 0) return name
  return `${dot > 0 ? name.slice(0, dot) : name}.${endings[0]}`
}

const MAX_NAME_LENGTH = 100

/** Names that are devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)}-${number}${name.slice(dot)}` : `${name}-${number}`
}

function isContentOf(path: string, bytes: Uint8Array): boolean {
  try {
    return readFileSync(path).equals(bytes)
  } catch {
    // A folder, or a link to nowhere: not ours to use.
    return false
  }
}
