import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { QueueStatus } from '../bulk/queue.ts'
import { toExitCode, writeProgress, writeReport } from './bulk-report.ts'

const WORKER = {
  worker: 'host:1',
  documents: 900,
  bytes: 9e6,
  failed: 2,
  documentsPerSecond: 12.5,
  bytesPerSecond: 250_000,
  residentMb: 90,
}

const STATUS: QueueStatus = {
  documents: 1_000_000,
  finished: { documents: 1000, bytes: 12_345_678, failed: { encrypted: 2, malformed: 5 } },
  isListed: true,
  isCancelled: false,
  givenUp: 0,
  workers: [WORKER, { ...WORKER, worker: 'host:2' }],
}

describe('what is reported about a run', () => {
  test('its numbers: failures by reason, workers, time left', () => {
    const run = { source: '/in', target: 's3://out', options: {} }
    assert.equal(
      writeReport(run, STATUS),
      `/in → s3://out
1,000 of 1,000,000 documents done, 12.3 MB.
7 failed:
  5 malformed
  2 encrypted
worker host:1: 900 documents, 12.5/s, 250.0 KB/s, 2 failed, 90 MB
worker host:2: 900 documents, 12.5/s, 250.0 KB/s, 2 failed, 90 MB
About 11.1 h left.
`,
    )
  })

  test('that there is nothing yet', () => {
    const finished = { documents: 0, bytes: 0, failed: {} }
    const status = { ...STATUS, documents: 0, finished, isListed: false, workers: [] }
    assert.equal(writeReport(undefined, status), 'Nothing has been submitted yet.\n')
  })

  test('a line while it is running', () => {
    assert.equal(
      writeProgress(STATUS),
      '1,000 of 1,000,000 · 25/s · 500.0 KB/s · 7 failed · 11.1 h left',
    )
    assert.match(
      writeProgress({ ...STATUS, isListed: false, workers: [] }),
      /^1,000 of 1,000,000\+/,
    )
  })

  test('the exit code distinguishes done with failures from not done', () => {
    const finished = { ...STATUS.finished, documents: 1_000_000 }
    assert.equal(toExitCode(STATUS), 3)
    assert.equal(toExitCode({ ...STATUS, finished, isListed: false }), 3)
    assert.equal(toExitCode({ ...STATUS, finished }), 1)
    assert.equal(toExitCode({ ...STATUS, finished: { ...finished, failed: {} } }), 0)
  })
})
