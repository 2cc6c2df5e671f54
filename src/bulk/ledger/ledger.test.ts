import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type BatchHandler, type Claim, Interrupted, type WorkOptions } from '../queue.ts'
import { addSummaries, type BulkRun, type ResultLine, toSummary } from '../run.ts'
import { cancelLedger, LedgerQueue, readLedger } from './ledger.ts'

const RUN: BulkRun = { source: '/in', target: '/out', options: {} }

async function* paths(...names: string[]): AsyncGenerator<string> {
  yield* names
}

const converted = (path: string): ResultLine => ({
  path,
  ok: true,
  hash: path,
  format: 'csv',
  target: `${path}.md`,
  images: [],
  stats: { bytes: 1, characters: 1, words: 1, estimated_tokens: 1, duration_ms: 1 },
  warnings: [],
  ms: 1,
})

const failed = (path: string): ResultLine => ({
  path,
  ok: false,
  code: 'unprocessable',
  reason: 'encrypted',
  detail: '',
  ms: 1,
})

describe('a ledger', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foliomark-ledger-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const options: WorkOptions = {
    concurrency: 1,
    untilDone: true,
    listing: Promise.resolve(),
    signal: new AbortController().signal,
    onTrouble() {},
    report: () => ({
      worker: 'a:1',
      documents: 0,
      bytes: 0,
      failed: 0,
      documentsPerSecond: 0,
      bytesPerSecond: 0,
      residentMb: 1,
    }),
  }
  const withLedger = async <T>(use: (ledger: LedgerQueue) => Promise<T>): Promise<T> => {
    const ledger = new LedgerQueue(folder)
    try {
      return await use(ledger)
    } finally {
      await ledger.close()
    }
  }
  const work = (handle: BatchHandler) => withLedger(ledger => ledger.work(handle, options))

  /** Processes a whole batch and records what it did. */
  const doAll =
    (done: string[], toLine = converted): BatchHandler =>
    async claim => {
      const lines = new Map(claim.recorded)
      for (const [index, path] of claim.documents.entries()) {
        if (lines.has(index)) continue
        done.push(path)
        claim.begin(index)
        lines.set(index, toLine(path))
        await claim.record(index, toLine(path), path)
      }
      return addSummaries([...lines.values()].map(toSummary))
    }

  test('hands out every document once, over any number of openings', async () => {
    assert.equal(await withLedger(ledger => ledger.submit(RUN, paths('a', 'b', 'c'), 2)), 3)
    const done: string[] = []
    await work(doAll(done))
    await work(doAll(done))
    assert.deepEqual(done, ['a', 'b', 'c'])
    assert.deepEqual(readLedger(folder).status.finished, { documents: 3, bytes: 3, failed: {} })
  })

  test('documents submitted again are known, and only new ones are added', async () => {
    await withLedger(ledger => ledger.submit(RUN, paths('a', 'b', 'a'), 2))
    assert.equal(await withLedger(ledger => ledger.submit(RUN, paths('a', 'c', 'b'), 2)), 1)
    const done: string[] = []
    await work(doAll(done))
    assert.deepEqual(done, ['a', 'b', 'c'])
  })

  test('another run is refused', async () => {
    await withLedger(ledger => ledger.submit(RUN, paths('a'), 2))
    const other: BulkRun = { ...RUN, options: { tables: 'html' } }
    await assert.rejects(
      withLedger(ledger => ledger.submit(other, paths('a'), 2)),
      /different source or options/,
    )
  })

  test('documents that were finished before a batch was broken off are not handed out again', async () => {
    await withLedger(ledger => ledger.submit(RUN, paths('a', 'b'), 2))
    await work(async claim => {
      claim.begin(0)
      await claim.record(0, converted('a'), 'a')
      claim.begin(1)
      throw new Interrupted()
    })
    let seen: Claim | undefined
    await work(async claim => {
      seen = claim
      throw new Interrupted()
    })
    assert.deepEqual([...seen!.recorded], [[0, converted('a')]])
    assert.deepEqual([seen!.deathsOf(0), seen!.deathsOf(1)], [0, 1])
    assert.equal(readLedger(folder).status.finished.documents, 1)
  })

  test('a document whose engine survived counts as harmless', async () => {
    await withLedger(ledger => ledger.submit(RUN, paths('a'), 2))
    const deaths: number[] = []
    let tries = 0
    await work(async claim => {
      deaths.push(claim.deathsOf(0))
      claim.begin(0)
      claim.survive(0)
      if (++tries === 1) throw new Error('The store is away.')
      throw new Interrupted()
    })
    assert.deepEqual(deaths, [0, 0])
  })

  test('finds finished documents by their key, also those of an earlier process', async () => {
    await withLedger(ledger => ledger.submit(RUN, paths('a', 'b'), 1))
    await work(doAll([]))
    await withLedger(ledger => ledger.submit(RUN, paths('c'), 1))
    await work(async claim => {
      const nothing = async () => []
      assert.equal((await claim.findSame('b', nothing))?.path, 'b')
      assert.equal(await claim.findSame('another', nothing), undefined)
      throw new Interrupted()
    })
  })

  test('failed documents are tried again when asked, the others are not', async () => {
    await withLedger(ledger => ledger.submit(RUN, paths('a', 'b', 'c'), 2))
    await work(doAll([], path => (path === 'b' ? failed(path) : converted(path))))
    assert.deepEqual(readLedger(folder).status.finished.failed, { encrypted: 1 })
    assert.equal(await withLedger(ledger => ledger.retry()), 1)
    const claims: Claim[] = []
    await work(async claim => {
      claims.push(claim)
      return { documents: 2, bytes: 2, failed: {} }
    })
    assert.deepEqual(
      claims.map(({ number, isAgain, recorded }) => [number, isAgain, recorded.size]),
      [[0, true, 0]],
    )
    assert.deepEqual(readLedger(folder).status.finished, { documents: 3, bytes: 3, failed: {} })
  })

  test('cancelled work is not resumed until it is requested again', async () => {
    await withLedger(ledger => ledger.submit(RUN, paths('a'), 1))
    cancelLedger(folder)
    const done: string[] = []
    await work(doAll(done))
    assert.deepEqual(done, [])
    assert.ok(readLedger(folder).status.isCancelled)
    await withLedger(ledger => ledger.retry())
    await work(doAll(done))
    assert.deepEqual(done, ['a'])
  })

  for (const [what, change] of [
    ['without a checkpoint', (copy: string) => rmSync(join(copy, 'checkpoint.json'))],
    [
      'with an older checkpoint',
      (copy: string) => cpSync(`${copy}.old`, join(copy, 'checkpoint.json')),
    ],
    ['without its hashes', (copy: string) => rmSync(join(copy, 'same.hashes'))],
  ] as const) {
    test(`a ledger ${what} knows the same`, async () => {
      await withLedger(ledger => ledger.submit(RUN, paths('a', 'b', 'c', 'd'), 2))
      await work(doAll([], path => (path === 'b' ? failed(path) : converted(path))))
      cpSync(join(folder, 'checkpoint.json'), `${folder}.old`)
      await withLedger(async ledger => {
        await ledger.submit(RUN, paths('a', 'e'), 1)
        await ledger.retry()
      })
      const { status } = readLedger(folder)
      change(folder)
      rmSync(`${folder}.old`)
      assert.deepEqual(readLedger(folder).status, status)
      assert.equal(await withLedger(ledger => ledger.submit(RUN, paths('b', 'e', 'f'), 1)), 1)
      const seen: unknown[] = []
      await work(async claim => {
        const nothing = async () => []
        seen.push([claim.number, claim.isAgain, (await claim.findSame('c', nothing))?.path])
        return { documents: claim.documents.length, bytes: 1, failed: {} }
      })
      assert.deepEqual(seen, [
        [0, true, 'c'],
        [2, false, 'c'],
        [3, false, 'c'],
      ])
      assert.equal(readLedger(folder).status.finished.documents, 6)
    })
  }

  test('a list that was broken off is not taken for a whole one', async () => {
    async function* broken() {
      yield* ['a', 'b', 'c']
      throw new Error('away')
    }
    await assert.rejects(withLedger(ledger => ledger.submit(RUN, broken(), 2)))
    assert.equal(readLedger(folder).status.isListed, false)
    assert.equal(await withLedger(ledger => ledger.submit(RUN, paths('a', 'b', 'c'), 2)), 1)
    assert.equal(readLedger(folder).status.isListed, true)
  })
})
