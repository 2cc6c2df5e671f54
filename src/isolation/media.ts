/**
 * Writes a document's images into a folder, under names that cannot lead out of it and with the extension that
 * matches their bytes: a document names its parts freely, and a folder of pictures must not receive a program or a
 * page.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImageEndings } from '../engine/formats/images/ending.ts'
import type { MediaPlace } from './messages.ts'
import { readRegularSync } from './regular-file.ts'

/** An image could not be written; the message says why. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
}

/** Stores an image in the folder once, and says how to link to it. */
export function createImageWriter({
  folder,
  linkPrefix,
}: MediaPlace): (name: string, image: { readonly bytes: Uint8Array }) => string {
  const links = new Map<string, string>()
  const taken: TakenNames = new Map()
  return (name, { bytes }) => {
    let link = links.get(name)
    if (link === undefined) {
      link = linkPrefix + encodeURIComponent(findFreeName(folder, name, bytes, taken))
      links.set(name, link)
    }
    return link
  }
}

/** The names of a document's files in lower case: to some systems a.png and A.PNG are one file. */
type TakenNames = Map<string, string>

/** A name that is taken by other content gets a number. */
function findFreeName(
  folder: string | undefined,
  name: string,
  bytes: Uint8Array,
  taken: TakenNames,
): string {
  const safeName = withEndingOf(bytes, toSafeName(name))
  for (let number = 1; ; number++) {
    const file = number === 1 ? safeName : numbered(safeName, number)
    const known = taken.get(file.toLowerCase())
    const mayShare = known === undefined || (known === file && folder !== undefined)
    if (!mayShare || (folder !== undefined && !writeImage(folder, file, bytes))) continue
    taken.set(file.toLowerCase(), file)
    return file
  }
}

/** Whether the file has this content now; existing files are left as they are. */
function writeImage(folder: string, file: string, bytes: Uint8Array): boolean {
  const path = join(folder, file)
  try {
    mkdirSync(folder, { recursive: true })
    // `wx` atomically refuses existing files, including symbolic links: engine processes run side by side.
    writeFileSync(path, bytes, { flag: 'wx' })
    return true
  } catch (error) {
    const { code, path: failed, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && failed === path) return isContentOf(path, bytes)
    throw new MediaError(`The images cannot be written: ${message}`)
  }
}

/** The last part of a name inside a document, as a plain file name on any system. */
export function toSafeName(name: string): string {
  const plain = keepEnd((name.split(/[/\\]/).at(-1) ?? '').normalize())
    .replace(/[^\p{L}\p{N}._-]/gu, '-')
    .replace(/^\.+/, '')
    .replace(/\.+$/, '')
  if (!plain) return 'image'
  return RESERVED.test(plain) ? `image-${plain}` : plain
}

/** The end of a long name, which has its extension; file systems count bytes. */
function keepEnd(name: string): string {
  const characters = [...name.slice(-MAX_NAME_LENGTH)]
  while (Buffer.byteLength(characters.join('')) > MAX_NAME_BYTES) characters.shift()
  return characters.join('')
}

/** The name with an extension that matches the bytes; `bin` if they are not a known picture. */
export function withEndingOf(bytes: Uint8Array, name: string): string {
  const endings = findImageEndings(bytes) ?? ['bin']
  const dot = name.lastIndexOf('.')
  if (endings.includes(name.slice(dot + 1).toLowerCase()) && dot > 0) return name
  return `${dot > 0 ? name.slice(0, dot) : name}.${endings[0]}`
}

const MAX_NAME_LENGTH = 100
/** Of the usual 255, with room for a number and another extension. */
const MAX_NAME_BYTES = 200

/** Names that are devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)}-${number}${name.slice(dot)}` : `${name}-${number}`
}

function isContentOf(path: string, bytes: Uint8Array): boolean {
  try {
    return readRegularSync(path).equals(bytes)
  } catch {
    // A folder, a pipe, or a dangling link: not ours to use.
    return false
  }
}
