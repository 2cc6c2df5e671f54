/** One file to be made. */
import type { Case } from '../plan.ts'

export interface Job {
  readonly case: Case
  /** The document with its numbers and capitals: what is on the pages. */
  readonly document: Case['document']
  /** Where sources lie, without an extension. */
  readonly source: string
  readonly pdf: string
}

/** Makes the files of one producer, many in one process where the program allows it. */
export type Produce = (jobs: readonly Job[]) => void | Promise<void>
