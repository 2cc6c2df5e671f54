/**
 * What a ledger knows, as the sum of its two files:
 *
 *     batches.ndjson     {"number":0,"documents":["a.docx", …]} …      what there is to do
 *                        {"listed":true}                                no more to come
 *     journal.ndjson     {"begin":[0,5]}                                an engine gets document 5 of batch 0
 *                        {"survive":[0,5]}                              … and lives, but the store did not answer
 *                        {"done":[0,5],"key":…,"line":{…}}              it is finished, and this is its result
 *                        {"end":0,"summary":{…}}                        the batch's shard of results is put
 *                        {"again":0,"summary":{…}}                      all but these shall be tried again
 *
 * Of a finished batch, only its place and its summary stay in memory.
 */
import {
  addSummaries,
  type Batch,
  NOTHING,
  type ResultLine,
  type Summary,
  subtractSummary,
  toSummary,
} from '../run.ts'

export type JournalEntry =
  | { readonly begin: DocumentPlace }
  | { readonly survive: DocumentPlace }
  | DoneEntry
  | { readonly end: number; readonly summary: Summary }
  | { readonly again: number; readonly summary: Summary }

export interface DoneEntry {
  readonly done: DocumentPlace
  /** Documents with the same key have the same output. */
  readonly key?: string
  readonly line: ResultLine
}

/** Number of a batch, and of a document in it. */
export type DocumentPlace = readonly [batch: number, document: number]

export type BatchEntry = Batch | { readonly listed: true }

/** The state as JSON. */
export interface Snapshot extends Pick<LedgerState, 'documents' | 'isListed' | 'offsets'> {
  readonly summaries: readonly (Summary | null)[]
  readonly open: readonly {
    readonly number: number
    readonly isAgain: boolean
    readonly recorded: readonly [number, number][]
    readonly begun: readonly [number, number][]
    readonly summary: Summary
  }[]
}

interface OpenBatch {
  readonly isAgain: boolean
  /** Where in the journal the documents' results are. */
  readonly recorded: Map<number, number>
  /** How often a worker began a document and was never heard from again. */
  readonly begun: Map<number, number>
  summary: Summary
}

export class LedgerState {
  readonly #onDone: (key: string, offset: number) => void
  /** Of the batches in their file. */
  readonly offsets: number[]
  readonly summaries: (Summary | undefined)[]
  readonly #open = new Map<number, OpenBatch>()
  documents = 0
  isListed = false
  /** The sum over the finished batches. */
  #ended: Summary

  /** `onDone` receives the key of a finished document and the place of its result in the journal. */
  constructor(
    snapshot: Snapshot | undefined,
    onDone: (key: string, offset: number) => void = () => {},
  ) {
    this.#onDone = onDone
    this.offsets = [...(snapshot?.offsets ?? [])]
    this.summaries = (snapshot?.summaries ?? []).map(summary => summary ?? undefined)
    this.#ended = addSummaries(this.summaries.filter(summary => summary !== undefined))
    if (!snapshot) return
    this.documents = snapshot.documents
    this.isListed = snapshot.isListed
    for (const { number, recorded, begun, ...batch } of snapshot.open) {
      const open = { ...batch, recorded: new Map(recorded), begun: new Map(begun) }
      this.#open.set(number, open)
    }
  }

  toSnapshot(): Snapshot {
    return {
      documents: this.documents,
      isListed: this.isListed,
      offsets: this.offsets,
      summaries: Array.from(this.summaries, summary => summary ?? null),
      open: Array.from(this.#open, ([number, { recorded, begun, ...batch }]) => ({
        number,
        ...batch,
        recorded: [...recorded],
        begun: [...begun],
      })),
    }
  }

  addBatch(entry: BatchEntry, offset: number): void {
    if ('listed' in entry) {
      this.isListed = true
      return
    }
    this.isListed = false
    this.offsets[entry.number] = offset
    this.documents += entry.documents.length
  }

  addEntry(entry: JournalEntry, offset: number): void {
    if ('begin' in entry) {
      const [batch, document] = entry.begin
      const { begun } = this.open(batch)
      begun.set(document, (begun.get(document) ?? 0) + 1)
    } else if ('survive' in entry) {
      const [batch, document] = entry.survive
      this.open(batch).begun.delete(document)
    } else if ('done' in entry) {
      this.#addDone(entry, offset)
    } else if ('end' in entry) {
      this.summaries[entry.end] = entry.summary
      this.#ended = addSummaries([this.#ended, entry.summary])
      this.#open.delete(entry.end)
    } else {
      this.#ended = subtractSummary(this.#ended, this.summaries[entry.again] ?? NOTHING)
      this.summaries[entry.again] = undefined
      this.#open.set(entry.again, createOpenBatch(true, entry.summary))
    }
  }

  #addDone({ done: [batch, document], key, line }: DoneEntry, offset: number): void {
    const open = this.open(batch)
    open.begun.delete(document)
    // A batch whose documents are rows is redone as a whole.
    if (!open.recorded.has(document)) {
      open.summary = addSummaries([open.summary, toSummary(line)])
    }
    open.recorded.set(document, offset)
    if (key !== undefined) this.#onDone(key, offset)
  }

  open(batch: number): OpenBatch {
    const known = this.#open.get(batch)
    if (known) return known
    const fresh = createOpenBatch(false, NOTHING)
    this.#open.set(batch, fresh)
    return fresh
  }

  /** Everything finished, in finished batches and in others. */
  get finished(): Summary {
    const open = Array.from(this.#open.values(), ({ summary }) => summary)
    return addSummaries([this.#ended, ...open])
  }
}

function createOpenBatch(isAgain: boolean, summary: Summary): OpenBatch {
  return { isAgain, recorded: new Map(), begun: new Map(), summary }
}
