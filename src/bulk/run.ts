/**
 * The vocabulary of a bulk run.
 *
 *     source ──list──▶ batches of paths ──queue──▶ workers ──▶ target: one output a document,
 *                                                              one shard of results a batch
 *
 * Everything is named for what it is made of: an output for the path of its document, a shard for the number of its
 * batch. So doing something twice writes the same thing to the same place, and nothing is duplicated.
 */
import type { Reason } from '../engine/errors.ts'
import type { GivenOptions } from '../engine/options.ts'
import type { Stats } from '../engine/stats.ts'
import type { Warning } from '../engine/warnings.ts'
import type { FailureCode } from '../isolation/messages.ts'

/** What is converted, how, and where to: the same for all workers. */
export interface BulkRun {
  /** A folder, `s3://bucket/prefix`, or `-` for a list of addresses. */
  readonly source: string
  /** What lists the documents of the source to convert: a file, an object in a bucket, or `-`. Absent for all. */
  readonly list?: string | undefined
  /** A folder or `s3://bucket/prefix`. */
  readonly target: string
  /** Absent: a file for each document. */
  readonly format?: TableFormat | undefined
  /** With `chunks`, outputs are lines of JSON instead of markdown. */
  readonly options: GivenOptions
  /** Only the documents assigned to this one of several machines that share nothing but the target. */
  readonly part?: Share
}

/** Tables with a row for each document, in one file a batch. */
export type TableFormat = 'ndjson' | 'parquet'

export interface Share {
  /** From 0. */
  readonly index: number
  readonly count: number
}

/** Documents a worker takes together. */
export interface Batch {
  readonly number: number
  /** Paths below the source, or addresses. */
  readonly documents: readonly string[]
}

export type ResultLine = ConvertedLine | FailedLine

export interface ConvertedLine {
  readonly path: string
  readonly ok: true
  /** SHA-256 of the document, in hex. */
  readonly hash: string
  readonly format: string
  /** The output's name in the target. */
  readonly target: string
  readonly images: readonly string[]
  /** The document with the same bytes that was converted instead of this one. */
  readonly same_as?: string
  readonly stats: Stats
  readonly warnings: readonly Warning[]
  readonly ms: number
}

export interface FailedLine {
  readonly path: string
  readonly ok: false
  /** Absent where there were no bytes to hash. */
  readonly hash?: string
  readonly code: FailureCode
  /** Older releases omit it where the code says the same. */
  readonly reason?: Reason | FailureCode
  readonly detail: string
  readonly ms: number
}

export interface Summary {
  readonly documents: number
  readonly bytes: number
  /** How many failed, by reason or code. */
  readonly failed: Readonly<Record<string, number>>
}

export const NOTHING: Summary = { documents: 0, bytes: 0, failed: {} }

export function toSummary(line: ResultLine): Summary {
  if (line.ok) return { documents: 1, bytes: line.stats.bytes, failed: {} }
  return { documents: 1, bytes: 0, failed: { [line.reason ?? line.code]: 1 } }
}

export function addSummaries(summaries: Iterable<Summary>): Summary {
  let documents = 0
  let bytes = 0
  const failed: Record<string, number> = {}
  for (const summary of summaries) {
    documents += summary.documents
    bytes += summary.bytes
    for (const [reason, count] of Object.entries(summary.failed)) {
      failed[reason] = (failed[reason] ?? 0) + count
    }
  }
  return { documents, bytes, failed }
}

export function subtractSummary(from: Summary, summary: Summary): Summary {
  const failed = Object.entries(from.failed)
    .map(([reason, count]) => [reason, count - (summary.failed[reason] ?? 0)] as const)
    .filter(([, count]) => count > 0)
  return {
    documents: from.documents - summary.documents,
    bytes: from.bytes - summary.bytes,
    failed: Object.fromEntries(failed),
  }
}

export const countFailed = ({ failed }: Summary): number =>
  Object.values(failed).reduce((sum, count) => sum + count, 0)

/** Whether two runs write the same things under the same names, whichever documents they list. */
export function isSameRun(one: BulkRun, other: BulkRun): boolean {
  const toText = ({ source, target, format, options, part }: BulkRun) => {
    const { index, count } = part ?? {}
    return JSON.stringify([source, target, format, Object.entries(options).sort(), index, count])
  }
  return toText(one) === toText(other)
}

/** What is kept of a batch that is retried: what was converted, or nothing where a table is rewritten. */
export const keepConverted = (summary: Summary, { format }: BulkRun): Summary =>
  format ? NOTHING : { ...summary, documents: summary.documents - countFailed(summary), failed: {} }
