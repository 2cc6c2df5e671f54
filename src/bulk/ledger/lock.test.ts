import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { isLocked, type Lock, takeLock } from './lock.ts'

describe('the lock of a ledger', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foliomark-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('only one has it, and who asks is told who', () => {
    const lock = takeLock(folder) as Lock
    assert.equal(
      takeLock(folder),
      `${folder} is in use by process ${process.pid} on ${hostname()}.`,
    )
    assert.ok(isLocked(folder))
    lock.release()
    assert.ok(!isLocked(folder))
    ;(takeLock(folder) as Lock).release()
    assert.equal(readdirSync(folder).length, 1)
  })

  test('that of a process that is gone is taken over', () => {
    const gone = { pid: 2 ** 22 + 1, host: hostname(), began: '1' }
    writeFileSync(join(folder, 'lock-3'), JSON.stringify(gone))
    ;(takeLock(folder) as Lock).release()
  })

  test('a process with the same number that began at another time is not the holder', {
    skip: process.platform !== 'linux',
  }, () => {
    const other = { pid: process.pid, host: hostname(), began: '1' }
    writeFileSync(join(folder, 'lock-1'), JSON.stringify(other))
    ;(takeLock(folder) as Lock).release()
  })

  test('that of another machine holds while it is touched', () => {
    const path = join(folder, 'lock-1')
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'elsewhere', began: '' }))
    assert.equal(typeof takeLock(folder), 'string')
    const long = new Date(Date.now() - 60_000)
    utimesSync(path, long, long)
    ;(takeLock(folder) as Lock).release()
  })
})
