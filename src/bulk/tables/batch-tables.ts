/**
 * The tables of a batch: rows in the order of its documents, in files named for the batch. A worker that repeats a
 * batch writes the same rows under the same names, so a document has one row, whatever was killed. A file that grows
 * beyond a limit is followed by another, always split at the same row.
 */
import type { Envelope } from '../../isolation/envelope.ts'
import { toTableName } from '../names.ts'
import type { Claim } from '../queue.ts'
import type { ResultLine, TableFormat } from '../run.ts'
import type { Target } from '../stores/store.ts'
import { CHUNKS, type Columns, DOCUMENTS, type Row, toChunkRow, toDocumentRow } from './columns.ts'
import { openTableMaker, type Table } from './table.ts'

export interface BatchTables {
  /** The name of the table of documents, or of its first file if there are several. */
  readonly name: string
  /** In any order. */
  add(index: number, line: ResultLine, conversion: Envelope | undefined): Promise<void>
  /** Call it when every document has been added. */
  finish(): Promise<void>
}

export async function openBatchTables(
  claim: Claim,
  format: TableFormat,
  target: Target,
  maxFileBytes = MAX_FILE_BYTES,
): Promise<BatchTables> {
  const create = await openTableMaker(format)
  const openFiles = (table: string, columns: Columns) =>
    createFiles(
      () => create(columns),
      file => toTableName(table, claim.number, file, claim.run.part, format),
      { target, isAgain: claim.isAgain, maxFileBytes },
    )
  const documents = openFiles('documents', DOCUMENTS)
  const chunks = claim.run.options.chunks === undefined ? undefined : openFiles('chunks', CHUNKS)
  const waiting = new Map<number, readonly [ResultLine, Envelope | undefined]>()
  let next = 0
  return {
    name: toTableName('documents', claim.number, 0, claim.run.part, format),
    async add(index, line, conversion) {
      waiting.set(index, [line, conversion])
      for (let entry = waiting.get(next); entry; entry = waiting.get(next)) {
        waiting.delete(next++)
        documents.add(toDocumentRow(...entry))
        for (const chunk of entry[1]?.chunks ?? []) chunks?.add(toChunkRow(entry[0].path, chunk))
      }
      await documents.settle()
      await chunks?.settle()
    },
    async finish() {
      await documents.finish()
      await chunks?.finish()
    },
  }
}

/** One table of a batch, in as many files as it takes. */
function createFiles(
  create: () => Table,
  nameOf: (file: number) => string,
  { target, isAgain, maxFileBytes }: { target: Target; isAgain: boolean; maxFileBytes: number },
) {
  let table = create()
  let rows = 0
  let file = 0
  /** Stores one file after the other; the first failure stays. */
  let puts = Promise.resolve()
  const put = () => {
    const name = nameOf(file++)
    const content = table.finish()
    puts = puts.then(() => target.put(name, content))
    // Whoever awaits the end gets the error.
    puts.catch(() => {})
  }
  return {
    add(row: Row) {
      table.add(row)
      rows++
      if (table.bytes < maxFileBytes) return
      put()
      table = create()
      rows = 0
    },
    settle: () => puts,
    async finish() {
      // A table without rows still gets a file.
      if (rows || file === 0) put()
      await puts
      // The first attempt may have filled more files.
      for (let old = file; isAgain && (await target.read(nameOf(old))); old++) {
        await target.remove(nameOf(old))
      }
    },
  }
}

const MAX_FILE_BYTES = 128 * 1024 * 1024
