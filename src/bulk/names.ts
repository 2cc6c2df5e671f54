/**
 * Names below a target, derived from the document's path alone, so that every worker arrives at the same ones:
 *
 *     minutes/may.docx                  minutes/may.docx.md
 *     its pictures                      minutes/0f3a9c….media/image1.png
 *     https://example.org/a.pdf?v=2     example.org/a.pdf-1b2c3d4e.md
 *     batch 7                           results-000007.ndjson
 *     batch 7 of the third of four      results-2-of-4-000007.ndjson
 *     its tables                        documents-000007.parquet, chunks-000007.parquet
 *     what is too much for one file     documents-000007-1.parquet
 *
 * Extensions stay: with a million documents, nobody can check whether `may.pdf` would become `may.md` too. Pictures are
 * beside the text in a folder named for the document's bytes, so that copies of a document have the same text, byte for
 * byte.
 */
import { createHash } from 'node:crypto'
import { isAddress } from '../files/read-list.ts'
import type { Share } from './run.ts'

export function toOutputName(path: string, isChunks: boolean): string {
  return `${toPlace(path)}${isChunks ? '.ndjson' : '.md'}`
}

/** The folder of a document's pictures, as a link in its text refers to it. */
export const toMediaPrefix = (hash: string): string => `${hash.slice(0, 24)}.media/`

export function besideOutput(output: string, name: string): string {
  const slash = output.lastIndexOf('/')
  return output.slice(0, slash + 1) + name
}

export function toShardName(batch: number, part: Share | undefined): string {
  return toTableName('results', batch, 0, part, 'ndjson')
}

export function toTableName(
  table: string,
  batch: number,
  file: number,
  part: Share | undefined,
  ending: string,
): string {
  const share = part ? `${part.index}-of-${part.count}-` : ''
  return `${table}-${share}${String(batch).padStart(6, '0')}${file ? `-${file}` : ''}.${ending}`
}

/** Whether a document is this machine's: all machines that list the same source agree. */
export function isInPart(path: string, { index, count }: Share): boolean {
  return createHash('sha256').update(path).digest().readUInt32BE() % count === index
}

/** What cannot be used as a name gets one made unique by a hash of the path. */
function toPlace(path: string): string {
  const isUrl = isAddress(path) && URL.canParse(path)
  const safe = (isUrl ? readPlace(new URL(path)) : path).split('/').map(toSafePart).join('/')
  const isExact = path === (isUrl ? `https://${safe}` : safe)
  return isExact ? safe : `${safe}-${shortHash(path)}`
}

function readPlace({ host, pathname }: URL): string {
  try {
    return host + decodeURIComponent(pathname)
  } catch {
    return host + pathname
  }
}

/**
 * One part of a path: no control characters, nothing that leads elsewhere, hides the file, or is too long for a file
 * system.
 */
function toSafePart(part: string): string {
  const plain = part
    .replace(/[\p{Cc}\p{Cs}\\]/gu, '_')
    .replace(/^\.+$|^$/, '_')
    .replace(/^\.(?=foliomark)/, '_')
  if (Buffer.byteLength(plain) <= MAX_PART_BYTES) return plain
  return `${Buffer.from(plain)
    .subarray(0, MAX_PART_BYTES)
    .toString()
    .replace(/(?<!\ufffd)\ufffd+$/, '')}~`
}

/** A name may have 255 bytes; the hash, the extension and a temporary suffix need room as well. */
const MAX_PART_BYTES = 200

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8)
