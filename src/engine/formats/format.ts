/** What a format is to the rest of the product, and what its reader gets. */
import type { Budget } from '../budget.ts'
import type { CompoundFile } from '../containers/compound-file/compound-file.ts'
import type { ZipArchive } from '../containers/zip/zip.ts'
import type { Deadline } from '../deadline.ts'
import type { Document } from '../document/document.ts'
import type { Ledger } from '../ledger.ts'
import type { Options } from '../options.ts'
import type { Platform } from '../platform/platform.ts'
import type { WarningCode } from '../warnings.ts'

export interface Format {
  readonly extension: string
  /** As a person would say it: "Word document". */
  readonly name: string
  readonly mediaTypes: readonly string[]
  /** Loads the reader on first use, so that listing formats costs nothing. */
  readonly load: () => Promise<{ readonly read: Read }>
}

export type Read = (bytes: Uint8Array, context: ReadContext) => Document | Promise<Document>

/** One page or part: before it others get their turn, and the deadline is checked. */
export async function inStep<Given extends readonly unknown[], Result>(
  { deadline }: ReadContext,
  step: (...given: Given) => Result,
  ...given: Given
): Promise<Result> {
  return deadline ? deadline.step(step, ...given) : step(...given)
}

/** How many of all pages, slides or sheets are done. */
export type Progress = (done: number, total: number) => void

export interface ReadContext {
  readonly options: Options
  readonly budget: Budget
  readonly platform: Platform
  /** Checked between pages and parts; `budget` checks it, too. */
  readonly deadline?: Deadline | undefined
  /** The document as an archive, if it is one and was opened to find out. */
  readonly archive?: ZipArchive | undefined
  /** The same for a compound file. */
  readonly compoundFile?: CompoundFile | undefined
  /** Reports what could not be carried over; see warnings.ts for the codes. */
  readonly warn: (code: WarningCode, name?: string, count?: number) => void
  /** Receives text that is not in the markdown, with its reason; absent unless somebody asked for it. */
  readonly ledger?: Ledger | undefined
  /** Reports progress, if a document takes long and is read in steps. */
  readonly onProgress?: Progress | undefined
}
