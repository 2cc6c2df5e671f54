/** How the tests are run: what happens if something is missing, and when somebody interrupts them. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isAlive } from './support/processes.ts'
import { createFolders } from './support/run-cli.ts'
import { exitOf, until } from './support/until.ts'

const RUNNER = fileURLToPath(new URL('run.js', import.meta.url))
const INTERRUPTED = fileURLToPath(new URL('support/interrupted-run.js', import.meta.url))
const REDIS_TESTS = 'http/shared-limits'

describe('a run of the tests', () => {
  const { folderWith, removeAll } = createFolders()
  after(removeAll)

  /** Where a bare machine has programs: bash, and neither Redis nor apt-get. */
  function bareMachine(): string {
    const folder = folderWith({})
    symlinkSync('/bin/bash', join(folder, 'bash'))
    return folder
  }

  for (const [CI, expected] of [
    ['', 0],
    ['true', 1],
  ] as const) {
    test(`leaves out what cannot run here and says so, which is ${CI ? 'a' : 'no'} failure ${CI ? 'in' : 'outside'} CI`, () => {
      const { status, stdout } = spawnSync(process.execPath, [RUNNER, REDIS_TESTS], {
        env: { PATH: bareMachine(), CI },
        encoding: 'utf8',
      })
      assert.equal(status, expected)
      assert.equal(
        stdout,
        'Left out: test/http/shared-limits.test.js. redis-server is not installed, and there is no apt-get to install it with.\n',
      )
    })
  }

  test('words choose among those of the lab, too', () => {
    const given = [RUNNER, '--lab', 'no file has this']
    const { status, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8' })
    assert.equal(status, 2)
    assert.match(stderr, /^No test file has /)
  })

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`ends with everything it has started on ${signal}`, {
      skip: process.platform !== 'linux',
    }, async () => {
      const run = spawn(process.execPath, [INTERRUPTED], { stdio: ['ignore', 'pipe', 'inherit'] })
      let output = ''
      run.stdout.setEncoding('utf8').on('data', text => {
        output += text
      })
      const listStarted = () =>
        Array.from(output.matchAll(/^started (\d+)$/gm), match => Number(match[1]))
      // Two lanes, each with a process that leads its own group.
      await until(() => listStarted().length === 4)
      run.kill(signal)
      await exitOf(run)
      await until(() => !listStarted().some(isAlive))
    })
  }
})
