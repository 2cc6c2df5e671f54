/**
 * A document taken apart as far as its wrapping goes, so that changes reach what is inside: zip entries
 * unpacked, streams of a compound file joined from their sectors, objects of a PDF inflated.
 */
import { Budget } from '../../src/engine/budget.ts'
import {
  type CompoundStorage,
  isCompoundFile,
  readCompoundFile,
} from '../../src/engine/containers/compound-file/compound-file.ts'
import { readZip, startsAsZip } from '../../src/engine/containers/zip/zip.ts'
import { node } from '../../src/engine/platform/node.ts'
import { compoundFile, type StorageToWrite } from '../../test/support/compound-file.ts'
import { type PartToZip, zipEntries } from '../../test/support/zip.ts'
import { isMarkup } from './mutate-xml.ts'
import { openPdf, type PdfObject, writePdf } from './open-pdf.ts'

export type Opened =
  | { readonly type: 'zip'; readonly parts: readonly Part[] }
  | { readonly type: 'compound'; readonly streams: readonly Part[] }
  | { readonly type: 'pdf'; readonly objects: readonly PdfObject[]; readonly trailer: string }
  | { readonly type: 'rtf' | 'xml' | 'text'; readonly bytes: Uint8Array }

export interface Part {
  /** With slashes between a storage and what is in it. */
  readonly name: string
  readonly content: Uint8Array
}

export function open(bytes: Uint8Array): Opened {
  const context = { budget: new Budget(), platform: node }
  try {
    if (startsAsZip(bytes)) {
      const parts = readZip(bytes, context).entries.map(entry => ({
        name: entry.name,
        content: entry.readPartially().bytes,
      }))
      return { type: 'zip', parts }
    }
    if (isCompoundFile(bytes)) {
      return { type: 'compound', streams: listStreams(readCompoundFile(bytes, context).root) }
    }
  } catch {
    // Damaged seeds are seeds, too.
  }
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) return openPdf(bytes)
  if (start.startsWith('{\\rtf')) return { type: 'rtf', bytes }
  return { type: isMarkup(bytes) ? 'xml' : 'text', bytes }
}

function listStreams(storage: CompoundStorage, prefix = ''): Part[] {
  return storage.children.flatMap(child =>
    child.type === 'stream'
      ? [{ name: prefix + child.name, content: child.read() }]
      : listStreams(child, `${prefix}${child.name}/`),
  )
}

/** Puts it together again. */
export function close(opened: Opened): Uint8Array {
  switch (opened.type) {
    case 'zip':
      return zipEntries(opened.parts as readonly PartToZip[])
    case 'compound':
      return compoundFile(toStorage(opened.streams))
    case 'pdf':
      return writePdf(opened.objects, opened.trailer)
    default:
      return opened.bytes
  }
}

interface Folder {
  [name: string]: Uint8Array | Folder
}

function toStorage(streams: readonly Part[]): StorageToWrite {
  const root: Folder = {}
  for (const { name, content } of streams) {
    const path = name.split('/')
    const last = path.pop()!
    let folder = root
    for (const step of path) {
      const known = folder[step]
      const next = known && !(known instanceof Uint8Array) ? known : {}
      folder[step] = next
      folder = next
    }
    folder[last] = content
  }
  return root
}
