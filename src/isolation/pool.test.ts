import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { until } from '../../test/support/until.ts'
import { DEFAULT_OPTIONS } from '../engine/options.ts'
import type { Job, Outcome } from './messages.ts'
import { Overloaded } from './overloaded.ts'
import { Pool } from './pool.ts'

const script = new URL('../../test/support/misbehaving-worker.js', import.meta.url)

/** So long that only memory and signals end a job, however busy the machine is. */
const PATIENT = { timeoutMs: 60_000, memoryMb: 150 }

const pool = new Pool({ size: 2, ...PATIENT, script })

const ask = (filename: string, bytes = new Uint8Array()): Job => ({
  source: { bytes },
  filename,
  options: DEFAULT_OPTIONS,
})

/** The misbehaving worker responds with a detail, which for `answer` is its process id. */
const detailOf = async (outcome: Promise<Outcome>) => {
  const { detail } = (await outcome) as Outcome & { ok: false }
  return detail
}

describe('a pool of engine processes', { concurrency: 1 }, () => {
  after(() => pool.close())

  test('works on as many jobs at once as it is wide, and lets the others wait', async () => {
    const outcomes = Array.from({ length: 6 }, () => detailOf(pool.run(ask('answer'))))
    assert.equal(pool.waiting, 4)
    assert.ok(new Set(await Promise.all(outcomes)).size <= 2)
    assert.equal(pool.waiting, 0)
  })

  test('hands bytes over whole', async () => {
    assert.equal(await detailOf(pool.run(ask('length', new Uint8Array(3_000_000)))), '3000000')
  })

  test('hands bytes over in the pieces they came in', async () => {
    const pieces = [new Uint8Array(1), new Uint8Array(), new Uint8Array(70_000)]
    const job: Job = { source: { bytes: pieces }, filename: 'length', options: DEFAULT_OPTIONS }
    assert.equal(await detailOf(pool.run(job)), '70001')
  })

  test('a job whose process is killed by others is tried once more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foliomark-'))
    const options = { ...DEFAULT_OPTIONS, section: join(folder, 'trace') }
    const job: Job = { source: { bytes: [] }, filename: 'exit the first time', options }
    assert.match(await detailOf(pool.run(job)), /^\d+$/)
    rmSync(folder, { recursive: true })
  })

  test('a process that dies before it has the document costs it no try', async () => {
    const unlucky = new Pool({ size: 1, ...PATIENT, script })
    const outcome = detailOf(unlucky.run(ask('answer')))
    for (let times = 0; times < 6; times++) {
      const [pid] = unlucky.processIds
      process.kill(pid!, 'SIGKILL')
      await until(() => unlucky.processIds[0] !== pid)
    }
    assert.equal(await outcome, String(unlucky.processIds[0]))
    unlucky.close()
  })

  test('a machine without descriptors fails the job, and the pool outlives it', async () => {
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      'ulimit -n 100 && exec "$0" --input-type=module -e "$1"',
      process.execPath,
      `import { closeSync, openSync } from 'node:fs'
      import { Pool } from '${new URL('./pool.js', import.meta.url)}'
      const pool = new Pool({ size: 1, timeoutMs: 60_000, memoryMb: 150, script: new URL('${script}') })
      const run = () => pool.run({ source: { bytes: [] }, filename: 'answer', options: {} })
      const taken = []
      try {
        for (;;) taken.push(openSync('/dev/null'))
      } catch {}
      const { code } = await run()
      for (const descriptor of taken) closeSync(descriptor)
      console.log(code, (await run()).code)
      pool.close()`,
    ])
    assert.equal(stdout, 'internal_error invalid_request\n')
  })

  test('a process that ends unasked fails its own job alone, and is replaced', async () => {
    const [exit, one, two] = await Promise.all([
      pool.run(ask('exit')),
      detailOf(pool.run(ask('answer'))),
      detailOf(pool.run(ask('answer'))),
    ])
    const { code, defect } = exit as Outcome & { ok: false }
    assert.equal(code, 'internal_error')
    assert.equal(defect, 'The last words.')
    assert.match(one, /^\d+$/)
    assert.match(two, /^\d+$/)
  })

  test('a job past its deadline ends as resourceLimit', async () => {
    const hasty = new Pool({ size: 1, timeoutMs: 300, memoryMb: 150, script })
    const outcome = (await hasty.run(ask('loop'))) as Outcome & { ok: false }
    assert.equal(outcome.reason, 'resourceLimit')
    assert.equal(outcome.detail, 'The document took longer than 0.3 seconds to convert.')
    hasty.close()
  })

  test('the start of a process is not counted as time of the document', async () => {
    const slowStart = new URL('../../test/support/slow-starting-worker.js', import.meta.url)
    const hasty = new Pool({ size: 1, timeoutMs: 1200, memoryMb: 150, script: slowStart })
    await hasty.keepWarm()
    const slow = (await hasty.run(ask('loop'))) as Outcome & { ok: false }
    assert.equal(slow.reason, 'resourceLimit')
    // The stopped process takes longer to be replaced than a job may take.
    assert.match(await detailOf(hasty.run(ask('answer'))), /^\d+$/)
    hasty.close()
  })

  test('a client that gives up while a process starts does not end it', async t => {
    const slowStart = new URL('../../test/support/slow-starting-worker.js', import.meta.url)
    const starting = new Pool({ size: 1, timeoutMs: 1200, memoryMb: 150, script: slowStart })
    t.after(() => starting.close())
    const warm = starting.keepWarm()
    const [id] = starting.processIds
    const impatient = new AbortController()
    const job = starting.run(ask('answer'), impatient)
    impatient.abort(new Error('The client has left.'))
    await assert.rejects(job, /The client has left/)
    await assert.doesNotReject(warm)
    assert.deepEqual(starting.processIds, [id])
  })

  test('a pool whose processes all fail to start says so, with their messages', async () => {
    const missing = new URL('./no-such-worker.js', import.meta.url)
    const broken = new Pool({ size: 2, timeoutMs: 1000, memoryMb: 150, script: missing })
    await assert.rejects(
      broken.keepWarm(),
      /^Error: Engine processes fail to start\. .*no-such-worker/s,
    )
    broken.close()
  })

  for (const greed of ['fill the heap', 'fill buffers']) {
    // Buffers are outside V8's heap and only noticed where the system reports them.
    const skip = greed === 'fill buffers' && process.platform !== 'linux'
    test(`a job that goes on to ${greed} ends as resourceLimit`, { skip }, async () => {
      const outcome = (await pool.run(ask(greed))) as Outcome & { ok: false }
      assert.equal(outcome.code, 'unprocessable')
      assert.equal(outcome.reason, 'resourceLimit')
      assert.match(outcome.detail, /memory/)
    })
  }

  test('a job that is aborted rejects with the reason, at work or waiting', async () => {
    const abort = new AbortController()
    const reason = new Error('The client has left.')
    const jobs = Array.from({ length: 3 }, () => pool.run(ask('loop'), abort))
    setTimeout(() => abort.abort(reason), 50)
    for (const result of await Promise.allSettled(jobs)) {
      assert.deepEqual(result, { status: 'rejected', reason })
    }
    await assert.rejects(pool.run(ask('answer'), abort), reason)
    assert.match(await detailOf(pool.run(ask('answer'))), /^\d+$/)
  })

  test('a warm pool has its processes ahead of the jobs, and again after one is gone', async () => {
    const warm = new Pool({ size: 1, ...PATIENT, script })
    await warm.keepWarm()
    assert.equal(warm.processIds.length, 1)
    const first = await detailOf(warm.run(ask('answer')))
    assert.equal(await detailOf(warm.run(ask('answer'))), first)
    await warm.run(ask('exit'))
    assert.notEqual(await detailOf(warm.run(ask('answer'))), first)
    const [resting] = warm.processIds
    process.kill(resting!, 'SIGKILL')
    await until(() => warm.processIds.length === 1 && warm.processIds[0] !== resting)
    warm.close()
  })

  test('clients take turns, whoever came first', async () => {
    const shared = new Pool({ size: 1, ...PATIENT, script })
    const order: string[] = []
    const run = (name: string) =>
      shared.run(ask('answer'), { client: name[0]!, onBegin: () => order.push(name) })
    const first = new AbortController()
    const endless = shared.run(ask('loop'), { client: 'a', signal: first.signal })
    const others = ['a1', 'a2', 'a3', 'b1', 'b2'].map(run)
    first.abort(new Error('Enough.'))
    await assert.rejects(endless, /Enough/)
    await Promise.all(others)
    assert.deepEqual(order, ['b1', 'a1', 'b2', 'a2', 'a3'])
    shared.close()
  })

  test('beyond what may wait, the client with the most waiting loses its newest', async () => {
    const small = new Pool({ size: 1, ...PATIENT, script, queueLimit: 2 })
    const underWay = small.run(ask('loop'), { client: 'a' })
    const waiting = small.run(ask('answer'), { client: 'a' })
    const newest = small.run(ask('answer'), { client: 'a' })
    assert.throws(() => small.requireRoom('a'), Overloaded)
    small.requireRoom('b')
    const other = small.run(ask('answer'), { client: 'b' })
    await assert.rejects(newest, Overloaded)
    await assert.rejects(small.run(ask('answer'), { client: 'c' }), Overloaded)
    assert.equal(small.waiting, 2)
    small.close()
    await Promise.allSettled([underWay, waiting, other])
  })

  test('a refused client learns when a running job is expected to end', async () => {
    let now = 0
    const timed = new Pool({ size: 1, ...PATIENT, script, queueLimit: 0, now: () => now })
    const known = timed.run(ask('answer'), { client: 'a' })
    now = 20_000
    await known
    const underWay = timed.run(ask('loop'), { client: 'a' })
    now = 25_000
    const isIn = (ms: number) => (error: unknown) =>
      error instanceof Overloaded && error.retryMs === ms
    await assert.rejects(timed.run(ask('answer'), { client: 'b' }), isIn(15_000))
    // Past the usual duration, a job's bound is what is left.
    now = 77_000
    assert.throws(() => timed.requireRoom('b'), isIn(3000))
    timed.close()
    await underWay
  })

  test('a pool that is drained ends what is under way, and lets nothing wait', async () => {
    const draining = new Pool({ size: 1, ...PATIENT, script })
    const underWay = detailOf(draining.run(ask('answer')))
    const waiting = draining.run(ask('answer'))
    const reason = new Error('The service is shutting down.')
    draining.drain(reason)
    await assert.rejects(waiting, reason)
    await assert.rejects(draining.run(ask('answer')), reason)
    assert.throws(() => draining.requireRoom(''), reason)
    assert.match(await underWay, /^\d+$/)
    assert.match(await detailOf(draining.run(ask('answer'))), /^\d+$/)
    draining.close()
  })

  test('closing stops what is under way and rejects what waits', async () => {
    const closing = new Pool({ size: 1, ...PATIENT, script })
    const underWay = closing.run(ask('loop'))
    const waiting = closing.run(ask('answer'))
    closing.close()
    await assert.rejects(waiting, /closed/)
    assert.equal((await underWay).ok, false)
  })
})
