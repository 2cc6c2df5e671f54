/** What a person reads about a bulk run: a line of progress, and its numbers. */
import type { QueueStatus } from '../bulk/queue.ts'
import { type BulkRun, countFailed } from '../bulk/run.ts'

/** The numbers as JSON shows them. */
export function toReport(run: BulkRun | undefined, status: QueueStatus): object {
  const { documents, finished, isListed, isCancelled, givenUp, workers } = status
  return {
    source: run?.source,
    target: run?.target,
    documents,
    finished: finished.documents,
    converted: finished.documents - countFailed(finished),
    failed: countFailed(finished),
    failed_by_reason: finished.failed,
    bytes: finished.bytes,
    listed: isListed,
    cancelled: isCancelled,
    batches_given_up: givenUp,
    seconds_left: secondsLeft(status),
    workers,
  }
}

export function writeReport(run: BulkRun | undefined, status: QueueStatus): string {
  const { documents, finished, isListed, isCancelled, givenUp, workers } = status
  const failed = Object.entries(finished.failed).sort(([, a], [, b]) => b - a)
  const seconds = secondsLeft(status)
  const lines = [
    ...(run ? [`${run.source === '-' ? 'a list of URLs' : run.source} → ${run.target}`] : []),
    isListed || documents
      ? `${count(finished.documents)} of ${isListed ? '' : 'at least '}${countOf(documents, 'document')} done, ${size(finished.bytes)}.`
      : 'Nothing has been submitted yet.',
    ...(failed.length ? [`${count(countFailed(finished))} failed:`] : []),
    ...failed.map(([reason, number]) => `  ${count(number)} ${reason}`),
    ...(givenUp
      ? [`Gave up on ${countOf(givenUp, 'batch', 'batches')}: storage did not respond.`]
      : []),
    ...(isCancelled ? [CANCELLED] : []),
    ...workers.map(
      worker =>
        `worker ${worker.worker}: ${countOf(worker.documents, 'document')}, ${worker.documentsPerSecond}/s, ${size(worker.bytesPerSecond)}/s, ${count(worker.failed)} failed, ${worker.residentMb} MB`,
    ),
    ...(seconds === undefined ? [] : [`About ${duration(seconds)} left.`]),
  ]
  return `${lines.join('\n')}\n`
}

/** One line, for a terminal or a log. */
export function writeProgress(status: QueueStatus): string {
  const { documents, finished, isListed, workers } = status
  const perSecond = sum(workers.map(worker => worker.documentsPerSecond))
  const bytesPerSecond = sum(workers.map(worker => worker.bytesPerSecond))
  const failed = countFailed(finished)
  const seconds = secondsLeft(status)
  return [
    `${count(finished.documents)} of ${count(documents)}${isListed ? '' : '+'}`,
    `${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s`,
    `${size(bytesPerSecond)}/s`,
    ...(failed ? [`${count(failed)} failed`] : []),
    ...(seconds === undefined ? [] : [`${duration(seconds)} left`]),
  ].join(' · ')
}

/** Everything converted; everything done, but documents failed; not everything done. 2 is wrong usage. */
export type BulkExitCode = 0 | 1 | typeof NOT_DONE
export const NOT_DONE = 3

export function toExitCode({ documents, finished, isListed }: QueueStatus): BulkExitCode {
  if (!isListed || finished.documents < documents) return NOT_DONE
  return countFailed(finished) ? 1 : 0
}

function secondsLeft({ documents, finished, workers }: QueueStatus): number | undefined {
  const perSecond = sum(workers.map(worker => worker.documentsPerSecond))
  const left = documents - finished.documents
  return left > 0 && perSecond > 0 ? Math.round(left / perSecond) : undefined
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const count = (number: number): string => number.toLocaleString('en-US')

export const countOf = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`

export const CANCELLED = 'The run was cancelled. Resume it with foliomark bulk retry.'

function size(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`
  const [divisor, unit] = bytes < 1e6 ? [1e3, 'KB'] : bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB']
  return `${(bytes / divisor).toFixed(1)} ${unit}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
