/**
 * Finds the document and its slides in the stream ([MS-PPT], 2.1.2). Saving appends: each save adds
 * what changed, a directory from ids to offsets, and a note of where the one before it is. The last
 * directory that knows an id is right.
 *
 *     Current User ──▶ UserEditAtom ──▶ UserEditAtom ──▶ …        newest first
 *                          └▶ directory     └▶ directory
 *
 * Where that chain is broken, all directories of the stream are taken in the order they stand there;
 * where there is none either, the records themselves.
 */
import type { CompoundFile } from '../../containers/compound-file/compound-file.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { Bytes } from '../ms-binary/bytes.ts'
import { RT } from './record-types.ts'
import { HEAD_BYTES, PptRecord, readRecords } from './records.ts'
import { isSound } from './soundness.ts'

export interface PptStream {
  readonly document: PptRecord | undefined
  /** The record with this id in the newest directory. */
  find(persistId: number): PptRecord | undefined
  /** The top-level records of the stream, for files whose directory is lost. */
  readonly all: () => readonly PptRecord[]
}

/** In `CurrentUserAtom.headerToken` (2.3.2). */
const ENCRYPTED_TOKEN = 0xf3d1c4df

/** A UserEditAtom of this length names an encryption session (2.3.3). */
const ENCRYPTED_EDIT_BYTES = 32

export function openStream(file: CompoundFile, reading: ReadContext): PptStream {
  const stream = findMainStream(file)
  const bytes = stream.read()
  const isDamaged = bytes.length < stream.size || !isSound(bytes)
  const currentUser = new Bytes(file.findStream('Current User')?.read() ?? new Uint8Array())
  if (currentUser.uint32(12) === ENCRYPTED_TOKEN) throw encrypted()
  if (isDamaged) reading.warn('damaged')

  const readAt = (offset: number): PptRecord | undefined => {
    if (offset + HEAD_BYTES > bytes.length) return undefined
    reading.budget.spend('nodes')
    return new PptRecord(bytes, offset, bytes.length)
  }
  const all = () => readRecords(bytes, reading)

  const directory =
    followEdits(currentUser.uint32(16), readAt, reading) ?? collectDirectories(all(), reading)
  const find = (persistId: number) => {
    const offset = directory.offsets.get(persistId)
    return offset === undefined ? undefined : readAt(offset)
  }
  const named = find(directory.documentId)
  const document =
    named?.type === RT.document ? named : all().findLast(({ type }) => type === RT.document)
  return { document, find, all }
}

/** A file for both 95 and 97 keeps the newer version in a separate storage. */
function findMainStream(file: CompoundFile) {
  const stream =
    file.findStream('PP97_DUALSTORAGE', 'PowerPoint Document') ??
    file.findStream('PowerPoint Document')
  if (stream) return stream
  throw new ConversionError(
    'unsupported',
    'This presentation was made with PowerPoint 4 or older. Open it in PowerPoint and save it as pptx.',
  )
}

const encrypted = () => new ConversionError('encrypted', 'The presentation is password-protected.')

interface Directory {
  readonly documentId: number
  /** Offsets in the stream by persist id. */
  readonly offsets: ReadonlyMap<number, number>
}

function followEdits(
  newest: number,
  readAt: (offset: number) => PptRecord | undefined,
  { budget }: ReadContext,
): Directory | undefined {
  const offsets = new Map<number, number>()
  let documentId: number | undefined
  const seen = new Set<number>()
  for (let offset = newest; offset !== 0 && !seen.has(offset); ) {
    seen.add(offset)
    const edit = readAt(offset)
    if (edit?.type !== RT.userEditAtom) break
    if (edit.length >= ENCRYPTED_EDIT_BYTES) throw encrypted()
    documentId ??= edit.uint32(16)
    const directory = readAt(edit.uint32(12))
    if (directory?.type === RT.persistDirectoryAtom) {
      // Edits may share a directory, or have overlapping ones.
      budget.spend('nodes', directory.length / 4)
      for (const [id, target] of readDirectory(directory)) {
        if (!offsets.has(id)) offsets.set(id, target)
      }
    }
    offset = edit.uint32(8)
  }
  return documentId === undefined || offsets.size === 0 ? undefined : { documentId, offsets }
}

function collectDirectories(records: readonly PptRecord[], reading: ReadContext): Directory {
  reading.warn('damaged')
  const offsets = new Map<number, number>()
  let documentId = 0
  for (const record of records) {
    if (record.type === RT.persistDirectoryAtom) {
      for (const [id, target] of readDirectory(record)) offsets.set(id, target)
    } else if (record.type === RT.userEditAtom) {
      if (record.length >= ENCRYPTED_EDIT_BYTES) throw encrypted()
      documentId = record.uint32(16)
    }
  }
  return { documentId, offsets }
}

/** Runs of ids: the first id in 20 bits, how many in 12, then their offsets (2.3.5). */
function* readDirectory(record: PptRecord): Generator<readonly [id: number, offset: number]> {
  for (let at = 0; at + 4 <= record.length; ) {
    const first = record.uint32(at) & 0xfffff
    const count = record.uint16(at + 2) >> 4
    at += 4
    for (let index = 0; index < count && at + 4 <= record.length; index++, at += 4) {
      yield [first + index, record.uint32(at)]
    }
  }
}
