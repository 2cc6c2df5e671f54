/**
 * What a ledger knew at some point in its two files, so that opening it need not read them from the start. Without a
 * checkpoint, or with one that does not match the files, they are read in full.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'
import type { Snapshot } from './state.ts'

export const BATCHES = 'batches.ndjson'
export const JOURNAL = 'journal.ndjson'
/** Where in the journal a document with a key is (`hash-file.ts`). */
export const SAME = 'same.hashes'
/** Paths that were submitted. */
export const KNOWN = 'known.hashes'
const CHECKPOINT = 'checkpoint.json'

export interface Checkpoint {
  /** How much of each file it covers. */
  readonly batchesEnd: number
  readonly journalEnd: number
  /** How many batches have had their paths added to the known ones. */
  readonly knownBatches: number
  readonly snapshot: Snapshot
}

export function writeCheckpoint(folder: string, checkpoint: Checkpoint): void {
  replaceFile(join(folder, CHECKPOINT), JSON.stringify(checkpoint))
}

export function readCheckpoint(folder: string): Checkpoint | undefined {
  let checkpoint: Checkpoint
  try {
    checkpoint = JSON.parse(readFileSync(join(folder, CHECKPOINT), 'utf8'))
  } catch {
    return undefined
  }
  const { batchesEnd, journalEnd, knownBatches } = checkpoint
  const fits =
    sizeOf(folder, BATCHES) >= batchesEnd &&
    sizeOf(folder, JOURNAL) >= journalEnd &&
    sizeOf(folder, SAME) >= 0 &&
    (knownBatches === 0 || sizeOf(folder, KNOWN) >= 0)
  return fits ? checkpoint : undefined
}

/** -1 where there is no such file. */
const sizeOf = (folder: string, name: string): number =>
  statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? -1
