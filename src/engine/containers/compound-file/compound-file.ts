/**
 * Reads compound files ([MS-CFB]), the small file systems inside doc, xls, ppt and encrypted Office documents: a tree
 * of storages (folders) and streams (files), divided into sectors.
 *
 * A stream is read on demand. What is missing at its end is left to the caller, who can compare the bytes with the
 * claimed size.
 */
import type { Budget } from '../../budget.ts'
import { ConversionError } from '../../errors.ts'
import {
  type Header,
  readChain,
  readHeader,
  readSectors,
  type Sectors,
  toNumbers,
} from './sectors.ts'

export interface CompoundFile {
  readonly root: CompoundStorage
  /** The stream with this path from the root, ignoring case. */
  findStream(...path: string[]): CompoundStream | undefined
}

export interface CompoundStorage {
  readonly type: 'storage'
  readonly name: string
  readonly children: readonly CompoundEntry[]
}

export interface CompoundStream {
  readonly type: 'stream'
  readonly name: string
  /** As claimed; what `read` returns may be shorter, never longer. */
  readonly size: number
  /** All of it, or its beginning. The bytes may be shared with the file and must not be changed. */
  read(maxBytes?: number): Uint8Array
}

export type CompoundEntry = CompoundStorage | CompoundStream

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

// The header gives both too, but no other values are allowed ([MS-CFB], 2.2).
const MINI_SECTOR_BYTES = 64
/** Smaller streams are in the mini stream. */
const MINI_STREAM_CUTOFF = 4096

export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte)
}

export function readCompoundFile(
  bytes: Uint8Array,
  { budget }: { readonly budget: Budget },
): CompoundFile {
  const header = readHeader(bytes)
  const sectors = readSectors(bytes, header)
  const records = readDirectory(readChain(sectors, header.directoryStart), header, budget)
  const rootRecord = records[0]
  if (rootRecord?.type !== ROOT) {
    throw new ConversionError('malformed', 'The file is incomplete or damaged.')
  }

  let miniSectors: Sectors | undefined
  const readStream = ({ start, size }: DirectoryRecord, maxBytes = size): Uint8Array => {
    if (size < MINI_STREAM_CUTOFF) {
      miniSectors ??= {
        bytes: readChain(sectors, rootRecord.start, rootRecord.size),
        firstSectorAt: 0,
        sectorBytes: MINI_SECTOR_BYTES,
        next: toNumbers(readChain(sectors, header.miniFatStart)),
      }
    }
    const own = size < MINI_STREAM_CUTOFF ? miniSectors! : sectors
    const stream = readChain(own, start, Math.min(size, maxBytes))
    budget.spend('inflatedBytes', stream.length)
    return stream
  }

  const root = readTree(records, rootRecord, readStream, budget)
  return { root, findStream: (...path) => findStream(root, path) }
}

/** Only among a storage's own children: embedded documents have streams with the same names. */
function findStream(root: CompoundStorage, path: readonly string[]): CompoundStream | undefined {
  let found: CompoundEntry | undefined = root
  for (const name of path) {
    if (found?.type !== 'storage') return undefined
    const wanted = name.toLowerCase()
    found = found.children.find(child => child.name.toLowerCase() === wanted)
  }
  return found?.type === 'stream' ? found : undefined
}

/** [MS-CFB], 2.6.1. Siblings form a binary tree: `left` and `right` are in the same storage. */
interface DirectoryRecord {
  readonly name: string
  readonly type: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

const STORAGE = 1
const STREAM = 2
const ROOT = 5

const RECORD_BYTES = 128
const MAX_NAME_BYTES = 64
/** Version 4 has 64-bit sizes; with version 3's small sectors, the upper half may be anything. */
const LARGE_SECTOR_BYTES = 4096

function readDirectory(
  directory: Uint8Array,
  { sectorBytes }: Header,
  budget: Budget,
): DirectoryRecord[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  budget.spend('nodes', Math.floor(directory.length / RECORD_BYTES))
  const records: DirectoryRecord[] = []
  for (let at = 0; at + RECORD_BYTES <= directory.length; at += RECORD_BYTES) {
    const nameBytes = Math.min(view.getUint16(at + 64, true), MAX_NAME_BYTES)
    const upperSize = sectorBytes < LARGE_SECTOR_BYTES ? 0 : view.getUint32(at + 124, true)
    records.push({
      name: decodeName(directory, at, at + nameBytes),
      type: directory[at + 66]!,
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      size: upperSize * 2 ** 32 + view.getUint32(at + 120, true),
    })
  }
  return records
}

/** Up to the first zero. Setting up a decoder takes longer than reading such a short name. */
function decodeName(directory: Uint8Array, start: number, end: number): string {
  let name = ''
  for (let at = start; at + 2 <= end; at += 2) {
    const unit = directory[at]! | (directory[at + 1]! << 8)
    if (unit === 0) break
    if (unit >= FIRST_SURROGATE) return decodeAnyName(directory.subarray(start, end))
    name += String.fromCharCode(unit)
  }
  return name
}

const FIRST_SURROGATE = 0xd800

const decodeAnyName = (bytes: Uint8Array): string =>
  new TextDecoder('utf-16le').decode(bytes).split('\0', 1)[0]!

/** Every record becomes an entry at most once, whatever cycles the numbers form. */
function readTree(
  records: readonly DirectoryRecord[],
  rootRecord: DirectoryRecord,
  readStream: (record: DirectoryRecord, maxBytes?: number) => Uint8Array,
  budget: Budget,
): CompoundStorage {
  const seen = new Set([rootRecord])
  const root = { type: 'storage' as const, name: rootRecord.name, children: [] as CompoundEntry[] }
  const open = [{ storage: root, record: rootRecord }]
  for (let parent = open.pop(); parent; parent = open.pop()) {
    for (const record of listSiblings(records, parent.record.child, seen)) {
      budget.spend('entries')
      const { name, type, size } = record
      if (type === STREAM) {
        const read = (maxBytes?: number) => readStream(record, maxBytes)
        parent.storage.children.push({ type: 'stream', name, size, read })
      } else if (type === STORAGE) {
        const storage = { type: 'storage' as const, name, children: [] }
        parent.storage.children.push(storage)
        open.push({ storage, record })
      }
    }
  }
  return root
}

/** In the order of the tree: left, itself, right. */
function listSiblings(
  records: readonly DirectoryRecord[],
  top: number,
  seen: Set<DirectoryRecord>,
): DirectoryRecord[] {
  const siblings: DirectoryRecord[] = []
  const waiting: DirectoryRecord[] = []
  let number = top
  for (;;) {
    const record = records[number]
    if (record && !seen.has(record)) {
      seen.add(record)
      waiting.push(record)
      number = record.left
    } else {
      const next = waiting.pop()
      if (!next) return siblings
      siblings.push(next)
      number = next.right
    }
  }
}
